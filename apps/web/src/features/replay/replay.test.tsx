import { expect, it } from 'vitest'
import { drawnAt } from '../../hooks/testing/drawn-at.tsx'
import { useReading } from '../../hooks/race-context.ts'
import { begun } from '../../session/testing/log.ts'
import { worldOf } from '../../session/testing/world.ts'
import { ReplayRace } from './replay.tsx'
import { wordsOf } from '../../ui/testing/seen.ts'

const Place = () => useReading(({ race }) => (race.place.kind === 'at' ? `Now at ${race.place.location}` : 'Nowhere'))

it('a replay shows the clock, the wallet and the news of its moment, and its children show the race then', () => {
  const run = begun(worldOf())
  run.book('bus')
  run.skip('arrival')
  run.give({ kind: 'stopClock' })
  const { race, log } = run
  const html = drawnAt(
    <ReplayRace watched={0}>
      <Place />
    </ReplayRace>,
    { race, log },
  )
  const text = wordsOf(html)
  // The hands of 10:27: the bus leaves at 10:00 and takes 27 minutes.
  expect(html).toContain('rotate(313.5 100 100)')
  expect(html).toContain('rotate(162 100 100)')
  expect(text).toContain('Your race again 10:27 21 Nov 2026 $88')
  expect(text).toContain('Stopped')
  expect(text).toContain('Now at nz-wellington-RailwayStation')
})
