import { Worker } from 'node:worker_threads'
import { expect, vi } from 'vitest'
import type { ContentStore, Store } from '../ports.ts'

/** Counts the searches for ways to win that begin from now on, until it is restored. */
export function searchCount() {
  const post = vi.spyOn(Worker.prototype, 'postMessage')
  return {
    /** How many have begun since this was last asked. */
    begun(): number {
      const searches = post.mock.calls.filter(([told]) => (told as { what?: string }).what === 'search')
      post.mockClear()
      return searches.length
    },
    restore: () => post.mockRestore(),
  }
}

/**
 * A store at which searches are held on their way to the planner, by the question to the store that comes before: they are in hand until
 * the test releases them. A search that must not begin is let pass: it would answer.
 */
export function heldSearches(before: 'authorOf' | 'uploadedLocations') {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let inHand = 0
  let holds = true
  async function pass(): Promise<void> {
    inHand += 1
    if (holds) await released
  }
  return {
    store: (store: Store): Store => {
      const { content } = store
      const held: Pick<ContentStore, 'authorOf' | 'uploadedLocations'> = {
        authorOf: (id) => pass().then(() => content.authorOf(id)),
        uploadedLocations: (named) => pass().then(() => content.uploadedLocations(named)),
      }
      return { ...store, content: { ...content, [before]: held[before] } }
    },
    /** Waits until so many are in hand. Those that begin after that pass, until `hold`. */
    async held(count: number): Promise<void> {
      await expect.poll(() => inHand).toBe(count)
      holds = false
    },
    hold: (): void => void (holds = true),
    release,
  }
}
