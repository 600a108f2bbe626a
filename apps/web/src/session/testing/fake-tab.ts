import type { Edge } from '../edge.ts'

/** What a test does to the page, and sees of it. */
export interface FakeTab {
  /** The storage that all tabs share. */
  readonly memory: Map<string, string>
  /** Runs the next animation frame. */
  draw(): void
  /** Writes to the storage that all tabs share, like another tab. */
  otherTabWrites(key: string, value: string): void
  /** The network is back, and the page is told. */
  returns(): void
  /** How many listeners there are to other tabs, and to the network's return. */
  listeners(): { readonly tabs: number; readonly returns: number }
}

/** The parts of an edge that are the browser's own. */
type TabEdge = Pick<Edge, 'frame' | 'memory' | 'onReturn'>

/** A visible page whose frames are drawn by hand. */
export function fakeTab(): { readonly edge: TabEdge; readonly tab: FakeTab } {
  const memory = new Map<string, string>()
  const watchers = new Map<string, Set<() => void>>()
  const returning = new Set<() => void>()
  const frames = new Set<() => void>()

  const edge: TabEdge = {
    frame(run) {
      frames.add(run)
      return () => frames.delete(run)
    },
    memory: {
      read: (key) => memory.get(key),
      write: (key, value) => memory.set(key, value),
      remove: (key) => memory.delete(key),
      watch(key, changed) {
        const all = watchers.get(key) ?? new Set()
        watchers.set(key, all.add(changed))
        return () => all.delete(changed)
      },
    },
    onReturn(run) {
      returning.add(run)
      return () => returning.delete(run)
    },
  }
  const tab: FakeTab = {
    memory,
    draw() {
      const now = [...frames]
      frames.clear()
      for (const run of now) run()
    },
    otherTabWrites(key, value) {
      memory.set(key, value)
      for (const changed of watchers.get(key) ?? []) changed()
    },
    returns() {
      for (const run of returning) run()
    },
    listeners: () => ({ tabs: [...watchers.values()].flatMap((all) => [...all]).length, returns: returning.size }),
  }
  return { edge, tab }
}
