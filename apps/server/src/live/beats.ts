import { PING_MS } from '@final-call/contract'

/** A period is divided into slots of this many real milliseconds; callbacks that join in the same slot run together from then on. */
export const TOGETHER_MS = 50

/** Periodic callbacks, run in groups: waking the process for a group at a time costs less than waking it for each. */
export interface Beats {
  /** Runs `beat` every 5 s, the first time within 5 s. @returns a function that stops it */
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
