import { HOUR, MINUTE, dollars, resultOf } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { begun } from '../../session/testing/log.ts'
import { worldOf } from '../../session/testing/world.ts'
import { resultText, ridden, standingText } from './result-text.ts'

function finished() {
  const run = begun(worldOf())
  run.book('taxi')
  run.skip('arrival')
  const task = run.race.openStepId ?? ''
  run.give({ kind: 'takeHint', stepId: task, task: 0 })
  run.give({ kind: 'answerTask', stepId: task, task: 0, response: 7 })
  const result = resultOf(run.race)
  if (!result) throw new Error('the race goes on')
  return { race: run.race, result }
}

describe('a shared result', () => {
  it('says what it took and how it went, and links to the race, not to the attempt', () => {
    const { race, result } = finished()
    expect(resultText(race, result, 'https://race.example')).toBe(
      [
        'Final Call: A Little Race',
        '34 minutes, $50 left, 1 hint',
        '🚕',
        'https://race.example/game-portal?race=little',
      ].join('\n'),
    )
  })

  it('[RES-12] says what the best way takes, if that is known', () => {
    const { race, result } = finished()
    const [first, facts, ...rest] = resultText(race, result, '').split('\n')
    const best = { elapsed: 16 * HOUR + 33 * MINUTE, wallet: dollars(220) }
    expect(resultText(race, result, '', best).split('\n')).toEqual([
      first,
      facts,
      'With $220, the best way found takes 16 hours and 33 minutes.',
      ...rest,
    ])
  })

  it('says so if it was topped up, however well it went', () => {
    const { race, result } = finished()
    expect(resultText(race, result, '')).not.toContain('top-up')
    expect(resultText(race, { ...result, topUps: 1 }, '')).toContain('$50 left, 1 hint, 1 top-up\n')
    expect(resultText(race, { ...result, topUps: 2 }, '')).toContain('2 top-ups')
  })

  it('gives no answer away, and no time of an attempt that ended early', () => {
    const { race, result } = finished()
    expect(resultText(race, result, '')).not.toMatch(/\b7\b/)
    expect(resultText(race, { ...result, ending: 'out of time' }, '')).toContain('not to its end, $50 left')
  })

  it('counts only rides that were completed', () => {
    const run = begun(worldOf())
    run.book('bus')
    expect(ridden(run.race)).toEqual([])
    run.skip('arrival')
    expect(ridden(run.race).map(({ journey }) => journey.transport)).toEqual(['bus'])
  })
})

describe('a rank', () => {
  const own = {
    rank: 3,
    name: 'Sam T.',
    mine: true,
    gameId: null,
    attempt: 1,
    elapsed: 1,
    moneyLeft: 1,
    realTaken: 1,
    topUps: 0,
  }

  it('is among first attempts for a first attempt, and otherwise the best among all', () => {
    expect(standingText('first', { own, total: 12 })).toBe('3rd of 12 on a first attempt.')
    expect(standingText('all', { own, total: 30 })).toBe('Your best is 3rd of 30 attempts.')
  })

  it('does not exist for an attempt that is not listed', () => {
    expect(standingText('first', { own: null, total: 12 })).toBeUndefined()
  })
})
