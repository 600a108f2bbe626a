import { createHash } from 'node:crypto'
import { StoredRaceSpec, type StoredRaceSpecWire, wireRaceSpec } from '@final-call/contract'
import type { Location, RaceSpec, Service, World } from '@final-call/domain'
import { LogTouched } from '../ports.ts'

/** How much is remembered, in characters of specs: some seven thousand like ours, three to five times as many bytes. */
const KEPT = 16 * 1024 * 1024

export const writeSpec = (spec: RaceSpec): string => JSON.stringify(wireRaceSpec(spec))

/**
 * Reads specs, and gives the same object for the same text as long as it is remembered; what was used least lately is forgotten
 * first.
 */
export function specReader(kept = KEPT): (json: string) => RaceSpec {
  /** By their texts. Those that were used last are last. */
  const specs = new Map<string, RaceSpec>()
  let size = 0
  return (json) => {
    const known = specs.get(json)
    const spec = known ?? StoredRaceSpec.parse(JSON.parse(json))
    if (known) specs.delete(json)
    else size += json.length
    specs.set(json, spec)
    for (const oldest of specs.keys()) {
      if (size <= kept) break
      specs.delete(oldest)
      size -= oldest.length
    }
    return spec
  }
}

/** @throws ZodError for a text that this version cannot read. */
export const readSpec: (json: string) => RaceSpec = specReader()

/** Of some ids those that stand in JSON, each as a text of its own. */
export function idsIn(jsons: readonly string[], ids: readonly string[]): readonly string[] {
  const wanted = new Set(ids)
  const found = new Set<string>()
  for (const json of jsons) {
    for (const [, text = ''] of json.matchAll(/"((?:[^"\\]|\\.)*)"/g)) if (wanted.has(text)) found.add(text)
  }
  return [...found]
}

/** Thrown to end a transaction: an id in it belongs to another author. */
export class TakenId extends Error {
  override readonly name = 'TakenId'
  readonly id: string

  constructor(id: string) {
    super(`${id} belongs to another author`)
    this.id = id
  }
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
