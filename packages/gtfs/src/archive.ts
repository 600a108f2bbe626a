import { crc32 } from 'node:zlib'
import { type Entry, type ZipFile, fromBufferPromise } from 'yauzl'
import { LIMITS, type Limits, megabytes } from './limits.ts'
import { FeedRefused } from './trouble.ts'

/** The files of a feed by their names without folders, `stops.txt`. */
export type FeedFiles = ReadonlyMap<string, Uint8Array>

/** The files that are read; whatever else a feed has is left alone. Source: gtfs.org/documentation/schedule/reference. */
const READ: ReadonlySet<string> = new Set([
  'agency.txt',
  'stops.txt',
  'routes.txt',
  'trips.txt',
  'stop_times.txt',
  'calendar.txt',
  'calendar_dates.txt',
  'frequencies.txt',
  'shapes.txt',
  'fare_attributes.txt',
  'fare_rules.txt',
  'fare_products.txt',
  'fare_leg_rules.txt',
])

/** The name under which a file of a feed is read, wherever it lies; undefined for what is not read. */
export function feedName(path: string): string | undefined {
  const name = path.split('/').at(-1)?.toLowerCase() ?? ''
  return READ.has(name) ? name : undefined
}

const depthOf = ({ fileName }: Entry): number => fileName.split('/').length

/** Of each name the entry that lies least deep: some zips have a folder around, or old feeds beside. */
async function entriesOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const found = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    const name = feedName(entry.fileName)
    if (name === undefined) continue
    const other = found.get(name)
    if (other && depthOf(other) === depthOf(entry)) {
      throw new FeedRefused(`There are two feeds in the zip: ${other.fileName} and ${entry.fileName}.`)
    }
    if (!other || depthOf(entry) < depthOf(other)) found.set(name, entry)
  }
  return found
}

async function read(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  // It fails by itself when there is more in it, or less, than the entry says.
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
  const whole = Buffer.concat(chunks)
  if (crc32(whole) !== entry.crc32) throw new FeedRefused(`${entry.fileName} in the zip is damaged.`)
  return whole
}

async function unpacked(bytes: Uint8Array, limits: Limits): Promise<FeedFiles> {
  const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    lazyEntries: true,
  })
  const entries = await entriesOf(zip)
  const sum = [...entries.values()].reduce((total, { uncompressedSize }) => total + uncompressedSize, 0)
  if (sum > limits.bytes) {
    throw new FeedRefused(
      `The zip unpacks to ${megabytes(sum)}, more than the ${megabytes(limits.bytes)} that are read.`,
    )
  }
  const files = new Map<string, Uint8Array>()
  for (const [name, entry] of entries) {
    if (entry.isEncrypted()) throw new FeedRefused(`${entry.fileName} in the zip is encrypted.`)
    files.set(name, await read(zip, entry))
  }
  return files
}

/**
 * The files of a zipped feed, in whatever folder of it.
 * @throws FeedRefused for what is no zip, is damaged, encrypted, or too big.
 */
export async function filesInZip(zip: Uint8Array, limits: Limits = LIMITS): Promise<FeedFiles> {
  if (zip.byteLength > limits.zipBytes) {
    throw new FeedRefused(
      `The zip has ${megabytes(zip.byteLength)}, more than the ${megabytes(limits.zipBytes)} that are read.`,
    )
  }
  try {
    return await unpacked(zip, limits)
  } catch (error) {
    if (error instanceof FeedRefused) throw error
    throw new FeedRefused(`It is no zip that can be read: ${error instanceof Error ? error.message : String(error)}.`)
  }
}
