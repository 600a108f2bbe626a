import { type Location, type RaceSpec, type Service, isZone, placesIn } from '@final-call/domain'
import type { Content, ContentStore, Surroundings } from '../ports.ts'

/** Cached access to the current content. */
export interface CurrentContent {
  /** The content around a race: everything public, and the uploaded places that it names. `content` is the same object until it changes. */
  surroundingsOf(spec: Pick<RaceSpec, 'legs'>): Promise<Surroundings>
}

type ContentRead = Pick<ContentStore, 'operatorLocations' | 'uploadedLocations' | 'services' | 'revision'>

/** Content that was read, and the revision that it has at least. */
interface Read {
  revision: string
  readonly content: Promise<Content>
}

/** How often content is read again if it changes while being read. */
const TRIES = 5

/**
 * Content without the places and services of a timetable that an earlier version stored with a zone such as PST, by which no time can be
 * told: races near it do without them.
 */
function timed(locations: readonly Location[], services: readonly Service[]): Content {
  const untimed = new Set(locations.flatMap(({ id, zone }) => (isZone(zone) ? [] : [id])))
  const isTimed = ({ zone, stops }: Service): boolean =>
    (zone === undefined || isZone(zone)) && !stops.some((id) => untimed.has(id))
  return {
    locations: new Map(locations.flatMap((it) => (untimed.has(it.id) ? [] : [[it.id, it] as const]))),
    services: new Map(services.filter(isTimed).map((it) => [it.productId, it])),
  }
}

/** Reads the content once per revision; only players' places are read each time. */
export function currentContent(store: ContentRead): CurrentContent {
  let last: Read | undefined

  /** Reads again if the content changed meanwhile, so that places and services are of one revision. */
  async function read(into: Read, tries = TRIES): Promise<Content> {
    const [locations, services] = await Promise.all([store.operatorLocations(), store.services()])
    const now = await store.revision()
    if (now !== into.revision && tries > 1) {
      into.revision = now
      return read(into, tries - 1)
    }
    return timed(locations, services)
  }

  function readUnder(revision: string): Promise<Content> {
    if (last?.revision === revision) return last.content
    const fresh: Read = { revision, content: Promise.resolve().then(() => read(fresh)) }
    fresh.content.catch(() => {
      if (last === fresh) last = undefined
    })
    last = fresh
    return fresh.content
  }

  /** Uploaded places have no revision, so they are read each time. */
  async function uploaded(spec: Pick<RaceSpec, 'legs'>, { locations }: Content): Promise<readonly Location[]> {
    const named = [...placesIn(spec)].filter((id) => !locations.has(id))
    return named.length > 0 ? store.uploadedLocations(named) : []
  }

  return {
    async surroundingsOf(spec) {
      // The revision is read before the content, so what is kept under it may be newer but never older.
      const content = await readUnder(await store.revision())
      return { content, uploads: await uploaded(spec, content) }
    },
  }
}
