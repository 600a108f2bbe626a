import { randomUUID } from 'node:crypto'
import type { Fanout } from '../../ports.ts'
import { localFanout } from '../local-fanout.ts'
import type { Database } from './database.ts'
import { fanoutListener } from './fanout-listener.ts'
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
  const here = localFanout()
  const self = randomUUID()
  const others = fanoutSender(db, self)
  const listener = fanoutListener(listenUrl, self, {
    grown: here.publish,
    ended: (family) => here.publishEnded([family]),
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
    async close() {
      await Promise.all([listener.close(), others.done()])
    },
  }
}
