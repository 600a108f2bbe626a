// `npm run restore -- <file>`: a backup into the database that the environment names, which must be empty, while no server serves.
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { configured, fileOf, postgresTool } from './backup/common.ts'

const { database, dataDir } = configured()
const file = fileOf('npm run restore -- <file>')
if (!existsSync(file)) {
  console.error(`There is no ${file}.`)
  process.exit(2)
}
if (database) {
  // In one transaction: all of it, or nothing. Tables that are there already make it fail.
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
  copyFileSync(file, path)
}
console.log(`Everything of ${file} is back. \`npm run verify-logs\` looks at every race.`)
