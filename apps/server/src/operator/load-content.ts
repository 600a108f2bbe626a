import { isDeepStrictEqual } from 'node:util'
import type { RaceSpec, RealMs } from '@final-call/domain'
import { sanitiseRace } from '../functions/content/sanitise.ts'
import { type BuiltIn, type ContentStore, HOUSE, StoreAway } from '../ports.ts'

/**
 * Replaces the stored built-in content by this version's, atomically, since races may start on other servers meanwhile.
 * @returns a sentence for the operator about each id that a player had before it became built in
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

/** A race; undefined if there is none, or this version cannot read it. @throws StoreAway */
async function readable(store: ContentStore, id: string): Promise<RaceSpec | undefined> {
  try {
    return await store.spec(id)
  } catch (error) {
    if (error instanceof StoreAway) throw error
    return undefined
  }
}

/**
 * Moves a player's race with a built-in id to another id, always the same one, since another starting server may do so too.
 * @returns the new id; undefined if no player has a race with that id, or this version cannot read it
 */
async function makeRoom(store: ContentStore, id: string, now: RealMs): Promise<string | undefined> {
  // Read before the author: a race that has become built in meanwhile must not be moved.
  const theirs = await readable(store, id)
  const author = await store.authorOf(id)
  if (!theirs || author === undefined || author === HOUSE) return undefined
  for (let n = 2; ; n += 1) {
    const moved = { ...theirs, id: `${id}-${n}` }
    const there = await store.authorOf(moved.id)
    const isMoved = there === author && isDeepStrictEqual(await readable(store, moved.id), moved)
    if (isMoved) return moved.id
    if (there === undefined && (await store.putSpec(moved, { uid: author, admin: false }, now))) return moved.id
  }
}
