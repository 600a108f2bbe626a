import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Database } from './database.ts'
import { type Message, endedMessage, grownMessage, trialMessage } from './fanout-messages.ts'
import { statements } from './statement.ts'

/** The most messages in one statement. Measured: 50 in one are ten times as many per second as one each. */
const BATCH = 50

export const FANOUT = statements('fanout', {
  notify: [
    'content',
    'SELECT pg_notify(channel, message) FROM unnest($1::text[], $2::text[]) AS told (channel, message)',
  ],
})

export interface FanoutSender {
  grown(raceId: string, version: number): void
  ended(families: readonly string[]): void
  /** Sends a trial message to this process. @throws StoreAway */
  trial(): Promise<void>
  /** Resolves when everything has been sent, or has failed to be. */
  done(): Promise<void>
}

/** Sends messages to other processes: many in one statement, and for each race only its latest version. */
export function fanoutSender(db: Pick<Database, 'rows'>, self: string): FanoutSender {
  /** For each race with unsent news, its latest version. */
  const grown = new Map<string, number>()
  const ended = new Set<string>()
  let sending: Promise<void> | undefined

  const notify = (told: readonly Message[]) =>
    db.rows(FANOUT.notify, [told.map(({ channel }) => channel), told.map(({ payload }) => payload)])

  async function send(): Promise<void> {
    // Messages that are published together are sent in one statement.
    await yieldToOthers()
    while (grown.size + ended.size > 0) {
      const families = [...ended].slice(0, BATCH)
      for (const family of families) ended.delete(family)
      const races = [...grown].slice(0, BATCH - families.length)
      for (const [raceId] of races) grown.delete(raceId)
      const told = [
        ...families.map((family) => endedMessage(self, family)),
        ...races.map(([raceId, version]) => grownMessage(self, raceId, version)),
      ]
      await notify(told).catch(() => undefined)
    }
    sending = undefined
  }

  return {
    grown(raceId, version) {
      grown.set(raceId, Math.max(version, grown.get(raceId) ?? 0))
      sending ??= send()
    },
    ended(families) {
      for (const family of families) ended.add(family)
      if (families.length > 0) sending ??= send()
    },
    async trial() {
      await notify([trialMessage(self)])
    },
    async done() {
      await sending
    },
  }
}
