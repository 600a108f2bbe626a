import { createHash } from 'node:crypto'
import { StoredRaceSpec, type StoredRaceSpecWire, wireRaceSpec } from '@final-call/contract'
import type { Location, RaceSpec, Service, World } from '@final-call/domain'
import { LogTouched } from '../ports.ts'
import { sizedCache } from './sized-cache.ts'

/** The most that is cached, in characters of specs: some seven thousand of ours. In bytes it is three to five times as much. */
const KEPT = 16 * 1024 * 1024

export const writeSpec = (spec: RaceSpec): string => JSON.stringify(wireRaceSpec(spec))

/** Returns a parser of specs, which gives the same object for the same text while it is cached. */
export function specReader(kept = KEPT): (json: string) => RaceSpec {
  /** By text. */
  const specs = sizedCache<string, RaceSpec>(kept)
  return (json) => {
    const spec = specs.get(json) ?? StoredRaceSpec.parse(JSON.parse(json))
    specs.keep(json, spec, json.length)
    return spec
  }
}

/** Parses a stored spec. @throws ZodError if this version cannot read it */
export const readSpec: (json: string) => RaceSpec = specReader()

/** A stored race in the form for uploads. If this version cannot read it, it is unchanged, or a JSON string if it is not JSON. */
export function uploadIn(json: string): string {
  try {
    return writeSpec(readSpec(json))
  } catch {
    return isJson(json) ? json : JSON.stringify(json)
  }
}

function isJson(json: string): boolean {
  try {
    JSON.parse(json)
    return true
  } catch {
    return false
  }
}

/** Those of the given ids that occur as whole strings in the JSON texts. */
export function idsIn(jsons: readonly string[], ids: readonly string[]): readonly string[] {
  const wanted = new Set(ids)
  const found = new Set<string>()
  for (const json of jsons) {
    for (const [, text = ''] of json.matchAll(/"((?:[^"\\]|\\.)*)"/g)) if (wanted.has(text)) found.add(text)
  }
  return [...found]
}

/** Thrown to roll back a transaction: one of its ids belongs to another author. */
export class TakenId extends Error {
  override readonly name = 'TakenId'
  readonly id: string

  constructor(id: string) {
    super(`${id} belongs to another author`)
    this.id = id
  }
}

/** A world as texts: the spec changes with each version of a race, and the rest stays with the timetable. */
export interface WorldTexts {
  readonly spec: string
  readonly locations: string
  readonly services: string
}

interface WorldJson {
  readonly spec: StoredRaceSpecWire
  readonly locations: readonly Location[]
  readonly services: readonly Service[]
}

/** The name of a text: its SHA-256. */
export const hashOf = (json: string): string => createHash('sha256').update(json).digest('base64url')

/** The whole world as one JSON text. */
export const worldText = ({ spec, locations, services }: WorldTexts): string =>
  `{"spec":${spec},"locations":${locations},"services":${services}}`

/** The texts of a world, the same for the same content, and the world's id: the hash of the whole. */
export function writeWorld({ spec, locations, services }: World): WorldTexts & { readonly worldId: string } {
  const inOrder = (them: ReadonlyMap<string, unknown>): string =>
    JSON.stringify([...them].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, it]) => it))
  const texts: WorldTexts = {
    spec: JSON.stringify(wireRaceSpec(spec)),
    locations: inOrder(locations),
    services: inOrder(services),
  }
  return { ...texts, worldId: hashOf(worldText(texts)) }
}

/** Parses a world. @throws LogTouched if the text does not have the hash that is the id: what races run on has been changed */
export function readWorld(worldId: string, json: string): World {
  if (hashOf(json) !== worldId) throw new LogTouched(`the world ${worldId} is not what was pinned`)
  const { spec, locations, services } = JSON.parse(json) as WorldJson
  return {
    spec: StoredRaceSpec.parse(spec),
    locations: new Map(locations.map((location) => [location.id, location])),
    services: new Map(services.map((service) => [service.productId, service])),
  }
}
