import type { PlayerCommandKind, RaceEvent } from '@final-call/domain'
import type { CallInput } from '../../platform/call.ts'
import { isSettled } from '../../platform/failures.ts'
import type { Edge } from '../edge.ts'
import { toldOf } from './once.ts'
import { asCallError, retrying } from './retrying.ts'

/** What a command says besides whose race it is for. */
export type CommandFields<K extends PlayerCommandKind> = Omit<CallInput<K>, 'gameId' | 'requestId'>

/** Real milliseconds that a command waits for the stream to bring what came of it. */
export const PATIENCE = 4_000

/** What came of a command, as this page has folded it. */
export type Came = (events: readonly RaceEvent[]) => void

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
   * done it and this page has folded what came of it, or `PATIENCE` after the server's answer. Where no answer is heard, the same
   * asked for again is the same request, until it is known what came of it; and where the log tells of it yet, `late` is called.
   * @throws CallError
   */
  carry<K extends PlayerCommandKind>(kind: K, fields: CommandFields<K>, late?: Came): Promise<Carried>
  /** More of the log may have been folded. */
  folded(): void
}

/** Something that was asked for. */
interface Asked {
  readonly id: string
  /** As far as this page had heard of the log by then: what came of it stands behind that. */
  readonly from: number
}

export function commands(edge: Pick<Edge, 'call' | 'later' | 'chance' | 'newId'>, scene: CommandScene): Commands {
  const waiting = new Set<() => void>()
  /** By what was asked for: that of which it is not known yet what came of it. */
  const open = new Map<string, Asked>()
  /** How far the log was at the latest answer: the page may not have folded all of that. */
  let answered = 0
  const version = (): number => scene.log().at(-1)?.seq ?? 0

  /** What is read of the log, once there is something to read. */
  function once<T>(read: () => T | undefined): Promise<T> {
    return new Promise((resolve) => {
      const check = (): void => {
        const found = read()
        if (found === undefined) return
        waiting.delete(check)
        resolve(found)
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
    async carry(kind, fields, late) {
      const gameId = scene.gameId()
      if (gameId === undefined) throw asCallError(new Error('no race is open'))
      const what = JSON.stringify([gameId, kind, fields])
      const asked = open.get(what) ?? { id: edge.newId(), from: Math.max(answered, version()) }
      const settled = (): void => {
        if (open.get(what) === asked) open.delete(what)
      }
      const told = toldOf(kind, fields)
      if (told) open.set(what, asked)
      const { id, from } = asked
      const input = { gameId, requestId: id, ...fields } as unknown as CallInput<typeof kind>
      try {
        const answer = await retrying(edge, () => edge.call(kind, input) as Promise<{ readonly version: number }>)
        settled()
        answered = Math.max(answered, answer.version)
        const events = once(() => version() >= answer.version || undefined).then(() =>
          scene.log().filter(({ seq }) => seq > from && seq <= answer.version),
        )
        return { behind: await outlasts(events), events }
      } catch (error) {
        if (!told || isSettled(error)) {
          settled()
          throw error
        }
        const find = (): RaceEvent | undefined => scene.log().find((event) => event.seq > from && told(event))
        const events = once(find).then((event) => {
          settled()
          return [event]
        })
        if (find()) return { behind: false, events }
        void events.then(late)
        throw error
      }
    },
    folded() {
      for (const check of waiting) check()
    },
  }
}
