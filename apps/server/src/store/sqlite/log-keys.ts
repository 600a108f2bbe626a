import type { DatabaseSync } from 'node:sqlite'
import type { Chain } from '../../chain/chain.ts'
import { text } from '../rows.ts'

/** Records which keys have sealed races, so that a server need not read every race when it starts. */
export function sqliteLogKeys(db: DatabaseSync, chain: Chain) {
  const insert = db.prepare('INSERT OR IGNORE INTO log_keys (key_id) VALUES (?)')
  const select = db.prepare('SELECT key_id FROM log_keys ORDER BY key_id')
  // In one statement: between two, another process could seal its first race after finding its key recorded.
  const forgetUnborne = db.prepare(
    `DELETE FROM log_keys WHERE key_id = :key
       AND NOT EXISTS (SELECT race_id FROM races WHERE substr(seal, 1, length(:key)) = :key)`,
  )

  return {
    /** Called in the transaction that seals a race. Writes nothing if the key is already recorded. */
    note: (): void => void insert.run(chain.keyId),

    unknown(): readonly string[] {
      const strange = select.all().map((row) => text(row, 'key_id'))
      return strange.filter((key) => !chain.knows(key) && forgetUnborne.run({ key }).changes === 0)
    },
  }
}
