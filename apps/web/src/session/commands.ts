import type { PlayerCommandKind, RaceEvent } from '@final-call/domain'
import type { CallInput } from '../platform/call.ts'
import type { Edge } from './edge.ts'
import { asCallError, retrying } from './retrying.ts'

/** What a command says besides whose race it is for. */
export type CommandFields<K extends PlayerCommandKind> = Omit<CallInput<K>, 'gameId' | 'requestId'>

/** Real milliseconds that a command waits for the stream to bring what came of it. */
export const PATIENCE = 4_000

/** A command that the server has carried out. */
export interface Carried {
  /** What came of it had not all been folded by this page within `PATIENCE`: the stream is away. */
  readonly behind: boolean
  /** All that came of it, as soon as this page has folded it. Pending while the stream is away. */
  readonly events: Promise<readonly RaceEvent[]>
}

export interface CommandScene {
  gameId(): string | undefined
  /** As far as this page has folded it. */
  log(): readonly RaceEvent[]
}

export interface Commands {
  /**
   * Carries out one thing that the player does, once, however often the network fails in between. Resolves when the server has
   * done it and this page has folded what came of it, or `PATIENCE` after the server's answer. @throws CallError
   */
  carry<K extends PlayerCommandKind>(kind: K, fields: CommandFields<K>): Promise<Carried>
  /** More of the log may have been folded. */
  folded(): void
}

export function commands(edge: Pick<Edge, 'call' | 'later' | 'chance' | 'newId'>, scene: CommandScene): Commands {
  const waiting = new Set<() => void>()
  const version = (): number => scene.log().at(-1)?.seq ?? 0

  function until(reached: number): Promise<void> {
    return new Promise((resolve) => {
      const check = (): void => {
        if (version() < reached) return
        waiting.delete(check)
        resolve()
      }
      waiting.add(check)
      check()
    })
  }

  /** Whether something is still to come after `PATIENCE`. */
  function outlasts(coming: Promise<unknown>): Promise<boolean> {
    return new Promise((resolve) => {
      const cancel = edge.later(PATIENCE, () => resolve(true))
      void coming.then(() => {
        cancel()
        resolve(false)
      })
    })
  }

  return {
    async carry(kind, fields) {
      const gameId = scene.gameId()
      if (gameId === undefined) throw asCallError(new Error('no race is open'))
      const input = { gameId, requestId: edge.newId(), ...fields } as unknown as CallInput<typeof kind>
      const from = version()
      const answer = await retrying(edge, () => edge.call(kind, input) as Promise<{ readonly version: number }>)
      const events = until(answer.version).then(() =>
        scene.log().filter(({ seq }) => seq > from && seq <= answer.version),
      )
      return { behind: await outlasts(events), events }
    },
    folded() {
      for (const check of waiting) check()
    },
  }
}
