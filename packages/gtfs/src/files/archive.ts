import { crc32 } from 'node:zlib'
import { type Entry, type ZipFile, fromBufferPromise } from 'yauzl'
import {
  type FeedArchive,
  NEEDED_FILES,
  type TablesIn,
  feedName,
  inTheWay,
  isClutter,
  isWhole,
  isZip,
  noFeed,
  scattered,
  twice,
} from './feed-files.ts'
import { LIMITS, type Limits, megabytes } from './limits.ts'
import { whyNoZip } from './no-zip.ts'
import { FeedRefused } from './trouble.ts'

interface Folder {
  readonly path: string
  readonly depth: number
  readonly entries: Map<string, Entry>
  readonly unread: string[]
}

/** The files of a zip, grouped by folder. */
async function foldersOf(zip: ZipFile): Promise<readonly Folder[]> {
  const folders = new Map<string, Folder>()
  for await (const entry of zip.eachEntry()) {
    // Some write `./stops.txt`.
    const written = entry.fileName.replace(/(^|\/)(?:\.\/)+/g, '$1')
    const parts = written.split('/')
    const name = parts.pop() ?? ''
    if (name === '' || isClutter(written)) continue
    const path = parts.join('/')
    const folder = folders.getOrInsert(path, { path, depth: parts.length, entries: new Map(), unread: [] })
    const read = feedName(name)
    const before = read === undefined ? undefined : folder.entries.get(read)
    if (before) throw new FeedRefused(twice('zip', before.fileName, entry.fileName))
    if (read === undefined) folder.unread.push(name)
    else folder.entries.set(read, entry)
  }
  return [...folders.values()]
}

const tablesIn = ({ path, entries }: Folder): TablesIn => ({ path, names: [...entries.keys()] })
const isWholeFolder = ({ entries }: Folder): boolean => isWhole([...entries.keys()])

/** The folder of the feed: the least deep folder that has a needed table. @throws FeedRefused if that is ambiguous */
function feedFolder(folders: readonly Folder[]): Folder | undefined {
  const holding = folders.filter(({ entries }) => NEEDED_FILES.some((name) => entries.has(name)))
  const least = holding.reduce((depth, it) => Math.min(depth, it.depth), Number.POSITIVE_INFINITY)
  const beside = holding.filter(({ depth }) => depth === least)
  const whole = beside.filter(isWholeFolder)
  const [found, other] = whole.length > 0 ? whole : beside
  if (!found) return undefined
  const deeper = whole.length > 0 ? undefined : holding.find(isWholeFolder)
  if (deeper) throw inTheWay([...found.entries.keys()], `${deeper.path}/`)
  if (whole.length > 1 && other) {
    throw new FeedRefused(
      `There are two feeds in the zip: in ${found.path}/ and in ${other.path}/. Unpack it, and name the folder of one.`,
    )
  }
  const parts = scattered(tablesIn(found), folders.filter((it) => it !== found).map(tablesIn))
  if (parts) throw parts
  return found
}

/** Advice for zips that other programs can read. */
const UNPACK = 'Unpack it, and name the folder.'

/** An error's message without its full stop. */
const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\.+$/, '')

/** The kind of file in a Unix mode, and that of a symbolic link. Source: POSIX, sys/stat.h. */
const KIND = 0o170000
const LINK = 0o120000

/** Whether an entry is a symbolic link, whose bytes are the path of a file that the zip may not have. Its mode is in the upper half. */
const isLink = ({ externalFileAttributes }: Entry): boolean => ((externalFileAttributes >>> 16) & KIND) === LINK

async function read(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  if (isLink(entry))
    throw new FeedRefused(`${entry.fileName} in the zip is a link, and no table. Pack the file that it leads to.`)
  if (entry.isEncrypted()) throw new FeedRefused(`${entry.fileName} in the zip is encrypted. ${UNPACK}`)
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) {
    throw new FeedRefused(
      `${entry.fileName} is packed in a way that is not read (method ${entry.compressionMethod}). Pack it again, as a plain zip.`,
    )
  }
  const chunks: Buffer[] = []
  try {
    // The stream fails by itself if the data is longer or shorter than the entry says.
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
  } catch (error) {
    throw new FeedRefused(`${entry.fileName} in the zip is damaged: ${messageOf(error)}.`)
  }
  const whole = Buffer.concat(chunks)
  if (crc32(whole) !== entry.crc32) throw new FeedRefused(`${entry.fileName} in the zip is damaged.`)
  return whole
}

/** The refusal if there is no feed in a zip, with a hint if it contains zips: some publishers pack several feeds so. */
function noFeedIn(folders: readonly Folder[]): FeedRefused {
  const zips = folders.flatMap(({ path, unread }) =>
    unread.filter(isZip).map((name) => (path === '' ? name : `${path}/${name}`)),
  )
  if (zips.length === 0)
    return noFeed(
      [],
      folders.flatMap(({ unread }) => unread),
    )
  return new FeedRefused(`There are zips in the zip: ${zips.slice(0, 5).join(', ')}. Unpack it, and take one of them.`)
}

/**
 * Signature and length of the record that ends a zip. A comment may follow; the record's last two bytes are its length. Source: PKWARE,
 * APPNOTE 4.3.16.
 */
const END = Buffer.from('PK\x05\x06', 'latin1')
const END_BYTES = 22

/** Signature of each entry of the central directory, which precedes that record. */
const LISTED = Buffer.from('PK\x01\x02', 'latin1')

/**
 * A zip without what surrounds it, which other readers ignore: some servers append a web page, and a self-extracting zip begins with a
 * program, from whose end its offsets count.
 */
function withoutMore(zip: Buffer): Buffer {
  const at = zip.lastIndexOf(END)
  if (at < 0 || at + END_BYTES > zip.length) return zip
  const size = zip.readUInt32LE(at + 12)
  const from = zip.readUInt32LE(at + 16)
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
  if (folders.length === 0) throw new FeedRefused('The zip is empty: there is no file in it.')
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

/** Messages of the library for zips that are intact, though it does not read them; other programs may. */
const REFUSED = /^(invalid characters in fileName|strong encryption|multi-disk)/
/** Messages of the library for paths that would be unpacked outside of the folder. */
const OUTSIDE = /^(?:absolute path|invalid relative path): (.*)$/s

/** Why a zip is not read, from the library's message. */
function whyNotRead(message: string, zip: Uint8Array): string {
  const [, path] = OUTSIDE.exec(message) ?? []
  if (path !== undefined)
    return `The zip would write ${path} outside of the folder that it is unpacked in: ask for another.`
  return REFUSED.test(message) ? `This zip cannot be read: ${message}. ${UNPACK}` : whyNoZip(zip)
}

/** @throws FeedRefused */
export function checkZipSize(bytes: number, limits = LIMITS): void {
  if (bytes <= limits.zipBytes) return
  throw new FeedRefused(`The zip has ${megabytes(bytes)}, more than the ${megabytes(limits.zipBytes)} that are read.`)
}

/**
 * The files of a zipped feed, in any folder of the zip.
 * @throws FeedRefused if it is not a zip, damaged, encrypted or too big.
 */
export async function filesInZip(zip: Uint8Array, limits = LIMITS): Promise<FeedArchive> {
  checkZipSize(zip.byteLength, limits)
  try {
    return await unpacked(zip, limits)
  } catch (error) {
    if (error instanceof FeedRefused) throw error
    throw new FeedRefused(whyNotRead(messageOf(error), zip))
  }
}
