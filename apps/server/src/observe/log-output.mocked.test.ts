import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { temporaryFolder } from '../testing/temporary.ts'
import { logOutput } from './log-output.ts'

type Callback = (error: NodeJS.ErrnoException | null, bytes: number) => void

/** The outcome of a write: this many bytes, or this error. If absent, all of it, by the file system. */
const fate = vi.hoisted(() => ({ next: [] as (number | string)[] }))

vi.mock('node:fs', async (actual) => {
  const fs = await actual<typeof import('node:fs')>()
  const now = (file: number, text: Buffer): number => {
    const next = fate.next.shift()
    if (typeof next === 'string') throw Object.assign(new Error(next), { code: next })
    return fs.writeSync(file, text.subarray(0, next))
  }
  const write = (file: number, text: Buffer, done: Callback): void => {
    setImmediate(() => {
      let bytes: number
      try {
        bytes = now(file, text)
      } catch (error) {
        return done(error as NodeJS.ErrnoException, 0)
      }
      done(null, bytes)
    })
  }
  return { ...fs, write, writeSync: now }
})

let folder: ReturnType<typeof temporaryFolder>
let path: string
let file: number
beforeEach(() => {
  fate.next = []
  folder = temporaryFolder()
  path = join(folder.path, 'log')
  file = openSync(path, 'a')
})
afterEach(() => {
  closeSync(file)
  folder.remove()
})

const written = (): readonly string[] => readFileSync(path, 'utf8').split('\n')
const comes = (line: string): Promise<void> => expect.poll(written).toContain(line)
const settled = (): Promise<void> => expect.poll(() => fate.next).toEqual([])
const LOST_LENGTH = '{"level":40,"time":1790000000000,"msg":"1 lines of the log could not be written"}\n'.length
const saysLost = (lines: number): string =>
  expect.stringMatching(
    new RegExp(`^\\{"level":40,"time":\\d+,"msg":"${lines} lines of the log could not be written"\\}$`),
  ) as string

describe('lines of the log', () => {
  it('come in their order, including what a process says last', async () => {
    const log = logOutput(file)
    log.write('one\n')
    log.write('two\n')
    await comes('two')
    log.write('three\n')
    log.write('four\n')
    // The third is being written.
    log.end()
    await comes('three')
    expect(written().toSorted()).toEqual(['', 'four', 'one', 'three', 'two'])
  })

  it('are dropped if the disk has no room, and counted', async () => {
    fate.next = ['ENOSPC', 'ENOSPC']
    const log = logOutput(file)
    for (const line of ['one\n', 'two\n', 'three\n']) log.write(line)
    await settled()
    log.write('four\n')
    await comes('four')
    log.write('five\n')
    await comes('five')
    expect(written()).toEqual([saysLost(3), 'four', 'five', ''])
  })

  it('are whole again after a torn one', async () => {
    fate.next = [6, 'ENOSPC']
    const log = logOutput(file)
    log.write('first\n')
    await comes('first')
    fate.next = [2, 'ENOSPC']
    log.write('second\n')
    await settled()
    log.write('third\n')
    await comes('third')
    expect(written()).toEqual(['first', 'se', saysLost(1), 'third', ''])
  })

  it('are counted as lost once, if those before them came, and if the line that counts the lost ones did', async () => {
    fate.next = ['ENOSPC', LOST_LENGTH + 'two\nth'.length, 'ENOSPC']
    const log = logOutput(file)
    for (const line of ['one\n', 'two\n', 'three\n', 'four\n']) log.write(line)
    await settled()
    log.write('five\n')
    await comes('five')
    expect(written()).toEqual([saysLost(1), 'two', 'th', saysLost(2), 'five', ''])
  })

  it('wait for a reader that has no room', async () => {
    fate.next = ['EAGAIN', 'EBUSY']
    const log = logOutput(file)
    log.write('one\n')
    await comes('one')
    fate.next = ['EAGAIN', 'EAGAIN']
    log.write('two\n')
    await expect.poll(() => fate.next).toHaveLength(1)
    log.end()
    expect(written()).toEqual(['one', 'two', ''])
  })

  it('that pile up before a reader are dropped beyond some megabytes', async () => {
    const log = logOutput(file)
    for (let i = 0; i < 12; i += 1) log.write(`${'x'.repeat(1_000_000)}\n`)
    log.write('more\n')
    await comes('more')
    log.write('last\n')
    await comes('last')
    expect(written().map((line) => line.slice(0, 4))).toEqual([
      'xxxx',
      '{"le',
      'xxxx',
      'xxxx',
      'xxxx',
      'xxxx',
      'more',
      'last',
      '',
    ])
  })

  it('do not delay the end of a process on a full disk', () => {
    const full = openSync('/dev/full', 'a')
    const log = logOutput(full)
    log.write('one\n')
    log.write('two\n')
    expect(log.end).not.toThrow()
    closeSync(full)
  })
})
