import { checkZipSize, filesInZip } from './archive.ts'
import {
  type FeedArchive,
  NEEDED_FILES,
  feedName,
  inTheWay,
  isClutter,
  isWhole,
  isZip,
  lackedBy,
  noFeed,
  scattered,
  twice,
} from './feed-files.ts'
import { LIMITS, megabytes } from './limits.ts'
import { FeedRefused } from './trouble.ts'

/** A file on a disk, which is read only if the feed needs it and is not too big. */
export interface ListedFile {
  readonly name: string
  readonly bytes: number
  read(): Uint8Array
}

/** A folder on a disk, as the caller lists it: the reader touches no disk. */
export interface ListedFolder {
  readonly files: readonly ListedFile[]
  /** The folders in it, with the names of what is in each; asked for only if the feed is not whole. */
  folders(): readonly { readonly path: string; readonly names: readonly string[] }[]
}

/** @throws FeedRefused if a folder holds no feed, or a feed of which a part lies apart or is in the way of another. */
function checkWhole(folder: ListedFolder, { files, unread }: FeedArchive): void {
  const names = [...files.keys()]
  if (lackedBy(names).length === 0) return
  const there = NEEDED_FILES.filter((name) => files.has(name))
  const within = folder
    .folders()
    .map(({ path, names: all }) => ({ path, names: all.flatMap((it) => feedName(it) ?? []) }))
  const feeds = within.filter((it) => isWhole(it.names)).map(({ path }) => path)
  const found = [...feeds, ...unread.filter(isZip)].toSorted()
  if (there.length === 0 && found.length > 0) {
    const which = found.length > 1 ? 'one of them' : 'it'
    throw new FeedRefused(`There is no feed in this folder by itself, but in ${found.join(', ')}. Name ${which}.`)
  }
  if (there.length === 0) throw noFeed([], unread)
  const [deeper] = feeds
  if (deeper !== undefined && there.length < NEEDED_FILES.length) throw inTheWay(there, deeper)
  const parts = scattered({ path: '', names }, within)
  if (parts) throw parts
}

function filesInFolder(folder: ListedFolder): FeedArchive {
  const all = folder.files.filter(({ name }) => !isClutter(name))
  const unread = all.flatMap(({ name }) => (feedName(name) === undefined ? name : []))
  const bytes = all.reduce((sum, it) => sum + (feedName(it.name) === undefined ? 0 : it.bytes), 0)
  if (bytes > LIMITS.bytes) {
    throw new FeedRefused(`The files have ${megabytes(bytes)}, more than the ${megabytes(LIMITS.bytes)} that are read.`)
  }
  const read = new Map<string, ListedFile>()
  for (const file of all) {
    const name = feedName(file.name)
    if (name === undefined) continue
    const before = read.get(name)
    if (before) throw new FeedRefused(twice('folder', before.name, file.name))
    read.set(name, file)
  }
  const archive = { files: new Map(Array.from(read, ([name, file]) => [name, file.read()])), unread }
  checkWhole(folder, archive)
  return archive
}

/**
 * The files of a feed, from a zip or a folder on a disk.
 * @throws FeedRefused if there is no feed in it, or too much, or the zip is not one, damaged or encrypted.
 */
export async function filesIn(listed: ListedFile | ListedFolder): Promise<FeedArchive> {
  if ('folders' in listed) return filesInFolder(listed)
  if (feedName(listed.name) !== undefined) {
    throw new FeedRefused('The file is not a zip, but one table of a feed: name the folder that it is in.')
  }
  checkZipSize(listed.bytes)
  return filesInZip(listed.read())
}
