import { isDeepStrictEqual } from 'node:util'
import {
  type Location,
  type LocationId,
  type ProductId,
  type RaceReport,
  type RaceSpec,
  type RealMs,
  nearOnFoot,
  partsOf,
  placesIn,
  problemsOf,
  raceReport,
  withinReach,
} from '@final-call/domain'
import { currentContent } from '../../apps/server/src/worlds/current-content.ts'
import { worldOf } from '../../apps/server/src/worlds/world-of.ts'
import type { Content, ContentStore, StoredTimetable, Surroundings } from '../../apps/server/src/ports.ts'

/** A stored race and its surroundings at one time. */
interface PlacedRace extends Surroundings {
  readonly spec: RaceSpec
}

export type Races = ReadonlyMap<string, PlacedRace>

/** A race that could be won before a change of the timetable and cannot be won since, with the reason as a sentence. */
export interface LostRace {
  readonly id: string
  readonly name: string
  readonly why: string
}

export interface CheckedRaces {
  /** The number of stored races whose part of the world changed. */
  readonly concerned: number
  /** How many of these were checked before the time for it was over. */
  readonly checked: number
  readonly lost: readonly LostRace[]
  /** How many of those checked have more ways than the search looks at, and had a known way before. */
  readonly unknown: number
}

const NONE: CheckedRaces = { concerned: 0, checked: 0, lost: [], unknown: 0 }

/** Every stored race that this version can read, with its current surroundings. */
export async function storedRaces(content: ContentStore): Promise<Races> {
  const contentNow = currentContent(content)
  const races = new Map<string, PlacedRace>()
  for (const { id } of (await content.cards()).cards) {
    const spec = await content.spec(id).catch(() => undefined)
    if (spec) races.set(id, { spec, ...(await contentNow.surroundingsOf(spec)) })
  }
  return races
}

/**
 * The same races as if a timetable were stored.
 * @param replaced the ids of the services that it would replace
 */
export function racesOn({ locations, services }: StoredTimetable, replaced: readonly ProductId[], races: Races): Races {
  const [first] = races.values()
  if (!first) return races
  const gone = new Set(replaced)
  const content: Content = {
    locations: new Map([...first.content.locations, ...locations.map((it) => [it.id, it] as const)]),
    services: new Map([
      ...[...first.content.services].filter(([id]) => !gone.has(id)),
      ...services.map((it) => [it.productId, it] as const),
    ]),
  }
  const apart = ({ id }: Location): boolean => !content.locations.has(id)
  return new Map(
    Array.from(races, ([id, { spec, uploads }]) => [id, { spec, content, uploads: uploads.filter(apart) }]),
  )
}

/** The places that a change added, removed or moved, and those where services changed. */
function changedPlaces(before: Content, since: Content): ReadonlySet<LocationId> {
  const places = new Set<LocationId>()
  const services = [...new Set([...before.services.keys(), ...since.services.keys()])]
  for (const id of services) {
    const was = before.services.get(id)
    const is = since.services.get(id)
    if (isDeepStrictEqual(was, is)) continue
    for (const stop of [...(was?.stops ?? []), ...(is?.stops ?? [])]) places.add(stop)
  }
  for (const id of new Set([...before.locations.keys(), ...since.locations.keys()])) {
    if (!isDeepStrictEqual(before.locations.get(id), since.locations.get(id))) places.add(id)
  }
  return places
}

/** Whether a race is connected, by rides and walks, to a changed place. */
function concernedIn(content: Content, changed: ReadonlySet<LocationId>): (race: PlacedRace) => boolean {
  const parts = partsOf(content)
  const touched = new Set([...changed].flatMap((id) => parts.get(id) ?? []))
  return ({ spec, uploads }) => {
    const near = uploads.flatMap((it) => nearOnFoot(content.locations, it))
    return [...placesIn(spec), ...near].some((id) => touched.has(parts.get(id) ?? Number.NaN))
  }
}

/** The report on a race that starts now; undefined if it cannot start, since its first place is unknown. */
function reportOn(race: PlacedRace, now: RealMs, effort: Pick<Checking, 'most'>): RaceReport | undefined {
  const world = worldOf(race)
  const first = race.spec.legs[0]?.steps[0]
  if (first?.stepType !== 'locateAt' || !world.locations.has(first.location)) return undefined
  return raceReport(withinReach(world), now, { ...effort, hidden: new Set(race.uploads.map(({ id }) => id)) })
}

/** Whether a way is known that the wallet pays for. The mindless player may work for theirs. */
function isWinnable(report: RaceReport | undefined): boolean {
  if (!report) return false
  const { best, mindless, wallet } = report
  return best !== undefined || (mindless !== undefined && mindless.need <= wallet)
}

/** Real milliseconds after which no other race is checked. */
const PATIENCE = 60_000

interface Checking {
  /** Real milliseconds since any moment. */
  readonly tick?: () => number
  /** The effort of one search, if not the usual one. */
  readonly most?: number
}

/**
 * Checks the races that a change of the timetable concerns, as an upload of them would be checked. A race is lost if it had a way
 * to win that its wallet pays for, and has none now.
 */
export function lostRaces(
  before: Races,
  since: Races,
  now: RealMs,
  { tick = () => performance.now(), ...effort }: Checking = {},
): CheckedRaces {
  const [was] = before.values()
  const [is] = since.values()
  if (!was || !is) return NONE
  const changed = changedPlaces(was.content, is.content)
  if (changed.size === 0) return NONE
  const wasConcerned = concernedIn(was.content, changed)
  const isConcerned = concernedIn(is.content, changed)
  const pairs = [...since.values()].flatMap((race) => {
    const earlier = before.get(race.spec.id)
    return earlier && (wasConcerned(earlier) || isConcerned(race)) ? [{ earlier, race }] : []
  })
  const until = tick() + PATIENCE
  const lost: LostRace[] = []
  let checked = 0
  let unknown = 0
  for (const { earlier, race } of pairs) {
    if (tick() >= until) break
    checked += 1
    const report = reportOn(race, now, effort)
    if (!report || isWinnable(report) || !isWinnable(reportOn(earlier, now, effort))) continue
    const { id, name } = race.spec
    const why = problemsOf(report, race.spec).map(({ message }) => message)
    if (report.gaveUp) unknown += 1
    else lost.push({ id, name, why: why.join(' ') })
  }
  return { concerned: pairs.length, checked, lost, unknown }
}
