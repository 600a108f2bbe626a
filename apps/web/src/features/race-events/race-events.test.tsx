import { expect, it } from 'vitest'
import { drawnAt } from '../../hooks/testing/drawn-at.tsx'
import { type Entry, entriesOf } from '../../session/log/entries.ts'
import type { LoadingStage } from '../../session/requests/stages.ts'
import { begun, placesOf } from '../../session/testing/log.ts'
import { worldOf } from '../../session/testing/world.ts'
import { RaceEvents } from './race-events.tsx'
import { elementsIn, wordsOfEach } from '../../ui/testing/seen.ts'

const world = worldOf()
const { log, race } = begun(world)
const entries: readonly Entry[] = log.flatMap((event) => entriesOf(event, race, placesOf(world)))

const drawn = (stage: LoadingStage, told = entries): string => drawnAt(<RaceEvents />, { stage, entries: told, race })
const times = (told: readonly Entry[]): readonly string[] =>
  elementsIn(drawn('ready', told), 'span').flatMap(({ attributes, words }) =>
    attributes['class']?.includes('when') ? [words] : [],
  )

it('while a race is being opened its lists are empty, and do not grow line by line', () => {
  const html = drawn('clock')
  expect(html).toContain('Awaiting first race event...')
  expect(html).toContain('Log is empty. Start playing a game...')
  expect(wordsOfEach(html, 'li')).toEqual([])
})

it('a race that is open has its lines', () => {
  const html = drawn('ready')
  expect(wordsOfEach(html, 'li')).not.toEqual([])
  expect(html).not.toMatch(/Awaiting first race event|Log is empty/)
})

it('times of two zones, which seem out of order, each name theirs; those of one zone do not', () => {
  const [first, second] = entries
  if (!first || !second) throw new Error('no entries')
  expect(times([first, second])).toEqual(['09:35', '09:35', '21 Nov 2026 09:35', '21 Nov 2026 09:35'])
  const there = { ...second, zone: 'Australia/Sydney' }
  expect(times([first, there])).toEqual([
    '07:35 AEDT',
    '09:35 NZDT',
    '21 Nov 2026 07:35 AEDT',
    '21 Nov 2026 09:35 NZDT',
  ])
})
