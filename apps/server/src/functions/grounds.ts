import { setImmediate as othersTurn } from 'node:timers/promises'
import { type Line, type Location, type LocationId, type World, buildTimetable, weeklyLine } from '@final-call/domain'

/** How many services are looked at before others have their turn: some milliseconds. */
const AT_A_TIME = 500

/** What worlds that were pinned from one content have alike: the services with their index, and the places. */
export interface Ground extends Required<Pick<World, 'locations' | 'services' | 'timetable'>> {
  /** The places that services call at; all that the index was made of. */
  readonly stops: ReadonlySet<LocationId>
}

export interface Grounded {
  readonly world: World
  readonly ground: Ground
}

/** Whether two values that were read from JSON say the same. */
function alike(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((it, i) => alike(it, b[i] as unknown))
  }
  const [mine, theirs] = [a as Readonly<Record<string, unknown>>, b as Readonly<Record<string, unknown>>]
  const keys = Object.keys(mine)
  return (
    keys.length === Object.keys(theirs).length &&
    keys.every((key) => Object.hasOwn(theirs, key) && alike(mine[key], theirs[key]))
  )
}

async function allAlike(a: World['services'], b: World['services']): Promise<boolean> {
  if (a.size !== b.size) return false
  let looked = 0
  for (const [id, it] of a) {
    if (!b.has(id) || !alike(it, b.get(id))) return false
    looked += 1
    if (looked % AT_A_TIME === 0) await othersTurn()
  }
  return true
}

/** A world's places, where the ground's own serve as well those; undefined where the ground's services meet other ones. */
function placesOn(ground: Ground, locations: World['locations']): World['locations'] | undefined {
  const shared = new Map<LocationId, Location>()
  let same = 0
  for (const [id, it] of locations) {
    const theirs = ground.locations.get(id)
    const kept = theirs !== undefined && alike(it, theirs)
    if (!kept && ground.stops.has(id)) return undefined
    if (kept) same += 1
    shared.set(id, kept ? theirs : it)
  }
  if (same === locations.size && same === ground.locations.size) return ground.locations
  for (const id of ground.stops) if (ground.locations.has(id) && !shared.has(id)) return undefined
  return shared
}

async function groundOf({ locations, services }: World): Promise<Ground> {
  const all = [...services.values()]
  const lines: Line[] = []
  for (let i = 0; i < all.length; i += AT_A_TIME) {
    lines.push(...all.slice(i, i + AT_A_TIME).flatMap((it) => weeklyLine(it, locations) ?? []))
    await othersTurn()
  }
  return { locations, services, timetable: buildTimetable(lines), stops: new Set(all.flatMap(({ stops }) => stops)) }
}

/**
 * Puts a world as it was read on one of the grounds that there are, or else on one of its own. All of a city takes up to half a
 * second, and others have their turn in between.
 */
export async function onGround({ spec, ...read }: World, grounds: Iterable<Ground>): Promise<Grounded> {
  for (const ground of grounds) {
    await othersTurn()
    if (!(await allAlike(read.services, ground.services))) continue
    const locations = placesOn(ground, read.locations)
    if (!locations) continue
    const { services, timetable } = ground
    return { world: { spec, locations, services, timetable }, ground }
  }
  await othersTurn()
  const ground = await groundOf({ spec, ...read })
  const { locations, services, timetable } = ground
  return { world: { spec, locations, services, timetable }, ground }
}
