import type { OutputOf, getBoard, getNextOpenStep } from '@final-call/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { HERE, SENTINELS, THERE } from '../test-support/race-of-two-legs.ts'
import { type LiveStream, openLive } from '../test-support/sse.ts'
import { MORNING, type TestServer, nextRequest, startRace, testServer } from '../test-support/test-server.ts'

type Secret = keyof typeof SENTINELS

let server: TestServer
let stream: LiveStream | undefined
/** Every byte of every answer. */
let answers: string

beforeEach(async () => {
  server = await testServer()
  stream = undefined
  answers = ''
})
afterEach(async () => {
  stream?.close()
  await server.close()
})

async function call<Result>(name: string, data: unknown): Promise<Result> {
  const answer = await server.call(name, data, 'sam')
  answers += answer.text + JSON.stringify(answer.headers)
  return answer.result as Result
}

/** Everything that a browser can read of a race, asked for again. */
async function readEverything(gameId: string): Promise<void> {
  await call('listGameSpecs', null)
  await call('getProfile', null)
  await call('startGame', { gameId: 'two-legs' })
  await call('startGame', { gameId })
  for (const name of ['getGame', 'getNextOpenStep', 'getResult', 'reportAlive']) await call(name, { gameId })
  for (const transport of ['bus', 'taxi', 'flight']) await call('getBoard', { gameId, transport, from: HERE })
  for (const leg of [1, 2, 3]) {
    for (const step of [1, 2, 3, 4]) {
      const stepId = `leg-${leg}-step-${step}`
      for (const stepType of ['locateAt', 'undertakeTask']) await call('stepComplete', { gameId, stepId, stepType })
      await call('completeStep', { gameId, requestId: nextRequest(), stepId })
    }
  }
  const { version } = await call<{ version: number }>('reportAlive', { gameId })
  await stream?.until((messages) => messages.some(({ id }) => id === String(version)))
}

const seen = (): readonly Secret[] =>
  (Object.keys(SENTINELS) as Secret[]).filter((name) => (answers + (stream?.text() ?? '')).includes(SENTINELS[name]))

it('no answer, hint or later leg leaves the server before its time', async () => {
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const gameId = await startRace(server)
  stream = await openLive(origin, gameId, { as: 'sam' })
  const command = (name: string, fields: object = {}) => call(name, { gameId, requestId: nextRequest(), ...fields })
  const nextStep = () => call<OutputOf<typeof getNextOpenStep>>('getNextOpenStep', { gameId })
  const first = { stepId: 'leg-1-step-2', task: 0 }

  await command('playClock')
  await readEverything(gameId)
  await command('answerTask', { ...first, response: 'a guess' })
  await call('stepComplete', { gameId, ...first, stepType: 'undertakeTask', solutionObj: { type: 'text', value: 'b' } })
  await command('takeHint', { stepId: 'leg-2-step-1', task: 0 })
  await readEverything(gameId)
  expect(seen()).toEqual([])

  await command('takeHint', first)
  await readEverything(gameId)
  expect(seen()).toEqual(['firstHint'])

  server.clock.now += 11_000
  await call('reportAlive', { gameId })
  server.clock.now += 11_000
  await command('answerTask', { ...first, response: SENTINELS.firstSolution })
  expect((await nextStep()).step?.stepType).toBe('generateBuses')
  await readEverything(gameId)
  expect(seen()).toEqual(['firstSolution', 'firstHint'])

  const { journeys } = await call<OutputOf<typeof getBoard>>('getBoard', {
    gameId,
    transport: 'bus',
    from: HERE,
    to: THERE,
  })
  const bus = journeys.find(({ departure }) => departure > MORNING + 12 * 3_600_000)
  await command('bookTicket', { journey: bus?.ref, from: HERE, to: THERE, fareType: 'Standard' })
  await readEverything(gameId)
  expect(seen()).toEqual(['firstSolution', 'firstHint'])

  const booked = (await server.log(gameId)).find((event) => event.type === 'booked')
  await command('skipToAlarm', { ticketId: booked?.type === 'booked' ? booked.ticketId : '', alarm: 'arrival' })
  expect((await nextStep()).leg?.order).toBe(1)
  await readEverything(gameId)
  expect(seen()).toEqual(['firstSolution', 'firstHint', 'secondTitle', 'secondHtml', 'secondClue'])

  await command('answerTask', { stepId: 'leg-2-step-1', task: 0, response: SENTINELS.secondSolution })
  expect((await nextStep()).code).toBe(999)
  await readEverything(gameId)
  expect(seen()).not.toContain('secondHint')
})
