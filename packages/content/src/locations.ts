import { LocationInput } from '@final-call/contract'
import type { Location } from '@final-call/domain'
import { northIsland } from './places/north-island.ts'
import { southIsland } from './places/south-island.ts'

const ZONE = 'Pacific/Auckland'

/** The Chatham Islands, whose clocks are three quarters of an hour ahead of the rest of the country. Coordinates: OurAirports. */
const chathams = {
  id: 'nz-chatham-airport-CHT',
  name: 'Chatham Islands, Tuuta Airport',
  markerType: 'airportDomesticTerminal',
  coords: [-43.81189, -176.46514] as [number, number],
  city: 'Chatham Islands',
  abvr3: 'CHT',
  zone: 'Pacific/Chatham',
  room: { price: 130, hours: 8 },
} as const

export const locations: readonly Location[] = [...northIsland, ...southIsland, chathams].map((place) => {
  const { zone = ZONE, ...rest } = LocationInput.parse({ ...place, country: 'New Zealand' })
  return { ...rest, zone }
})
