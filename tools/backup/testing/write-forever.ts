import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/*
 * A thread that keeps writing to the database file that is its data, as a busy server does. Each transaction adds one to the
 * first and to the last of the rows, which are some 40 MB apart. It does not wait for the disk, so it never rests for long.
 * It sends a message once it has written some.
 */
const ROWS = 2_000

const db = new DatabaseSync(workerData as string, { timeout: 10_000 })
db.exec('BEGIN; CREATE TABLE twins (id INTEGER PRIMARY KEY, n INTEGER NOT NULL, filler BLOB NOT NULL) STRICT')
const insert = db.prepare('INSERT INTO twins (n, filler) VALUES (0, randomblob(20000))')
for (let i = 0; i < ROWS; i += 1) insert.run()
db.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE); PRAGMA synchronous = OFF; PRAGMA wal_autocheckpoint = 0')

for (let written = 0; ; written += 1) {
  db.exec(
    `BEGIN IMMEDIATE; UPDATE twins SET n = n + 1 WHERE id = 1; UPDATE twins SET n = n + 1 WHERE id = ${ROWS}; COMMIT`,
  )
  if (written === 10) parentPort?.postMessage('writing')
  await pause(2)
}
