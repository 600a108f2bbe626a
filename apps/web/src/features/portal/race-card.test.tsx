import type { ListedGameSpec } from '@final-call/contract'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { listedAttempt, UNDER_WAY } from '../../session/testing/attempts.ts'
import { NOW } from '../../session/testing/log.ts'
import { elementsIn, wordsOf } from '../../ui/testing/seen.ts'
import { RaceCard } from './race-card.tsx'

const RACE: ListedGameSpec = {
  id: 'little',
  name: 'Little Race',
  wallet: 60,
  daysLength: 1,
  iconName: 'Car',
  startTime: [9, 15],
  tags: [],
  createdAt: NOW / 1000,
  speed: 20,
}

const nothing = (): void => undefined

const drawn = (parts: Partial<ComponentProps<typeof RaceCard>>): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <RaceCard
        race={RACE}
        running={undefined}
        best={undefined}
        late={false}
        open
        onToggle={nothing}
        onPlay={nothing}
        onRemoved={nothing}
        {...parts}
      />
    </MemoryRouter>,
  )

it('a race under way, or finished, says so; what is learned late makes the card no higher', () => {
  const known = wordsOf(drawn({ running: listedAttempt(UNDER_WAY), best: listedAttempt() }))
  expect(known).toContain('Under way')
  expect(known).toContain('You are in the middle of it')
  expect(known).toContain('Your best time 1 h 00 min')
  const late = wordsOf(drawn({ running: listedAttempt(UNDER_WAY), best: listedAttempt(), late: true }))
  expect(late).toContain('Under way')
  expect(late).not.toMatch(/in the middle|best time/)
})

it('a closed card has the name, and nothing of what it opens to', () => {
  const words = (open: boolean): string => wordsOf(drawn({ open }))
  expect(words(true)).toMatch(/Little Race .* Starting wallet \$60 Par, in game time 1 day .* PLAY THIS RACE/)
  expect(words(false)).toBe('Little Race Starts 09:15 0 9 : 1 5')
})

it('what is told of a race breaks after a point between two facts, not before it', () => {
  expect(drawn({ race: { ...RACE, tags: ['LO:Hilltown'], uploaded: true } })).toContain('Hilltown\u00a0· by a player')
})

it('only a race that all its players begin on one day has a leaderboard', () => {
  const links = (race: ListedGameSpec) => elementsIn(drawn({ race }), 'a').map(({ attributes }) => attributes['href'])
  expect(links({ ...RACE, startOn: 'mon' })).toEqual(['/leaderboard/little'])
  expect(links(RACE)).toEqual([])
})
