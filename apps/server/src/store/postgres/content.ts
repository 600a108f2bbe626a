import type { ContentStore } from '../../ports.ts'
import type { Database } from './database.ts'
import { postgresSpecs } from './specs.ts'
import { statements } from './statement.ts'
import { postgresTimetables } from './timetables.ts'
import { postgresWorlds } from './worlds.ts'

export const CONTENT = statements('content', {
  dropOtherServices: ['content', 'DELETE FROM services WHERE author = $1 AND id <> ALL ($2::text[])'],
  dropOtherSpecs: ['content', 'DELETE FROM game_specs WHERE author = $1 AND id <> ALL ($2::text[])'],
})

export function postgresContent(db: Database): ContentStore {
  return {
    ...postgresSpecs(db),
    ...postgresTimetables(db),
    ...postgresWorlds(db),
    async dropOthers(author, services, specs) {
      await db.rows(CONTENT.dropOtherServices, [author, services])
      await db.rows(CONTENT.dropOtherSpecs, [author, specs])
    },
  }
}
