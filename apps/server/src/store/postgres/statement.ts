/**
 * What a statement's parameters name, and so how many machines it reaches when the tables are distributed:
 * - `race`: one race, as $1
 * - `player`: one player, as $1
 * - `key`: one row of a table that is not a race's nor a player's, by its key, as $1
 * - `content`: tables that every machine holds whole
 * - `crossing`: any number of races or players. No statement of a running race is.
 */
export type Reach = 'race' | 'player' | 'key' | 'content' | 'crossing'

export interface Statement {
  /** The name under which it is prepared, once for each connection. */
  readonly name: string
  readonly reach: Reach
  readonly text: string
  /** For what takes as long as it needs; its transaction sets no time limit either. */
  readonly unlimited?: true
}

/** Statements by name, from `[reach, text]`; the area goes before each prepared name. */
export function statements<Name extends string>(
  area: string,
  texts: Readonly<Record<Name, readonly [reach: Reach, text: string]>>,
): Readonly<Record<Name, Statement>> {
  const entries = Object.entries<readonly [Reach, string]>(texts)
  return Object.fromEntries(
    entries.map(([name, [reach, text]]) => [name, { name: `${area}.${name}`, reach, text }]),
  ) as Record<Name, Statement>
}
