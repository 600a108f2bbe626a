import { PING_MS } from '@final-call/contract'

/** A period has moments of so many real milliseconds: who comes in the same one is served together from then on. */
export const TOGETHER_MS = 50

/** What many do every 5 s each. A process that wakes for a handful at a time costs less than one that wakes for each. */
export interface Beats {
  /** @returns the end of it. The first comes within 5 s; another follows every 5 s. */
  join(beat: () => void): () => void
}

interface Group {
  readonly members: Set<() => void>
  readonly timer: NodeJS.Timeout
}

export function beats(): Beats {
  const groups = new Map<number, Group>()

  function begin(phase: number): Group {
    const members = new Set<() => void>()
    const timer = setInterval(() => {
      for (const beat of members) beat()
    }, PING_MS)
    const group = { members, timer }
    groups.set(phase, group)
    return group
  }

  return {
    join(beat) {
      const phase = Math.floor((performance.now() % PING_MS) / TOGETHER_MS)
      const { members, timer } = groups.get(phase) ?? begin(phase)
      members.add(beat)
      return () => {
        if (!members.delete(beat) || members.size > 0) return
        clearInterval(timer)
        groups.delete(phase)
      }
    },
  }
}
