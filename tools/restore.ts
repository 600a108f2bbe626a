// `npm run restore -- <file>`: a backup into the database that the environment names, which must be empty and without servers.
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { keyFileIn } from '../apps/server/src/chain/key-file.ts'
import { configured, fileOf, keyOf, postgresTool } from './backup/common.ts'

const { database, dataDir, logKeys } = configured()
const file = fileOf('npm run restore -- <file>')
if (!existsSync(file)) {
  console.error(`There is no ${file}.`)
  process.exit(2)
}
if (database) {
  // In one transaction: all of it, or nothing. Tables that already exist make it fail.
  await postgresTool('pg_restore', database, ['--single-transaction', '--exit-on-error', '--no-owner', file])
} else {
  const path = resolve(dataDir, 'final-call.db')
  if (existsSync(path)) {
    console.error(
      `DATA_DIR: ${path} is there already. Move it away, with its -wal and -shm files, or set another folder.`,
    )
    process.exit(2)
  }
  mkdirSync(resolve(dataDir), { recursive: true })
  const [key, kept] = [keyFileIn(resolve(dataDir)), keyOf(file)]
  if (logKeys === undefined && existsSync(kept)) {
    if (existsSync(key) && readFileSync(key, 'utf8') !== readFileSync(kept, 'utf8')) {
      console.error(`${key} is another key than ${kept}: move it away, or set LOG_KEY.`)
      process.exit(2)
    }
    copyFileSync(kept, key)
    chmodSync(key, 0o600)
  } else if (logKeys === undefined && !existsSync(key)) {
    console.warn(`There is neither ${kept} nor LOG_KEY: the server can carry no race on without the key of its log.`)
  }
  copyFileSync(file, path)
}
console.log(`Everything of ${file} is back. \`npm run verify-logs\` looks at every race.`)
