import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  type FeedArchive,
  FeedRefused,
  LIMITS,
  NEEDED_FILES,
  type TablesIn,
  feedName,
  filesInZip,
  inTheWay,
  lackedBy,
  megabytes,
  noFeed,
  scattered,
  twice,
} from '@final-call/gtfs'

/** The files of a feed, from a zip or a folder. @throws FeedRefused if it holds no feed, or too much */
export async function filesAt(path: string): Promise<FeedArchive> {
  const stat = statSync(path)
  if (stat.isDirectory()) return filesInFolder(path)
  if (stat.size > LIMITS.zipBytes) {
    throw new FeedRefused(
      `The zip has ${megabytes(stat.size)}, more than the ${megabytes(LIMITS.zipBytes)} that are read.`,
    )
  }
  return filesInZip(readFileSync(path))
}

function filesInFolder(folder: string): FeedArchive {
  const all = readdirSync(folder).filter(
    (it) => !it.startsWith('.') && statSync(join(folder, it), { throwIfNoEntry: false })?.isFile(),
  )
  const files = all.flatMap((file) => {
    const name = feedName(file)
    return name === undefined ? [] : [{ name, file, path: join(folder, file) }]
  })
  const unread = all.filter((it) => feedName(it) === undefined)
  const bytes = files.reduce((sum, { path }) => sum + statSync(path).size, 0)
  if (bytes > LIMITS.bytes) {
    throw new FeedRefused(`The files have ${megabytes(bytes)}, more than the ${megabytes(LIMITS.bytes)} that are read.`)
  }
  for (const [i, { name, file }] of files.entries()) {
    const before = files.slice(0, i).find((it) => it.name === name)
    if (before) throw new FeedRefused(twice('folder', before.file, file))
  }
  const archive = { files: new Map(files.map(({ name, path }) => [name, readFileSync(path)])), unread }
  checkFolder(folder, archive)
  return archive
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

/** The tables in each folder within a folder. */
function tablesWithin(folder: string): readonly TablesIn[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((it) => it.isDirectory())
    .map(({ name }) => ({
      path: name,
      names: readdirSync(join(folder, name)).flatMap((it) => feedName(it) ?? []),
    }))
}
