import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import {
  type Line,
  type Location,
  type LocationId,
  type Network,
  type World,
  buildTimetable,
  weeklyLine,
} from '@final-call/domain'

/** How many services are processed before other requests are served: some milliseconds. */
const AT_A_TIME = 500

/** The places and services, with their index, shared by worlds pinned from the same content. */
export interface SharedNetwork extends Required<Network> {
  /** The places that services call at: those the index depends on. */
  readonly stops: ReadonlySet<LocationId>
}

/** A world, and the network it shares with others. */
export interface Sharing {
  readonly world: World
  readonly network: SharedNetwork
}

async function allAlike(a: World['services'], b: World['services']): Promise<boolean> {
  if (a.size !== b.size) return false
  let looked = 0
  for (const [id, it] of a) {
    if (!b.has(id) || !isDeepStrictEqual(it, b.get(id))) return false
    looked += 1
    if (looked % AT_A_TIME === 0) await yieldToOthers()
  }
  return true
}

/** A world's places, with the network's own objects for equal ones; undefined if they differ at a stop of the network. */
function placesOn(network: SharedNetwork, locations: World['locations']): World['locations'] | undefined {
  const shared = new Map<LocationId, Location>()
  let same = 0
  for (const [id, it] of locations) {
    const theirs = network.locations.get(id)
    const kept = theirs !== undefined && isDeepStrictEqual(it, theirs)
    if (!kept && network.stops.has(id)) return undefined
    if (kept) same += 1
    shared.set(id, kept ? theirs : it)
  }
  if (same === locations.size && same === network.locations.size) return network.locations
  for (const id of network.stops) if (network.locations.has(id) && !shared.has(id)) return undefined
  return shared
}

async function networkOf({ locations, services }: World): Promise<SharedNetwork> {
  const all = [...services.values()]
  const lines: Line[] = []
  for (let i = 0; i < all.length; i += AT_A_TIME) {
    lines.push(...all.slice(i, i + AT_A_TIME).flatMap((it) => weeklyLine(it, locations) ?? []))
    await yieldToOthers()
  }
  return { locations, services, timetable: buildTimetable(lines), stops: new Set(all.flatMap(({ stops }) => stops)) }
}

/**
 * Replaces a world's network by an equal one in use, or else builds its own. A city takes up to half a second, with other requests
 * served in between.
 */
export async function shareNetwork({ spec, ...read }: World, networks: Iterable<SharedNetwork>): Promise<Sharing> {
  for (const network of networks) {
    await yieldToOthers()
    if (!(await allAlike(read.services, network.services))) continue
    const locations = placesOn(network, read.locations)
    if (!locations) continue
    const { services, timetable } = network
    return { world: { spec, locations, services, timetable }, network }
  }
  await yieldToOthers()
  const network = await networkOf({ spec, ...read })
  const { locations, services, timetable } = network
  return { world: { spec, locations, services, timetable }, network }
}
