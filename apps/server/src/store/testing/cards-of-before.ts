import { expect } from 'vitest'
import type { Store } from '../../ports.ts'
import { race as spec } from '../../testing/race-of-two-legs.ts'
import { writeSpec } from '../content-json.ts'
import { NOW } from './fixtures.ts'

interface Database {
  readonly store: Store
  /** Runs one statement beside the store; its parameters are `$1`, `$2` and so on, each used once and in order. */
  readonly write: (sql: string, values: readonly (string | number)[]) => Promise<void>
}

const PUT = 'INSERT INTO game_specs (id, author, json, stored_real) VALUES ($1, $2, $3, $4)'
/** How a program without cards stores a race again, and how a race's text is changed without the store. */
const PUT_AGAIN = 'UPDATE game_specs SET json = $1, stored_real = $2 WHERE id = $3'
const CHANGE = 'UPDATE game_specs SET json = $1 WHERE id = $2'

/** What every list of races must be, regardless of the programs that have stored them. */
export async function listsAsStored({ store: { content }, write }: Database): Promise<void> {
  const author = { uid: 'sam', admin: false }
  const names = async (): Promise<readonly string[]> => (await content.cards()).cards.map(({ name }) => name)
  const text = (id: string, name: string): string => writeSpec({ ...spec, id, name })

  await write(PUT, ['a', 'sam', text('a', 'Without a card'), NOW])
  await content.putSpec({ ...spec, id: 'b', name: 'With one' }, author, NOW)
  await write(PUT_AGAIN, [text('b', 'With that of before'), NOW + 1, 'b'])
  expect(await names()).toEqual(['Without a card', 'With that of before'])

  // Cards exist now, so the races are not read any more; reading them would fail.
  for (const id of ['a', 'b']) await write(CHANGE, ['no JSON', id])
  expect(await names()).toEqual(['Without a card', 'With that of before'])

  await write(PUT_AGAIN, [text('b', 'With another'), NOW + 2, 'b'])
  expect(await names()).toEqual(['Without a card', 'With another'])

  await write(PUT, ['c', 'sam', '{"createdAt":7}', NOW])
  await write(PUT, ['d', 'sam', 'no JSON', NOW])
  const { cards, unreadable } = await content.cards()
  expect(cards.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(unreadable.map(({ id }) => id)).toEqual(['c', 'd'])
  expect((await content.cards()).unreadable).toEqual([])
  expect([await content.createdAt('c'), await content.createdAt('d')]).toEqual([7, undefined])

  await content.putSpec({ ...spec, id: 'c', name: 'Repaired' }, author, NOW)
  expect(await names()).toEqual(['Without a card', 'With another', 'Repaired'])
}
