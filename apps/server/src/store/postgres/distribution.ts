/** The column by which a table is distributed over machines, and the table with which its shards are colocated. */
export interface Distributed {
  readonly table: string
  readonly by: string
  readonly beside?: string
}

/** The first table of each group is the one that others are colocated with. */
export const DISTRIBUTED: readonly Distributed[] = [
  { table: 'races', by: 'race_id' },
  { table: 'race_events', by: 'race_id', beside: 'races' },
  { table: 'race_requests', by: 'race_id', beside: 'races' },
  { table: 'race_signs', by: 'race_id', beside: 'races' },
  { table: 'unlisted_finishes', by: 'race_id', beside: 'races' },
  { table: 'users', by: 'uid' },
  { table: 'gcash_ledger', by: 'uid', beside: 'users' },
  { table: 'attempts', by: 'uid', beside: 'users' },
  { table: 'finishes', by: 'world_id' },
  { table: 'token_families', by: 'family' },
  { table: 'refresh_tokens', by: 'token_hash' },
  { table: 'once_values', by: 'key' },
  { table: 'limit_counts', by: 'key' },
]

/** Small tables that every machine has in full. */
export const REFERENCE: readonly string[] = ['secrets', 'log_keys', 'game_specs', 'locations', 'services', 'worlds']

/** Statements that distribute the tables that are not distributed yet. Source: docs.citusdata.com, "Citus Utility Functions". */
export const distribution = (done: ReadonlySet<string>): readonly string[] => [
  ...DISTRIBUTED.filter(({ table }) => !done.has(table)).map(
    ({ table, by, beside = 'none' }) =>
      `SELECT create_distributed_table('${table}', '${by}', colocate_with => '${beside}')`,
  ),
  ...REFERENCE.filter((table) => !done.has(table)).map((table) => `SELECT create_reference_table('${table}')`),
]
