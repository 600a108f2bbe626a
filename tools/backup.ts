// `npm run backup -- <file>`: the whole database that the environment names, into one file, while servers serve.
import { constants, copyFileSync, existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { DatabaseSync, backup } from 'node:sqlite'
import { keyFileIn } from '../apps/server/src/chain/key-file.ts'
import { configured, fileOf, keyOf, postgresTool } from './backup/common.ts'

const { database, dataDir, logKeys } = configured()
const file = fileOf('npm run backup -- <file>')
for (const path of [file, keyOf(file)].filter(existsSync)) {
  console.error(`${path} is there already.`)
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
  // The copy keeps the key file's mode, which lets nobody else read it.
  const key = keyFileIn(resolve(dataDir))
  if (logKeys === undefined && existsSync(key)) {
    copyFileSync(key, keyOf(file), constants.COPYFILE_EXCL)
    console.log(`The key of its logs is in ${keyOf(file)}: keep the two apart.`)
  }
}
console.log(`Everything is in ${file}.`)
