import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FeedRefused, LIMITS, NEEDED_FILES } from '@final-call/gtfs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { temporaryFolder } from '../../apps/server/src/testing/temporary.ts'
import { filesAt } from './files-at.ts'

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
  for (const name of [...NEEDED_FILES, 'calendar.txt']) writeFileSync(join(folder.path, name), name)
})
afterEach(() => folder.remove())

/** Writes a file of this many bytes that takes no room on the disk. */
function hollow(name: string, bytes: number): string {
  const path = join(folder.path, name)
  writeFileSync(path, '')
  truncateSync(path, bytes)
  return path
}

it('a folder gives its tables and names its other files, except for hidden ones and for folders', async () => {
  for (const name of ['Readme.MD', '.hidden.txt']) writeFileSync(join(folder.path, name), '')
  mkdirSync(join(folder.path, 'shapes.txt'))
  const { files, unread } = await filesAt(folder.path)
  expect([...files.keys()].toSorted()).toEqual([...NEEDED_FILES, 'calendar.txt'].toSorted())
  expect(files.get('stops.txt')?.toString()).toBe('stops.txt')
  expect(unread).toEqual(['Readme.MD'])
})

it('in a folder without a feed the one in a folder of it is named, past files and links that lead nowhere', async () => {
  const around = temporaryFolder()
  symlinkSync(join(around.path, 'gone'), join(around.path, 'stops.md'))
  writeFileSync(join(around.path, 'Readme.md'), '')
  mkdirSync(join(around.path, 'feed'))
  for (const name of NEEDED_FILES) writeFileSync(join(around.path, 'feed', name), name)
  await expect(filesAt(around.path)).rejects.toThrow(
    new FeedRefused('There is no feed in this folder by itself, but in feed. Name it.'),
  )
  around.remove()
})

it('too much is refused before it is read, in a folder and as a zip', async () => {
  const zip = hollow('feed.zip', LIMITS.zipBytes + 1)
  await expect(filesAt(zip)).rejects.toThrow(new FeedRefused('The zip has 101 MB, more than the 100 MB that are read.'))
  hollow('shapes.txt', LIMITS.bytes)
  await expect(filesAt(folder.path)).rejects.toThrow(
    new FeedRefused('The files have 501 MB, more than the 500 MB that are read.'),
  )
})

it('what is neither a file nor a folder is refused before it is read, since it may have no end', async () => {
  await expect(filesAt('/dev/null')).rejects.toThrow(
    new FeedRefused('/dev/null is neither a file nor a folder: save the feed to a file, and name that.'),
  )
})

it('a folder with one table twice is refused, as a zip is', async () => {
  writeFileSync(join(folder.path, 'STOPS.TXT'), 'other stops')
  await expect(filesAt(folder.path)).rejects.toThrow(
    /^The folder has both (STOPS\.TXT and stops\.txt|stops\.txt and STOPS\.TXT), which are one table\. Take out the one /,
  )
})
