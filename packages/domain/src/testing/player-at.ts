import type { Location } from '../place/location.ts'
import { workOffered } from '../race/staying/work-offer.ts'
import type { StepSpec } from '../step/step-spec.ts'
import type { Service } from '../timetable/service.ts'
import { dollars } from '../time/units.ts'
import { type Driver, drive } from './drive.ts'
import { LOCATIONS, leg, raceSpec, service, task, worldOf } from './world.ts'

/** Six minutes from Hamilton on foot. */
export const NEAR = 'nz-hamilton-BusStation'
/** Far from everything. */
export const EAST = 'nz-gisborne-BusStation'
/** Farther away, three places in a row, each a walk from the next. */
export const CLOCK = 'nz-gisborne-clock'
export const BRIDGE = 'nz-gisborne-bridge'
export const HILL = 'nz-gisborne-hill'

const [model] = LOCATIONS
if (!model) throw new Error('no places')
const at = (id: string, lat: number, lng: number): Location => ({ ...model, id, name: id, coords: [lat, lng] })
const PLACES = [
  ...LOCATIONS,
  at(NEAR, -37.78, 175.285),
  at(EAST, -38.5, 177),
  at(CLOCK, -38.664, 178.023),
  at(BRIDGE, -38.664, 178.048),
  at(HILL, -38.664, 178.073),
]

/** A player at a place, with this much money, before these steps. */
export function playerAt(
  from: string,
  wallet: number,
  steps: readonly StepSpec[],
  services: readonly Service[] = [service()],
): Driver & { readonly hours: () => number | undefined } {
  const legs = [leg({ stepType: 'locateAt', location: from }, ...steps)]
  const player = drive(worldOf(raceSpec({ wallet: dollars(wallet), legs }), services, PLACES))
  player.report()
  return { ...player, hours: () => workOffered(player.race(), player.world, player.at())?.hours }
}

export const reach = (location: string): StepSpec => ({ stepType: 'reach', location })

/** Questions, each to be answered at a place or anywhere. */
export const asks = (...places: readonly (string | undefined)[]): StepSpec => ({
  stepType: 'undertakeTask',
  tasks: places.map((place) => task(place === undefined ? {} : { place })),
})
