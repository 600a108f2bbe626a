import { setImmediate as othersTurn } from 'node:timers/promises'
import { exportMyData, wirePlace } from '@final-call/contract'
import { type RealMs, inDollars } from '@final-call/domain'
import { type Attempt, LogTouched, type Store, type StoredRace } from '../ports.ts'
import { noProfile } from './account-stands.ts'
import { type JsonPieces, listOf, objectOf } from './json-pieces.ts'
import { serveInPieces } from './serve.ts'

/** More attempts than anybody makes. */
const ALL = 1_000_000
/** Events read at a time, and places written at a time: either may be tens of kilobytes. */
const AT_A_TIME = 32

type ExportDeps = Pick<Store, 'accounts' | 'content' | 'gcash' | 'profiles' | 'races' | 'sessions'>

const { shape } = exportMyData.output
const raceShape = shape.races.element.shape

const iso = (at: RealMs): string => new Date(at).toISOString()
/** The text of what the contract names. @throws ZodError for what it does not allow */
const written = <Value>(schema: { parse(value: Value): unknown }, value: Value): string =>
  JSON.stringify(schema.parse(value))
const members = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join(',')

/**
 * Everything of a player may be tens of megabytes, of which only what is being sent is held: a batch of a log, a race that they
 * uploaded. In between others are served.
 */
export function exportMyDataFn({ accounts, content, gcash, profiles, races, sessions }: ExportDeps) {
  /** A race whose seal is wrong is continued by nobody; what is stored of it is its player's all the same. */
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
      await othersTurn()
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
      await othersTurn()
    }
  }

  async function* specsBy(uid: string): JsonPieces {
    for (const id of await content.specIdsBy(uid)) {
      const upload = await content.upload(id)
      if (upload !== undefined) yield upload
      await othersTurn()
    }
  }

  async function* placesBy(uid: string): JsonPieces {
    const places = await content.placesBy(uid)
    for (let at = 0; at < places.length; at += AT_A_TIME) {
      yield members(places.slice(at, at + AT_A_TIME).map(wirePlace))
      await othersTurn()
    }
  }

  return serveInPieces(exportMyData, async (_, { uid, now }) => {
    const [profile, person] = await Promise.all([profiles.find(uid), accounts.person(uid)])
    if (!profile || !person) throw noProfile()
    const entries = await gcash.entries(uid)
    const attempts = await races.attempts(uid, ALL)
    const signIns = await sessions.of(uid)
    return objectOf({
      exportedAt: written(shape.exportedAt, iso(now)),
      profile: written(shape.profile, profile),
      identity: written(shape.identity, { issuer: person.issuer, subject: person.subject }),
      gcash: written(
        shape.gcash,
        entries.map(({ amount, at, ...entry }) => ({ ...entry, amount: inDollars(amount), at: iso(at) })),
      ),
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
