import { type Location, type RaceSpec, placesIn } from '@final-call/domain'
import type { Content, Surroundings } from '../planner/ports.ts'
import type { ContentStore } from '../ports.ts'

/** The content as it stands now. */
export interface CurrentContent {
  /** What a race can be about. The content is the same object until it changes. */
  around(spec: Pick<RaceSpec, 'legs'>): Promise<Surroundings>
}

type ContentRead = Pick<ContentStore, 'operatorLocations' | 'uploadedLocations' | 'services' | 'revision'>

/** What has been read, and the revision that it is of, as far as could be told. */
interface Read {
  revision: string
  readonly content: Promise<Content>
}

/** How often content is read that changes while it is. */
const TRIES = 5

/** Whoever uploads or starts a race on content that has not changed since it was read reads nothing of it but players' places. */
export function currentContent(store: ContentRead): CurrentContent {
  let last: Read | undefined

  /** Reads it again where it changed meanwhile: places of one version and services of another are no world that anybody else has. */
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

  /** Players' places have no revision, and are read each time. */
  async function uploaded(spec: Pick<RaceSpec, 'legs'>, { locations }: Content): Promise<readonly Location[]> {
    const named = new Set(placesIn(spec).filter((id) => !locations.has(id)))
    return named.size > 0 ? store.uploadedLocations([...named]) : []
  }

  return {
    async around(spec) {
      // The revision is read before the content, so what is kept under it may be newer, and is never older.
      const content = await readUnder(await store.revision())
      return { content, besides: await uploaded(spec, content) }
    },
  }
}
