import type { OutputOf, getResult, stepComplete } from '@final-call/contract'
import { type RaceEvent, realMs, replay } from '@final-call/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withoutPaths } from '../../store/sealing.ts'
import { player } from '../../testing/player.ts'
import { HERE, SENTINELS, race as spec } from '../../testing/race-of-two-legs.ts'
import { temporaryFolder } from '../../testing/temporary.ts'
import { MORNING, type TestServer, nextRequest, startRace, testServer } from '../../testing/test-server.ts'

type Completed = OutputOf<typeof stepComplete>

let server: TestServer
let sam: ReturnType<typeof player>
beforeEach(async () => {
  server = await testServer()
  sam = player(server)
})
afterEach(() => server.close())

const typesOf = (log: readonly RaceEvent[]): readonly string[] => log.map(({ type }) => type)

describe('commands', () => {
  it('act once per request id, even if sent 50 times at once, and give equal answers', async () => {
    const gameId = await startRace(server)
    await sam.settleSteps(gameId)
    const { booking } = await sam.firstBus(gameId)
    const requestId = nextRequest()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => sam.command('bookTicket', gameId, booking, 'sam', requestId)),
    )
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(typesOf(await server.log(gameId)).filter((type) => type === 'booked')).toHaveLength(1)
  })

  it('answer a refused request as before, whatever happened since', async () => {
    const gameId = await startRace(server)
    const { booking } = await sam.firstBus(gameId)
    const [first, second] = [nextRequest(), nextRequest()]
    expect((await sam.command('bookTicket', gameId, { ...booking, fareType: 'Gold' }, 'sam', first)).status).toBe(200)
    const refused = await sam.command('bookTicket', gameId, { ...booking, fareType: 'Gold' }, 'sam', second)
    expect(refused.error).toMatchObject({ status: 'FAILED_PRECONDITION', details: { reason: 'wallet-short' } })
    await sam.carriedOut('cancelTicket', gameId, { ticketId: await sam.ticketIn(gameId) })
    expect((await sam.command('bookTicket', gameId, { ...booking, fareType: 'Gold' }, 'sam', second)).text).toBe(
      refused.text,
    )
  })

  it('are not taken for another with the same request id', async () => {
    const gameId = await startRace(server)
    const requestId = nextRequest()
    const setSpeed = (speed: number) => server.call('setSpeed', { gameId, requestId, speed }, 'sam')
    const first = await setSpeed(50)
    const log = await server.log(gameId)
    for (const answer of [await setSpeed(5), await server.call('stopClock', { gameId, requestId }, 'sam')]) {
      expect(answer.error).toMatchObject({ status: 'INVALID_ARGUMENT', message: expect.stringMatching(/^requestId: /) })
    }
    expect((await setSpeed(50)).result).toEqual(first.result)
    expect(await server.log(gameId)).toEqual(log)
  })

  it('of two tabs that spend the last money at once: one succeeds, one is told why', async () => {
    const gameId = await startRace(server)
    const { booking } = await sam.firstBus(gameId)
    const tabs = await Promise.all([
      sam.command('bookTicket', gameId, { ...booking, fareType: 'Gold' }),
      sam.command('bookTicket', gameId, { ...booking, fareType: 'Gold' }),
    ])
    expect(tabs.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    const told = tabs.find(({ status }) => status === 400)
    expect(told?.error).toMatchObject({
      status: 'FAILED_PRECONDITION',
      message: 'Your wallet is $6 short: it costs $20.',
      details: { reason: 'wallet-short' },
    })
  })

  it('of two servers with one database, at the same time, are each carried out once', async () => {
    const folder = temporaryFolder()
    const path = `${folder.path}/shared.db`
    const [one, two] = [await testServer({ path }), await testServer({ path })]
    const gameId = await startRace(one)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        (i % 2 ? one : two).call('setSpeed', { gameId, requestId: nextRequest(), speed: i % 4 < 2 ? 50 : 5 }, 'sam'),
      ),
    )
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const log = await one.log(gameId)
    expect((await two.store.races.find(gameId))?.stored.race).toEqual(replay(log))
    await one.close()
    await two.close()
    folder.remove()
  })

  it.each([
    ['a departure in the past', { date: '2026-11-20', index: 0 }, 'FAILED_PRECONDITION', 'departed'],
    ['an unknown service', { productId: 'nothing' }, 'NOT_FOUND', 'no-journey'],
    ['an unknown departure of the day', { index: 99 }, 'NOT_FOUND', 'no-journey'],
  ])('refuse to book %s', async (_, ref, status, reason) => {
    const gameId = await startRace(server)
    const { booking } = await sam.firstBus(gameId)
    const answer = await sam.command('bookTicket', gameId, { ...booking, journey: { ...booking.journey, ...ref } })
    expect(answer.error).toMatchObject({ status, message: expect.stringMatching(/^[A-Z].*\.$/), details: { reason } })
  })

  it.each([
    ['cancelTicket', { ticketId: 'T99' }, 'NOT_FOUND', 'no-ticket'],
    ['moveTicket', { ticketId: 'T99', journey: { productId: 'test-taxi', date: 'taxi' } }, 'NOT_FOUND', 'no-ticket'],
    ['skipToAlarm', { ticketId: 'T99', alarm: 'boarding' }, 'NOT_FOUND', 'no-ticket'],
    ['answerTask', { stepId: 'leg-2-step-1', task: 0, response: 'x' }, 'FAILED_PRECONDITION', 'step-not-open'],
    ['takeHint', { stepId: 'leg-2-step-1', task: 0 }, 'FAILED_PRECONDITION', 'step-not-open'],
    ['completeStep', { stepId: 'leg-2-step-1' }, 'FAILED_PRECONDITION', 'step-not-open'],
  ])('refuse %s if it does not exist', async (name, fields, status, reason) => {
    const gameId = await startRace(server)
    expect((await sam.command(name, gameId, fields)).error).toMatchObject({ status, details: { reason } })
  })

  it('are refused after the race', async () => {
    const gameId = await startRace(server)
    await sam.carriedOut('stopClock', gameId)
    expect((await sam.command('playClock', gameId)).error).toMatchObject({ message: 'This race is over.' })
    expect((await server.call('getNextOpenStep', { gameId }, 'sam')).error).toMatchObject({
      status: 'FAILED_PRECONDITION',
      message: 'This race is over.',
    })
    expect(await server.result('getResult', { gameId })).toMatchObject({
      attempt: 1,
      name: 'Two legs',
      result: { ending: 'abandoned', elapsed: 0, moneyLeft: 34 },
    })
  })
})

describe('steps', () => {
  it('open with their leg and the places that they name', async () => {
    const gameId = await startRace(server)
    expect(await sam.openStep(gameId)).toMatchObject({
      code: 200,
      legNew: true,
      leg: { title: 'The first leg', html: '<p>Begin.</p>', order: 0, complete: false },
      step: { stepType: 'locateAt', key: null, complete: false, awaitUser: false, content: { location: HERE } },
      locations: [{ id: HERE, name: 'Here Street', zone: 'Pacific/Auckland' }],
    })
  })

  it('give equal answers when they are reported again', async () => {
    const gameId = await startRace(server)
    const { step } = await sam.openStep(gameId)
    const first = await sam.complete(gameId, step)
    expect(first.result).toMatchObject({
      code: 200,
      message: 'Ok',
      legStatus: 'open',
      remainingSteps: 3,
      raceEnd: false,
    })
    expect((await sam.complete(gameId, step)).text).toBe(first.text)
    expect((await sam.openStep(gameId)).legNew).toBe(false)
  })

  it('wait for the player', async () => {
    const gameId = await startRace(server)
    const task = await sam.settleSteps(gameId)
    expect(task.step).toMatchObject({ stepType: 'undertakeTask', awaitUser: true, awaitTime: false })
    expect((await sam.complete(gameId, task.step)).result).toEqual({
      code: 400,
      message: 'Waiting...',
      key: null,
      legStatus: 'open',
      remainingSteps: 3,
      raceEnd: false,
    })
  })

  it('cost once for the same wrong answer, however often it is sent', async () => {
    const gameId = await startRace(server)
    const { step } = await sam.settleSteps(gameId)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => sam.complete(gameId, step, { type: 'text', value: 'wrong' })),
    )
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.result).toMatchObject({ code: 400, message: 'Waiting...' })
    expect(typesOf(await server.log(gameId)).filter((type) => type === 'answered')).toHaveLength(1)
  })

  it('later take an answer that was refused while the player was busy', async () => {
    const gameId = await startRace(server)
    const { step } = await sam.settleSteps(gameId)
    await sam.carriedOut('playClock', gameId)
    await sam.complete(gameId, step, { type: 'text', value: 'wrong' })
    const right = { type: 'text', value: SENTINELS.firstSolution }
    expect((await sam.complete(gameId, step, right)).error).toMatchObject({ details: { reason: 'busy' } })
    server.clock.now += 10_000
    expect((await sam.complete(gameId, step, right)).result).toMatchObject({ code: 200, remainingSteps: 2 })
  })

  it('of another kind than reported are refused, as are steps that are not open or do not exist', async () => {
    const gameId = await startRace(server)
    const report = (stepId: string, stepType: string) =>
      server.call('stepComplete', { gameId, stepId, stepType }, 'sam')
    expect((await report('leg-1-step-1', 'moveTo')).error).toMatchObject({
      status: 'INVALID_ARGUMENT',
      message: 'stepType: expected locateAt, the kind of step leg-1-step-1',
    })
    const closed = {
      status: 'FAILED_PRECONDITION',
      message: 'This step is not open.',
      details: { reason: 'step-not-open' },
    }
    const guesses = ['leg-2-step-1', 'leg-2-step-1xyz', 'leg-2-step-1-await', 'leg-2-step-9', 'leg-9-step-1', 'nothing']
    for (const stepId of guesses) {
      expect((await report(stepId, 'undertakeTask')).error).toEqual(closed)
      const commands = {
        completeStep: { stepId },
        answerTask: { stepId, task: 0, response: 'x' },
        takeHint: { stepId, task: 0 },
      }
      for (const [name, fields] of Object.entries(commands)) {
        const { error } = await server.call(name, { gameId, requestId: nextRequest(), ...fields }, 'sam')
        expect([name, stepId, error]).toEqual([name, stepId, closed])
      }
    }
  })

  it('of a kind that this version does not know are outcome 700', async () => {
    const unknown = { stepType: 'unknown', kind: 'teleport' } as const
    const [leg] = spec.legs
    const [first] = leg?.steps ?? []
    if (!leg || !first) throw new Error('no leg')
    const by = { uid: 'final-call', admin: true }
    const now = realMs(MORNING)
    await server.store.content.putSpec({ ...spec, id: 'later', legs: [{ ...leg, steps: [first, unknown] }] }, by, now)
    const { gameId } = await server.result<{ gameId: string }>('startGame', { gameId: 'later' })
    await sam.complete(gameId, (await sam.openStep(gameId)).step)
    const { step } = await sam.openStep(gameId)
    expect(step?.stepType).toBe('teleport')
    expect((await sam.complete(gameId, step)).result).toMatchObject({ code: 700, message: 'Step processor not found' })
  })

  it('lead through the race to code 999 and its result', async () => {
    const gameId = await startRace(server)
    await sam.carriedOut('playClock', gameId)
    expect((await server.call('getResult', { gameId }, 'sam')).error?.status).toBe('NOT_FOUND')
    const second = await sam.rideToSecondLeg(gameId)
    expect(second).toMatchObject({ legNew: true, leg: { title: SENTINELS.secondTitle, order: 1 } })
    const { result } = await sam.complete(gameId, second.step, { type: 'text', value: SENTINELS.secondSolution })
    expect(result).toMatchObject({
      code: 200,
      legStatus: 'complete',
      remainingSteps: 0,
      raceEnd: true,
    } satisfies Partial<Completed>)
    expect(await sam.openStep(gameId)).toMatchObject({ code: 999, leg: null, step: null })
    expect(await server.result<OutputOf<typeof getResult>>('getResult', { gameId })).toMatchObject({
      gameIdSource: 'two-legs',
      result: { ending: 'complete', moneyLeft: 34 - 12 + 20, hints: 0, wrongAnswers: 0 },
    })
    const log = await server.log(gameId)
    expect((await server.store.races.find(gameId))?.stored.race).toEqual(withoutPaths(replay(log)))
  })
})

describe('signs of life', () => {
  it('come with every call: nothing lapses meanwhile', async () => {
    const gameId = await startRace(server)
    await sam.carriedOut('playClock', gameId)
    for (let second = 0; second < 60; second += 10) {
      server.clock.now += 10_000
      await server.result('reportAlive', { gameId })
    }
    expect(typesOf(await server.log(gameId))).not.toContain('lapsed')
  })

  it.each([
    ['command', 'setSpeed', { speed: 5 }],
    ['purchase', 'buyTokens', { amount: 40 }],
    ['start', 'startGame', {}],
  ] as const)('come with a repeated %s, though it is only answered as before', async (_what, name, fields) => {
    const gameId = await startRace(server)
    const request = { gameId: name === 'startGame' ? 'two-legs' : gameId, requestId: nextRequest(), ...fields }
    const first = await server.result(name, request)
    await sam.carriedOut('playClock', gameId)
    for (let second = 0; second < 60; second += 10) {
      server.clock.now += 10_000
      expect(await server.result(name, request)).toEqual(first)
    }
    await server.result('reportAlive', { gameId })
    expect(typesOf(await server.log(gameId))).not.toContain('lapsed')
  })

  it('that are missing for more than 12 s mean that the clock has been paused since the last', async () => {
    const gameId = await startRace(server)
    await sam.carriedOut('playClock', gameId)
    server.clock.now += 5_000
    await server.result('reportAlive', { gameId })
    const lastSign = server.clock.now
    server.clock.now += 3_600_000
    const { version } = await server.result<{ version: number }>('reportAlive', { gameId })
    const log = await server.log(gameId)
    expect(log.find(({ type }) => type === 'lapsed')).toMatchObject({ real: lastSign })
    expect(version).toBe(log.length)
    server.clock.now += 60_000
    await server.result('reportAlive', { gameId })
    expect(await server.log(gameId)).toHaveLength(version)
  })

  it('never turn back the time in the log, even if the machine’s clock goes back', async () => {
    const gameId = await startRace(server)
    await sam.carriedOut('playClock', gameId)
    server.clock.now -= 3_600_000
    await sam.carriedOut('pauseClock', gameId)
    const reals = (await server.log(gameId)).map(({ real }) => real)
    expect(reals).toEqual([...reals].sort((a, b) => a - b))
  })
})
