/**
 * What a statement's parameters name, and so how many machines it reaches if the tables are distributed:
 * - `race`: one race, as $1
 * - `player`: one player, as $1
 * - `key`: one row, by its key as $1, of a table that is neither a race's nor a player's
 * - `content`: tables that every machine has in full
 * - `crossing`: any number of races or players. No statement of a running race is.
 */
export type Reach = 'race' | 'player' | 'key' | 'content' | 'crossing'

export interface Statement {
  /** The name under which it is prepared, once for each connection. */
  readonly name: string
  readonly reach: Reach
  /** It names the columns that it reads: `*` would fail where it is prepared when a newer program adds a column. */
  readonly text: string
  /** Set if it has no time limit; its transaction must set none either. */
  readonly unlimited?: true
}

/** Statements by name, from `[reach, text]`; the prepared names are prefixed with the area. */
export function statements<Name extends string>(
  area: string,
  texts: Readonly<Record<Name, readonly [reach: Reach, text: string]>>,
): Readonly<Record<Name, Statement>> {
  const entries = Object.entries<readonly [Reach, string]>(texts)
  return Object.fromEntries(
    entries.map(([name, [reach, text]]) => [name, { name: `${area}.${name}`, reach, text }]),
  ) as Record<Name, Statement>
}

/** The parameters of a statement, by name instead of position. */
export interface NamedParameters<Name extends string> {
  /** How the statement's text writes each: `$1` for the first. */
  readonly $: Readonly<Record<Name, string>>
  /** The values to run the statement with, in the order of the parameters. */
  values(of: Readonly<Record<Name, unknown>>): readonly unknown[]
}

export function parameters<Name extends string>(...names: readonly Name[]): NamedParameters<Name> {
  return {
    $: Object.fromEntries(names.map((name, i) => [name, `$${i + 1}`])) as Record<Name, string>,
    values: (of) => names.map((name) => of[name]),
  }
}
