import { MINUTE, gameMs } from '@final-call/domain'
import { expect, it, vi } from 'vitest'
import { drawnAt } from '../../hooks/testing/drawn-at.tsx'
import { begun, placesOf } from '../../session/testing/log.ts'
import { ELSEWHERE, worldOf } from '../../session/testing/world.ts'
import { WhereAmI } from './where-am-i.tsx'
import { wordsOf, wordsOfEach } from '../../ui/testing/seen.ts'

// Without a browser that draws maps.
vi.mock('./map-panel.tsx', () => ({ MapPanel: () => null }))

it('a player who rides through the night reads on which day they arrive, as on the ticket', () => {
  const run = begun(ELSEWHERE)
  run.book('coach', 2)
  run.skip('departure')
  const now = run.log.at(-1)?.at ?? gameMs(0)
  const text = wordsOf(drawnAt(<WhereAmI />, { race: run.race, now }))
  expect(text).toMatch(/On board Coaches \d+: Wellington Station to Auckland Station/)
  expect(text).toContain('Arrives Sun 06:15')
})

it('a player who was on the way as the race ended is told so, without an arrival', () => {
  const short = begun(ELSEWHERE)
  short.book('coach', 2)
  short.skip('departure')
  short.give({ kind: 'stopClock' })
  const text = wordsOf(drawnAt(<WhereAmI />, { race: short.race }))
  expect(text).toMatch(/On board Coaches \d+: Wellington Station to Auckland Station, as the race ended/)
  expect(text).not.toContain('Arrives')
})

it('the local time is the minute that the race’s clock shows, and not a later one', () => {
  const { race } = begun(worldOf())
  const now = gameMs(race.clock.begin + 3 * MINUTE)
  expect(wordsOf(drawnAt(<WhereAmI />, { race, now, minute: race.clock.begin }))).toContain('Local time 09:35')
})

it('the place that the open step asks for is marked in the list, and no longer after the race', () => {
  const asked = begun(worldOf())
  const marked = (): readonly string[] =>
    wordsOfEach(drawnAt(<WhereAmI />, { race: asked.race, places: placesOf(worldOf()) }), 'li').filter((row) =>
      row.includes('Goal'),
    )
  expect(marked()).toEqual([expect.stringContaining('Wellington Station')])
  asked.give({ kind: 'stopClock' })
  expect(marked()).toEqual([])
})
