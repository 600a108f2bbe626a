import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type FeedArchive, FeedRefused, type ListedFile, type ListedFolder, filesIn } from '@final-call/gtfs'

/** The files of a feed, from a zip or a folder. @throws FeedRefused if it holds no feed, or too much */
export async function filesAt(path: string): Promise<FeedArchive> {
  const stat = statSync(path)
  if (stat.isDirectory()) return filesIn(listed(path))
  // A pipe or a device may have no end, and reading it would hold this process, signals included.
  if (!stat.isFile())
    throw new FeedRefused(`${path} is neither a file nor a folder: save the feed to a file, and name that.`)
  return filesIn(file(path, path, stat.size))
}

const file = (name: string, path: string, bytes: number): ListedFile => ({
  name,
  bytes,
  read: () => readFileSync(path),
})

const listed = (folder: string): ListedFolder => ({
  files: readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    const stat = statSync(path, { throwIfNoEntry: false })
    return stat?.isFile() ? file(name, path, stat.size) : []
  }),
  folders: () =>
    readdirSync(folder, { withFileTypes: true })
      .filter((it) => it.isDirectory())
      .map(({ name }) => ({ path: name, names: readdirSync(join(folder, name)) })),
})
