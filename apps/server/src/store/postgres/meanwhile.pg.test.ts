import { cents } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { holding } from '../../testing/postgres.ts'
import { NOW, at } from '../testing/fixtures.ts'
import { begun, onPostgres } from '../testing/on-postgres.ts'

describe('a statement that meets a row which another server is changing waits, and decides by what has become of it', () => {
  const { database, open, storedIn, withRace } = onPostgres()

  it('the copy of a token that is being replaced revokes the sign-in, once the grace is over', async () => {
    const { sessions } = await open()
    const expires = at(1_000_000)
    await sessions.open({ family: 'family', uid: 'sam', tokenHash: 'old', now: NOW, expires })
    const held = await holding(
      database.url,
      `UPDATE refresh_tokens SET replaced_real = ${NOW} WHERE token_hash = 'old'`,
    )
    const copied = sessions.rotate({
      tokenHash: 'old',
      nextHash: 'copy',
      now: at(20_000),
      expires,
      graceMs: 10_000,
      longestMs: 5_000_000,
    })
    await held.until("wait_event_type = 'Lock' AND query LIKE 'SELECT%'")
    await held.commit()
    expect(await copied).toEqual({ outcome: 'replayed', family: 'family' })
    expect(await sessions.liveUntil('family', at(20_000))).toBeUndefined()
  })

  it('an answer that was found before the race moved is not kept', async () => {
    const { races } = await withRace()
    const from = await storedIn(await open())
    const held = await holding(database.url, "UPDATE races SET version = version + 1 WHERE race_id = 'race'")
    const reply = { ok: false, reason: 'departed', message: 'It has departed.' } as const
    const answered = races.append({ from, race: begun, events: [], sign: NOW, request: { id: 'one', reply } })
    await held.until("wait_event_type = 'Lock'")
    await held.commit()
    expect(await answered).toEqual({ outcome: 'conflict' })
    expect(await database.ask('SELECT request_id FROM race_requests')).toEqual([])
  })

  it('a race that is removed with its player is not listed', async () => {
    const { leaderboards } = await withRace()
    const held = await holding(database.url, "DELETE FROM races WHERE race_id = 'race'")
    const listed = leaderboards.list('race', {
      attempt: 1,
      name: 'Sam T.',
      elapsed: 1,
      moneyLeft: cents(500),
      realTaken: 9_000,
      topUps: 0,
      first: true,
      steady: false,
    })
    await held.until("wait_event_type = 'Lock' AND query LIKE 'SELECT%'")
    await held.commit()
    await listed
    expect(await database.ask('SELECT race_id FROM finishes')).toEqual([])
  })
})
