// `npm run gtfs -- <feed.zip | folder> --as us-springfield` imports a timetable into the database that the environment names, in
// place of the earlier import under the same name. It may run while servers serve. docs/timetables.md describes the result.
import { type Location, type LocationId, realMs } from '@final-call/domain'
import { BadOption, FeedRefused, type Gtfs, readGtfs } from '@final-call/gtfs'
import type { Config } from '../apps/server/src/config/config.ts'
import { isThere, openStore, storeAge, storeFailure } from '../apps/server/src/operator/open-store.ts'
import { type Store, timetableAuthor } from '../apps/server/src/ports.ts'
import { messageOf } from '../apps/server/src/operator/reasons.ts'
import { OWNER_ONLY, configured, offerHelp } from './backup/common.ts'
import { BadArguments, type Import, type Removal, USAGE, argumentsIn } from './gtfs/arguments.ts'
import { changedText } from './gtfs/changed.ts'
import { filesAt } from './gtfs/files-at.ts'
import { type Races, lostRaces, racesOn, storedRaces } from './gtfs/lost-races.ts'
import {
  conclude,
  outliveReader,
  printRaces,
  printStaying,
  printTimetable,
  printWarnings,
  printable,
} from './gtfs/printing.ts'

process.umask(OWNER_ONLY)
outliveReader()
offerHelp(USAGE)
const asked = argumentsGiven()
const config = configured()
await ('remove' in asked ? takeOut(asked.remove, config) : bringIn(asked, config))

function argumentsGiven(): Import | Removal {
  try {
    // npm runs its scripts in the project's folder; the operator gave the path in another.
    return argumentsIn(process.argv.slice(2), process.env['INIT_CWD'] ?? '.')
  } catch (error) {
    if (error instanceof BadArguments) return fail(2, error.message)
    throw error
  }
}

function fail(code: 1 | 2, message: string): never {
  console.error(message)
  process.exit(code)
}

/** Ends this process because the database failed before the timetable was stored or removed, or during that. */
function failed(config: Config, done: 'read' | 'written') {
  return (error: unknown): never =>
    fail(1, `${changedText(error, done)} ${messageOf(storeFailure(config, error, done))}`)
}

/** Ends this process because the database failed after the timetable was stored or removed, which is done all the same. */
function failedSince(done: string, config: Config, failed: 'read' | 'closed') {
  return (error: unknown): never => {
    console.warn(printable(`! ${done} ${messageOf(storeFailure(config, error, failed))}`))
    // A database that hangs would keep the process.
    return process.exit(0)
  }
}

function unchecked(config: Config) {
  return failedSince('That is done, but what it changes for stored races was not checked.', config, 'read')
}

/** Tells what a change means for the stored races, and closes the store. */
async function finish(store: Store, before: Races, config: Config): Promise<void> {
  const since = await storedRaces(store.content).catch(unchecked(config))
  printRaces(lostRaces(before, since, realMs(Date.now())), 'done')
  await store.close().catch(failedSince('All of that is done.', config, 'closed'))
}

/** Reads a timetable and stores it, unless this is a dry run. */
async function bringIn(asked: Import, config: Config): Promise<void> {
  const { path, name, exchange, byRule, places, dryRun } = asked
  const started = performance.now()
  const seconds = (): string => `${((performance.now() - started) / 1000).toFixed(1)} s`
  const { gtfs, archive } = await readFeed(asked).catch((error: unknown) => refuse(error, path))
  printTimetable(gtfs, archive, { exchange, byRule })
  if (places) for (const place of gtfs.locations) console.log(`${place.id}\t${place.name}`)
  if (dryRun) {
    conclude(`Nothing was stored. Read in ${seconds()}.`)
    await printRacesWith(gtfs, name, config)
    return
  }
  const { store } = await openStore(config).catch((error: unknown) => fail(2, messageOf(error)))
  // Each name is an author of its own, so that its earlier content can be told apart and no other content is touched.
  const author = { uid: timetableAuthor(name), admin: asked.takeOver }
  const before = await storedRaces(store.content).catch(failed(config, 'read'))
  const stored = await store.content.putTimetable(gtfs, author, realMs(Date.now())).catch(failed(config, 'written'))
  if (!stored.ok) {
    const operators = await store.content.operatorLocations().catch(failed(config, 'read'))
    await store.close()
    fail(1, takenText(stored.taken, gtfs.locations, operators))
  }
  conclude(`Stored in ${seconds()}. Races that start from now on run on it.`)
  printStaying(await stayingBesides(gtfs, name, store).catch(unchecked(config)), 'done')
  await finish(store, before, config)
}

/** The stored places of a timetable that a new version of it lacks. */
async function stayingBesides({ locations }: Gtfs, name: string, { content }: Store): Promise<readonly LocationId[]> {
  const known = new Set(locations.map(({ id }) => id))
  const held = await content.placesBy(timetableAuthor(name))
  return held.flatMap(({ id }) => (known.has(id) ? [] : [id]))
}

async function readFeed({ path, name, week, fares, byRule, exchange }: Import) {
  const archive = await filesAt(path)
  return { gtfs: readGtfs(archive.files, { prefix: name, week, fares, byRule, exchange }), archive }
}

/** Ends this process because a feed cannot be read. */
function refuse(error: unknown, path: string): never {
  if (error instanceof BadOption) return fail(2, printable(error.message))
  if (isMissing(error)) return fail(2, printable(`There is no file or folder ${path}.`))
  if (!(error instanceof FeedRefused)) return fail(1, `${path} cannot be read: ${messageOf(error)}.`)
  printWarnings(error.warnings)
  return fail(1, printable(error.message))
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && ['ENOENT', 'ENOTDIR'].includes(String((error as NodeJS.ErrnoException).code))
}

/** The sentence for an id in a timetable that belongs to another author. */
function takenText(taken: string, locations: readonly Location[], operators: readonly Location[]): string {
  const isIn = (places: readonly Location[]): boolean => places.some(({ id }) => id === taken)
  // No player uploads services.
  const isPlayers = isIn(locations) && !isIn(operators)
  const whose = isPlayers ? "a player's place" : "the game's own, or another timetable's"
  const hint = isPlayers ? ', or take over what players have uploaded with --take-over' : ''
  return `Nothing was stored: the id ${taken} is ${whose}. Choose another name${hint}.`
}

/** What storing a timetable would leave behind, and which races it would make impossible to win, if there is a database already. */
async function printRacesWith(gtfs: Gtfs, name: string, config: Config): Promise<void> {
  try {
    const age = await storeAge(config)
    if (age === 'none') return
    if (age === 'older') {
      console.warn(
        `! The stored races were not checked: the database is of an older version, and a dry run changes nothing.`,
      )
      return
    }
    const { store } = await openStore(config)
    const before = await storedRaces(store.content)
    const replaced = await store.content.serviceIdsBy(timetableAuthor(name))
    const staying = await stayingBesides(gtfs, name, store)
    await store.close()
    printStaying(staying, 'dry run')
    printRaces(lostRaces(before, racesOn(gtfs, replaced, before), realMs(Date.now())), 'dry run')
  } catch (error) {
    console.warn(printable(`! The stored races were not checked: ${messageOf(error)}`))
  }
}

/** Removes a timetable. */
async function takeOut(name: string, config: Config): Promise<void> {
  if (!(await isThere(config).catch((error: unknown) => fail(2, messageOf(error)))))
    fail(1, `There is no timetable ${name}.`)
  const { store } = await openStore(config).catch((error: unknown) => fail(2, messageOf(error)))
  const before = await storedRaces(store.content).catch(failed(config, 'read'))
  const dropped = await store.content.dropTimetable(timetableAuthor(name)).catch(failed(config, 'written'))
  const { services, places, kept } = dropped
  if (services + places + kept === 0) {
    await store.close()
    fail(1, `There is no timetable ${name}.`)
  }
  const stay = kept === 0 ? '' : `, ${kept} kept, since races name them`
  console.log(`Services: ${services} gone. Places: ${places} gone${stay}. Races that are running keep all of them.`)
  await finish(store, before, config)
}
