import type { CommandFields } from '@final-call/contract'
import type { PlayerCommandKind, RaceEvent } from '@final-call/domain'
import type { CallInput } from '../../platform/call.ts'
import { asCallError, isSettled } from '../../platform/failures.ts'
import type { Edge } from '../edge.ts'
import { provedBy } from './proof-in-log.ts'
import { retrying, within } from './retrying.ts'

/** How long a command waits for the stream to bring its events, in real milliseconds. */
export const FOLDED_WITHIN = 4_000

/** How long the answer to a command may take before it is asked for again, in real milliseconds. A server gives up sooner. */
export const ANSWERED_WITHIN = 20_000

/** Receives the events of a command once this page has folded them. */
export type OnFolded = (events: readonly RaceEvent[]) => void

/** A command that the server has carried out. */
export interface CarriedCommand {
  /** Whether its events were not all folded within `FOLDED_WITHIN`, because the stream is down. */
  readonly behind: boolean
  /** Its events, once this page has folded them all. Pending while the stream is down. */
  readonly events: Promise<readonly RaceEvent[]>
}

export interface CommandDeps {
  gameId(): string | undefined
  /** The log as far as this page has folded it. */
  log(): readonly RaceEvent[]
}

export interface Commands {
  /**
   * Carries out a command exactly once, retrying through network failures. Resolves when the server has answered and this page has
   * folded the resulting events, or `FOLDED_WITHIN` after the answer. If the answer is lost, it throws. The same command given again then
   * reuses the request id, until its outcome is known. `late` is called once the log shows that it was carried out.
   * @throws CallError
   */
  carry<K extends PlayerCommandKind>(kind: K, fields: CommandFields<K>, late?: OnFolded): Promise<CarriedCommand>
  /** To be called whenever the log may have grown. */
  folded(): void
}

/** A request under way. */
interface CommandRequest {
  readonly id: string
  /** The log's version known when it was sent; its events come after that. */
  readonly from: number
}

export function commands(edge: Pick<Edge, 'call' | 'later' | 'chance' | 'newId'>, deps: CommandDeps): Commands {
  const waiting = new Set<() => void>()
  /** Requests whose outcome is unknown, by race, command and fields. */
  const open = new Map<string, CommandRequest>()
  /** The log's version in the latest answer, which this page may not have folded yet. */
  let answered = 0
  const version = (): number => deps.log().at(-1)?.seq ?? 0

  /** Resolves to `read()` as soon as that is defined. */
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

  /** Whether `coming` is still pending after `FOLDED_WITHIN`. */
  function outlasts(coming: Promise<unknown>): Promise<boolean> {
    return new Promise((resolve) => {
      const cancel = edge.later(FOLDED_WITHIN, () => resolve(true))
      void coming.then(() => {
        cancel()
        resolve(false)
      })
    })
  }

  return {
    async carry(kind, fields, late) {
      const gameId = deps.gameId()
      if (gameId === undefined) throw asCallError(new Error('no race is open'))
      const what = JSON.stringify([gameId, kind, fields])
      const asked = open.get(what) ?? { id: edge.newId(), from: Math.max(answered, version()) }
      const settled = (): void => {
        if (open.get(what) === asked) open.delete(what)
      }
      const isProof = provedBy(kind, fields)
      if (isProof) open.set(what, asked)
      const { id, from } = asked
      const input: CallInput<PlayerCommandKind> = { gameId, requestId: id, ...fields }
      try {
        const ask = (signal: AbortSignal) => edge.call<PlayerCommandKind>(kind, input, { signal })
        const answer = await retrying(edge, () => within(edge, ANSWERED_WITHIN, ask))
        settled()
        answered = Math.max(answered, answer.version)
        const events = once(() => version() >= answer.version || undefined).then(() =>
          deps.log().filter(({ seq }) => seq > from && seq <= answer.version),
        )
        return { behind: await outlasts(events), events }
      } catch (error) {
        if (!isProof || isSettled(error)) {
          settled()
          throw error
        }
        const find = (): RaceEvent | undefined => deps.log().find((event) => event.seq > from && isProof(event))
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
