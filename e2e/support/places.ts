// The ids of built-in places where the races of several journeys begin.

export const WELLINGTON_AIRPORT = 'nz-wellington-airportDomesticTerminal'
export const WELLINGTON_STATION = 'nz-wellington-RailwayStation'
export const WELLINGTON_PORT = 'nz-wellington-port'
export const CHRISTCHURCH = 'nz-christchurch-city'
