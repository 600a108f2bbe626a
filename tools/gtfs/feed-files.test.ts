import { mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FeedRefused, LIMITS, NEEDED_FILES } from '@final-call/gtfs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { temporaryFolder } from '../../apps/server/src/test-support/temporary.ts'
import { filesAt } from './feed-files.ts'

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

it('too much is refused before it is read, in a folder and as a zip', async () => {
  const zip = hollow('feed.zip', LIMITS.zipBytes + 1)
  await expect(filesAt(zip)).rejects.toThrow(
    new FeedRefused(`The zip has more than the ${LIMITS.zipBytes} bytes that are read.`),
  )
  hollow('shapes.txt', LIMITS.bytes)
  await expect(filesAt(folder.path)).rejects.toThrow(
    new FeedRefused(`The files have more than the ${LIMITS.bytes} bytes that are read.`),
  )
})
