import { RaceSpecInput, ServiceInput } from '@final-call/contract'
import type { Location, RaceSpec, Service } from '@final-call/domain'
import { type Company, companies } from './companies.ts'
import { locations } from './locations.ts'
import { braidedRiverCoaches } from './operators/braided-river-coaches.ts'
import { flagfallTaxis } from './operators/flagfall-taxis.ts'
import { halfmoonCabs } from './operators/halfmoon-cabs.ts'
import { harbourLoopBuses } from './operators/harbour-loop-buses.ts'
import { kerbsideSouthBuses } from './operators/kerbside-south-buses.ts'
import { longwhiteAirways } from './operators/longwhite-airways.ts'
import { narrowWaterFerries } from './operators/narrow-water-ferries.ts'
import { plateauLines } from './operators/plateau-lines.ts'
import { smallHoursAir } from './operators/small-hours-air.ts'
import { southerlyCabs } from './operators/southerly-cabs.ts'
import { trunkAndStrait } from './operators/trunk-and-strait.ts'
import { twoIslandsCoachlines } from './operators/two-islands-coachlines.ts'
import { windyPointBuses } from './operators/windy-point-buses.ts'
import { aucklandToWellington } from './races/auckland-to-wellington.ts'
import { coastToCoast } from './races/coast-to-coast.ts'
import { everyWaySouth } from './races/every-way-south.ts'
import { fireAndWater } from './races/fire-and-water.ts'
import { firstCall } from './races/first-call.ts'
import { northbound } from './races/northbound.ts'
import { theLongWayDown } from './races/the-long-way-down.ts'

/**
 * The content of a new server. Its places are real; companies, timetables and fares are made up for the game, as its pages tell players:
 * they are no carrier's.
 */
export interface Content {
  readonly companies: readonly Company[]
  readonly locations: readonly Location[]
  readonly services: readonly Service[]
  /** Newest first. */
  readonly races: readonly RaceSpec[]
}

export type { Company }

const operators = [
  twoIslandsCoachlines,
  windyPointBuses,
  southerlyCabs,
  flagfallTaxis,
  trunkAndStrait,
  plateauLines,
  longwhiteAirways,
  smallHoursAir,
  narrowWaterFerries,
  braidedRiverCoaches,
  harbourLoopBuses,
  kerbsideSouthBuses,
  halfmoonCabs,
]

const races = [firstCall, aucklandToWellington, fireAndWater, coastToCoast, everyWaySouth, theLongWayDown, northbound]

export const content: Content = {
  companies,
  locations,
  services: operators.flat().map((service) => ServiceInput.parse(service)),
  races: races.map((race) => ({ ...RaceSpecInput.parse(race), id: race.id, createdAt: race.createdAt })),
}
