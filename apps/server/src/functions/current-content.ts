import { type Location, type RaceSpec, placesIn } from '@final-call/domain'
import type { Content, Surroundings } from '../planner/ports.ts'
import type { ContentStore } from '../ports.ts'

/** The content as it stands now. */
export interface CurrentContent {
  /** What a race can be about. The content is the same object until it changes. */
  around(spec: Pick<RaceSpec, 'legs'>): Promise<Surroundings>
}

type ContentRead = Pick<ContentStore, 'operatorLocations' | 'uploadedLocations' | 'services' | 'revision'>

/** What has been read under a revision. */
interface Read {
  readonly revision: string
  readonly content: Promise<Content>
}

/** Whoever uploads or starts a race on content that has not changed since it was read reads nothing of it but players' places. */
export function currentContent(store: ContentRead): CurrentContent {
  let last: Read | undefined

  async function read(): Promise<Content> {
    const [locations, services] = await Promise.all([store.operatorLocations(), store.services()])
    return {
      locations: new Map(locations.map((location) => [location.id, location])),
      services: new Map(services.map((service) => [service.productId, service])),
    }
  }

  function readUnder(revision: string): Promise<Content> {
    if (last?.revision === revision) return last.content
    const fresh: Read = { revision, content: read() }
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
