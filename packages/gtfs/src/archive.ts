import { crc32 } from 'node:zlib'
import { type Entry, type ZipFile, fromBufferPromise } from 'yauzl'
import { LIMITS, type Limits, megabytes } from './limits.ts'
import { whyNoZip } from './no-zip.ts'
import { FeedRefused } from './trouble.ts'

/** The files of a feed that are read, by their names without folders, `stops.txt`. */
export type FeedFiles = ReadonlyMap<string, Uint8Array>

export interface FeedArchive {
  readonly files: FeedFiles
  /** The names of the others that lie beside them. */
  readonly unread: readonly string[]
}

/** Without these there is no timetable. */
export const NEEDED_FILES: readonly string[] = ['agency.txt', 'stops.txt', 'routes.txt', 'trips.txt', 'stop_times.txt']

/** The files that are read; whatever else a feed has is left alone. Source: gtfs.org/documentation/schedule/reference. */
const READ: ReadonlySet<string> = new Set([
  ...NEEDED_FILES,
  'calendar.txt',
  'calendar_dates.txt',
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

/** The name under which a file of a feed is read, wherever it lies; undefined for what is not read. */
export function feedName(path: string): string | undefined {
  const name = path.split('/').at(-1)?.toLowerCase() ?? ''
  return READ.has(name) ? name : undefined
}

interface Folder {
  readonly path: string
  readonly depth: number
  readonly entries: Map<string, Entry>
  readonly unread: string[]
}

/** What a Macintosh puts into a zip beside what it was told to. */
const isClutter = (path: string): boolean => /(^|\/)(__MACOSX\/|\.)/.test(path)

/** The entries of a zip that are files, by their folders. */
async function foldersOf(zip: ZipFile): Promise<readonly Folder[]> {
  const folders = new Map<string, Folder>()
  for await (const entry of zip.eachEntry()) {
    // Some write `./stops.txt`.
    const written = entry.fileName.replace(/(^|\/)(?:\.\/)+/g, '$1')
    const parts = written.split('/')
    const name = parts.pop() ?? ''
    if (name === '' || isClutter(written)) continue
    const path = parts.join('/')
    const folder = folders.get(path) ?? { path, depth: parts.length, entries: new Map<string, Entry>(), unread: [] }
    folders.set(path, folder)
    const read = feedName(name)
    if (read === undefined) folder.unread.push(name)
    else if (folder.entries.has(read)) throw new FeedRefused(`The zip has ${entry.fileName} twice.`)
    else folder.entries.set(read, entry)
  }
  return [...folders.values()]
}

const missing = (has: (name: string) => boolean): string =>
  NEEDED_FILES.flatMap((name) => (has(name) ? [] : [`no ${name}`])).join(', ')
const isWhole = ({ entries }: Pick<Folder, 'entries'>): boolean => missing((name) => entries.has(name)) === ''

/**
 * Why what lies least deep is no feed, though one lies deeper: a table on its own is in the way, or tables of the feed are missing.
 * @param names of the tables that lie there
 */
export const inTheWay = (names: readonly string[], deeper: string): FeedRefused =>
  new FeedRefused(
    `Beside ${names.filter((name) => NEEDED_FILES.includes(name)).join(', ')} there is ${missing((name) => names.includes(name))}, ` +
      `and a whole feed in ${deeper}. Name that folder, unpacked, if it is the one.`,
  )

/** The folder of the feed: of those with a table that a feed must have, the one that lies least deep. */
function feedFolder(folders: readonly Folder[]): Folder | undefined {
  const holding = folders.filter(({ entries }) => NEEDED_FILES.some((name) => entries.has(name)))
  const least = holding.reduce((depth, it) => Math.min(depth, it.depth), Number.POSITIVE_INFINITY)
  const beside = holding.filter(({ depth }) => depth === least)
  const whole = beside.filter(isWhole)
  const [found, other] = whole.length > 0 ? whole : beside
  const deeper = whole.length > 0 ? undefined : holding.find(isWhole)
  if (found && deeper) throw inTheWay([...found.entries.keys()], `${deeper.path}/`)
  if (found && other) {
    throw new FeedRefused(
      `There are two feeds in the zip: in ${found.path}/ and in ${other.path}/. Unpack it, and name the folder of one.`,
    )
  }
  return found
}

/** What helps where other programs read a zip. */
const UNPACK = 'Unpack it, and name the folder.'

/** What a library says, without its full stop. */
const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\.+$/, '')

async function read(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  if (entry.isEncrypted()) throw new FeedRefused(`${entry.fileName} in the zip is encrypted. ${UNPACK}`)
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) {
    throw new FeedRefused(
      `${entry.fileName} is packed in a way that is not read (method ${entry.compressionMethod}). Pack it again, as a plain zip.`,
    )
  }
  const chunks: Buffer[] = []
  try {
    // It fails by itself when there is more in it, or less, than the entry says.
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
  } catch (error) {
    throw new FeedRefused(`${entry.fileName} in the zip is damaged: ${messageOf(error)}.`)
  }
  const whole = Buffer.concat(chunks)
  if (crc32(whole) !== entry.crc32) throw new FeedRefused(`${entry.fileName} in the zip is damaged.`)
  return whole
}

/** Tables that a program, or a person, has given another ending: `stops.csv`, `stops.txt.txt`. */
const isMisnamed = (name: string): boolean => NEEDED_FILES.includes(`${name.split('.')[0]?.toLowerCase()}.txt`)

/**
 * Why there is no feed.
 * @param unread the names of what is there
 */
export function noFeed(unread: readonly string[]): FeedRefused {
  const misnamed = unread.filter(isMisnamed)
  const hint = misnamed.length > 0 ? ` Give ${misnamed.slice(0, 5).join(', ')} the ending .txt.` : ''
  return new FeedRefused(`There is ${missing(() => false)} in it, so this is not a GTFS feed.${hint}`)
}

/** Why there is no feed in a zip: some publishers pack several, each zipped again. */
function noFeedIn(folders: readonly Folder[]): FeedRefused {
  const zips = folders.flatMap(({ path, unread }) =>
    unread
      .filter((name) => name.toLowerCase().endsWith('.zip'))
      .map((name) => (path === '' ? name : `${path}/${name}`)),
  )
  if (zips.length === 0) return noFeed(folders.flatMap(({ unread }) => unread))
  return new FeedRefused(`There are zips in the zip: ${zips.slice(0, 5).join(', ')}. Unpack it, and take one of them.`)
}

/** What a zip ends with, and its length; a comment may follow, as long as its last two bytes say. Source: PKWARE, APPNOTE 4.3.16. */
const END = Buffer.from('PK\x05\x06', 'latin1')
const END_BYTES = 22

/** What each file of the list before it begins with. */
const LISTED = Buffer.from('PK\x01\x02', 'latin1')

/**
 * A zip from its own start to its own end: some servers send a web page after it, and one that unpacks itself has a program
 * before it, from whose end the zip counts. No other reader minds.
 */
function withoutMore(zip: Buffer): Buffer {
  const at = zip.lastIndexOf(END)
  if (at < 0 || at + END_BYTES > zip.length) return zip
  const [size, from] = [zip.readUInt32LE(at + 12), zip.readUInt32LE(at + 16)]
  const list = at - size
  const isThere = list > from && LISTED.equals(zip.subarray(list, list + LISTED.length))
  return zip.subarray(isThere ? list - from : 0, at + END_BYTES + zip.readUInt16LE(at + END_BYTES - 2))
}

async function unpacked(bytes: Uint8Array, limits: Limits): Promise<FeedArchive> {
  const written = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const zip = await fromBufferPromise(withoutMore(written), { lazyEntries: true })
  if (zip.entryCount > limits.entries) {
    throw new FeedRefused(`The zip has ${zip.entryCount} entries, more than the ${limits.entries} that are looked at.`)
  }
  const folders = await foldersOf(zip)
  const folder = feedFolder(folders)
  if (!folder) throw noFeedIn(folders)
  const sum = [...folder.entries.values()].reduce((total, { uncompressedSize }) => total + uncompressedSize, 0)
  if (sum > limits.bytes) {
    throw new FeedRefused(
      `The zip unpacks to ${megabytes(sum)}, more than the ${megabytes(limits.bytes)} that are read.`,
    )
  }
  const files = new Map<string, Uint8Array>()
  for (const [name, entry] of folder.entries) files.set(name, await read(zip, entry))
  return { files, unread: folder.unread }
}

/** What the library refuses of a zip that is whole, though other programs may read it. */
const REFUSED = /^(invalid characters in fileName|strong encryption|multi-disk)/
/** What it refuses for the sake of whoever unpacks it. */
const OUTSIDE = /^(?:absolute path|invalid relative path): (.*)$/s

/** Why a zip is not read, by what the library says. */
function whyNotRead(message: string, zip: Uint8Array): string {
  const [, path] = OUTSIDE.exec(message) ?? []
  if (path !== undefined)
    return `The zip would write ${path} outside of the folder that it is unpacked in: ask for another.`
  return REFUSED.test(message) ? `This zip cannot be read: ${message}. ${UNPACK}` : whyNoZip(zip)
}

/**
 * The files of a zipped feed, in whatever folder of it.
 * @throws FeedRefused for what is no zip, is damaged, encrypted, or too big.
 */
export async function filesInZip(zip: Uint8Array, limits: Limits = LIMITS): Promise<FeedArchive> {
  if (zip.byteLength > limits.zipBytes) {
    throw new FeedRefused(
      `The zip has ${megabytes(zip.byteLength)}, more than the ${megabytes(limits.zipBytes)} that are read.`,
    )
  }
  try {
    return await unpacked(zip, limits)
  } catch (error) {
    if (error instanceof FeedRefused) throw error
    throw new FeedRefused(whyNotRead(messageOf(error), zip))
  }
}
