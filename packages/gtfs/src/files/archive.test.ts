import { describe, expect, it } from 'vitest'
import { readGtfs } from '../read-gtfs.ts'
import { feed } from '../testing/feed.ts'
import { filesInZip } from './archive.ts'
import { LIMITS } from './limits.ts'
import { type Zipped, zip } from '../testing/zip.ts'

const files = (folder = '', says: Zipped['says'] = {}): Zipped[] =>
  Array.from(feed(), ([name, bytes]) => ({ name: `${folder}${name}`, bytes, says }))
const text = (written: string): Uint8Array => new TextEncoder().encode(written)

describe('a zipped feed', () => {
  it.each(['', './', 'google_transit/', './a/b/'])('is read from the folder "%s"', async (folder) => {
    const found = await filesInZip(zip([...files(folder), { name: `${folder}readme.md`, bytes: text('hello') }]))
    expect(readGtfs(found.files, { prefix: 'nz-hill' }).services).toHaveLength(1)
    expect([...found.files.keys()].sort()).toEqual([...feed().keys()].sort())
  })

  it('is the one in the outermost folder', async () => {
    const old = files('old/').map((file) => ({ ...file, bytes: text('nothing') }))
    const found = await filesInZip(zip([...old, ...files()]))
    expect(readGtfs(found.files, { prefix: 'nz-hill' }).services).toHaveLength(1)
  })

  it('is refused if a table alone lies further out, and if the feed does', async () => {
    const stray = { name: 'AGENCY.txt', bytes: text('agency_name') }
    await expect(filesInZip(zip([stray, ...files('a/b/')]))).rejects.toThrow(
      /^Beside agency.txt there is no stops.txt, no routes.txt, no trips.txt, no stop_times.txt, and a whole feed in a\/b\/. Name that folder, unpacked, if it is the one.$/,
    )
    const beside = { name: 'c/stops.txt', bytes: text('stop_id') }
    const found = await filesInZip(zip([beside, ...files('a/')]))
    expect(readGtfs(found.files, { prefix: 'nz-hill' }).services).toHaveLength(1)
  })

  it('is refused if a table of it is a link, and read with the modes of Unix otherwise', async () => {
    const calendar_dates = { name: 'calendar_dates.txt', bytes: text('../days.txt'), mode: 0o120777 }
    await expect(filesInZip(zip([...files(), calendar_dates]))).rejects.toThrow(
      /^calendar_dates.txt in the zip is a link, and no table. Pack the file that it leads to.$/,
    )
    const found = await filesInZip(zip(files().map((file) => ({ ...file, mode: 0o100644 }))))
    expect(readGtfs(found.files, { prefix: 'nz-hill' }).services).toHaveLength(1)
  })

  it('is refused if it is two', async () => {
    await expect(filesInZip(zip([...files('north/'), ...files('south/')]))).rejects.toThrow(
      /^There are two feeds in the zip: /,
    )
  })

  it.each([
    [
      'at the top and in a folder',
      { trips: 'gtfs/', stop_times: 'gtfs/' },
      /^The tables of a feed have to lie in one folder, and these lie in several: (?=.*agency\.txt.*stops\.txt).* at the top; (?=.*trips\.txt)(?=.*stop_times\.txt).* in gtfs\/\. Put them together\.$/,
    ],
    ['with its calendar at the top', { '*': 'a/', calendar: '' }, / in a\/; calendar\.txt at the top\. Put them/],
    ['with its calendar in a folder', { calendar: 'days/' }, / at the top; calendar\.txt in days\/\. Put them/],
    ['in two folders', { '*': 'a/', stop_times: 'b/' }, / in a\/; stop_times\.txt in b\/\. Put them/],
  ] as const)('is refused where its tables lie apart, %s', async (_, folders, message) => {
    const folderOf = (name: string): string => {
      const all: Readonly<Record<string, string>> = folders
      return all[name.replace('.txt', '')] ?? all['*'] ?? ''
    }
    const apart = files().map((file) => ({ ...file, name: `${folderOf(file.name)}${file.name}` }))
    await expect(filesInZip(zip(apart))).rejects.toThrow(message)
  })

  it.each<readonly [readonly string[], string]>([
    [[], 'The zip is empty: there is no file in it.'],
    [['feed/', '.DS_Store'], 'The zip is empty: there is no file in it.'],
    [['bus.zip'], 'There are zips in the zip: bus.zip. Unpack it, and take one of them.'],
    [['a/bus.zip', 'rail.ZIP'], 'There are zips in the zip: a/bus.zip, rail.ZIP. Unpack it, and take one of them.'],
    [
      ['a/Stops.CSV', 'a/routes.txt.txt', 'shapes.csv'],
      'so this is not a GTFS feed. Give Stops.CSV, routes.txt.txt the ending .txt.',
    ],
    [
      ['readme.md'],
      'There is no agency.txt, no stops.txt, no routes.txt, no trips.txt, no stop_times.txt in it, so this is not a GTFS feed.',
    ],
  ])('is refused if it has none, but %j', async (names, message) => {
    await expect(filesInZip(zip(names.map((name) => ({ name, bytes: text('x') }))))).rejects.toThrow(message)
  })

  it('knows names in capitals, and ignores files beside them', async () => {
    const loud = files().map((file) => ({ ...file, name: file.name.toUpperCase() }))
    const found = await filesInZip(zip([...loud, { name: '__MACOSX/._stops.txt', bytes: text('x') }]))
    expect(readGtfs(found.files, { prefix: 'nz-hill' }).locations).toHaveLength(3)
  })

  it.each([
    [
      'STOPS.TXT',
      'The zip has both stops.txt and STOPS.TXT, which are one table. Take out the one that does not belong',
    ],
    ['./stops.txt', 'The zip has both stops.txt and ./stops.txt, which are one table.'],
    ['stops.txt', 'The zip has stops.txt twice. Take out the one that does not belong to the feed.'],
  ])('is refused with a table beside another of its name: %s', async (name, message) => {
    await expect(filesInZip(zip([...files(), { name, bytes: text('stop_id') }]))).rejects.toThrow(message)
  })

  const whole = zip(files())
  const [first] = feed().keys()
  /** The deflated text of its first file has an invalid start. */
  const broken = Buffer.from(whole).fill(0xff, 30 + (first ?? '').length, 32 + (first ?? '').length)
  /** Its list of files has an invalid start. */
  const listless = Buffer.from(whole).fill(0xff, whole.readUInt32LE(whole.length - 6), whole.length - 22)
  const DAMAGED = /^The zip is cut off or damaged: download it again\.$/
  const OUTSIDE = (path: string): RegExp =>
    new RegExp(`^The zip would write ${path} outside of the folder that it is unpacked in: ask for another\\.$`)
  const bomb = zip([{ name: 'stops.txt', bytes: new Uint8Array(64 * 1024 * 1024) }])
  it.each<readonly [string, Uint8Array, RegExp]>([
    ['is empty', new Uint8Array(0), /^The file is empty\.$/],
    ['is not a zip', text('stop_id,stop_name'), /^The file is not a zip\.$/],
    ...['1F8B08', '377ABCAF271C0004', '526172211A0700', 'FD377A585A00', '425A68393141', '28B52FFD24'].map(
      (bytes) =>
        [
          `begins with ${bytes}`,
          Buffer.from(bytes, 'hex'),
          /^The file is not a zip, but packed by \w+\. Unpack it, and name the folder\.$/,
        ] as const,
    ),
    ['is a web page', text('\uFEFF\n<!doctype html><title>Sign in</title>'), /^The file is a web page, not a zip\.$/],
    [
      'is a Git LFS pointer',
      text('version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n'),
      /^The file is not a zip\. It is a pointer of Git LFS .+: run git lfs pull in the clone\.$/,
    ],
    ['is truncated', whole.subarray(0, whole.length / 2), DAMAGED],
    ['lacks its last bytes', whole.subarray(0, -2), DAMAGED],
    ['ends within its end record', whole.subarray(0, -20), DAMAGED],
    ['has another list of files than its end record says', listless, DAMAGED],
    ['is encrypted', zip(files('', { encrypted: true })), /is encrypted\. Unpack it, and name the folder\.$/],
    [
      'is packed by Deflate64',
      zip(files('', { method: 9 })),
      /^agency\.txt is packed in a way that is not read \(method 9\)\. Pack it again, as a plain zip\.$/,
    ],
    ['is damaged', zip(files('', { crc: 1 })), /is damaged/],
    ['contains more than it says', zip(files('', { size: 10 })), /^agency\.txt in the zip is damaged: too many bytes/],
    ['cannot be unpacked', broken, /^agency\.txt in the zip is damaged: invalid block type\.$/],
    ['contains a path out of its folder', zip(files('a/../../')), OUTSIDE('a/../../agency.txt')],
    ['contains a path from the root of a machine', zip(files('/')), OUTSIDE('/agency.txt')],
    ['contains a path on a drive', zip(files('c:/')), OUTSIDE('c:/agency.txt')],
  ])('is refused in one sentence if it %s', async (_, bytes, message) => {
    await expect(filesInZip(bytes)).rejects.toThrow(message)
    await expect(filesInZip(bytes)).rejects.toThrow(/^[^\n]+\.$/)
  })

  it('is read if it states a wrong length of its list of files, which begins where it says', async () => {
    const shorter = Buffer.from(whole)
    shorter.writeUInt32LE(whole.readUInt32LE(whole.length - 10) - 10, whole.length - 10)
    expect(await filesInZip(shorter)).toEqual(await filesInZip(whole))
  })

  it.each<readonly [string, Uint8Array]>([
    ['an empty line', text('\n')],
    ['the web page that it was downloaded from', text(`\r\n<!doctype html>${'<p></p>'.repeat(10_000)}`)],
    ['the first bytes of another zip', whole.subarray(0, 100)],
  ])('is read up to its end, whatever its server sent after it: %s', async (_, more) => {
    expect(await filesInZip(Buffer.concat([whole, more]))).toEqual(await filesInZip(whole))
  })

  it('is read with a program before it that would unpack it', async () => {
    for (const before of ['#!/bin/sh\nexit\n', 'PK\x03\x04'])
      expect(await filesInZip(Buffer.concat([text(before), whole, text('\n')]))).toEqual(await filesInZip(whole))
  })

  it('is read if its files are stored as they are', async () => {
    expect(await filesInZip(zip(files('', { method: 0 })))).toEqual(await filesInZip(whole))
  })

  it('is read with a comment at its end', async () => {
    const comment = text('Valid from May')
    const commented = Buffer.from(whole)
    commented.writeUInt16LE(comment.length, whole.length - 2)
    for (const more of ['', '\n<html>'])
      expect((await filesInZip(Buffer.concat([commented, comment, text(more)]))).files.size).toBe(6)
  })

  it('is refused by its unpacked size, before it is unpacked', async () => {
    expect(bomb.length).toBeLessThan(100_000)
    const limits = { ...LIMITS, bytes: 1024 * 1024 }
    await expect(filesInZip(bomb, limits)).rejects.toThrow(
      'The zip unpacks to 64 MB, more than the 1 MB that are read.',
    )
    const bytes = files().reduce((sum, file) => sum + file.bytes.length, 0)
    expect((await filesInZip(zip(files()), { ...LIMITS, bytes })).files.size).toBe(6)
    await expect(filesInZip(zip(files()), { ...LIMITS, bytes: bytes - 1 })).rejects.toThrow(/^The zip unpacks to/)
    await expect(filesInZip(whole, { ...LIMITS, zipBytes: 100 })).rejects.toThrow(/^The zip has 1 MB, more than/)
  })

  it('is refused if it is a bomb that states a small size', async () => {
    const bytes = new Uint8Array(64 * 1024 * 1024)
    await expect(filesInZip(zip([{ name: 'stops.txt', bytes, says: { size: 1000 } }]))).rejects.toThrow(
      /too many bytes/,
    )
  })
})
