import { randomUUID } from 'node:crypto'
import type { Fanout } from '../../ports.ts'
import { localFanout } from '../local-fanout.ts'
import type { Database } from './database.ts'
import { fanoutListener } from './fanout-listener.ts'
import { fanoutSender } from './fanout-sender.ts'

/** Whether messages sent through the database are received; if not, `failure` is why it cannot listen, if known. */
export type Hearing = { readonly heard: true } | { readonly heard: false; readonly failure: Error | undefined }

/** Real milliseconds between trials: one may be lost while the database is unreachable. */
const TRIAL_MS = 1_000

export interface PostgresFanout extends Fanout {
  /** Resolves when it first listens. */
  readonly listening: Promise<void>
  /** Tries for at most `patienceMs` real milliseconds; the first result is final. */
  hearing(patienceMs: number): Promise<Hearing>
  close(): Promise<void>
}

export interface FanoutOptions {
  /** The database through which messages are sent. */
  readonly db: Database
  /** The URL for the listening connection, which must reach the database directly: a pooler forwards no notifications. */
  readonly listenUrl: string
}

/**
 * A fan-out to all processes through the database's notifications: to this one immediately, to others after the commit, many messages in
 * one statement. Messages are lost while the database is unreachable.
 */
export function postgresFanout({ db, listenUrl }: FanoutOptions): PostgresFanout {
  const here = localFanout()
  const self = randomUUID()
  const { promise: triedOut, resolve: trial } = Promise.withResolvers<Hearing>()
  const others = fanoutSender(db, self)
  const listener = fanoutListener(listenUrl, self, {
    grown: here.publish,
    ended: (family) => here.publishEnded([family]),
    trial: () => trial({ heard: true }),
  })

  return {
    ...here,
    listening: listener.listening,
    publish(raceId, version) {
      here.publish(raceId, version)
      others.grown(raceId, version)
    },
    publishEnded(families) {
      here.publishEnded(families)
      others.ended(families)
    },
    async hearing(patienceMs) {
      const say = (): void => void others.trial().catch(() => undefined)
      const again = setInterval(say, TRIAL_MS).unref()
      const late = setTimeout(() => trial({ heard: false, failure: listener.failure() }), patienceMs).unref()
      say()
      try {
        return await triedOut
      } finally {
        clearInterval(again)
        clearTimeout(late)
      }
    },
    async close() {
      listener.close()
      await others.done()
    },
  }
}
