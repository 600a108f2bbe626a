import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { closeToOthers } from './close-to-others.ts'
import { makeFolder } from './make-folder.ts'
import { freshKey, keyIn } from './keys.ts'

/** The key file of a database file, in the same folder. */
export const keyFileIn = (dataDir: string): string => join(dataDir, 'log.key')

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

function sync(path: string): void {
  const folder = openSync(path, 'r')
  fsyncSync(folder)
  closeSync(folder)
}

/**
 * Writes a key if there is none: completely, flushed to disk, readable only by its owner. If two processes write at once, the first key
 * stays.
 */
function write(dataDir: string): void {
  makeFolder(dataDir)
  const draft = join(dataDir, `.log.key-${randomUUID()}`)
  try {
    const file = openSync(draft, 'wx', 0o600)
    try {
      writeSync(file, `${freshKey()}\n`)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    linkSync(draft, keyFileIn(dataDir))
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  // What was sealed with a key that a power cut then destroyed could never be verified again.
  sync(dataDir)
}

function read(dataDir: string): Uint8Array {
  closeToOthers(keyFileIn(dataDir))
  const key = keyIn(readFileSync(keyFileIn(dataDir), 'utf8'))
  if (key) return key
  throw new Error(
    `${keyFileIn(dataDir)} holds no key: bring it back from a backup, or set LOG_KEY. If it is lost, remove that file, ` +
      'and `npm run verify-logs -- --seal` seals the races anew',
  )
}

/** The key in a data folder; undefined if there is none. @throws Error if the file cannot be read, or contains no valid key */
export function keyFromFile(dataDir: string): Uint8Array | undefined {
  try {
    return read(dataDir)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    return undefined
  }
}

/** The key in a data folder, created if there is none. @throws Error if the file cannot be read or written, or contains no valid key */
export function keyMadeIn(dataDir: string): Uint8Array {
  const kept = keyFromFile(dataDir)
  if (kept) return kept
  write(dataDir)
  return read(dataDir)
}
