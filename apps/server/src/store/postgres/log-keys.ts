import { type Chain, keyIdOf } from '../../chain/chain.ts'
import { text } from '../rows.ts'
import type { Database } from './database.ts'
import { statements } from './statement.ts'

/** The most races read in one statement. */
const AT_A_TIME = 5_000

export const LOG_KEYS = statements('log_keys', {
  note: ['content', 'INSERT INTO log_keys (key_id) VALUES ($1) ON CONFLICT (key_id) DO NOTHING'],
  all: ['content', 'SELECT key_id FROM log_keys ORDER BY key_id'],
  seals: ['crossing', 'SELECT race_id, seal FROM races WHERE race_id > $1 ORDER BY race_id LIMIT $2'],
})

/** Records which keys have sealed races, so that a server need not read every race when it starts. */
export function postgresLogKeys(db: Database, chain: Chain) {
  let noted = false

  /** Those of the keys that have sealed existing races. */
  async function borne(keys: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    const found = new Set<string>()
    let after = ''
    while (found.size < keys.size) {
      const rows = await db.rows(LOG_KEYS.seals, [after, AT_A_TIME])
      for (const row of rows) {
        const key = keyIdOf(text(row, 'seal'))
        if (keys.has(key)) found.add(key)
      }
      const last = rows.at(-1)
      if (!last || rows.length < AT_A_TIME) break
      after = text(last, 'race_id')
    }
    return found
  }

  return {
    /** Called before a race is sealed, so that no race is sealed with a key that is not recorded. */
    async note(): Promise<void> {
      if (noted) return
      await db.rows(LOG_KEYS.note, [chain.keyId])
      noted = true
    },

    async unknown(): Promise<readonly string[]> {
      const keys = (await db.rows(LOG_KEYS.all)).map((row) => text(row, 'key_id')).filter((key) => !chain.knows(key))
      // None is deleted: another server may have just recorded its key, without having sealed a race yet.
      const found = await borne(new Set(keys))
      return keys.filter((key) => found.has(key))
    },
  }
}
