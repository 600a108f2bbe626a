import type { GateCall } from './calls.ts'
import type { Edge } from '../edge.ts'

/** The calls of a run that the player has dismissed, in whichever tab. */
export interface Dismissals {
  /** Those of the calls that the player has not dismissed. */
  left(calls: readonly GateCall[]): readonly GateCall[]
  add(calls: readonly GateCall[]): void
  /** Nothing of the run calls any more. */
  forget(): void
  /** Called when another tab has dismissed some. @returns the end of watching */
  watch(changed: () => void): () => void
}

/** What all tabs of this browser remember of it: numbers of the events that raised the calls. */
export function dismissals(memory: Edge['memory'], gameId: string): Dismissals {
  const key = `calls.${gameId}`

  const gone = (): ReadonlySet<number> => new Set((memory.read(key) ?? '').split(',').filter(Boolean).map(Number))

  return {
    left(calls) {
      if (calls.length === 0) return calls
      const seqs = gone()
      return calls.filter(({ seq }) => !seqs.has(seq))
    },
    add(calls) {
      memory.write(key, [...new Set([...gone(), ...calls.map(({ seq }) => seq)])].join(','))
    },
    forget: () => memory.remove(key),
    watch: (changed) => memory.watch(key, changed),
  }
}
