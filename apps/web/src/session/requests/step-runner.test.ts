import { CallError } from '@final-call/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type StepTrouble, stepRunner } from './step-runner.ts'
import { answering } from '../../platform/testing/test-platform.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { placesOf } from '../testing/log.ts'
import { worldOf } from '../testing/world.ts'

const MORNING = Date.parse('2026-11-20T20:00:00Z')

beforeEach(() => vi.useFakeTimers({ now: MORNING }))
afterEach(() => vi.useRealTimers())

type Answer = {
  readonly code: number
  readonly message: string
  readonly remainingSteps: number
  readonly legStatus: string
}

/** A step that completes at once, and the server's answers to it, in order. */
function reporting(...answers: readonly (Answer | Promise<Answer> | CallError)[]) {
  const world = worldOf()
  const server = fakeServer(world)
  const queue = [...answers]
  let trouble: StepTrouble | undefined
  const asked: string[] = []
  const call = answering((name) => {
    asked.push(name)
    const next = name === 'stepComplete' ? queue.shift() : undefined
    if (next instanceof CallError) throw next
    return next ?? {}
  })
  const runner = stepRunner({ ...server.edge, call }, 'run-1', {
    race: server.race,
    places: () => placesOf(world),
    onTrouble: (told) => (trouble = told),
    onSettled: () => (trouble = undefined),
  })
  return { runner, logged: server.logged, trouble: () => trouble, asked: () => asked }
}

const DONE = { code: 200, message: 'Ok', remainingSteps: 1, legStatus: 'open' }

describe('a leg without further steps that is not complete', () => {
  it('is a Leg/step completion error, logged, shown, and gone when the server has caught up', async () => {
    const { runner, logged, trouble } = reporting({ ...DONE, remainingSteps: 0 }, DONE)
    runner.run()
    await vi.advanceTimersByTimeAsync(100)
    expect(logged).toEqual(['Leg/step completion error'])
    expect(trouble()).toMatchObject({ title: 'RACE error: Leg/step completion error', again: true })
    await runner.again()
    await vi.advanceTimersByTimeAsync(100)
    expect(trouble()).toBeUndefined()
  })

  it('does not exist after the last step of a leg that is complete', async () => {
    const { runner, logged, trouble, asked } = reporting({ ...DONE, remainingSteps: 0, legStatus: 'complete' })
    runner.run()
    await vi.advanceTimersByTimeAsync(100)
    expect([logged, trouble()]).toEqual([[], undefined])
    expect(asked()).toEqual(['stepComplete', 'getNextOpenStep'])
  })
})

describe('a report of a step that is not done yet', () => {
  it('causes no trouble, and the next step is not asked for: the step waits', async () => {
    const { runner, logged, trouble, asked } = reporting({
      ...DONE,
      code: 400,
      message: 'Waiting...',
      remainingSteps: 0,
    })
    runner.run()
    await vi.advanceTimersByTimeAsync(100)
    expect([logged, trouble()]).toEqual([[], undefined])
    expect(asked()).toEqual(['stepComplete'])
  })
})

describe('a report of a step that fails', () => {
  it('is logged as newStep failed, shown, and tried again', async () => {
    const away = Array.from({ length: 5 }, () => new CallError('unavailable', 'away'))
    const { runner, logged, trouble } = reporting(...away, DONE)
    runner.run()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(logged).toEqual(['newStep failed'])
    expect(trouble()).toMatchObject({ title: 'RACE error: Step processing failed', again: true })
    await runner.again()
    await vi.advanceTimersByTimeAsync(100)
    expect(trouble()).toBeUndefined()
  })

  it.each([
    ['away', new CallError('unavailable', 'away'), 'The server did not answer.'],
    ['broken', new CallError('internal', 'INTERNAL', { details: { quote: 'Quote a1-b2.' } }), 'Quote a1-b2.'],
  ])('says why, as by a server that is %s', async (_, error, detail) => {
    const { runner, trouble } = reporting(...Array.from({ length: 5 }, () => error))
    runner.run()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(trouble()).toMatchObject({ detail })
  })

  it('because another tab was first is logged, and causes no trouble', async () => {
    const { runner, logged, trouble } = reporting(new CallError('failed-precondition', 'not open'))
    runner.run()
    await vi.advanceTimersByTimeAsync(100)
    expect(logged).toEqual(['newStep failed'])
    expect(trouble()).toBeUndefined()
  })

  it('stops being trouble once an earlier report of it is known to have succeeded', async () => {
    const first = Promise.withResolvers<Answer>()
    const { runner, trouble } = reporting(first.promise, { ...DONE, code: 500, message: 'Not now' })
    runner.run()
    await vi.advanceTimersByTimeAsync(100)
    await runner.again()
    await vi.advanceTimersByTimeAsync(100)
    expect(trouble()).toMatchObject({ title: 'RACE error: Not now', detail: 'Code 500' })
    first.resolve(DONE)
    await vi.advanceTimersByTimeAsync(100)
    expect(trouble()).toBeUndefined()
  })
})
