import { isDeepStrictEqual } from 'node:util'
import { type RaceEvent, balance } from '@final-call/domain'
import { LEDGER_START, type Store } from '../../../apps/server/src/ports.ts'
import { verifyLogs } from '../../../apps/server/src/operator/verify-logs.ts'
import type { Acknowledged, Act } from './acts.ts'
import type { Load, Player } from './load.ts'
import { until } from './test-bed.ts'

/** The act that an event belongs to: a lapse pauses the clock for a player who was away. */
function actOf(event: RaceEvent): Act | undefined {
  switch (event.type) {
    case 'booked':
      return 'bookTicket'
    case 'cancelled':
      return 'cancelTicket'
    case 'played':
      return 'playClock'
    case 'paused':
    case 'lapsed':
      return 'pauseClock'
    case 'money':
      return event.reason === 'top-up' ? 'buyTokens' : undefined
    default:
      return undefined
  }
}

/** How one player's race differs from what was confirmed: between two confirmed versions lies one act, the later one's. */
async function faultsOf(store: Store, { uid, gameId, followed }: Player, asked: readonly Acknowledged[]) {
  const faults: string[] = []
  const log = await store.races.eventsAfter(gameId, 0, 1_000_000)
  let before = 0
  for (const { act, data, version } of asked) {
    const done = log.slice(before, version).flatMap((event) => actOf(event) ?? [])
    if (!isDeepStrictEqual(done, [act])) faults.push(`${act} up to ${version} did ${done.join(', ') || 'nothing'}`)
    before = version
    // A purchase is remembered by its transfer.
    if (act === 'buyTokens') continue
    const { reply } = (await store.races.find(gameId, data.requestId)) ?? {}
    if (!reply?.ok || reply.version !== version) faults.push(`${act} up to ${version}: ${JSON.stringify(reply)}`)
  }
  const unasked = log.slice(before).flatMap((event) => actOf(event) ?? [])
  if (unasked.length > 0) faults.push(`nobody was told of ${unasked.join(', ')}`)

  const { race } = (await store.races.find(gameId))?.stored ?? {}
  const start = log.reduce((sum, it) => sum + (it.type === 'money' && it.reason === 'start' ? it.amount : 0), 0)
  const wallet = asked.reduce((sum, { cents }) => sum + cents, start)
  if (!race || balance(race.ledger) !== wallet) faults.push(`the wallet should hold ${wallet} cents`)
  const bought = asked.filter(({ act }) => act === 'buyTokens').length
  const entries = await store.gcash.entries(uid, LEDGER_START, 1_000)
  if (entries.length !== bought) faults.push(`the account has ${entries.length} entries of ${bought} purchases`)
  if ((await store.gcash.open(uid)).some(({ state }) => state === 'pending')) faults.push('money is on its way')

  await until('the end of the log in the stream', () => followed.log.length >= log.length)
  if (!isDeepStrictEqual(followed.log, log)) faults.push('the stream has told another log')
  return faults.map((fault) => `${gameId}: ${fault}`)
}

/** Compares the database, and every log in it, with what a stopped load had confirmed. */
export async function reckoning(store: Store, { players, acknowledged }: Load) {
  const byPlayer = Map.groupBy(acknowledged, ({ uid }) => uid)
  const faults = await Promise.all(players.map((player) => faultsOf(store, player, byPlayer.get(player.uid) ?? [])))
  return { faults: faults.flat(), logs: await verifyLogs(store) }
}

/** A reckoning without a fault. */
export const whole = (players: number) => ({ faults: [], logs: { races: players, faults: [] } })
