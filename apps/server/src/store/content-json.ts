import { createHash } from 'node:crypto'
import { StoredRaceSpec, type StoredRaceSpecWire, wireRaceSpec } from '@final-call/contract'
import type { Location, RaceSpec, Service, World } from '@final-call/domain'
import { LogTouched } from '../ports.ts'

/** How many parsed specs are cached: as many as a list of races is likely to have. */
const KEPT = 500
const parsed = new Map<string, RaceSpec>()

export const writeSpec = (spec: RaceSpec): string => JSON.stringify(wireRaceSpec(spec))

/** @throws ZodError for a text that this version cannot read. */
export function readSpec(json: string): RaceSpec {
  const known = parsed.get(json)
  if (known) return known
  const spec = StoredRaceSpec.parse(JSON.parse(json))
  if (parsed.size >= KEPT) parsed.clear()
  parsed.set(json, spec)
  return spec
}

/** Thrown to end a transaction: an id in it belongs to another author. */
export class TakenId extends Error {
  override readonly name = 'TakenId'
}

interface WorldJson {
  readonly spec: StoredRaceSpecWire
  readonly locations: readonly Location[]
  readonly services: readonly Service[]
}

/** The same content always gives the same text, so that its hash names it. */
export function writeWorld({ spec, locations, services }: World): string {
  const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1)
  const world: WorldJson = {
    spec: wireRaceSpec(spec),
    locations: [...locations].toSorted(byKey).map(([, location]) => location),
    services: [...services].toSorted(byKey).map(([, service]) => service),
  }
  return JSON.stringify(world)
}

/** The name of a world: a hash of its text. */
export const worldIdOf = (json: string): string => createHash('sha256').update(json).digest('base64url')

/** @throws LogTouched for a text whose hash is not that name: somebody has changed what races run on. */
export function readWorld(worldId: string, json: string): World {
  if (worldIdOf(json) !== worldId) throw new LogTouched(`the world ${worldId} is not what was pinned`)
  const { spec, locations, services } = JSON.parse(json) as WorldJson
  return {
    spec: StoredRaceSpec.parse(spec),
    locations: new Map(locations.map((location) => [location.id, location])),
    services: new Map(services.map((service) => [service.productId, service])),
  }
}
