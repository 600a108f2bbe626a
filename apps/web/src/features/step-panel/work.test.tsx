import { wireJourney } from '@final-call/contract'
import { HOUR, gameMs, journeyAt, mostHours } from '@final-call/domain'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { drawnAt } from '../../hooks/testing/drawn-at.tsx'
import type { CallOutput } from '../../platform/call.ts'
import { at } from '../../session/testing/held.ts'
import { begun, gameNow } from '../../session/testing/log.ts'
import { AIRPORT, NORTH, STATION, worldOf } from '../../session/testing/world.ts'
import { wordsOf } from '../../ui/testing/seen.ts'
import { Work, WorkDialog } from './work.tsx'

it('the player is told before working hours which nights they will not have slept', () => {
  const { race } = begun(worldOf())
  const now = at('09:35')
  const asked = (awake: number): string =>
    drawnAt(<WorkDialog hours={6} onClose={() => undefined} />, {
      race: { ...race, awakeSince: gameMs(now - awake * HOUR) },
      now,
    })
  expect(asked(14)).toContain('Work for 6 h?')
  expect(asked(14)).toContain('You are busy until 15:35, and paid $30 then.')
  expect(asked(14)).not.toContain('awake')
  expect(asked(15)).toContain('You will have been awake for 21 h: past 20 h a wrong answer costs double.')
})

it('work whose pay would come after the end of the race says so', () => {
  const { race } = begun(worldOf())
  const asked = (left: number): string => {
    const now = gameMs(race.clock.end - left * HOUR)
    return wordsOf(drawnAt(<WorkDialog hours={6} onClose={() => undefined} />, { race, now }))
  }
  expect(asked(7)).not.toContain('The race ends')
  expect(asked(5)).toContain('The race ends at 23:59, before you are paid.')
})

it('[WRK-9] once fewer hours are left until check-in than were offered, nothing is said of the rides after those', () => {
  const world = worldOf()
  const run = begun(world)
  run.book('bus', 16)
  const { race } = run
  const now = gameNow(race)
  const most = mostHours(race, now)
  const ride = journeyAt(world, { productId: 'bus', date: '2026-11-21', index: 0 }, { from: AIRPORT, to: STATION }, now)
  if (!ride) throw new Error('no bus')
  const after = (hours: number) => gameMs(now + hours * HOUR)
  const first = { journey: wireJourney({ ...ride, departure: after(20) }), price: 20 }
  const drawn = (hours: number, soonerHours: number): string => {
    const sooner = { hours: soonerHours, first, arrival: after(25), price: 190 }
    const work: CallOutput<'getStaying'>['work'] = {
      hours,
      way: { price: 120, to: NORTH },
      first,
      arrival: after(30),
      sooner,
    }
    return drawnAt(
      <MemoryRouter>
        <Work />
      </MemoryRouter>,
      { race, now },
      { answers: { getStaying: () => ({ work, afterRoom: null }) } },
    )
  }
  const [begins, sooner] = ['that way begins with the bus 1', 'You are there sooner']
  // The last hour that was offered is still to be had.
  expect(drawn(most, most)).toContain(`After ${most} h ${begins}`)
  expect(drawn(most, most)).toContain(sooner)
  expect(drawn(most + 1, most + 1)).not.toContain(begins)
  expect(drawn(most + 1, most + 1)).not.toContain('you are there')
  expect(drawn(most + 1, most + 1)).toContain(`<option value="${most}" selected="">${most} h`)
  for (const hours of [most, most + 1]) expect(drawn(most + 1, hours)).not.toContain(sooner)
  expect(drawn(most + 1, most - 1)).toContain(`${sooner}, on Sun at 10:35, after ${most - 1} h`)

  // Of two ways, each has its button under what is said of it.
  const words = wordsOf(drawn(most, most - 1))
  const order = [begins, `Work ${most} h`, sooner, `Work ${most - 1} h`, 'You can work for it'].map((part) =>
    words.indexOf(part),
  )
  expect(order).not.toContain(-1)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
})
