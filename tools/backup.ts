// `npm run backup -- <file>`: everything of the database that the environment names, into one file, while servers serve.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { DatabaseSync, backup } from 'node:sqlite'
import { configured, fileOf, postgresTool } from './backup/common.ts'

const { database, dataDir } = configured()
const file = fileOf('npm run backup -- <file>')
if (existsSync(file)) {
  console.error(`${file} is there already.`)
  process.exit(2)
}
if (database) {
  await postgresTool('pg_dump', database, ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`])
} else {
  const path = resolve(dataDir, 'final-call.db')
  if (!existsSync(path)) {
    console.error(`DATA_DIR: there is no database ${path}.`)
    process.exit(2)
  }
  const db = new DatabaseSync(path, { readOnly: true })
  await backup(db, file)
  db.close()
}
console.log(`Everything is in ${file}.`)
