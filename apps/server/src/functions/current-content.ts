import { type Location, type LocationId, type RaceSpec, placesIn } from '@final-call/domain'
import type { Content, Surroundings } from '../planner/ports.ts'
import type { ContentStore } from '../ports.ts'

/** The content as it stands now. */
export interface CurrentContent {
  /** What a race can be about. The content is the same object until it changes. */
  around(spec: Pick<RaceSpec, 'legs'>): Promise<Surroundings>
}

/** What has been read under a revision. */
interface Read {
  readonly revision: string
  readonly content: Promise<Content>
  /** Of the places that players uploaded, those that a race named. */
  readonly uploaded: Map<LocationId, Location>
}

/** Whoever uploads a race on content that has not changed since the upload before reads nothing of it. */
export function currentContent(store: Pick<ContentStore, 'locationsFor' | 'services' | 'revision'>): CurrentContent {
  let last: Read | undefined

  async function read(): Promise<Content> {
    const [locations, services] = await Promise.all([store.locationsFor([]), store.services()])
    return {
      locations: new Map(locations.map((location) => [location.id, location])),
      services: new Map(services.map((service) => [service.productId, service])),
    }
  }

  function readUnder(revision: string): Read {
    if (last?.revision === revision) return last
    const fresh: Read = { revision, content: read(), uploaded: new Map() }
    fresh.content.catch(() => {
      if (last === fresh) last = undefined
    })
    last = fresh
    return fresh
  }

  return {
    async around(spec) {
      // Before the content is: what is kept under a revision may be newer than that, and is never older.
      const { content: reading, uploaded } = readUnder(await store.revision())
      const content = await reading
      const named = new Set(placesIn(spec).filter((id) => !content.locations.has(id)))
      const unread = new Set([...named].filter((id) => !uploaded.has(id)))
      if (unread.size > 0) {
        const found = await store.locationsFor([...unread])
        for (const it of found) if (unread.has(it.id)) uploaded.set(it.id, it)
      }
      return { content, besides: [...named].flatMap((id) => uploaded.get(id) ?? []) }
    },
  }
}
