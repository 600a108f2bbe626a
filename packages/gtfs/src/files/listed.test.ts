import { expect, it } from 'vitest'
import { NEEDED_FILES } from './feed-files.ts'
import { LIMITS } from './limits.ts'
import { type ListedFile, filesIn } from './listed.ts'

const file = (name: string, bytes = 1): ListedFile => ({ name, bytes, read: () => new TextEncoder().encode(name) })
const unreadable = (name: string, bytes: number): ListedFile => ({
  name,
  bytes,
  read() {
    throw new Error(`${name} was read`)
  },
})
const whole = [...NEEDED_FILES, 'calendar.txt'].map((name) => file(name))
const folders = (): never => {
  throw new Error('the folders were listed')
}

it('a zip that is too big is refused without being read', async () => {
  await expect(filesIn(unreadable('feed.zip', LIMITS.zipBytes + 1))).rejects.toThrow(/^The zip has 101 MB, more than/)
})

it('a folder with neither a table nor another feed in it is refused by what it lacks', async () => {
  await expect(filesIn({ files: [file('stops.csv')], folders: () => [] })).rejects.toThrow(
    'There is no agency.txt, no stops.txt, no routes.txt, no trips.txt, no stop_times.txt in it, so this is not a GTFS feed. Give stops.csv the ending .txt.',
  )
})

it('a folder that is too big is refused without being read; what is not of the feed does not count', async () => {
  const big = unreadable('shapes.txt', LIMITS.bytes)
  await expect(filesIn({ files: [...whole, big], folders })).rejects.toThrow(/^The files have 501 MB, more than/)
  const beside = ['.shapes.txt', 'film.mp4'].map((name) => unreadable(name, LIMITS.bytes))
  const { files, unread } = await filesIn({ files: [...whole, ...beside], folders })
  expect([...files.keys()]).toEqual(whole.map(({ name }) => name))
  expect(unread).toEqual(['film.mp4'])
})
