import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { exportMyData, wirePlace } from '@final-call/contract'
import { type RealMs, inDollars } from '@final-call/domain'
import { type Attempt, type GcashEntry, LEDGER_START, LogTouched, type Store, type StoredRace } from '../../ports.ts'
import { noProfile } from '../../desks/account-stands.ts'
import { type JsonPieces, listOf, objectOf } from '../serving/json-pieces.ts'
import { serveInPieces } from '../serving/serve.ts'

/** A limit that no player reaches. */
const ALL = 1_000_000
/** Events read, and places written, per batch; each may be tens of kilobytes. */
const AT_A_TIME = 32
/** Transfers read per batch. */
const TRANSFERS_AT_A_TIME = 200

type ExportDeps = Pick<Store, 'accounts' | 'content' | 'gcash' | 'profiles' | 'races' | 'sessions'>

const { shape } = exportMyData.output
const raceShape = shape.races.element.shape

const iso = (at: RealMs): string => new Date(at).toISOString()
/** A value as JSON, restricted to its schema in the contract. @throws ZodError if it does not fit */
const written = <Value>(schema: { parse(value: Value): unknown }, value: Value): string =>
  JSON.stringify(schema.parse(value))
const transferText = ({ raceId, amount, at, ...entry }: GcashEntry): string =>
  written(shape.gcash.element, { ...entry, gameId: raceId, amount: inDollars(amount), at: iso(at) })
const members = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join(',')

/**
 * A player's data may be tens of megabytes. It is streamed in batches, so that only what is being sent is in memory, and other requests
 * are served in between.
 */
export function exportMyDataFn({ accounts, content, gcash, profiles, races, sessions }: ExportDeps) {
  /** Undefined for a race whose seal is wrong: it cannot be continued, but its log still belongs to the player. */
  async function storedOf(raceId: string): Promise<StoredRace | undefined> {
    try {
      return (await races.find(raceId))?.stored
    } catch (error) {
      if (error instanceof LogTouched) return undefined
      throw error
    }
  }

  async function* logOf(raceId: string): JsonPieces {
    for (let after = 0; ; after += AT_A_TIME) {
      const batch = await races.eventsAfter(raceId, after, AT_A_TIME)
      if (batch.length > 0) yield members(batch)
      if (batch.length < AT_A_TIME) return
      await yieldToOthers()
    }
  }

  async function* racesOf(attempts: readonly Attempt[]): AsyncIterable<JsonPieces> {
    for (const { raceId, source, attempt } of attempts) {
      const stored = await storedOf(raceId)
      yield objectOf({
        gameId: written(raceShape.gameId, raceId),
        gameIdSource: written(raceShape.gameIdSource, source),
        attempt: written(raceShape.attempt, stored?.race.attempt ?? attempt),
        lastSignOfLife: written(raceShape.lastSignOfLife, stored ? iso(stored.sign) : null),
        log: listOf(logOf(raceId)),
      })
      await yieldToOthers()
    }
  }

  async function* transfersOf(uid: string): JsonPieces {
    for (let after = LEDGER_START; ;) {
      const entries = await gcash.entries(uid, after, TRANSFERS_AT_A_TIME)
      if (entries.length > 0) yield entries.map(transferText).join(',')
      const last = entries.at(-1)
      if (!last || entries.length < TRANSFERS_AT_A_TIME) return
      after = last
      await yieldToOthers()
    }
  }

  async function* specsBy(uid: string): JsonPieces {
    for (const id of await content.specIdsBy(uid)) {
      const upload = await content.upload(id)
      if (upload !== undefined) yield upload
      await yieldToOthers()
    }
  }

  async function* placesBy(uid: string): JsonPieces {
    const places = await content.placesBy(uid)
    for (let at = 0; at < places.length; at += AT_A_TIME) {
      yield members(places.slice(at, at + AT_A_TIME).map(wirePlace))
      await yieldToOthers()
    }
  }

  return serveInPieces(exportMyData, async (_, { uid, now }) => {
    const [profile, person] = await Promise.all([profiles.find(uid), accounts.person(uid)])
    if (!profile || !person) throw noProfile()
    const attempts = await races.attempts(uid, ALL)
    const signIns = await sessions.of(uid)
    return objectOf({
      exportedAt: written(shape.exportedAt, iso(now)),
      profile: written(shape.profile, profile),
      identity: written(shape.identity, { issuer: person.issuer, subject: person.subject }),
      gcash: listOf(transfersOf(uid)),
      races: listOf(racesOf(attempts)),
      uploads: objectOf({ gameSpecs: listOf(specsBy(uid)), locations: listOf(placesBy(uid)) }),
      sessions: written(
        shape.sessions,
        signIns.map(({ opened, renewed, expires, revoked }) => ({
          signedInAt: iso(opened),
          lastUsedAt: iso(renewed),
          expiresAt: iso(expires),
          ended: revoked || expires <= now,
        })),
      ),
    })
  })
}
