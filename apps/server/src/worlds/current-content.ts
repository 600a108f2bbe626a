import { type Location, type RaceSpec, placesIn } from '@final-call/domain'
import type { Content, ContentStore, Surroundings } from '../ports.ts'

/** Cached access to the current content. */
export interface CurrentContent {
  /** The content around a race: everything public, and the uploaded places that it names. `content` is the same object until it changes. */
  around(spec: Pick<RaceSpec, 'legs'>): Promise<Surroundings>
}

type ContentRead = Pick<ContentStore, 'operatorLocations' | 'uploadedLocations' | 'services' | 'revision'>

/** Content that was read, and the revision that it has at least. */
interface Read {
  revision: string
  readonly content: Promise<Content>
}

/** How often content is read again if it changes while being read. */
const TRIES = 5

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
    return {
      locations: new Map(locations.map((location) => [location.id, location])),
      services: new Map(services.map((service) => [service.productId, service])),
    }
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
    const named = new Set(placesIn(spec).filter((id) => !locations.has(id)))
    return named.size > 0 ? store.uploadedLocations([...named]) : []
  }

  return {
    async around(spec) {
      // The revision is read before the content, so what is kept under it may be newer but never older.
      const content = await readUnder(await store.revision())
      return { content, besides: await uploaded(spec, content) }
    },
  }
}
