// `npm run gtfs -- <feed.zip | folder> --as us-springfield` imports a timetable into the database that the environment names, in
// place of the earlier import under the same name. It may run while servers serve. docs/timetables.md describes the result.
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Location, type Transport, TRANSPORTS, realMs } from '@final-call/domain'
import {
  BadOption,
  type Exchange,
  type FareRule,
  type FareRules,
  type FeedArchive,
  FARE_RULES,
  FeedRefused,
  type Gtfs,
  LIMITS,
  MOST_DOLLARS,
  NEEDED_FILES,
  type TablesIn,
  type Warning,
  feedName,
  filesInZip,
  inTheWay,
  lackedBy,
  noFeed,
  readGtfs,
  readable,
  scattered,
  shortened,
} from '@final-call/gtfs'
import { type Config, readConfig } from '../apps/server/src/config.ts'
import { isThere, openStore } from '../apps/server/src/open-store.ts'
import { timetableAuthor } from '../apps/server/src/ports.ts'
import { messageOf } from '../apps/server/src/reasons.ts'
import { OWNER_ONLY, offerHelp } from './backup/common.ts'
import { type CheckedRaces, lostRaces, racesOn, storedRaces } from './gtfs/lost-races.ts'

const USAGE = `Expected: npm run gtfs -- <feed.zip | folder> --as <country>-<city>
       or: npm run gtfs -- --remove <country>-<city>
  --week 2026-11-21   the week to take, by any day of it; without it, the week in which most trips run
  --fare 2.5+0.2      what a ride costs where the feed does not say: to get on, and a kilometre; bus=2+0.1,train=… for some
  --by-rule           every ride costs what --fare says, also where the feed has a fare for it
  --exchange JPY=0.0067  what one of a currency of the feed's fares is worth in dollars; JPY=0.0067,KRW=0.0007 for several
  --take-over         takes places of players that have ids of the feed's
  --places            prints the id and name of every place
  --dry-run           stores nothing`

/** A text of the feed on one line, so that the terminal takes nothing in it for a command. */
const printable = (text: string): string => shortened(readable(text), 500)

function fail(code: 1 | 2, message: string): never {
  console.error(message)
  process.exit(code)
}

function readArguments() {
  offerHelp(USAGE)
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        as: { type: 'string' },
        week: { type: 'string' },
        fare: { type: 'string' },
        'by-rule': { type: 'boolean', default: false },
        exchange: { type: 'string' },
        remove: { type: 'string' },
        'take-over': { type: 'boolean', default: false },
        places: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
      },
    })
    const [path, ...more] = positionals
    const { as, remove } = values
    // Nothing else is said about what is to go.
    if (remove !== undefined && path === undefined && process.argv.length <= 4) return { remove }
    if (path === undefined || more.length > 0 || as === undefined || remove !== undefined) return fail(2, USAGE)
    const { 'dry-run': dryRun, 'take-over': takeOver, 'by-rule': byRule } = values
    return { ...values, path, prefix: as, dryRun, takeOver, byRule, remove: undefined }
  } catch (error) {
    return fail(2, `${messageOf(error)}\n${USAGE}`)
  }
}

/** `JPY=0.0067,KRW=0.0007`. */
function exchangeIn(text: string): Exchange {
  const rates: Record<string, number> = {}
  for (const part of text.split(',')) {
    const [, code, written] = /^([A-Za-z]{3})=(\d*\.?\d+)$/.exec(part.trim()) ?? []
    if (code === undefined || !(Number(written) > 0)) {
      fail(2, `--exchange: "${part}" cannot be read. Write what one is worth in dollars, JPY=0.0067.\n${USAGE}`)
    }
    rates[code.toUpperCase()] = Number(written)
  }
  return rates
}

/** `2.5+0.2`, or `bus=2+0.1,train=3+0.2`. */
function faresIn(text: string): Partial<FareRules> {
  const fares: Partial<Record<Transport, FareRule>> = {}
  for (const part of text.split(',')) {
    const [, mode, flagFall, perKm] = /^(?:(\w+)=)?(\d+(?:\.\d+)?)\+(\d+(?:\.\d+)?)$/.exec(part.trim()) ?? []
    const modes = mode === undefined ? TRANSPORTS : TRANSPORTS.filter((it) => it === mode)
    if (flagFall === undefined || modes.length === 0) fail(2, `--fare: "${part}" cannot be read.\n${USAGE}`)
    const rule = { flagFall: Number(flagFall), perKm: Number(perKm) }
    if (Math.max(rule.flagFall, rule.perKm) > MOST_DOLLARS) {
      fail(
        2,
        `--fare: "${part}" is more than the $${MOST_DOLLARS.toLocaleString('en')} that a ride can cost.\n${USAGE}`,
      )
    }
    for (const it of modes) fares[it] = rule
  }
  return fares
}

/** The tables in each folder within a folder. */
function tablesWithin(folder: string): readonly TablesIn[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((it) => it.isDirectory())
    .map(({ name }) => ({
      path: name,
      names: readdirSync(join(folder, name)).flatMap((it) => feedName(it) ?? []),
    }))
}

const isZip = (name: string): boolean => name.toLowerCase().endsWith('.zip')

/** @throws FeedRefused if a folder holds no feed, or a feed of which a part lies apart or is in the way of another. */
function checkFolder(folder: string, { files, unread }: FeedArchive): void {
  const names = [...files.keys()]
  if (lackedBy(names).length === 0) return
  const there = NEEDED_FILES.filter((name) => files.has(name))
  const within = tablesWithin(folder)
  const feeds = within.filter((it) => NEEDED_FILES.every((name) => it.names.includes(name))).map(({ path }) => path)
  const found = [...feeds, ...unread.filter(isZip)].toSorted()
  if (there.length === 0 && found.length > 0) {
    const which = found.length > 1 ? 'one of them' : 'it'
    throw new FeedRefused(`There is no feed in this folder by itself, but in ${found.join(', ')}. Name ${which}.`)
  }
  if (there.length === 0) throw noFeed(unread)
  const [deeper] = feeds
  if (deeper !== undefined && there.length < NEEDED_FILES.length) throw inTheWay(there, deeper)
  const parts = scattered({ path: '', names }, within)
  if (parts) throw parts
}

function filesInFolder(folder: string): FeedArchive {
  const all = readdirSync(folder).filter(
    (it) => !it.startsWith('.') && statSync(join(folder, it), { throwIfNoEntry: false })?.isFile(),
  )
  const files = all.flatMap((file) => {
    const name = feedName(file)
    return name === undefined ? [] : [{ name, path: join(folder, file) }]
  })
  const unread = all.filter((it) => feedName(it) === undefined)
  const bytes = files.reduce((sum, { path }) => sum + statSync(path).size, 0)
  if (bytes > LIMITS.bytes) throw new FeedRefused(`The files have more than the ${LIMITS.bytes} bytes that are read.`)
  const archive = { files: new Map(files.map(({ name, path }) => [name, readFileSync(path)])), unread }
  checkFolder(folder, archive)
  return archive
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && ['ENOENT', 'ENOTDIR'].includes(String((error as NodeJS.ErrnoException).code))

async function filesAt(path: string): Promise<FeedArchive> {
  const stat = statSync(path)
  if (stat.isDirectory()) return filesInFolder(path)
  if (stat.size > LIMITS.zipBytes) {
    throw new FeedRefused(`The zip has more than the ${LIMITS.zipBytes} bytes that are read.`)
  }
  return filesInZip(readFileSync(path))
}

/** What was left out, or read differently than it is written; the most frequent first. */
function printWarnings(warnings: readonly Warning[]): void {
  for (const { what, count, first } of warnings.toSorted((a, b) => b.count - a.count)) {
    console.warn(printable(`! ${count} × ${what} (${count > 1 ? 'first: ' : ''}${first})`))
  }
}

interface Pricing {
  readonly exchange: Exchange
  readonly byRule: boolean
}

/** The source of the fares, and how their currencies were converted. */
function printFares({ ownFares, currencies, dear, services }: Gtfs['report'], { exchange, byRule }: Pricing): void {
  const all = Object.values(services).reduce((sum, count) => sum + count, 0)
  const money = currencies.map((it) => `${it} ${exchange[it] ? `at ${exchange[it]} dollars` : 'taken for dollars'}`)
  const ruled = ownFares < all ? `, and by rule for ${all - ownFares} of ${all} services, for which it says none` : ''
  console.log(
    ownFares > 0
      ? `Fares are the feed's, in ${money.join(', ') || 'no currency, taken for dollars'}${ruled}.`
      : `Fares are by rule${byRule ? '' : ': the feed says none for its rides'}.`,
  )
  for (const it of dear) {
    console.warn(
      printable(`! Rides cost far more in ${it} than by rule. What is one worth in dollars? --exchange ${it}=0.01`),
    )
  }
  for (const it of Object.keys(exchange).filter((code) => !currencies.includes(code))) {
    console.warn(`! No ride's fare is in ${it}: --exchange changes nothing there.`)
  }
}

function print({ report, locations, services }: Gtfs, unread: readonly string[], pricing: Pricing): void {
  const { companies, week, span, trips, departures, warnings } = report
  const modes = Object.entries(report.services).map(([mode, count]) => `${count} by ${mode}`)
  console.log(`${companies.join(', ')}: the week of ${week}. The feed is for ${span.from} to ${span.to}.`)
  console.log(
    `${trips.running} of ${trips.listed} trips (${trips.sound} are sound) make ${services.length} services (${modes.join(', ')}) ` +
      `between ${locations.length} places, with ${departures} departures a week.`,
  )
  printFares(report, pricing)
  if (unread.length > 0)
    console.log(printable(`Not read, since the game has no use for them: ${unread.toSorted().join(', ')}.`))
  printWarnings(warnings)
}

/** The stored races that the change has made impossible to win, or would make so. */
function printRaces({ concerned, checked, lost, unknown }: CheckedRaces, change: 'done' | 'dry run'): void {
  if (concerned === 0) return
  const isDone = change === 'done'
  const isAll = checked === concerned
  const all = isAll ? `${checked}` : `${checked} of ${concerned}, as there was no time for more`
  const came = [
    ...(lost.length > 0 ? [`${lost.length} ${isDone ? 'can' : 'could'} no longer be won as before.`] : []),
    ...(unknown > 0 ? [`${unknown} could not be judged: there are too many ways to look at.`] : []),
  ]
  const said =
    came.length > 0 ? came.join(' ') : `${isAll ? 'All' : 'These'} ${isDone ? 'can' : 'could'} be won as before.`
  conclude(`Stored races that this ${isDone ? 'concerns' : 'would concern'}, checked: ${all}. ${said}`)
  const before = isDone ? 'could be won before' : 'can be won now, and not with this timetable'
  for (const { id, name, why } of lost) console.warn(printable(`! ${name} (${id}) ${before}. ${why}`))
}

/** The stored races that a timetable would make impossible to win, if there is a database already. */
async function printRacesWith(gtfs: Gtfs, name: string, config: Config): Promise<void> {
  try {
    if (!(await isThere(config))) return
    const { store } = await openStore(config)
    const before = await storedRaces(store.content)
    const replaced = await store.content.serviceIdsBy(timetableAuthor(name))
    await store.close()
    printRaces(lostRaces(before, racesOn(gtfs, replaced, before), realMs(Date.now())), 'dry run')
  } catch (error) {
    console.warn(printable(`! The stored races were not checked: ${messageOf(error)}`))
  }
}

/** Removes a timetable. */
async function remove(name: string, config: Config): Promise<0> {
  if (!(await isThere(config).catch((error: unknown) => fail(2, messageOf(error)))))
    fail(1, `There is no timetable ${name}.`)
  const { store } = await openStore(config).catch((error: unknown) => fail(2, messageOf(error)))
  const before = await storedRaces(store.content)
  const dropped = await store.content
    .dropTimetable(timetableAuthor(name))
    .catch((error: unknown) => fail(1, `It was not taken out: ${messageOf(error)}.`))
  const { services, places, kept } = dropped
  if (services + places + kept === 0) {
    await store.close()
    fail(1, `There is no timetable ${name}.`)
  }
  const stay = kept === 0 ? '' : `, ${kept} kept, since races name them`
  console.log(`Services: ${services} gone. Places: ${places} gone${stay}. Races that are running keep all of them.`)
  printRaces(lostRaces(before, await storedRaces(store.content), realMs(Date.now())), 'done')
  await store.close()
  return 0
}

let unheard = false
// If the reader stops after the first lines, as `| head` does, the rest must be stored all the same.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (!unheard && error.code !== 'EPIPE') console.error(`The output is cut short: ${messageOf(error)}.`)
  unheard = true
})
process.stderr.on('error', () => undefined)
/** Prints the result, even if nobody reads the list. */
const conclude = (text: string): void => (unheard ? console.error(text) : console.log(text))

process.umask(OWNER_ONLY)
const asked = readArguments()
const read = readConfig(process.env)
if (!read.ok) fail(2, ['The configuration does not fit:', ...read.problems].join('\n  '))
if (asked.remove !== undefined) process.exit(await remove(asked.remove, read.config))
const { path: given, prefix, week, fare, byRule, places, dryRun, takeOver } = asked
if (/^[a-z][a-z0-9+.-]*:\/\//i.test(given))
  fail(2, printable(`${given} is an address: download the feed first, and name the file.`))
// npm runs its scripts in the project's folder; the operator gave the path in another.
const path = resolve(process.env['INIT_CWD'] ?? '.', given)
const fares = fare === undefined ? undefined : faresIn(fare)
const exchange = asked.exchange === undefined ? {} : exchangeIn(asked.exchange)

const started = performance.now()
let gtfs: Gtfs
try {
  const { files, unread } = await filesAt(path)
  gtfs = readGtfs(files, { prefix, week, fares: { ...FARE_RULES, ...fares }, byRule, exchange })
  print(gtfs, unread, { exchange, byRule })
} catch (error) {
  if (error instanceof BadOption) fail(2, printable(error.message))
  if (isMissing(error)) fail(2, printable(`There is no file or folder ${path}.`))
  if (!(error instanceof FeedRefused)) fail(1, `${path} cannot be read: ${messageOf(error)}.`)
  printWarnings(error.warnings)
  fail(1, printable(error.message))
}
if (places) for (const { id, name } of gtfs.locations) console.log(`${id}\t${name}`)
const seconds = (): string => `${((performance.now() - started) / 1000).toFixed(1)} s`
if (dryRun) {
  conclude(`Nothing was stored. Read in ${seconds()}.`)
  await printRacesWith(gtfs, prefix, read.config)
} else {
  const { store } = await openStore(read.config).catch((error: unknown) => fail(2, messageOf(error)))
  // Each name is an author of its own, so that its earlier content can be told apart and no other content is touched.
  const author = { uid: timetableAuthor(prefix), admin: takeOver }
  const before = await storedRaces(store.content)
  const stored = await store.content.putTimetable(gtfs, author, realMs(Date.now()))
  const operators = stored.ok ? [] : await store.content.operatorLocations()
  if (!stored.ok) {
    await store.close()
    const { taken } = stored
    const isIn = (places: readonly Location[]): boolean => places.some(({ id }) => id === taken)
    // No player uploads services.
    const isPlayers = isIn(gtfs.locations) && !isIn(operators)
    const whose = isPlayers ? "a player's place" : "the game's own, or another timetable's"
    const hint = isPlayers ? ', or take over what players have uploaded with --take-over' : ''
    fail(1, `Nothing was stored: the id ${taken} is ${whose}. Choose another name${hint}.`)
  }
  conclude(`Stored in ${seconds()}. Races that start from now on run on it.`)
  printRaces(lostRaces(before, await storedRaces(store.content), realMs(Date.now())), 'done')
  await store.close()
}
