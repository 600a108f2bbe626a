import { isDeepStrictEqual } from 'node:util'
import type { OutputOf, WireJourney, getBoard } from '@final-call/contract'
import { dollars } from '@final-call/domain'
import type fc from 'fast-check'
import { type Answer, type TestServer, nextRequest } from '../test-server.ts'
import { ANYWHERE, IN_RACE, type Numbers, foreignCall, pick } from './calls.ts'
import { type Called, type PlayerModel, type View, after } from './player-model.ts'
import type { RaceModel } from './race-model.ts'
import { PLACES, rightAnswer } from './world.ts'

type Name = 'sam' | 'kim'
type Board = OutputOf<typeof getBoard>
export type TwoPlayers = Record<Name, PlayerModel>

/** The possible acts, and their relative frequency. */
export const WHATS = {
  next: 12,
  wait: 3,
  away: 1,
  'back in time': 1,
  startGame: 2,
  playClock: 2,
  pauseClock: 1,
  setSpeed: 1,
  setPace: 1,
  setHold: 1,
  dismissCalls: 1,
  setConsidering: 1,
  book: 4,
  walk: 1,
  cancelTicket: 4,
  moveTicket: 2,
  'two seats': 1,
  skip: 3,
  report: 3,
  answer: 2,
  answerAsStep: 1,
  takeHint: 1,
  takeRoom: 1,
  work: 1,
  buyTokens: 1,
  getNextOpenStep: 1,
  reportAlive: 1,
  getResult: 1,
  listGames: 1,
  upload: 1,
  place: 1,
  stopClock: 1,
  deleteAccount: 1,
  foreign: 1,
  repeat: 2,
} as const
export type What = keyof typeof WHATS
/** The acts that come to one call. */
type Asked = Exclude<What, 'wait' | 'away' | 'back in time' | 'repeat' | 'two seats'>

const isAnywhere = (what: Asked): what is Asked & keyof typeof ANYWHERE => what in ANYWHERE

/** An act of one player, and the numbers for it. */
export interface Drawn extends Numbers {
  readonly who: Name
  readonly what: What
}

interface Answered {
  readonly called: Called
  readonly answer: Answer
}

/** The last call that had a request id, and its answer. A refused start is not kept: the race may exist later. */
const last = new WeakMap<TwoPlayers, Partial<Record<Name, Answered | undefined>>>()

/** An account takes its races with it: from then on, every earlier request about one of them is answered differently. */
function forgetLast(players: TwoPlayers, who: Name): void {
  const { sam, kim } = last.get(players) ?? {}
  const kept = (name: Name, it: Answered | undefined) =>
    name === who || players[who].races.has(String(it?.called.data?.['gameId'])) ? undefined : it
  last.set(players, { sam: kept('sam', sam), kim: kept('kim', kim) })
}

const must = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(what)
}

export async function viewOf(server: TestServer, name: Name): Promise<View> {
  const { exportedAt: _, ...view } = await server.result<View & { exportedAt: string }>('exportMyData', null, name)
  return view
}

/** One act of one of two players. Afterwards every rule is checked for both. */
export class Act implements fc.AsyncCommand<TwoPlayers, TestServer> {
  readonly #numbers: Drawn
  #story = ''

  constructor(numbers: Drawn) {
    this.#numbers = numbers
  }

  check(): boolean {
    return true
  }

  toString(): string {
    const { who, what, a, b, c } = this.#numbers
    return this.#story || `${who}: ${what} ${a} ${b} ${c}`
  }

  async run(players: TwoPlayers, server: TestServer): Promise<void> {
    const { who, what, a, b } = this.#numbers
    this.#story = `${who}: ${what}`
    if (what === 'wait') return this.#wait(players, server, (a % 30) * 100 + (b % 4 === 0 ? 6_000 : 0))
    if (what === 'away') return this.#wait(players, server, 13_000 + a * 10_000)
    if (what === 'back in time') return this.#wait(players, server, -5_000)
    if (what === 'repeat') return this.#repeat(players, server)
    if (what === 'two seats') return this.#twoSeats(players, server)
    const called = await this.#called(players, server, what)
    if (called) await this.#call(players, server, called)
  }

  async #wait(_: TwoPlayers, server: TestServer, ms: number): Promise<void> {
    this.#story = `${ms} ms pass`
    server.clock.now += ms
  }

  /** Makes a call, and checks that everything it should change has changed for the one player, and nothing for the other. */
  async #call(players: TwoPlayers, server: TestServer, called: Called): Promise<Answer> {
    const { who, c } = this.#numbers
    const other = who === 'sam' ? 'kim' : 'sam'
    const twice = called.data?.['requestId'] !== undefined && c % 5 === 0
    const send = (): Promise<Answer> => server.call(called.name, called.data, who)
    const [answer, same] = await Promise.all([send(), twice ? send() : undefined])
    this.#story = `${who}: ${called.name} ${JSON.stringify(called.data)} → ${answer.text.slice(0, 120)}`
    if (same) must(same.text === answer.text, `sent twice at once, the answers are ${answer.text} and ${same.text}`)
    must(answer.status < 500, answer.text)

    const [mine, theirs] = await Promise.all([viewOf(server, who), viewOf(server, other)])
    must(isDeepStrictEqual(theirs, players[other].view), `it changes something of ${other}'s`)
    players[who] = after(players[who], called, answer, mine)
    if (called.data?.['requestId'] !== undefined && (called.name !== 'startGame' || answer.status === 200)) {
      last.set(players, { ...last.get(players), [who]: { called, answer } })
    }
    return answer
  }

  /** Repeats a request: it must be answered as before, and not be carried out again. It is a sign of life, so that its race is settled. */
  async #repeat(players: TwoPlayers, server: TestServer): Promise<void> {
    const { who } = this.#numbers
    const { called, answer } = last.get(players)?.[who] ?? {}
    if (!called || !answer) return
    const again = await server.call(called.name, called.data, who)
    this.#story = `${who}: again ${called.name} ${JSON.stringify(called.data)} → ${again.text.slice(0, 120)}`
    must(again.text === answer.text, `it was answered ${answer.text}`)
    const view = await viewOf(server, who)
    const { races: _, ...besides } = view
    const { races: _before, ...before } = players[who].view
    must(isDeepStrictEqual(besides, before), 'a repeated request changes something besides its race')
    const { gameId } =
      called.name === 'startGame' ? (answer.result as { readonly gameId: string }) : (called.data ?? {})
    players[who] = after(players[who], { name: 'repeat', data: { gameId } }, again, view)
  }

  /** Books two seats on one journey, and cancels both. */
  async #twoSeats(players: TwoPlayers, server: TestServer): Promise<void> {
    const { who, a } = this.#numbers
    const gameId = pick([...players[who].races.keys()], a)
    const called = gameId === undefined ? undefined : await this.#booking(players, server, gameId)
    if (!called) return
    await this.#call(players, server, called)
    await this.#call(players, server, { ...called, data: { ...called.data, requestId: nextRequest() } })
    for (const ticketId of [...(players[who].races.get(gameId ?? '')?.tickets.keys() ?? [])].slice(-2)) {
      await this.#call(players, server, { name: 'cancelTicket', data: { gameId, requestId: nextRequest(), ticketId } })
    }
  }

  async #called(players: TwoPlayers, server: TestServer, what: Asked): Promise<Called | undefined> {
    const { who, a, b, c } = this.#numbers
    const requestId = nextRequest()
    if (what === 'foreign') {
      const theirs = pick([...players[who === 'sam' ? 'kim' : 'sam'].races.keys()], a)
      const name = pick(['playClock', 'stopClock', 'takeHint', 'buyTokens', 'getBoard', 'reportAlive'], b)
      return theirs === undefined || name === undefined ? undefined : foreignCall(name, theirs, requestId)
    }
    if (isAnywhere(what)) {
      const called = ANYWHERE[what]({ ...this.#numbers, requestId })
      if (called?.name === 'deleteAccount') forgetLast(players, who)
      return called
    }
    const running = [...players[who].races].filter(([, { over }]) => over === undefined || a % 7 === 0)
    const [gameId, race] = pick(running, a) ?? []
    if (gameId === undefined || race === undefined) return ANYWHERE.startGame({ ...this.#numbers, requestId })
    if (what === 'next') return this.#next(players, server, gameId, race)
    if (what === 'book') return this.#booking(players, server, gameId)
    return IN_RACE[what]({ a, b, c, gameId, race, requestId })
  }

  /** Acts that move a race on, so that there is something that can fail. */
  async #next(players: TwoPlayers, server: TestServer, gameId: string, race: RaceModel): Promise<Called | undefined> {
    const content = race.openStep?.content
    const stepId = race.openStep?.id ?? ''
    const command = (name: string, fields: object): Called => ({
      name,
      data: { gameId, requestId: nextRequest(), ...fields },
    })
    const [ticketId] = [...race.tickets].find(([, { state }]) => state === 'booked' || state === 'boarded') ?? []
    switch (content?.stepType) {
      case 'undertakeTask':
        return command('answerTask', { stepId, task: 0, response: rightAnswer(race.source, stepId, 0) })
      case 'reach':
      case 'awaitTime':
      case 'moveTo':
        return ticketId === undefined
          ? this.#booking(players, server, gameId)
          : command('skipToAlarm', { ticketId, alarm: 'arrival' })
      case 'bookAny':
      case 'bookBusTaxi':
        return this.#booking(players, server, gameId, content.to)
      default:
        return command('completeStep', { stepId: stepId || 'leg-1-step-1' })
    }
  }

  /** Reads a board, which is a call of its own, and chooses one of its rows. */
  async #booking(players: TwoPlayers, server: TestServer, gameId: string, to?: string): Promise<Called | undefined> {
    const { who, a, b, c } = this.#numbers
    const from = (b % 4 > 0 ? players[who].races.get(gameId)?.place : undefined) ?? pick(PLACES, c)
    const transport = a % 4 === 0 ? 'taxi' : 'bus'
    const answer = await this.#call(players, server, {
      name: 'getBoard',
      data: { gameId, transport, from, ...(to === undefined ? {} : { to }) },
    })
    const board = answer.result as Board | undefined
    const row = pick(board?.journeys.slice(0, 9) ?? [], c)
    const fare = row && pick(row.fares, a + b)
    if (!board || !row || !fare) return undefined
    const shown = shownPrice(board, transport, row, fare)
    return {
      name: 'bookTicket',
      data: { gameId, requestId: nextRequest(), journey: row.ref, from: row.from, to: row.to, fareType: fare.type },
      ...(shown === undefined ? {} : { shown }),
    }
  }
}

/** Game hours that a board looks ahead, from which the present time follows. */
const AHEAD = { bus: 48, taxi: 24 } as const

/** The price in cents of a seat that the board shows; -1 if it has departed, undefined if the fare is no longer sold. */
function shownPrice(
  { until }: Board,
  transport: keyof typeof AHEAD,
  { departure }: WireJourney,
  { fare, soldUntil }: WireJourney['fares'][number],
) {
  const now = until - AHEAD[transport] * 3_600_000
  if (departure <= now) return -1
  return soldUntil !== undefined && now >= departure - soldUntil * 60_000 ? undefined : dollars(fare)
}
