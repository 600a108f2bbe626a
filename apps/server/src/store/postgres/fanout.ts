import { randomUUID } from 'node:crypto'
import type { Fanout } from '../../ports.ts'
import type { Database } from './database.ts'
import { fanoutListener } from './fanout-listener.ts'
import type { Heard } from './fanout-messages.ts'
import { fanoutSender } from './fanout-sender.ts'

export interface PostgresFanout extends Fanout {
  /** Resolves when it listens for the first time. */
  readonly listening: Promise<void>
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
  const listeners = new Set<Heard['grown']>()
  const endings = new Set<Heard['ended']>()
  const here: Heard = {
    grown(raceId, version) {
      for (const it of listeners) it(raceId, version)
    },
    ended(family) {
      for (const it of endings) it(family)
    },
  }
  const self = randomUUID()
  const others = fanoutSender(db, self)
  const listener = fanoutListener(listenUrl, self, here)

  return {
    listening: listener.listening,
    publish(raceId, version) {
      here.grown(raceId, version)
      others.grown(raceId, version)
    },
    subscribe(it) {
      listeners.add(it)
      return () => listeners.delete(it)
    },
    publishEnded(families) {
      for (const family of families) here.ended(family)
      others.ended(families)
    },
    subscribeEnded(it) {
      endings.add(it)
      return () => endings.delete(it)
    },
    async close() {
      await Promise.all([listener.close(), others.done()])
    },
  }
}
