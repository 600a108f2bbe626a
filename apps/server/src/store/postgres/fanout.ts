import { randomUUID } from 'node:crypto'
import type { Fanout } from '../../ports.ts'
import { localFanout } from '../local-fanout.ts'
import type { Database } from './database.ts'
import { fanoutListener } from './fanout-listener.ts'
import { fanoutSender } from './fanout-sender.ts'

/** Whether what is said through the database comes back to who listens; `failure` is why it cannot listen, where that is known. */
export type Hearing = { readonly heard: true } | { readonly heard: false; readonly failure: Error | undefined }

/** Real milliseconds between trials: one may be lost while the database is away. */
const TRIAL_MS = 1_000

export interface PostgresFanout extends Fanout {
  /** Resolves when it listens for the first time. */
  readonly listening: Promise<void>
  /** Tries it for so many real milliseconds at most; what is found first stands. */
  hearing(patienceMs: number): Promise<Hearing>
  close(): Promise<void>
}

export interface FanoutOptions {
  /** What tells the others. */
  readonly db: Database
  /** For the connection that listens, which must be the server's own: a pooler passes nothing on. */
  readonly listenUrl: string
}

/**
 * Tells every process over the database's notifications: this one at once, the others after the commit, many messages in
 * one statement. While the database is away they are lost.
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
      await Promise.all([listener.close(), others.done()])
    },
  }
}
