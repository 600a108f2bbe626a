import { resultOf } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { begun } from '../../session/test-support/log.ts'
import { worldOf } from '../../session/test-support/world.ts'
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

describe('a result to be shared', () => {
  it('tells what it took and how it went, and leads to the race, not to the attempt', () => {
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

  it('says so where it was topped up, however well it went', () => {
    const { race, result } = finished()
    expect(resultText(race, result, '')).not.toContain('top-up')
    expect(resultText(race, { ...result, topUps: 1 }, '')).toContain('$50 left, 1 hint, 1 top-up\n')
    expect(resultText(race, { ...result, topUps: 2 }, '')).toContain('2 top-ups')
  })

  it('gives no answer away, and of an attempt that ended early no time', () => {
    const { race, result } = finished()
    expect(resultText(race, result, '')).not.toMatch(/\b7\b/)
    expect(resultText(race, { ...result, ending: 'out of time' }, '')).toContain('not to its end, $50 left')
  })

  it('counts a ride only where it was ridden to its end', () => {
    const run = begun(worldOf())
    run.book('bus')
    expect(ridden(run.race)).toEqual([])
    run.skip('arrival')
    expect(ridden(run.race).map(({ journey }) => journey.transport)).toEqual(['bus'])
  })
})

describe('a standing', () => {
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

  it('is of a first attempt among first attempts, and of a later one the best among all', () => {
    expect(standingText('first', { own, total: 12 })).toBe('3rd of 12 on a first attempt.')
    expect(standingText('all', { own, total: 30 })).toBe('Your best is 3rd of 30 attempts.')
  })

  it('is none for who is not among them', () => {
    expect(standingText('first', { own: null, total: 12 })).toBeUndefined()
  })
})
