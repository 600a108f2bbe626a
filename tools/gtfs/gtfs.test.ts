import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type RaceSpec, realMs } from '@final-call/domain'
import { readGtfs } from '@final-call/gtfs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStore } from '../../apps/server/src/operator/open-store.ts'
import { HOUSE, timetableAuthor } from '../../apps/server/src/ports.ts'
import { damageTable } from '../../apps/server/src/testing/damage-table.ts'
import { race } from '../../apps/server/src/testing/race-of-two-legs.ts'
import { temporaryFolder } from '../../apps/server/src/testing/temporary.ts'
import { ROOT } from '../setup/processes.mjs'

const FEED = {
  agency: 'agency_name,agency_timezone\nHill Buses,Pacific/Auckland',
  stops: 'stop_id,stop_name,stop_lat,stop_lon\n1,Harbour,-41.28,174.78\n2,Zoo,-41.32,174.78',
  routes: 'route_id,route_short_name,route_type\nR,10,3',
  trips: 'route_id,service_id,trip_id\nR,S,T\nR,X,U',
  stop_times: 'trip_id,arrival_time,departure_time,stop_id,stop_sequence\nT,7:05:00,7:05:00,1,1\nT,7:30:00,7:30:00,2,2',
  calendar_dates: 'service_id,date,exception_type\nS,20200106,1',
}

const filesOf = (tables: typeof FEED) =>
  new Map(Object.entries(tables).map(([name, text]) => [`${name}.txt`, new TextEncoder().encode(text)]))

let folder: ReturnType<typeof temporaryFolder>
let [data, feed] = ['', '']
beforeEach(() => {
  folder = temporaryFolder()
  ;[data, feed] = [join(folder.path, 'data'), join(folder.path, 'feed')]
  mkdirSync(feed)
  for (const [name, text] of Object.entries(FEED)) writeFileSync(join(feed, `${name}.txt`), text)
})
afterEach(() => folder.remove())

/** Runs the tool as an operator does, with these variables besides. */
function gtfsWith(variables: NodeJS.ProcessEnv, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'tools', 'gtfs.ts'), ...args], {
    env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], DATA_DIR: data, ...variables },
    encoding: 'utf8',
  })
  return { code: status, said: stdout + stderr }
}

const gtfs = (...args: readonly string[]) => gtfsWith({}, ...args)

async function stored() {
  const { store } = await openStore({ dataDir: data, database: undefined })
  const [locations, services] = await Promise.all([store.content.locations(), store.content.services()])
  await store.close()
  return { places: locations.map(({ id }) => id), services: services.map(({ days }) => days.mon) }
}

describe('importing a timetable', () => {
  it('stores its places and services, reports what was left out, and replaces it by its next version', async () => {
    const { code, said } = gtfs(feed, '--as', 'nz-hill', '--places')
    expect(said).toContain('Hill Buses: the week of 2020-01-06.')
    expect(said).toContain(
      'Trips: 2, of which 1 can be ridden, and 1 in that week. Services: 1 (1 by bus). Places: 2. Departures a week: 1.\n',
    )
    expect(said).toContain('! 1 × trip left out: its service has no calendar (trips.txt:3, trip U, service X)')
    expect(said).toContain('nz-hill-2\tZoo')
    expect(code).toBe(0)
    expect(await stored()).toEqual({ places: ['nz-hill-1', 'nz-hill-2'], services: [[425]] })
    writeFileSync(join(feed, 'stop_times.txt'), FEED.stop_times.replaceAll('7:', '8:'))
    expect(gtfs(feed, '--as', 'nz-hill').code).toBe(0)
    expect(await stored()).toEqual({ places: ['nz-hill-1', 'nz-hill-2'], services: [[485]] })
  })

  it('says which places of its earlier version stay, since it lacks them', async () => {
    expect(gtfs(feed, '--as', 'nz-hill').said).not.toContain('earlier imports')
    writeFileSync(join(feed, 'stops.txt'), FEED.stops.replace('\n2,', '\n3,'))
    writeFileSync(join(feed, 'stop_times.txt'), FEED.stop_times.replace(',2,2', ',3,2'))
    const told = (stay: string): string =>
      `Places of earlier imports that are not in this one, and ${stay}, since races may name them: 1 (nz-hill-2).\n`
    expect(gtfs(feed, '--as', 'nz-hill', '--dry-run').said).toContain(told('would stay'))
    expect(gtfs(feed, '--as', 'nz-hill').said).toContain(told('stay'))
    expect((await stored()).places).toEqual(['nz-hill-1', 'nz-hill-2', 'nz-hill-3'])
  })

  it.each(
    [
      ['its reader stops', '| true', ''],
      ['the disk is full', '> /dev/full', 'The output is cut short: '],
    ].filter(([, where]) => where !== '> /dev/full' || existsSync('/dev/full')),
  )('stores all of it, and says so, if its list breaks off because %s', async (_, where, also) => {
    const tool = [process.execPath, join(ROOT, 'tools', 'gtfs.ts'), feed, '--as', 'nz-hill', '--places']
    const run = `{ ${tool.map((it) => `'${it}'`).join(' ')}; echo "ends with $?" >&2; } ${where}`
    const { stderr } = spawnSync('sh', ['-c', run], {
      env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], DATA_DIR: data },
      encoding: 'utf8',
    })
    expect(stderr).toContain(also)
    expect(stderr).toMatch(/^Stored in .*\nends with 0$/m)
    expect(stderr).not.toMatch(/^ +at /m)
    expect((await stored()).places).toEqual(['nz-hill-1', 'nz-hill-2'])
  })

  it('is removed again, except for the places that races name', async () => {
    gtfs(feed, '--as', 'nz-hill')
    const { store } = await openStore({ dataDir: data, database: undefined })
    const leg = { title: 'A', html: '', steps: [{ stepType: 'locateAt' as const, location: 'nz-hill-1' }] }
    await store.content.putSpec({ ...race, legs: [leg] }, { uid: 'sam', admin: false }, realMs(0))
    await store.close()
    expect(gtfs('--remove', 'nz-hull')).toEqual({ code: 1, said: 'There is no timetable nz-hull.\n' })
    expect(gtfs('--remove', 'nz-hill')).toEqual({
      code: 0,
      said:
        'Services: 1 gone. Places: 1 gone, 1 kept, since races name them. Races that are running keep all of them.\n' +
        'Stored races that this concerns, checked: 1. All can be won as before.\n',
    })
    expect(await stored()).toEqual({ places: ['nz-hill-1'], services: [] })
    expect(gtfs(feed, '--as', 'nz-hill').code).toBe(0)
    expect(await stored()).toEqual({ places: ['nz-hill-1', 'nz-hill-2'], services: [[425]] })
    expect(gtfs(feed, '--remove', 'nz-hill').code).toBe(2)
  })

  it('names the stored races that its next version, or its removal, makes impossible to win', async () => {
    gtfs(feed, '--as', 'nz-hill')
    const { store } = await openStore({ dataDir: data, database: undefined })
    const steps: RaceSpec['legs'][number]['steps'] = [
      { stepType: 'locateAt', location: 'nz-hill-1' },
      { stepType: 'reach', location: 'nz-hill-2' },
    ]
    const toTheZoo = { ...race, id: 'to-the-zoo', name: 'To the zoo', legs: [{ title: 'A', html: '', steps }] }
    await store.content.putSpec(toTheZoo, { uid: 'sam', admin: false }, realMs(0))
    await store.close()
    const count = 'Stored races that this concerns, checked: 1. 1 can no longer be won as before.\n'
    const lost =
      '! To the zoo (to-the-zoo) could be won before. No way to win it was found: the first step without one is legs[0].steps[1].\n'
    writeFileSync(join(feed, 'stop_times.txt'), FEED.stop_times.replace(',1,1\n', ',2,1\n').replace(',2,2', ',1,2'))
    const tried = gtfs(feed, '--as', 'nz-hill', '--dry-run').said
    expect(tried).toContain('races that this would concern, checked: 1. 1 could no longer be won as before.\n')
    expect(tried).toContain(
      '! To the zoo (to-the-zoo) can be won now, and not with this timetable. No way to win it was',
    )
    const { code, said } = gtfs(feed, '--as', 'nz-hill')
    expect(code).toBe(0)
    expect(said).toMatch(new RegExp(`^Stored in .*\n${count}`, 'm'))
    expect(said).toContain(lost)
    writeFileSync(join(feed, 'stop_times.txt'), FEED.stop_times)
    expect(gtfs(feed, '--as', 'nz-hill').said).toContain('checked: 1. All can be won as before.\n')
    expect(gtfs('--remove', 'nz-hill').said).toContain(count + lost)
  })

  it('names the subfolder in which a feed lies', () => {
    const refused = (file: string) => gtfs(join(folder.path, file), '--as', 'nz-hill', '--dry-run')
    expect(refused('.')).toEqual({
      code: 1,
      said: 'There is no feed in this folder by itself, but in feed. Name it.\n',
    })
    writeFileSync(join(folder.path, 'bus.zip'), '')
    writeFileSync(join(folder.path, 'readme.md'), '')
    expect(refused('.').said).toBe(
      'There is no feed in this folder by itself, but in bus.zip, feed. Name one of them.\n',
    )
    writeFileSync(join(folder.path, 'agency.txt'), FEED.agency)
    expect(refused('.').said).toMatch(/^Beside agency.txt there is no stops.txt, .*, and a whole feed in feed\. /)
    mkdirSync(join(folder.path, 'apart', 'rest'), { recursive: true })
    for (const [name, text] of Object.entries(FEED)) {
      writeFileSync(join(folder.path, 'apart', name === 'stops' ? 'rest' : '', `${name}.txt`), text)
    }
    expect(refused('apart').said).toMatch(/these lie in several: .*trips\.txt at the top; stops\.txt in rest\/\. Put /)
    mkdirSync(join(folder.path, 'csv'))
    writeFileSync(join(folder.path, 'csv', 'trips.csv'), FEED.trips)
    expect(refused('csv').said).toMatch(/not a GTFS feed\. Give trips\.csv the ending \.txt\.\n$/)
  })

  it('stores nothing in a dry run', async () => {
    expect(gtfs(feed, '--as', 'nz-hill', '--dry-run', '--fare', 'bus=2+0.1')).toMatchObject({
      code: 0,
      said: expect.stringContaining('Nothing was stored.'),
    })
    expect(await stored()).toEqual({ places: [], services: [] })
  })

  it('changes no database of an older version in a dry run, and says that it has not looked at the races there', async () => {
    await stored()
    const file = join(data, 'final-call.db')
    const changes = () => {
      using db = new DatabaseSync(file)
      return db.prepare('SELECT max(version) AS version FROM migrations').get()?.['version']
    }
    const latest = Number(changes())
    {
      using db = new DatabaseSync(file)
      db.exec(`DROP INDEX gcash_ledger_entries; DELETE FROM migrations WHERE version = ${latest}`)
    }
    expect(gtfs(feed, '--as', 'nz-hill', '--dry-run')).toMatchObject({
      code: 0,
      said: expect.stringContaining('were not checked: the database is of an older version'),
    })
    expect(changes()).toBe(latest - 1)
    expect(gtfs(feed, '--as', 'nz-hill').code).toBe(0)
    expect(changes()).toBe(latest)
  })

  it('says which currencies its fares are in, and which rates are missing or unused', () => {
    writeFileSync(join(feed, 'fare_attributes.txt'), 'fare_id,price,currency_type\nf,3500,IDR')
    const dry = [feed, '--as', 'nz-hill', '--dry-run']
    const { said } = gtfs(...dry, '--exchange', 'KRW=0.0007')
    expect(said).toContain("Fares are the feed's, in IDR taken for dollars.\n")
    expect(said).toContain(
      '! Rides cost far more in IDR than by rule. What is one worth in dollars? --exchange IDR=0.01',
    )
    expect(said).toContain("! No ride's fare is in KRW: --exchange changes nothing there.")
    const rated = gtfs(...dry, '--exchange', 'idr=.00007').said
    expect(rated).toContain("Fares are the feed's, in IDR at 0.00007 dollars.\n")
    expect(rated).not.toContain('--exchange')
    expect(gtfs(...dry, '--by-rule').said).toContain('Fares are by rule.\n')
  })

  it('says what is wrong with a database that it cannot change, and that nothing was changed', () => {
    gtfs(feed, '--as', 'nz-hill')
    const database = join(data, 'final-call.db')
    damageTable(database, 'services')
    const said = `Nothing was changed. DATA_DIR: the database ${database} cannot be written: database disk image is malformed.\n`
    expect(gtfs(feed, '--as', 'nz-hill')).toEqual({ code: 1, said: expect.stringContaining(said) })
    expect(gtfs('--remove', 'nz-hill')).toEqual({ code: 1, said })
  })

  it.each([
    ['an import', ['FEED', '--as', 'nz-hill'], 'Stored in '],
    ['a removal', ['--remove', 'nz-hill'], 'Services: 1 gone. Places: 1 gone, 1 kept, since races name them.'],
  ])('says that %s is done, and what was not checked, if the database fails just then', async (_, args, done) => {
    gtfs(feed, '--as', 'nz-hill')
    const { store } = await openStore({ dataDir: data, database: undefined })
    const leg = { title: 'A', html: '', steps: [{ stepType: 'locateAt' as const, location: 'nz-hill-1' }] }
    await store.content.putSpec({ ...race, legs: [leg] }, { uid: 'sam', admin: false }, realMs(0))
    await store.close()
    const database = join(data, 'final-call.db')
    {
      using db = new DatabaseSync(database)
      db.exec(`CREATE TRIGGER fails AFTER DELETE ON services
               BEGIN UPDATE locations SET json = '{' WHERE id = 'nz-hill-1'; END`)
    }
    writeFileSync(join(feed, 'stops.txt'), FEED.stops.replace('\n1,', '\n3,'))
    writeFileSync(join(feed, 'stop_times.txt'), FEED.stop_times.replace(',1,1', ',3,1'))
    const { code, said } = gtfs(...args.map((arg) => arg.replace('FEED', feed)))
    expect(said).toContain(done)
    expect(said).toContain(
      `! That is done, but what it changes for stored races was not checked. DATA_DIR: the database ${database} cannot be read: `,
    )
    expect(said).not.toMatch(/^ +at /m)
    expect(code).toBe(0)
  })

  it('says that all is done, the check of stored races too, if the database only fails to be closed', () => {
    const failing = `import { DatabaseSync } from 'node:sqlite'
      DatabaseSync.prototype.close = () => { throw new Error('disk I/O error') }`
    const preload = `--import data:text/javascript,${encodeURIComponent(failing)}`
    const { code, said } = gtfsWith({ NODE_OPTIONS: preload }, feed, '--as', 'nz-hill')
    const database = join(data, 'final-call.db')
    expect(said).toMatch(/^Stored in /m)
    expect(said).toContain(
      `! All of that is done. DATA_DIR: the database ${database} cannot be closed: disk I/O error.\n`,
    )
    expect(said).not.toContain('not checked')
    expect(code).toBe(0)
  })

  it('stores nothing over a place of another author, and names the place', async () => {
    const { store } = await openStore({ dataDir: data, database: undefined })
    const mine = {
      id: 'nz-hill-2',
      name: 'Mine',
      markerType: 'City',
      coords: [-41.32, 174.78],
      city: 'Hill',
      country: 'New Zealand',
      abvr3: 'ABC',
      zone: 'Pacific/Auckland',
    } as const
    await store.content.putLocation(mine, { uid: 'sam', admin: false }, realMs(0))
    await store.close()
    expect(gtfs(feed, '--as', 'nz-hill')).toMatchObject({
      code: 1,
      said: expect.stringContaining("the id nz-hill-2 is a player's place. Choose another name, or take over what"),
    })
    expect(await stored()).toEqual({ places: ['nz-hill-2'], services: [] })
    expect(gtfs(feed, '--as', 'nz-hill', '--take-over').code).toBe(0)
    expect(await stored()).toEqual({ places: ['nz-hill-1', 'nz-hill-2'], services: [[425]] })
  })

  it.each([HOUSE, timetableAuthor('nz')])(
    'does not offer to take over a place if that does not help: of %s',
    async (uid) => {
      const { store } = await openStore({ dataDir: data, database: undefined })
      const [place] = readGtfs(filesOf(FEED), { prefix: 'nz-hill' }).locations
      if (place) await store.content.putLocation(place, { uid, admin: false }, realMs(0))
      await store.close()
      const said =
        "Nothing was stored: the id nz-hill-1 is the game's own, or another timetable's. Choose another name.\n"
      for (const more of [[], ['--take-over']]) {
        const ran = gtfs(feed, '--as', 'nz-hill', ...more)
        expect(ran).toMatchObject({ code: 1, said: expect.stringContaining(said) })
      }
    },
  )

  it.each([
    [['--as', 'nz-hill'], 2, 'Expected: npm run gtfs'],
    [['FEED'], 2, 'Expected: npm run gtfs'],
    [['FEED', '--as', 'nz-hill', '--when', 'now'], 2, "Unknown option '--when'"],
    [['FEED/nowhere', '--as', 'nz-hill'], 2, 'There is no file or folder /'],
    [
      ['https://feed.example/f.zip', '--as', 'nz-hill'],
      2,
      'https://feed.example/f.zip is an address: download the feed',
    ],
    [
      ['FEED/stops.txt', '--as', 'nz-hill'],
      1,
      'The file is not a zip, but one table of a feed: name the folder that it is in.',
    ],
    [
      ['FEED', '--as', 'Hill'],
      2,
      '"Hill" is no name for a timetable. Expected a country and a city like us-springfield',
    ],
    [['FEED', '--as', 'nz-hill', '--week', 'soon'], 2, '"soon" is no day'],
  ])('the arguments %j end it with %i and a sentence', async (args, code, said) => {
    const ran = gtfs(...args.map((arg) => arg.replace('FEED', feed)))
    expect(ran).toMatchObject({ code, said: expect.stringContaining(said) })
    expect(ran.said).not.toMatch(/^ +at /m)
  })
})
