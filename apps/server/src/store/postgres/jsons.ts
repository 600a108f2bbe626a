import { text } from '../rows.ts'
import type { Connection } from './database.ts'
import type { Statement } from './statement.ts'

/** Returns a reader of the column `json` of all rows. */
export const jsonsOf =
  (connection: Connection) =>
  async (statement: Statement, ...values: readonly unknown[]): Promise<readonly string[]> =>
    (await connection.rows(statement, values)).map((row) => text(row, 'json'))
