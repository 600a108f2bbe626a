import type { OutputOf, getBoard, getGame, getNextOpenStep } from '@final-call/contract'
import { realMs } from '@final-call/domain'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { timetableAuthor } from '../../ports.ts'
import { HERE, SENTINELS, THERE, locations, services } from '../../testing/race-of-two-legs.ts'
import { type LiveStream, openLive } from '../../testing/sse.ts'
import { MORNING, type TestServer, nextRequest, startRace, testServer } from '../../testing/test-server.ts'

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
  for (const name of ['getGame', 'getNextOpenStep', 'getResult', 'getBestTime', 'reportAlive'])
    await call(name, { gameId })
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

it('no player’s place leaves the server before a step that names it opens', async () => {
  const [inn, gate] = ['nz-testville-City-inn', 'nz-testville-City-gate']
  const place = { markerType: 'City', coords: [-41.2807, 174.778], city: 'Testville', country: 'NZ', abvr3: 'TST' }
  for (const [id, name] of [
    [inn, 'The inn'],
    [gate, 'The hidden gate'],
    ['nz-testville-City-other', 'Of another race'],
  ]) {
    await server.result('addLocation', { ...place, id, name }, 'alex')
  }
  const task = { difficulty: 'Easy', clue: 'Where?', solutionResponse: 'text', solution: 'there' }
  const legs = [
    { title: 'One', steps: [{ locateAt: inn }, { undertakeTask: { tasks: [task] } }] },
    { title: 'Two', steps: [{ reach: gate }] },
  ]
  const upload = { name: 'Gates', wallet: 10, daysLength: 1, iconName: 'Bus', startTime: [9, 15], legs }
  const { gameSpecId } = await server.result<{ gameSpecId: string }>('addGameSpec', upload, 'alex')
  const gameId = await startRace(server, 'sam', gameSpecId)
  const places = async () =>
    (await call<OutputOf<typeof getGame>>('getGame', { gameId })).locations.map(({ id }) => id).toSorted()
  const walks = async (to?: string) => {
    const query = { gameId, transport: 'walk', from: inn, ...(to === undefined ? {} : { to }) }
    const { journeys } = await call<OutputOf<typeof getBoard>>('getBoard', query)
    return journeys.map((journey) => journey.to)
  }
  const walk = { gameId, journey: { productId: 'walk', date: 'walk' }, from: inn, to: gate }

  expect(await places()).toEqual([HERE, THERE, inn].toSorted())
  expect(await walks()).not.toContain(gate)
  expect(
    (await server.call('getBoard', { gameId, transport: 'walk', from: inn, to: gate }, 'sam')).error,
  ).toMatchObject({
    status: 'NOT_FOUND',
    message: `There is no place ${gate}.`,
  })
  expect((await server.call('previewJourney', walk, 'sam')).error?.message).toBe('There is no such journey.')
  const book = (requestId = nextRequest()) => server.call('bookTicket', { ...walk, requestId, fareType: 'Walk' }, 'sam')
  const early = nextRequest()
  const noJourney = {
    status: 'NOT_FOUND',
    message: 'There is no such journey.',
    details: { reason: 'no-journey' },
  }
  expect((await book(early)).error).toEqual(noJourney)
  expect(answers).not.toContain('The hidden gate')

  const nextStep = () => call<OutputOf<typeof getNextOpenStep>>('getNextOpenStep', { gameId })
  const complete = async (solutionObj?: object) => {
    const { step } = await nextStep()
    await call('stepComplete', { gameId, stepId: step?.id, stepType: step?.stepType, solutionObj })
  }
  await complete()
  await call('playClock', { gameId, requestId: nextRequest() })
  await complete({ type: 'text', value: 'there' })
  expect((await nextStep()).locations.map(({ name }) => name)).toEqual(['The hidden gate'])
  expect(await places()).toEqual([HERE, THERE, inn, gate].toSorted())
  expect(await walks()).toContain(gate)
  expect((await server.call('previewJourney', walk, 'sam')).error).toBeUndefined()
  expect((await book(early)).error).toEqual(noJourney)
  expect((await book()).error).toBeUndefined()
})

it('[CMD-1] what has fallen due comes before the answer to a walk, even to a hidden place', async () => {
  const start = 'nz-testville-City-start'
  const gate = 'nz-testville-City-later'
  const place = { markerType: 'City', coords: [-41.2807, 174.778], city: 'Testville', country: 'NZ', abvr3: 'TST' }
  for (const id of [start, gate]) await server.result('addLocation', { ...place, id, name: id }, 'alex')
  const legs = [
    { title: 'One', steps: [{ locateAt: start }, { awaitTime: { until: [9, 30] } }] },
    { title: 'Two', steps: [{ reach: gate }] },
  ]
  const upload = { name: 'Later', wallet: 10, daysLength: 1, iconName: 'Bus', startTime: [9, 15], legs }
  const { gameSpecId } = await server.result<{ gameSpecId: string }>('addGameSpec', upload, 'alex')
  const gameId = await startRace(server, 'sam', gameSpecId)
  const book = () =>
    server.call(
      'bookTicket',
      {
        gameId,
        requestId: nextRequest(),
        journey: { productId: 'walk', date: 'walk' },
        from: start,
        to: gate,
        fareType: 'Walk',
      },
      'sam',
    )
  const { step } = await call<OutputOf<typeof getNextOpenStep>>('getNextOpenStep', { gameId })
  await call('stepComplete', { gameId, stepId: step?.id, stepType: step?.stepType })
  await call('playClock', { gameId, requestId: nextRequest() })
  expect((await book()).error?.message).toBe('There is no such journey.')
  server.clock.now += 11_000
  expect((await book()).error).toBeUndefined()
})

it('[RCE-9] nobody learns where a race leads by booking a ride to a city that it has not named', async () => {
  const [here, there] = ['us-city-here', 'us-city-there']
  const city = locations.map((place, i) => ({
    ...place,
    id: [here, there][i] ?? '',
    coords: [34 + i / 10, -118] as const,
  }))
  const lines = services.map((it) => ({ ...it, productId: `city-${it.transport}`, stops: [here, there] }))
  const by = { uid: timetableAuthor('us-city'), admin: true }
  await server.store.content.putTimetable({ locations: city, services: lines }, by, realMs(MORNING))
  const steps = [{ locateAt: HERE }, { reach: THERE }]
  const legs = [
    { title: 'One', steps },
    { title: 'Two', steps: [{ moveTo: here }, { reach: there }] },
  ]
  const upload = { name: 'Far', wallet: 100, daysLength: 1, iconName: 'Bus', startTime: [9, 15], legs }
  const { gameSpecId } = await server.result<{ gameSpecId: string }>('addGameSpec', upload, 'alex')
  const gameId = await startRace(server, 'sam', gameSpecId)
  const before = await server.log(gameId)

  const bus = { productId: 'city-bus', date: '2026-11-20', index: 15 }
  for (const journey of [bus, { productId: 'city-taxi', date: 'taxi' }]) {
    const asked = { gameId, requestId: nextRequest(), journey, from: here, to: there, fareType: 'Standard' }
    expect((await server.call('bookTicket', asked, 'sam')).error).toEqual({
      status: 'NOT_FOUND',
      message: 'There is no such journey.',
      details: { reason: 'no-journey' },
    })
  }
  expect(await server.log(gameId)).toEqual(before)
})

it('nobody learns from a walk which places another player’s race has revealed', async () => {
  const gameId = await startRace(server)
  const walk = { gameId, journey: { productId: 'walk', date: 'walk' }, from: HERE, fareType: 'Walk' }
  for (const to of [THERE, 'nz-testville-BusStation-nowhere']) {
    const answer = await server.call('bookTicket', { ...walk, requestId: nextRequest(), to }, 'alex')
    expect(answer.error).toEqual({ status: 'PERMISSION_DENIED', message: 'This race belongs to somebody else.' })
  }
})
