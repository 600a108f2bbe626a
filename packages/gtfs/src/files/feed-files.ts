import { FeedRefused } from './trouble.ts'

/** The contents of a feed's files that are read, by lower-case file name without folder, such as `stops.txt`. */
export type FeedFiles = ReadonlyMap<string, Uint8Array>

export interface FeedArchive {
  readonly files: FeedFiles
  /** Names of the other files in the same folder. */
  readonly unread: readonly string[]
}

/** Files without which there is no timetable. */
export const NEEDED_FILES: readonly string[] = ['agency.txt', 'stops.txt', 'routes.txt', 'trips.txt', 'stop_times.txt']

/** Files of which a feed needs at least one. */
const CALENDARS: readonly string[] = ['calendar.txt', 'calendar_dates.txt']

/** Files that are read; all others of a feed are ignored. Source: gtfs.org/documentation/schedule/reference. */
const READ: ReadonlySet<string> = new Set([
  ...NEEDED_FILES,
  ...CALENDARS,
  'frequencies.txt',
  'shapes.txt',
  'fare_attributes.txt',
  'fare_rules.txt',
  'fare_products.txt',
  'fare_leg_rules.txt',
  'rider_categories.txt',
  'route_networks.txt',
  'stop_areas.txt',
  'timeframes.txt',
  'transfers.txt',
])

/** The name under which a file is read, in any folder and any case; undefined if it is not read. */
export function feedName(path: string): string | undefined {
  const name = path.split('/').at(-1)?.toLowerCase() ?? ''
  return READ.has(name) ? name : undefined
}

/** Whether a path is a hidden file or macOS metadata, which archivers add to a zip. */
export const isClutter = (path: string): boolean => /(^|\/)(__MACOSX\/|\.)/.test(path)

export const isZip = (name: string): boolean => name.toLowerCase().endsWith('.zip')

/**
 * The sentence for two files that are one table of a feed.
 * @param first the name of the one, as written
 * @param second that of the other, which may differ in capitals
 */
export const twice = (what: 'zip' | 'folder', first: string, second: string): string =>
  first === second
    ? `The ${what} has ${first} twice. Take out the one that does not belong to the feed.`
    : `The ${what} has both ${first} and ${second}, which are one table. Take out the one that does not belong to the feed.`

/** The needed tables that are not among `names`, for a sentence: `no stops.txt, no trips.txt`. */
const missingIn = (names: readonly string[]): string =>
  NEEDED_FILES.flatMap((name) => (names.includes(name) ? [] : [`no ${name}`])).join(', ')

export const isWhole = (names: readonly string[]): boolean => missingIn(names) === ''

/**
 * The refusal for an incomplete feed, or a single table, in a less deep folder than a complete feed.
 * @param names the tables in the less deep folder
 * @param deeper the folder of the complete feed
 */
export const inTheWay = (names: readonly string[], deeper: string): FeedRefused =>
  new FeedRefused(
    `Beside ${names.filter((name) => NEEDED_FILES.includes(name)).join(', ')} there is ${missingIn(names)}, ` +
      `and a whole feed in ${deeper}. Name that folder, unpacked, if it is the one.`,
  )

/** A folder's path, empty for the top of a zip, and the tables in it. */
export interface TablesIn {
  readonly path: string
  readonly names: readonly string[]
}

/** The tables that a feed needs and `names` lacks; of the two calendars, one is enough. */
export function lackedBy(names: readonly string[]): readonly string[] {
  const calendars = CALENDARS.some((name) => names.includes(name)) ? [] : CALENDARS
  return [...NEEDED_FILES.filter((name) => !names.includes(name)), ...calendars]
}

/** The refusal for a feed whose tables lie in several folders; undefined if no other folder has a table that `found` lacks. */
export function scattered(found: TablesIn, others: readonly TablesIn[]): FeedRefused | undefined {
  const lacked = lackedBy(found.names)
  const having = others.filter(({ names }) => names.some((name) => lacked.includes(name)))
  if (having.length === 0) return undefined
  const where = [found, ...having.slice(0, 4)].map(
    ({ path, names }) => `${names.join(', ')} ${path === '' ? 'at the top' : `in ${path}/`}`,
  )
  return new FeedRefused(
    `The tables of a feed have to lie in one folder, and these lie in several: ${where.join('; ')}. Put them together.`,
  )
}

/** The name of a table whose file has another ending: `stops.txt` for `Stops.csv` and `stops.txt.txt`. */
const rightly = (name: string): string => `${name.split('.')[0]?.toLowerCase()}.txt`

/** Whether a file that is not read would be, if it had the ending of a table: there is no such table among `files`. */
export const isMisnamed = (name: string, files: FeedFiles): boolean =>
  READ.has(rightly(name)) && !files.has(rightly(name))

/**
 * The refusal if there is no feed.
 * @param names the tables that were found
 * @param unread the names of the other files that were found
 */
export function noFeed(names: readonly string[], unread: readonly string[] = []): FeedRefused {
  const misnamed = unread.filter((name) => NEEDED_FILES.includes(rightly(name)))
  const hint = misnamed.length > 0 ? ` Give ${misnamed.slice(0, 5).join(', ')} the ending .txt.` : ''
  return new FeedRefused(`There is ${missingIn(names)} in it, so this is not a GTFS feed.${hint}`)
}
