import { type Race, dollars } from '@final-call/domain'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { useNews } from '../../hooks/use-news.ts'
import { drawnAt } from '../../hooks/testing/drawn-at.tsx'
import { spokenOf } from '../../session/log/entry-lists.ts'
import { begun, entriesIn } from '../../session/testing/log.ts'
import { ELSEWHERE, STATION, fromAirport, worldOf } from '../../session/testing/world.ts'
import { wordsOf } from '../../ui/testing/seen.ts'
import { LiveStatus } from './live-status.tsx'

/** What the bar on a phone says first. */
const Trouble = () => useNews().trouble ?? 'none'
const Right = () => useNews().right ?? 'none'

it('[TKT-4] a missed ride is reported with the reason', () => {
  const run = begun(ELSEWHERE)
  run.book('bus')
  run.skip('departure')
  const html = drawnAt(<LiveStatus />, { race: run.race, entries: entriesIn(run.log, ELSEWHERE) })
  expect(html).toContain('Missed: bus 25. You were at Wellington Station.')
  expect(html).toContain('data-trouble="true"')
  expect(drawnAt(<Trouble />, { race: run.race, entries: entriesIn(run.log, ELSEWHERE) })).toContain('Missed: bus 25.')
})

it('a right answer stands out, in the strip and on a phone, with what it pays', () => {
  const task = { difficulty: 'Hard', clue: '', solution: { type: 'integer', value: 7 }, bonus: dollars(20) } as const
  const world = worldOf(
    fromAirport({ stepType: 'undertakeTask', tasks: [task] }, { stepType: 'reach', location: STATION }),
  )
  const run = begun(world)
  const drawn = (part: ReactNode) => drawnAt(part, { race: run.race, entries: entriesIn(run.log, world) })
  expect(drawn(<LiveStatus />)).not.toContain('data-right')
  expect(drawn(<Right />)).toBe('none')
  const stepId = run.race.steps.find(({ content }) => content.stepType === 'undertakeTask')?.id ?? ''
  run.give({ kind: 'answerTask', stepId, task: 0, response: 7 })
  expect(drawn(<LiveStatus />)).toMatch(/data-right="true".*That is right: \$20 earned/)
  expect(drawn(<Right />)).toBe('That is right: $20 earned')
})

it('a hint that is bought is shown with its text, and is no trouble on a phone', () => {
  const world = worldOf()
  const hinted = begun(world)
  hinted.book('bus')
  hinted.skip('arrival')
  hinted.give({ kind: 'takeHint', stepId: 'leg-2-step-1', task: 0 })
  const scene = { race: hinted.race, entries: entriesIn(hinted.log, world) }
  expect(drawnAt(<LiveStatus />, scene)).toContain('A hint: More than &lt;6&gt;')
  expect(drawnAt(<Trouble />, scene)).toBe('none')
  expect(spokenOf(scene.entries)?.text).toBe('A hint: More than <6>')
})

it('says that the race is over once its end is no news any more, and waits for no event', () => {
  const stopped = begun(ELSEWHERE)
  stopped.give({ kind: 'stopClock' })
  const told = (race: Race): string => wordsOf(drawnAt(<LiveStatus />, { race }))
  expect(told(begun(ELSEWHERE).race)).toBe('Live Status Waiting for next game event...')
  expect(told(stopped.race)).toBe('Live Status The race is over.')
})

it('a clock that stands by itself says why, and to which time it went back if it had shown a later one', () => {
  const { race } = begun(ELSEWHERE)
  const lapsed: Race = { ...race, standing: { why: 'lapse', since: race.lastReal } }
  const told = (wentBack: boolean): string => drawnAt(<LiveStatus />, { race: lapsed, wentBack })
  expect(told(false)).toContain('The page was closed or its connection lost, so the clock stood. Press Play to go on.')
  expect(told(true)).toContain(
    'The page was closed or its connection lost, so the clock went back to 09:35 and stood. Press Play to go on.',
  )
})
