import { createHash } from 'node:crypto'
import { StoredRaceSpec, type StoredRaceSpecWire, wireRaceSpec } from '@final-call/contract'
import type { Location, RaceSpec, Service, World } from '@final-call/domain'
import { LogTouched } from '../ports.ts'
import { sizedMemory } from './sized-memory.ts'

/** How much is remembered, in characters of specs: some seven thousand like ours, three to five times as many bytes. */
const KEPT = 16 * 1024 * 1024

export const writeSpec = (spec: RaceSpec): string => JSON.stringify(wireRaceSpec(spec))

/** Reads specs, and gives the same object for the same text as long as it is remembered. */
export function specReader(kept = KEPT): (json: string) => RaceSpec {
  /** By their texts. */
  const specs = sizedMemory<string, RaceSpec>(kept)
  return (json) => {
    const spec = specs.get(json) ?? StoredRaceSpec.parse(JSON.parse(json))
    specs.keep(json, spec, json.length)
    return spec
  }
}

/** @throws ZodError for a text that this version cannot read. */
export const readSpec: (json: string) => RaceSpec = specReader()

/** A stored race as it is uploaded; what this version cannot read stays as it is, as a text where it is no JSON. */
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

/** A world's texts: what changes with every version of a race, and what stays with the timetable. */
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

/** The name of a text: a hash of it. */
export const hashOf = (json: string): string => createHash('sha256').update(json).digest('base64url')

/** All of a world. */
export const worldText = ({ spec, locations, services }: WorldTexts): string =>
  `{"spec":${spec},"locations":${locations},"services":${services}}`

/** The same content always gives the same texts, so that their hashes name it: the world's is that of all of it. */
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

/** @throws LogTouched for a text whose hash is not that name: somebody has changed what races run on. */
export function readWorld(worldId: string, json: string): World {
  if (hashOf(json) !== worldId) throw new LogTouched(`the world ${worldId} is not what was pinned`)
  const { spec, locations, services } = JSON.parse(json) as WorldJson
  return {
    spec: StoredRaceSpec.parse(spec),
    locations: new Map(locations.map((location) => [location.id, location])),
    services: new Map(services.map((service) => [service.productId, service])),
  }
}
