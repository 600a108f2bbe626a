import { setTimeout as pause } from 'node:timers/promises'
import {
  type WireJourney,
  getBoard,
  getResult,
  getStaying,
  listGameSpecs,
  previewJourney,
  stepComplete,
} from '@final-call/contract'
import { type Race, TRANSPORTS, type Transport, gameTime, openStepOf, realMs } from '@final-call/domain'
import { type FollowedRace, type Follower, followRace } from './followed-race.ts'

/** How long people take, in real milliseconds. */
const A_BOARD = 15_000
const A_PREVIEW = 10_000
const A_CLUE = 40_000
const A_CALL = 5_000
const A_RESULT = 20_000
/** About how long a race takes, in real milliseconds: a racer may be anywhere in it. */
export const A_RACE = 210_000
/** Game milliseconds that must be left before a chosen journey departs. */
const MARGIN = 10 * 60_000

/** A race of one ride and one question. */
interface Plan {
  readonly source: string
  readonly from: string
  readonly to: string
  readonly right: number
  readonly wrong: number
}

const FIRST_CALL: Plan = {
  source: 'first-call',
  from: 'nz-wellington-airportDomesticTerminal',
  to: 'nz-wellington-RailwayStation',
  right: 2037,
  wrong: 1937,
}
const AUCKLAND_TO_WELLINGTON: Plan = {
  source: 'auckland-to-wellington',
  from: 'nz-auckland-BusStation-intercity',
  to: 'nz-wellington-BusStation-intercity',
  right: 9,
  wrong: 12,
}

export interface Racer extends Follower {
  /** A random number in [0, 1). */
  readonly chance: () => number
  /** Called when the racer has reached its given part of a race, and perhaps again later. */
  readonly onPlace: () => void
}

/** A racer's time, whose first part has passed already: racers may be anywhere in a race. */
interface Time {
  /** Takes about that many real milliseconds; none during the part that has passed already. */
  think(about: number): Promise<void>
  /** Whether the racer has reached its given part of a race. */
  isHere(): boolean
}

function timeOf({ chance, onPlace, leave }: Racer): Time {
  let behind = chance() * A_RACE
  return {
    async think(about) {
      // People differ: from half that long to one and a half times that long.
      const ms = about * (0.5 + chance())
      const skipped = Math.min(behind, ms)
      behind -= skipped
      if (ms > skipped) onPlace()
      leave.throwIfAborted()
      if (ms > skipped) await pause(ms - skipped, undefined, { signal: leave })
    },
    isHere: () => behind <= 0,
  }
}

const board = ({ call, gameId }: FollowedRace, { from }: Plan, transport: Transport, to?: string) =>
  call(getBoard, { gameId, transport, from, ...(to === undefined ? {} : { to }) })

/** What a page asks when its player opens the boards of a place: all of them, to draw those faintly that are empty. */
const boards = (page: FollowedRace, plan: Plan) =>
  Promise.all(TRANSPORTS.map((transport) => board(page, plan, transport)))

async function choose(page: FollowedRace, plan: Plan): Promise<WireJourney> {
  const { journeys } = await board(page, plan, 'bus', plan.to)
  const race = page.race()
  const now = race ? gameTime(race.clock, realMs(Date.now())) : 0
  const journey = journeys.find(({ departure }) => departure > now + MARGIN)
  if (!journey) throw new Error(`${plan.source}: no bus goes`)
  return journey
}

/** What a page asks whenever its player stands somewhere and the place, the money, the tickets or the step has changed. */
const staying = ({ call, gameId }: FollowedRace) => call(getStaying, { gameId })

/** Begins, looks at the boards, and books. @returns the ticket's id */
async function setOut(page: FollowedRace, plan: Plan, { think }: Time): Promise<string> {
  const { from, to } = plan
  await page.alive()
  await page.seen('the beginning', (it) => it.openStepId !== undefined)
  await page.runSteps()
  await staying(page)
  await page.command('playClock', {})
  await boards(page, plan)
  await think(A_BOARD)
  await board(page, plan, 'taxi', to)
  await think(A_BOARD)
  const journey = await choose(page, plan)
  await think(A_BOARD)
  const seat = { journey: journey.ref, from, to }
  await page.call(previewJourney, { gameId: page.gameId, ...seat })
  await think(A_PREVIEW)
  const { tickets } = await page.command('bookTicket', { ...seat, fareType: journey.fares[0]?.type ?? '' })
  await staying(page)
  return tickets.at(-1)?.ticketId ?? ''
}

const atTask = (race: Race): boolean => openStepOf(race)?.content.stepType === 'undertakeTask'

/** Rides to the place of the question, looking at a board all the way or skipping from alarm to alarm. */
async function travel(page: FollowedRace, plan: Plan, waits: boolean, time: Time, ticketId: string): Promise<Race> {
  const isThere = (): boolean => {
    const race = page.race()
    return race !== undefined && atTask(race)
  }
  if (waits && time.isHere()) {
    while (!isThere()) {
      await board(page, plan, 'bus')
      await time.think(A_BOARD)
    }
  } else {
    for (const alarm of ['boarding', 'departure', 'arrival'] as const) {
      await time.think(A_CALL)
      await page.command('skipToAlarm', { ticketId, alarm })
    }
  }
  return page.seen('the task', atTask)
}

/** Answers the question, at times wrong first, and so ends the race. */
async function solve(page: FollowedRace, { right, wrong }: Plan, time: Time, chance: () => number, stepId: string) {
  const { gameId } = page
  const answer = (value: number): Promise<unknown> =>
    page.call(stepComplete, {
      gameId,
      stepId,
      stepType: 'undertakeTask',
      solutionObj: { type: 'integer', value },
    })
  await time.think(A_CLUE)
  if (time.isHere() && chance() < 0.25) {
    await answer(wrong)
    // A player who has answered wrong is busy for some minutes of game time.
    await page.seen('a new try', (it) => it.busyUntil !== undefined)
    await page.seen('that it may be tried', (it) => it.busyUntil === undefined)
    await staying(page)
  }
  await answer(right)
  await page.seen('the end', (it) => it.ended !== undefined)
  await page.call(getResult, { gameId })
}

async function play(racer: Racer, time: Time, plan: Plan, waits: boolean): Promise<void> {
  const page = await followRace(racer, plan.source)
  try {
    const ticketId = await setOut(page, plan, time)
    const arrived = await travel(page, plan, waits, time, ticketId)
    await page.runSteps()
    await staying(page)
    await solve(page, plan, time, racer.chance, openStepOf(arrived)?.id ?? '')
  } finally {
    page.close()
  }
  await time.think(A_RESULT)
  await racer.wire.call(listGameSpecs, await racer.token(), null)
}

/** Plays one race after another as a person would, until they leave. A failure is recorded, and ends it. */
export async function race(racer: Racer): Promise<void> {
  const { latencies, chance, onPlace, leave } = racer
  const time = timeOf(racer)
  try {
    for (;;) {
      const [plan, waits] = chance() < 0.5 ? [FIRST_CALL, chance() < 0.5] : [AUCKLAND_TO_WELLINGTON, false]
      await play(racer, time, plan, waits)
    }
  } catch (error) {
    if (!leave.aborted) latencies.fail(String(error))
    onPlace()
  }
}
