import { ALARMS } from '@final-call/domain'
import type { Called } from './player-model.ts'
import type { RaceModel } from './race-model.ts'
import { PLACES, rightAnswer } from './world.ts'

const RACES = ['two-legs', 'there-and-back', 'model-upload'] as const

/** Three random numbers, which are interpreted in the current situation. */
export interface Numbers {
  readonly a: number
  readonly b: number
  readonly c: number
}

interface Request extends Numbers {
  readonly requestId: string
}

/** The race that is meant, and the fields of a call in it. */
interface Running extends Request {
  readonly gameId: string
  readonly race: RaceModel
}

export const pick = <T>(from: readonly T[], n: number): T | undefined => from[n % from.length]

const upload = (n: number) => ({
  id: pick(['model-upload', 'there-and-back', 'model-upload-2'], n),
  name: 'Uploaded',
  wallet: n % 12,
  daysLength: 1,
  iconName: 'Bus',
  startTime: [9, n % 60],
  legs: [
    { title: 'One', steps: [{ locateAt: pick(PLACES, n) }, { stepType: 'reach', location: pick(PLACES, n + 1) }] },
  ],
})

const place = (n: number) => ({
  id: pick(['nz-model-City-one', PLACES[0], 'nz-model-City-two'], n),
  name: 'Uploaded',
  markerType: 'City',
  coords: [-41.3, 174.78],
  city: 'Testville',
  country: 'NZ',
  abvr3: 'UPL',
})

/** Calls that concern no race of the player's. */
export const ANYWHERE = {
  startGame: ({ b, requestId }) => ({ name: 'startGame', data: { gameId: pick(RACES, b), requestId } }),
  listGames: () => ({ name: 'listGames', data: null }),
  upload: ({ b }) => ({ name: 'addGameSpec', data: upload(b) }),
  place: ({ b }) => ({ name: 'addLocation', data: place(b) }),
  deleteAccount: ({ a }) => (a % 8 > 0 ? undefined : { name: 'deleteAccount', data: { confirm: 'DELETE' } }),
} as const satisfies Readonly<Record<string, (request: Request) => Called | undefined>>

const command =
  (name: string, fields: (it: Running) => object = () => ({})) =>
  (it: Running): Called => ({ name, data: { gameId: it.gameId, requestId: it.requestId, ...fields(it) } })

const question =
  (name: string) =>
  ({ gameId }: Running): Called => ({ name, data: { gameId } })

/** A ticket of the race, mostly one that is still booked. */
function ticketOf({ race, b, c }: Running): string {
  const booked = [...race.tickets].flatMap(([id, { state }]) => (state === 'booked' ? [id] : []))
  return pick(c % 4 > 0 && booked.length > 0 ? booked : [...race.tickets.keys()], b) ?? 'T1'
}

/** The open step, or at times a completed one. */
const stepOf = ({ race, b, c }: Running): string =>
  (c % 9 === 0 ? pick(race.done, b) : race.openStep?.id) ?? 'leg-1-step-1'

function responseOf(it: Running): string | number {
  const right = it.c % 3 > 0 ? rightAnswer(it.race.source, stepOf(it), it.b % 2) : undefined
  return right ?? pick(['wrong', '41', 'blues', ''], it.c) ?? ''
}

/** Calls in a race of the player. */
export const IN_RACE = {
  playClock: command('playClock'),
  pauseClock: command('pauseClock'),
  stopClock: (it) => (it.a % 3 === 0 ? command('stopClock')(it) : undefined),
  dismissCalls: command('dismissCalls'),
  takeRoom: command('takeRoom'),
  setSpeed: command('setSpeed', ({ b }) => ({ speed: pick([1, 20, 100], b) })),
  setPace: command('setPace', ({ b }) => ({ pace: pick(['auto', 'steady'], b) })),
  setHold: command('setHold', ({ b }) => ({ on: b % 2 === 0 })),
  setConsidering: command('setConsidering', ({ b }) => ({ on: b % 3 > 0 })),
  work: command('work', ({ b }) => ({ hours: 1 + (b % 5) })),
  buyTokens: command('buyTokens', ({ b }) => ({ amount: 1 + (b % 40) })),
  walk: command('bookTicket', ({ race, a, b, c }) => ({
    journey: { productId: 'walk', date: 'walk' },
    from: (c % 4 > 0 ? race.place : undefined) ?? pick(PLACES, b),
    to: pick(PLACES, a),
    fareType: 'Walk',
  })),
  moveTicket(it) {
    const ticketId = ticketOf(it)
    const ref = it.race.tickets.get(ticketId)?.journey.ref
    if (!ref || !('index' in ref)) return undefined
    const index = ref.index + (it.c % 3)
    return command('moveTicket', () => ({ ticketId, journey: { ...ref, index } }))(it)
  },
  cancelTicket: command('cancelTicket', (it) => ({ ticketId: ticketOf(it) })),
  skip: command('skipToAlarm', (it) => ({ ticketId: ticketOf(it), alarm: pick(ALARMS, it.c) })),
  report(it) {
    const [stepId, stepType] = [stepOf(it), it.race.openStep?.content.stepType ?? 'locateAt']
    return it.b % 2 === 0
      ? command('completeStep', () => ({ stepId }))(it)
      : { name: 'stepComplete', data: { gameId: it.gameId, stepId, stepType } }
  },
  answer: command('answerTask', (it) => ({ stepId: stepOf(it), task: it.b % 2, response: responseOf(it) })),
  answerAsStep(it) {
    const solutionObj = { type: 'text', value: responseOf(it) }
    const { gameId, b } = it
    return {
      name: 'stepComplete',
      data: { gameId, stepId: stepOf(it), stepType: 'undertakeTask', task: b % 2, solutionObj },
    }
  },
  takeHint: command('takeHint', (it) => ({ stepId: stepOf(it), task: it.b % 3 })),
  getNextOpenStep: question('getNextOpenStep'),
  reportAlive: question('reportAlive'),
  getResult: question('getResult'),
} as const satisfies Readonly<Record<string, (it: Running) => Called | undefined>>

/** A call about a race of the other player. */
export function foreignCall(name: string, gameId: string, requestId: string): Called {
  switch (name) {
    case 'takeHint':
      return { name, data: { gameId, requestId, stepId: 'leg-1-step-2', task: 0 } }
    case 'buyTokens':
      return { name, data: { gameId, requestId, amount: 5 } }
    case 'getBoard':
      return { name, data: { gameId, transport: 'bus', from: PLACES[0] } }
    case 'reportAlive':
      return { name, data: { gameId } }
    default:
      return { name, data: { gameId, requestId } }
  }
}
