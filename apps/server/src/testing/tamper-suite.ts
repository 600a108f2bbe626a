import fc from 'fast-check'
import type { Profile } from '@final-call/contract'
import { type Race, type RaceEvent, apply, beginRace, decide, realMs, replay } from '@final-call/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LogKeys } from '../chain/keys.ts'
import { localFanout } from '../store/local-fanout.ts'
import { LogTouched, type Store } from '../ports.ts'
import { keyProblem } from '../operator/open-store.ts'
import { sealLogs, verifyLogs } from '../operator/verify-logs.ts'
import { world } from './race-of-two-legs.ts'
import { MORNING, type TestServer, nextRequest, testServer, uidNamed } from './test-server.ts'

/** A database, for an attacker who can write to it but has no key. */
export interface Tampered {
  open(logKeys?: LogKeys): Promise<Store>
  touch(sql: string): Promise<void>
  text(sql: string): Promise<Buffer>
  /** Runs an UPDATE whose `?` is a text of these bytes. Rejects if the database accepts no such text. */
  put(sql: string, bytes: Buffer): Promise<void>
  drop(): Promise<void>
}

const NOW = realMs(1_790_000_000_000)
const log: readonly RaceEvent[] = beginRace(world, { attempt: 1, now: NOW })
const begun = replay(log)
const LAST = log.length + 4
const old = { current: Buffer.alloc(32, 1), old: [] }
const current = { current: Buffer.alloc(32, 2), old: [] }

/** Three races of different players, each a few events long. */
async function raced(store: Store): Promise<void> {
  const worldId = await store.content.pin(world)
  for (const [raceId, uid] of [
    ['one', 'sam'],
    ['two', 'alex'],
    ['three', 'kim'],
  ] as const) {
    await store.races.create({ raceId, uid, worldId, race: begun, sign: NOW }, log)
    await moveOn(store, raceId, LAST - log.length)
  }
}

async function moveOn(store: Store, raceId: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const found = await store.races.find(raceId)
    if (!found) throw new Error(`no race ${raceId}`)
    const from = found.stored
    const kind = from.race.clock.run.state === 'play' ? 'pauseClock' : 'playClock'
    const { events } = decide(from.race, { kind }, world, { now: NOW, sign: NOW })
    await store.races.append({ from, race: events.reduce<Race>(apply, from.race), events, sign: NOW })
  }
}

const quoted = (value: unknown): string => `'${JSON.stringify(value).replaceAll("'", "''")}'`
const shorter = `(SELECT mac FROM race_events WHERE race_id = 'two' AND seq = ${log.length})`
const EVENT = "race_id = 'two' AND seq = 3"
const RACE = "WHERE race_id = 'two'"

const ATTACKS: readonly (readonly [what: string, sql: string, fault: string])[] = [
  [
    'an event is changed',
    `UPDATE race_events SET json = replace(json, '"at":', '"at":1') WHERE ${EVENT}`,
    'its event 3 was touched: its mac is not what the key makes of it',
  ],
  ['the first event goes', `DELETE FROM race_events ${RACE} AND seq = 1`, 'its log has 2 where 1 should be'],
  ['an event in the middle goes', `DELETE FROM race_events WHERE ${EVENT}`, 'its log has 4 where 3 should be'],
  [
    'the last event goes',
    `DELETE FROM race_events ${RACE} AND seq = ${LAST}`,
    `it is at version ${LAST}, and its log has ${LAST - 1} events`,
  ],
  [
    'the last events go, and the row is set back to them',
    `UPDATE races SET version = ${log.length}, snapshot = ${quoted(begun)}, head = ${shorter} ${RACE};
     DELETE FROM race_events ${RACE} AND seq > ${log.length}`,
    'its snapshot was touched',
  ],
  [
    'two events change places',
    `UPDATE race_events SET seq = 1003 ${RACE} AND seq = 3; UPDATE race_events SET seq = 3 ${RACE} AND seq = 2;
     UPDATE race_events SET seq = 2 ${RACE} AND seq = 1003`,
    'its event 2 was touched',
  ],
  [
    "an event is another race's",
    `UPDATE race_events SET (json, mac) = (SELECT json, mac FROM race_events WHERE race_id = 'three' AND seq = 3) WHERE ${EVENT}`,
    'its event 3 was touched',
  ],
  [
    "a race is another's, whole",
    `UPDATE races SET (snapshot, head, seal) = (SELECT snapshot, head, seal FROM races WHERE race_id = 'three') ${RACE}`,
    'its snapshot was touched',
  ],
  [
    'an event is added, with a mac that was seen somewhere',
    `INSERT INTO race_events (race_id, seq, json, mac) SELECT race_id, seq + 1, json, mac FROM race_events ${RACE} AND seq = ${LAST};
     UPDATE races SET version = ${LAST + 1} ${RACE}`,
    `its event ${LAST + 1} was touched`,
  ],
  [
    'the snapshot is changed',
    `UPDATE races SET snapshot = replace(snapshot, '"version"', '"changed"') ${RACE}`,
    'its snapshot was touched: its mac is not what the key makes of it',
  ],
  ['it is given to somebody else', `UPDATE races SET uid = 'sam' ${RACE}`, 'its snapshot was touched'],
  ['it runs in another world', `UPDATE races SET world_id = 'another' ${RACE}`, 'its snapshot was touched'],
  ['a mac is taken away', `UPDATE race_events SET mac = '' WHERE ${EVENT}`, 'its event 3 bears no mac'],
  ['the seal is taken away', `UPDATE races SET seal = '' ${RACE}`, 'its snapshot bears no mac'],
  [
    'all macs are taken away',
    `UPDATE races SET seal = '', head = '' ${RACE}; UPDATE race_events SET mac = '' ${RACE}`,
    'it is unsealed: it is from before logs were sealed, or somebody took its macs away',
  ],
]
/** Those that leave the row as it was: a server that carries the race on checks no more than that. */
const IN_THE_LOG = /event (is changed|in the middle|goes|is another)|two events|a mac is/

/** How a write to a database without the key is detected. */
export function tamperSuite(name: string, database: () => Promise<Tampered>, runs: number): void {
  describe(`logs in ${name}`, () => {
    let db: Tampered
    let store: Store
    beforeEach(async () => {
      db = await database()
      store = await db.open()
      await raced(store)
    })
    afterEach(() => db.drop())

    const WHOLE = { races: 3, faults: [] }
    const found = (fault: string) => ({
      races: 3,
      faults: [{ raceId: 'two', fault: expect.stringContaining(fault) as unknown }],
    })

    it('are whole if nobody tampered with them', async () => {
      expect(await verifyLogs(store)).toEqual(WHOLE)
    })

    it.each(ATTACKS)('are not whole when %s', async (what, sql, fault) => {
      const before = (await store.races.find('two'))?.stored.race
      await db.touch(sql)
      expect(await verifyLogs(store)).toEqual(found(fault))
      // A process that remembers the race may go on with it, but never with what replaced it.
      const remembered = await store.races.find('two').catch(() => undefined)
      expect([undefined, before]).toContainEqual(remembered?.stored.race)
      const asked = (await db.open()).races.find('two')
      if (IN_THE_LOG.test(what)) expect((await asked)?.stored.race.version).toBe(LAST)
      else await expect(asked).rejects.toThrow(LogTouched)
    })

    it('are not whole when the world that they ran on is changed, which is not played on either', async () => {
      await db.touch(`UPDATE worlds SET json = replace(json, '"wallet":34', '"wallet":99')`)
      const { faults } = await verifyLogs(store)
      expect(faults.map(({ raceId }) => raceId).toSorted()).toEqual(['one', 'three', 'two'])
      expect(faults[0]?.fault).toMatch(/^the world [\w-]{43} is not what was pinned$/)
      await expect(store.content.world(await store.content.pin(world))).rejects.toThrow(LogTouched)
    })

    it('are not whole when a race goes and its log stays, and seem whole when both go: only a backup shows that', async () => {
      await db.touch(`DELETE FROM races ${RACE}`)
      const faults = [{ raceId: 'two', fault: 'it is not there, and its log is' }]
      expect(await verifyLogs(store)).toEqual({ races: 2, faults })
      await db.touch(`DELETE FROM race_events ${RACE}`)
      expect(await verifyLogs(store)).toEqual({ races: 2, faults: [] })
    })

    it('have no line of a leaderboard without them that is passed over, where a page of lines ends or before the first', async () => {
      const lines = [
        ['board', ''],
        ...Array.from({ length: 499 }, (_, i) => ['board', `a${i + 100}`]),
        ['board', 'm'],
        ['other', 'm'],
      ]
      const rows = lines.map(([board, race]) => `('${board}', '${race}', 'sam', 1, 'Sam T.', 1, 1, 1, 0, TRUE, TRUE)`)
      await db.touch(`INSERT INTO finishes
        (world_id, race_id, uid, attempt, name, elapsed_ms, money_left, real_ms, top_ups, first, steady) VALUES ${rows.join()}`)
      const { faults } = await verifyLogs(store)
      expect(faults.map(({ raceId }) => raceId).toSorted()).toEqual(lines.map(([, race = '']) => race).toSorted())
    })

    it('seem whole when a race is put back completely to an earlier state: only a backup shows it', async () => {
      const row = await store.seals.record('two')
      const seal = (await db.text(`SELECT seal FROM races ${RACE}`)).toString()
      await moveOn(store, 'two', 2)
      await db.touch(`DELETE FROM race_events ${RACE} AND seq > ${LAST};
        UPDATE races SET version = ${LAST}, snapshot = '${row?.snapshot}', head = '${row?.head}', seal = '${seal}' ${RACE}`)
      expect(await verifyLogs(store)).toEqual(WHOLE)
    })

    it('reveal every change of a single byte, of any event and of any snapshot', async () => {
      const places = ['races', ...Array.from({ length: LAST }, (_, at) => `race_events ${at + 1}`)]
      const change = fc.record({
        place: fc.constantFrom(...places),
        at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        by: fc.integer({ min: 1, max: 255 }),
      })
      let changed = 0
      await fc.assert(
        fc.asyncProperty(change, async ({ place, at, by }) => {
          const [table = '', seq] = place.split(' ')
          const column = table === 'races' ? 'snapshot' : 'json'
          const where = `${RACE}${seq === undefined ? '' : ` AND seq = ${seq}`}`
          const before = await db.text(`SELECT ${column} FROM ${table} ${where}`)
          const after = Buffer.from(before)
          const index = Math.floor(at * before.length)
          after[index] = ((before[index] ?? 0) + by) % 256
          try {
            await db.put(`UPDATE ${table} SET ${column} = ? ${where}`, after)
          } catch {
            // Not a text: the database would not accept it.
            return
          }
          changed += 1
          expect((await verifyLogs(store)).faults).toMatchObject([{ raceId: 'two' }])
          await db.put(`UPDATE ${table} SET ${column} = ? ${where}`, before)
        }),
        { numRuns: runs },
      )
      expect(changed).toBeGreaterThan(runs / 4)
      expect(await verifyLogs(store)).toEqual(WHOLE)
    })

    describe('and play money', () => {
      const NEW_BALANCE = 1_000_000
      let server: TestServer
      let lines: string[]

      /** A server at its start: it remembers no race. */
      async function serve(): Promise<void> {
        const on = { store: { ...(await db.open()), close: async () => undefined }, fanout: localFanout() }
        lines = []
        const observe = { logLevel: 'warn', logStream: { write: (line: string) => void lines.push(line) } }
        server = await testServer({ on, observe })
      }
      const call = (name: string, data: object = {}) =>
        server.call(name, { requestId: nextRequest(), ...data }, 'sam').then(({ status }) => status)
      const gcashBalance = async () =>
        (await server.result<{ profile: Profile }>('getProfile', null)).profile.gcashBalance

      afterEach(() => server.close())

      it('stay with a race that was tampered with, and come back from every other of its player', async () => {
        await serve()
        await server.result('getProfile', null)
        const worldId = await store.content.pin(world)
        const events = beginRace(world, { attempt: 1, now: realMs(MORNING) })
        for (const [at, raceId] of ['healthy', 'touched', 'whole'].entries()) {
          await store.races.claim(uidNamed('sam'), {
            source: `race-${at}`,
            attempt: 1,
            raceId,
            claimed: realMs(MORNING),
          })
          const made = { raceId, uid: uidNamed('sam'), worldId, race: replay(events), sign: realMs(MORNING) }
          await store.races.create(made, events)
          expect(await call('buyTokens', { gameId: raceId, amount: 10 })).toBe(200)
        }
        await server.close()
        const snapshotOfIt = (as: string) => db.touch(`UPDATE races SET snapshot = ${as} WHERE race_id = 'touched'`)
        await snapshotOfIt("snapshot || ' '")

        await serve()
        expect(await call('stopClock', { gameId: 'healthy' })).toBe(200)
        expect(await gcashBalance()).toBe(NEW_BALANCE - 20)
        expect(await call('buyTokens', { gameId: 'whole', amount: 5 })).toBe(200)
        expect(await call('stopClock', { gameId: 'whole' })).toBe(200)
        expect(await gcashBalance()).toBe(NEW_BALANCE - 10)
        for (const name of ['buyTokens', 'stopClock']) {
          expect(await call(name, { gameId: 'touched', ...(name === 'buyTokens' && { amount: 5 }) })).toBe(500)
        }
        expect(lines.join('')).toMatch(/the race touched was touched.+"a transfer could not be finished"/)

        await snapshotOfIt('rtrim(snapshot)')
        expect(await call('stopClock', { gameId: 'touched' })).toBe(200)
        expect(await gcashBalance()).toBe(NEW_BALANCE)
      })
    })

    describe('and keys', () => {
      const opened = async (keys: LogKeys): Promise<Store> => {
        await store.close()
        store = await db.open(keys)
        return store
      }

      it('are known while they are configured, old ones too; a race goes on under the new one', async () => {
        await sealedWith(old)
        await opened({ ...current, old: [old.current] })
        await moveOn(store, 'two', 2)
        expect(await verifyLogs(store)).toEqual(WHOLE)
        await opened(current)
        const { faults } = await verifyLogs(store)
        expect(faults).toHaveLength(3)
        for (const { fault } of faults) expect(fault).toContain('event 1 bears the mac of a key that is not here')
        await expect(store.races.find('one')).rejects.toThrow('bears the mac of a key that is not here')
      })

      it('of the store itself are the same for every process on it, and no other key', async () => {
        const other = await db.open()
        expect((await other.races.find('one'))?.stored.race.version).toBe(LAST)
        await opened(current)
        expect((await verifyLogs(store)).faults).toHaveLength(3)
      })

      it('that are lost, and races from before there were any: these are sealed on request', async () => {
        await sealedWith(old)
        await opened(current)
        await db.touch("UPDATE races SET seal = '', head = '' WHERE race_id = 'one'")
        await db.touch("UPDATE race_events SET mac = '' WHERE race_id = 'one'")
        expect(await sealLogs(store)).toBe(3)
        expect(await verifyLogs(store)).toEqual(WHOLE)
        await moveOn(store, 'one', 1)
        expect(await verifyLogs(store)).toEqual(WHOLE)
      })

      it('seal no race that was tampered with, nor one whose snapshot is not its log', async () => {
        expect(await sealLogs(store)).toBe(0)
        await db.touch(`UPDATE race_events SET json = replace(json, '"at":', '"at":1') WHERE ${EVENT}`)
        await db.touch(
          `UPDATE races SET seal = '', head = '', snapshot = replace(snapshot, '"paused"', '"paused "') WHERE race_id = 'one'`,
        )
        await db.touch("UPDATE race_events SET mac = '' WHERE race_id = 'one'")
        await db.touch("UPDATE race_events SET json = replace(json, 'Two legs', 'Too legs') WHERE race_id = 'one'")
        await db.touch("UPDATE races SET seal = '' WHERE race_id = 'three'")
        expect(await sealLogs(store)).toBe(0)
        expect((await verifyLogs(store)).faults).toHaveLength(3)
      })

      it('that were changed while a race ran: it is sealed again on request, unless it was tampered with', async () => {
        await sealedWith(old)
        // One server has the new key already, another seals with the old one still.
        for (const race of ['one', 'two', 'three']) {
          await opened({ ...current, old: [old.current] })
          await moveOn(store, race, 1)
          await opened({ ...old, old: [current.current] })
          await moveOn(store, race, 1)
        }
        await opened(current)
        // Its content stays the same: only the MAC of the present key reveals it.
        await db.touch(`UPDATE race_events SET json = json || ' ' WHERE race_id = 'three' AND seq = ${LAST + 1}`)
        expect(await sealLogs(store)).toBe(2)
        const { faults } = await verifyLogs(store)
        expect(faults.map(({ raceId }) => raceId)).toEqual(['three'])
        await moveOn(store, 'one', 1)
      })

      it('that races are sealed with and nobody configures are reported, however few and whichever the races', async () => {
        await sealedWith(old)
        await opened({ ...current, old: [old.current] })
        await moveOn(store, 'one', 1)
        await moveOn(store, 'two', 1)
        expect(await keyProblem(store.seals)).toBeUndefined()
        await opened(current)
        expect(await keyProblem(store.seals)).toMatch(/^LOG_KEY: there are races that are sealed with another key/)
        expect(await store.seals.unknownKeys()).toHaveLength(1)
        expect(await sealLogs(store)).toBe(3)
        expect(await keyProblem(store.seals)).toBeUndefined()
      })

      it('make a decision fail that was made before the race was sealed again', async () => {
        await sealedWith(old)
        const from = (await store.races.find('two'))?.stored
        await opened(current)
        await sealLogs(store)
        if (!from) throw new Error('no race')
        const append = store.races.append({ from, race: from.race, events: [], sign: NOW })
        expect(await append).toEqual({ outcome: 'conflict' })
      })

      async function sealedWith(keys: LogKeys): Promise<void> {
        await opened(keys)
        await sealLogs(store)
        expect(await verifyLogs(store)).toEqual(WHOLE)
      }
    })
  })
}
