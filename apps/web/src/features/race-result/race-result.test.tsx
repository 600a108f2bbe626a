import { CallError, type OutputOf, type getBestTime } from '@final-call/contract'
import { type Ending, HOUR, MINUTE, type Race, dollars, gameMs, resultOf } from '@final-call/domain'
import { MemoryRouter } from 'react-router'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Answers } from '../../hooks/testing/answers.ts'
import { drawnAt } from '../../hooks/testing/drawn-at.tsx'
import { HOUR_LONG, listedAttempt } from '../../session/testing/attempts.ts'
import { begun, placesOf } from '../../session/testing/log.ts'
import { worldOf } from '../../session/testing/world.ts'
import { Details } from './details.tsx'
import { RaceResult } from './race-result.tsx'
import { wordsOf } from '../../ui/testing/seen.ts'

beforeAll(() => vi.stubGlobal('location', { origin: '' }))
afterAll(() => vi.unstubAllGlobals())

function stoppedRace(prepare: (run: ReturnType<typeof begun>) => void): Race {
  const run = begun(worldOf())
  prepare(run)
  run.give({ kind: 'stopClock' })
  return run.race
}

/** The sentences about the result of a stopped race. */
const stopped = (prepare: Parameters<typeof stoppedRace>[0]): string => drawnRace(stoppedRace(prepare))

function drawnDetails(race: Race, answers: Answers = {}): string {
  const result = resultOf(race)
  if (!result) throw new Error('the race is not over')
  return drawnAt(<Details result={result} />, { race, places: placesOf(worldOf()) }, { answers })
}

const drawnRace = (race: Race, answers: Answers = {}): string =>
  drawnAt(
    <MemoryRouter>
      <RaceResult onWatch={() => undefined} />
    </MemoryRouter>,
    { race, places: placesOf(worldOf()) },
    { answers },
  )

it('a player who stops a race is told that their tickets are void, and nothing of tickets if they hold none', () => {
  expect(stopped((run) => run.book('bus'))).toContain('You ended this attempt. Your tickets are void.')
  const without = stopped(() => undefined)
  expect(without).toContain('You ended this attempt.')
  expect(without).not.toContain('void')
})

it('a player’s best time at a race is told, and by how much; not the first, nor one that was beaten, or may have been', () => {
  const { race } = begun(worldOf())
  const at = gameMs(race.clock.begin + HOUR)
  const told = (others: readonly number[], { attempt = 2, more = false } = {}): string => {
    const ended: Race = { ...race, attempt, ended: { ending: 'complete', at, real: race.lastReal } }
    const listed = others.map((elapsed, i) =>
      listedAttempt({ gameId: `other-${i}`, gameIdSource: race.gameIdSource, result: { ...HOUR_LONG, elapsed } }),
    )
    const result = { ...HOUR_LONG, elapsed: HOUR + 40_000 }
    const games = [listedAttempt({ gameIdSource: race.gameIdSource, attempt, result }), ...listed]
    return wordsOf(drawnDetails(ended, { listGames: () => ({ games, more }) }))
  }
  expect(told([HOUR + 20 * MINUTE, 3 * HOUR])).toContain('Your best time yet, by 20 minutes.')
  expect(told([HOUR - MINUTE])).not.toContain('best')
  expect(told([])).not.toContain('best')
  expect(told([2 * HOUR], { attempt: 1 })).not.toContain('best')
  // One of the attempts that are no longer listed may have been faster.
  expect(told([2 * HOUR], { more: true })).not.toContain('best')
})

it('[RES-3] the time for which the clock stood is named so, and not as the length of the lost connection', () => {
  const run = begun(worldOf())
  run.give({ kind: 'stopClock' })
  const stood: Race = { ...run.race, pausedReal: 65_000, lapsedReal: 3_600_000 }
  const text = wordsOf(drawnRace(stood))
  expect(text).toContain('Paused by hand 1 m 5 sec Paused by itself 1 h 00 min')
})

it('the time that a race took has its unit', () => {
  const { race } = begun(worldOf())
  const at = gameMs(race.clock.begin + 71 * 60_000)
  const ended: Race = { ...race, ended: { ending: 'complete', at, real: race.lastReal } }
  expect(wordsOf(drawnRace(ended))).toContain('Game time taken, in hours and minutes 1:11')
})

it('[RES-10] a completed race says whether it kept its par, unless it kept one of a single day, and any other says nothing of it', () => {
  const { race } = begun(worldOf())
  const said = (hours: number, daysLength: number, ending: Ending = 'complete'): string => {
    const at = gameMs(race.clock.begin + hours * 3_600_000)
    return wordsOf(drawnRace({ ...race, daysLength, ended: { ending, at, real: race.lastReal } }))
  }
  expect(said(45.5, 2)).toContain('Par was 2 days: you kept it, with 2 hours and 30 minutes to spare.')
  // 25:07 and some seconds were taken: with 22:53 it is two days.
  expect(said(25 + 7.4 / 60, 2)).toContain('22 hours and 53 minutes to spare.')
  expect(said(49, 1)).toContain('Par was 1 day: you took 1 day and 1 hour longer.')
  expect(said(21.5, 1)).not.toContain('Par')
  expect(said(49, 1, 'out of time')).not.toContain('Par')
})

describe('the best way, beside the time taken', () => {
  const best = 16 * HOUR + 33 * MINUTE
  const SAID = /With \$\d+, the best way found .*?\./
  const said = (
    taken: number,
    answer: () => OutputOf<typeof getBestTime> | undefined = () => ({ elapsed: best, unknown: null }),
    ending: Ending = 'complete',
  ): string | undefined => {
    const { race } = begun(worldOf())
    const at = gameMs(race.clock.begin + taken)
    const drawn = drawnRace({ ...race, ended: { ending, at, real: race.lastReal } }, { getBestTime: answer })
    return SAID.exec(drawn)?.[0]
  }

  it('[RES-12] is told to a player who took longer, as the difference of the two times as they are shown', () => {
    const text = 'With $100, the best way found takes 16 hours and 33 minutes: you took 13 minutes more.'
    expect(said(best + 13 * MINUTE)).toBe(text)
    expect(said(best + 13 * MINUTE + 59_999)).toBe(text)
    expect(said(best + 59_999)).toMatch(/: you took as long, to the minute\.$/)
  })

  it('[RES-12] is told to a player who was faster, as with top-ups', () => {
    expect(said(best - 61 * MINUTE)).toMatch(/: you were 1 hour and 1 minute faster\.$/)
  })

  it('has its room kept until the server answers, and none if it does not know', () => {
    const { race } = begun(worldOf())
    const room = (elapsed: number | null | undefined): boolean =>
      drawnRace(
        { ...race, ended: { ending: 'complete', at: gameMs(race.clock.begin + best), real: race.lastReal } },
        {
          getBestTime: () =>
            elapsed === undefined ? undefined : { elapsed, unknown: elapsed === null ? 'busy' : null },
        },
      ).includes('_best_')
    expect([room(undefined), room(best), room(null)]).toEqual([true, true, false])
  })

  it('[RES-12] is not spoken of while it is unknown, nor if the server refuses to say, nor where the race was not completed', () => {
    expect(said(best, () => undefined)).toBeUndefined()
    expect(said(best, () => ({ elapsed: null, unknown: 'busy' }))).toBeUndefined()
    const refused = vi.fn<() => never>(() => {
      throw new CallError('internal', 'internal')
    })
    expect(said(best, refused)).toBeUndefined()
    expect(refused).toHaveBeenCalledOnce()
    const unasked = vi.fn<() => undefined>()
    expect(said(best, unasked, 'out of time')).toBeUndefined()
    expect(unasked).not.toHaveBeenCalled()
  })
})

it('a stopped race lists its top-ups in and out, and adds up to what is left', () => {
  const race = stoppedRace((run) => {
    run.book('bus')
    run.give({ kind: 'topUp', amount: dollars(50), transferId: 'one' })
  })
  expect(wordsOf(drawnDetails(race))).toContain('Void at the end −$12 Top-ups $50 Top-ups, returned −$50 Left $88')
})

it('a stopped race returns top-ups that were spent, too', () => {
  const race = stoppedRace((run) => {
    run.give({ kind: 'topUp', amount: dollars(50), transferId: 'one' })
    for (const index of [4, 5]) run.book('taxi', index)
    run.book('bus')
  })
  expect(wordsOf(drawnDetails(race))).toContain('Top-ups $50 Top-ups, returned −$50 Spent of them, forgiven $2 Left $0')
})

it('[RES-4] the carbon and the distance of a race are the sums of its kinds of transport, as they are shown', () => {
  const run = begun(worldOf())
  run.book('bus')
  run.skip('arrival')
  run.book('coach', 2)
  run.skip('arrival')
  run.give({ kind: 'stopClock' })
  const [bus, coach] = run.race.tickets
  if (!bus || !coach) throw new Error('no tickets')
  const gone = (ticket: typeof bus, transport: 'train' | 'taxi', metres: number) => ({
    ...ticket,
    journey: { ...ticket.journey, transport, metres },
  })
  // 0.14 kg and 0.24 kg come to 0.38 kg, and 4.04 km and 1.64 km to 5.68 km.
  const tickets = [gone(bus, 'train', 4_040), gone(coach, 'taxi', 1_640)]
  const race = { ...run.race, tickets }
  expect(wordsOf(drawnDetails(race))).toContain('Train 4.0 km 0.1 kg Taxi 1.6 km 0.2 kg')
  expect(wordsOf(drawnRace(race))).toContain('Distance 5.6 km Carbon 0.3 kg')
})

it('how far each kind of transport went is listed where there were several: of one it would be the sums again', () => {
  const run = begun(worldOf())
  run.book('bus')
  run.skip('arrival')
  run.give({ kind: 'stopClock' })
  const [bus] = run.race.tickets
  if (!bus) throw new Error('no ticket')
  const train = { ...bus, ticketId: 'other', journey: { ...bus.journey, transport: 'train' as const } }
  expect(drawnDetails(run.race)).not.toContain('How far')
  expect(drawnDetails({ ...run.race, tickets: [bus, train] })).toContain('How far')
})

it('only a completed race tells its rank', () => {
  const { race } = begun(worldOf())
  const ranked = { gameSpecId: 'little', name: 'Little', ranked: true, total: 9, entries: [], own: null }
  const told = (ending: Ending): string => {
    const ended = { ending, at: gameMs(race.clock.begin + HOUR), real: race.lastReal }
    return drawnRace({ ...race, ended }, { getLeaderboard: () => ranked })
  }
  expect(told('complete')).toContain('See the leaderboard')
  expect(told('out of time')).not.toContain('See the leaderboard')
})
