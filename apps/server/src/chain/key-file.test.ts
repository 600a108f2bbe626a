import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../testing/temporary.ts'
import { keyFileIn, keyFromFile, keyMadeIn } from './key-file.ts'

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

describe('the key file', () => {
  it('is made at the first start, with its folder, and only for its owner', () => {
    const dataDir = join(folder.path, 'data')
    expect(keyFromFile(dataDir)).toBeUndefined()
    const key = keyMadeIn(dataDir)
    expect(key).toHaveLength(32)
    expect(statSync(keyFileIn(dataDir)).mode & 0o777).toBe(0o600)
    expect(keyMadeIn(dataDir)).toEqual(key)
    expect(keyFromFile(dataDir)).toEqual(key)
    expect(readdirSync(dataDir)).toEqual(['log.key'])
  })

  it('is never overwritten', () => {
    writeFileSync(keyFileIn(folder.path), `${'ab'.repeat(32)}\n`)
    expect(keyMadeIn(folder.path)).toEqual(Buffer.alloc(32, 0xab))
    expect(readFileSync(keyFileIn(folder.path), 'utf8')).toBe(`${'ab'.repeat(32)}\n`)
  })

  it('without a key is refused by its name, without showing its content', () => {
    writeFileSync(keyFileIn(folder.path), 'c2hvcnQ')
    expect(() => keyFromFile(folder.path)).toThrow(
      `${keyFileIn(folder.path)} holds no key: bring it back from a backup, or set LOG_KEY. If it is lost, remove that file, and`,
    )
    expect(() => keyFromFile(folder.path)).not.toThrow('c2hvcnQ')
  })

  it('leaves nothing behind if the disk has no room for it', () => {
    // No file may hold a single byte, as on a full disk.
    const make = `import { keyMadeIn } from '${new URL('key-file.ts', import.meta.url).href}'; keyMadeIn('${folder.path}')`
    const onFullDisk = `trap '' XFSZ; ulimit -f 0; exec "$0" "$@"`
    const args = ['-c', onFullDisk, process.execPath, '--input-type=module', '--eval', make]
    const { status, stderr } = spawnSync('sh', args, { encoding: 'utf8' })
    expect([status, stderr]).toEqual([1, expect.stringContaining('EFBIG')])
    expect(readdirSync(folder.path)).toEqual([])
  })
})
