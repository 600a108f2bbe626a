import { setMaxListeners } from 'node:events'
import { realMs } from '@final-call/domain'
import { seeded } from '../timetable/generate.ts'
import { openPool } from './client.ts'
import type { GameServer } from './game-server.ts'
import { type Latencies, latencies } from './latencies.ts'
import { race } from './racer.ts'
import { CALL_CONNECTIONS, type Wire, wireTo } from './wire.ts'

/** A token older than this, in real milliseconds, is renewed; it would remain valid for five minutes more. */
const RENEW_MS = 10 * 60_000

export interface Person {
  readonly token: () => Promise<string>
}

/** People who are signed in, on one wire. */
export interface Crowd {
  readonly latencies: Latencies
  readonly wire: Wire
  readonly people: readonly Person[]
  close(): Promise<void>
}

export async function crowd(game: GameServer, size: number): Promise<Crowd> {
  const noted = latencies()
  const pool = await openPool(game.url, CALL_CONNECTIONS)
  const people: Person[] = []
  for (let i = 0; i < size; i += 1) {
    const issue = await game.signIn()
    let token = ''
    let issued = realMs(0)
    people.push({
      async token() {
        if (Date.now() - issued > RENEW_MS) {
          issued = realMs(Date.now())
          token = await issue()
        }
        return token
      },
    })
  }
  return { latencies: noted, wire: wireTo(game.url, pool, noted), people, close: () => pool.close() }
}

/** How many begin at a time: a beginner makes up to twenty calls at once. */
const BEGIN_AT_ONCE = 32

/**
 * Lets people begin to race, each somewhere in a race, and only some at a time.
 * @param patience real milliseconds that this may take
 * @param leave ends their races; without it they race as long as the process lives
 * @returns how many began before `patience` was over, counted from the first of the crowd
 */
export async function letRace(
  all: Crowd,
  [from, to]: readonly [from: number, to: number],
  patience: number,
  leave = new AbortController().signal,
): Promise<number> {
  const { wire, latencies, people } = all
  setMaxListeners(0, leave)
  const until = performance.now() + patience
  const waiting = people.slice(from, to).entries()
  let begun = from
  async function lane(): Promise<void> {
    for (const [i, { token }] of waiting) {
      if (performance.now() > until) return
      begun += 1
      const random = seeded(from + i)
      const chance = (): number => random.below(1_000_000) / 1_000_000
      await new Promise<void>((onPlace) => void race({ wire, latencies, token, chance, onPlace, leave }))
    }
  }
  await Promise.all(Array.from({ length: BEGIN_AT_ONCE }, lane))
  return begun
}
