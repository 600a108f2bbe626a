import { isDeepStrictEqual } from 'node:util'
import type { RealMs } from '@final-call/domain'
import { sanitiseRace } from './functions/sanitise.ts'
import { type BuiltIn, type ContentStore, HOUSE } from './ports.ts'

/**
 * Stores the built-in content, in place of what the version that started last has stored: all of it or nothing, since races begin
 * on other servers meanwhile.
 * @returns a sentence for the operator about each id that a player had before it was the game's
 */
export async function loadContent(store: ContentStore, content: BuiltIn, now: RealMs): Promise<readonly string[]> {
  const uploaded = await store.uploadedLocations(content.locations.map(({ id }) => id))
  const taken = uploaded.map(({ id }) => `The place ${id}, which a player had uploaded, is the game's from now on.`)
  const races = (await Promise.all(content.races.map(sanitiseRace))).map(({ spec }) => spec)
  for (const race of races) {
    const moved = await makeRoom(store, race.id, now)
    if (moved !== undefined)
      taken.push(`The race ${race.id} is the game's from now on; a player's of that id is now ${moved}.`)
  }
  await store.putBuiltIn({ ...content, races }, now)
  return taken
}

/**
 * Gives a player's race of that id another one; the same, where another server that is starting has done so just now.
 * @returns that; undefined where there is none, or none that this version can read
 */
async function makeRoom(store: ContentStore, id: string, now: RealMs): Promise<string | undefined> {
  // Before its author is asked for: a race that is the game's by then is nobody's to move.
  const theirs = await store.spec(id).catch(() => undefined)
  const author = await store.authorOf(id)
  if (!theirs || author === undefined || author === HOUSE) return undefined
  for (let n = 2; ; n += 1) {
    const moved = { ...theirs, id: `${id}-${n}` }
    const there = await store.authorOf(moved.id)
    const isMoved = there === author && isDeepStrictEqual(await store.spec(moved.id).catch(() => undefined), moved)
    if (there !== undefined && !isMoved) continue
    if (!isMoved) await store.putSpec(moved, { uid: author, admin: false }, now)
    return moved.id
  }
}
