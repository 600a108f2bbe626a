import { CallError } from '@final-call/contract'
import { type Cents, type RealMs, moneyText, topUpOf, takesNoMore } from '@final-call/domain'
import { type GcashStore, type RaceStore, StoreAway, type StoredReply, type Transfer } from '../ports.ts'
import { noProfile } from './account-stands.ts'
import { idOf } from './ids.ts'
import { type RaceDesk, type Settled, type Visitor } from './race-desk.ts'
import { refused } from './refused.ts'

/** The most transfers that a server finishes at start. The rest are finished when their players come back. */
const AT_START = 1_000
/**
 * How many transfers of an ended race are settled concurrently. One at a time would wait for the disk each time; many would use up all
 * database connections.
 */
const AT_ONCE = 4

interface Purchase {
  readonly raceId: string
  readonly requestId: string
  readonly amount: Cents
}

/**
 * Moves play money between profiles and races: first out of the profile, then into the race, both under one transfer id. The race's log
 * says whether the money has arrived. So any process can finish a transfer that a crash interrupted, any number of times. The money goes
 * into the race while that runs, and back into the profile once it is over.
 */
export interface GcashDesk {
  /**
   * Buys once per request id; a repeated request gets the same answer.
   * @throws CallError `invalid-argument` for the id of something else, `not-found`, `permission-denied`, `failed-precondition`, `aborted`
   */
  buy(purchase: Purchase, caller: Visitor): Promise<{ readonly version: number; readonly amount: Cents }>
  /**
   * Finishes a player's open transfers: those interrupted by a crash, and those to be returned from stopped races. Races are handled
   * independently: if one cannot be finished, for example because it was tampered with, its transfers stay open. If the database takes no
   * writes, all that are left stay open.
   * @throws StoreAway if they cannot be read
   */
  tidy(player: Visitor): Promise<void>
  /** Like `tidy`, but reports failures instead of throwing; for use after a command that is already stored. */
  tidyAfter(player: Visitor): Promise<void>
  /** Finishes transfers of any player interrupted by a crash, without counting as a sign of life. Never rejects. */
  tidyAll(now: RealMs): Promise<void>
}

interface GcashDeskDeps {
  readonly gcash: GcashStore
  readonly races: RaceStore
  readonly desk: RaceDesk
  /** Called with the reason why a transfer could not be finished. */
  readonly left: (error: unknown) => void
}

const tooLittle = (amount: Cents): CallError =>
  refused({ ok: false, reason: 'gcash-short', message: `Your balance does not cover ${moneyText(amount)}.` })

const tooManyRequests = (): CallError =>
  refused({
    ok: false,
    reason: 'too-many-requests',
    message: 'This race has had as many requests as it keeps, and takes no more tokens.',
  })

const isOneOf = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof CallError && codes.includes(error.code)

export function gcashDesk({ gcash, races, desk, left }: GcashDeskDeps): GcashDesk {
  /** Brings a transfer into its race. @returns the race's reply, now or earlier; undefined if the race is gone */
  async function bring({ raceId, transferId, amount }: Transfer, by: Visitor): Promise<StoredReply | undefined> {
    try {
      const { reply } = await desk.command(raceId, { kind: 'topUp', amount, transferId }, by)
      return reply
    } catch (error) {
      if (isOneOf(error, 'not-found')) return undefined
      throw error
    }
  }

  async function land(transfer: Transfer, by: Visitor): Promise<Transfer> {
    if (transfer.state !== 'pending') return transfer
    const reply = await bring(transfer, by)
    const to = reply?.ok ? ({ state: 'landed', version: reply.version } as const) : ({ state: 'refused' } as const)
    const moved = await gcash.move(transfer, to, by.now)
    if (!moved) throw noProfile()
    return moved
  }

  /** Settles transfers that have landed in a race that is over: returned if it was abandoned, otherwise kept. */
  async function conclude(raceId: string, transfers: readonly Transfer[], now: RealMs): Promise<void> {
    const race = (await races.find(raceId))?.stored.race
    if (!race?.ended) return
    const state = race.ended.ending === 'abandoned' ? 'returned' : 'kept'
    const there = transfers.filter(({ transferId }) => topUpOf(race.ledger, transferId))
    for (let i = 0; i < there.length; i += AT_ONCE) {
      await Promise.all(there.slice(i, i + AT_ONCE).map((transfer) => gcash.move(transfer, { state }, now)))
    }
  }

  async function finish(raceId: string, open: readonly Transfer[], by: Visitor): Promise<void> {
    const landed: Transfer[] = []
    for (const transfer of open) landed.push(await land(transfer, by))
    await conclude(raceId, landed, by.now)
  }

  function expectOpen({ race }: Settled): void {
    const closed = takesNoMore(race)
    if (closed) throw refused({ ok: false, ...closed })
  }

  async function buy({ raceId, requestId, amount }: Purchase, caller: Visitor) {
    const { uid, now } = caller
    const transferId = await idOf('buyTokens', raceId, requestId)
    const before = await gcash.find(uid, transferId)
    // The purchase claims its request id in the race, so that one id is never both a command's and a purchase's. A repeated one does so
    // again, which is a sign of life.
    const asked = JSON.stringify({ kind: 'buyTokens', amount })
    const claimed = await desk.claim(raceId, caller, { id: requestId, asked })
    if (!before) expectOpen(claimed)
    if (claimed.full) throw tooManyRequests()
    const taken = before ?? (await gcash.withdraw({ uid, transferId, raceId, amount, at: now }))
    if (!taken) throw noProfile()
    const transfer = await land(taken, caller)
    if (transfer.state === 'short') throw tooLittle(transfer.amount)
    if (transfer.version === undefined) {
      expectOpen(await desk.read(raceId, caller))
      throw new Error(`${raceId} is open, and has refused a transfer`)
    }
    return { version: transfer.version, amount: transfer.amount }
  }

  async function tidy(player: Visitor): Promise<void> {
    const open = await gcash.open(player.uid)
    for (const [raceId, transfers] of Map.groupBy(open, (transfer) => transfer.raceId)) {
      try {
        await finish(raceId, transfers, player)
      } catch (error) {
        // On a full disk the player still reads their profile; whatever needs the database itself says that it is away.
        if (error instanceof StoreAway) return
        // Another writer is busy with the race; the next tidy will do.
        if (!isOneOf(error, 'aborted')) left(error)
      }
    }
  }

  async function finishAll(now: RealMs): Promise<void> {
    for (const transfer of await gcash.pending(AT_START)) {
      await finish(transfer.raceId, [transfer], { uid: transfer.uid, now, absent: true }).catch(left)
    }
  }

  return {
    buy,
    tidy,
    tidyAfter: (player) => tidy(player).catch(left),
    tidyAll: (now) => finishAll(now).catch(left),
  }
}
