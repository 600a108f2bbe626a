import type { GateCall } from './gate-call.ts'
import type { Edge } from '../edge.ts'

/** The calls of a race that the player has dismissed, in any tab. */
export interface Dismissals {
  /** The calls that have not been dismissed; those of missed rides without what was called before, if that has been. */
  left(calls: readonly GateCall[]): readonly GateCall[]
  add(calls: readonly GateCall[]): void
  /** Deletes what is stored; for a race that has ended. */
  forget(): void
  /** Calls `changed` when another tab dismisses some. @returns a function that stops watching */
  watch(changed: () => void): () => void
}

function withoutGone(call: GateCall, gone: ReadonlySet<number>): GateCall {
  if (call.kind !== 'missed' || !call.before || !gone.has(call.before.seq)) return call
  const { before: _, ...left } = call
  return left
}

/** Dismissals kept in storage that all tabs share, as the `seq` of the events that raised the calls. */
export function dismissals(memory: Edge['memory'], gameId: string): Dismissals {
  const key = `calls.${gameId}`

  const gone = (): ReadonlySet<number> => new Set((memory.read(key) ?? '').split(',').filter(Boolean).map(Number))

  return {
    left(calls) {
      if (calls.length === 0) return calls
      const seqs = gone()
      return calls.filter(({ seq }) => !seqs.has(seq)).map((call) => withoutGone(call, seqs))
    },
    add(calls) {
      memory.write(key, [...new Set([...gone(), ...calls.map(({ seq }) => seq)])].join(','))
    },
    forget: () => memory.remove(key),
    watch: (changed) => memory.watch(key, changed),
  }
}
