import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import {
  RACE_COMMANDS,
  getBoard,
  getGame,
  getNextOpenStep,
  getResult,
  listGameSpecs,
  previewJourney,
  reportAlive,
  startGame,
  stepComplete,
} from '@final-call/contract'
import { type Alarm, type Journey, type Race, apply, gameTime, openStepOf, outcomeOf, realMs } from '@final-call/domain'
import type { Latencies } from './latencies.ts'
import type { Wire } from './wire.ts'

/** How long people take, in real milliseconds. */
const A_BOARD = 15_000
const A_PREVIEW = 10_000
const A_CLUE = 40_000
const A_CALL = 5_000
const A_RESULT = 20_000
/** About how long a race takes, in real milliseconds: a racer is to be found anywhere in it. */
export const A_RACE = 210_000
/** Game milliseconds that must be left before a chosen journey departs. */
const MARGIN = 10 * 60_000
/** The longest that a race waits for its next event, in real milliseconds: a ride takes two minutes at most. */
const PATIENCE = 180_000

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

export interface Racer {
  readonly wire: Wire
  readonly latencies: Latencies
  /** A bearer token that is good for some more minutes. */
  readonly token: () => Promise<string>
  /** A random number in [0, 1). */
  readonly chance: () => number
  /** Called once, when the racer has got to where in a race it is to be found. */
  readonly onPlace: () => void
  /** The racer goes away in the middle of whatever they do, without a word, as people do who close a page. */
  readonly leave: AbortSignal
}

/** Plays one race after another as a person would, until they leave. A failure is recorded, and ends it. */
export async function race({ wire, latencies, token, chance, onPlace, leave }: Racer): Promise<void> {
  /** Real milliseconds of the first race that the racer has already behind it: racers are to be found anywhere in a race. */
  let behind = chance() * A_RACE

  /** People differ: from half as long to one and a half times as long. */
  async function think(about: number): Promise<void> {
    const ms = about * (0.5 + chance())
    const skipped = Math.min(behind, ms)
    behind -= skipped
    if (ms > skipped) onPlace()
    leave.throwIfAborted()
    if (ms > skipped) await pause(ms - skipped, undefined, { signal: leave })
  }

  async function play({ source, from, to, right, wrong }: Plan, waits: boolean): Promise<void> {
    const bearer = await token()
    let state: Race | undefined
    let look: () => void = () => undefined
    const { gameId } = await wire.call(startGame, bearer, { gameId: source })
    await wire.call(getGame, bearer, { gameId })
    const alive = async (): Promise<void> => {
      await wire.call(reportAlive, await token(), { gameId }).catch((error: unknown) => latencies.fail(String(error)))
    }
    const unfollow = wire.follow(gameId, bearer, {
      onLog(event) {
        state = apply(state, event)
        look()
      },
      onPing: () => void alive(),
    })
    const goAway = (): void => look()
    leave.addEventListener('abort', goAway)

    /** Waits until the page would show it. */
    async function seen(what: string, holds: (race: Race) => boolean): Promise<Race> {
      const until = performance.now() + PATIENCE
      while (!state || !holds(state)) {
        leave.throwIfAborted()
        if (performance.now() > until) throw new Error(`${source}: not seen: ${what}`)
        await new Promise<void>((done) => {
          const patience = setTimeout(done, PATIENCE)
          look = () => {
            clearTimeout(patience)
            done()
          }
        })
      }
      return state
    }

    async function command(kind: keyof typeof RACE_COMMANDS, fields: object = {}): Promise<Race> {
      const input = { gameId, requestId: randomUUID(), ...fields } as never
      const { version } = await wire.call(RACE_COMMANDS[kind], await token(), input)
      return seen(kind, (it) => it.version >= version)
    }

    /** Reports steps that complete at once, as the page does, until one is left to the player. */
    async function runSteps(): Promise<void> {
      for (;;) {
        await wire.call(getNextOpenStep, bearer, { gameId })
        const step = state && openStepOf(state)
        if (!step || step.content.stepType === 'unknown') return
        if (outcomeOf(step, { has: () => true }).code !== 200) return
        const { stepType } = step.content
        await wire.call(stepComplete, bearer, { gameId, stepId: step.id, stepType, solutionObj: null })
        await seen('the next step', (it) => it.openStepId !== step.id)
      }
    }

    const board = async (transport: 'bus' | 'taxi', onlyTo?: string) =>
      wire.call(getBoard, await token(), { gameId, transport, from, ...(onlyTo === undefined ? {} : { to: onlyTo }) })

    async function choose(): Promise<Journey> {
      const { journeys } = await board('bus', to)
      const now = state ? gameTime(state.clock, realMs(Date.now())) : 0
      const journey = journeys.find(({ departure }) => departure > now + MARGIN)
      if (!journey) throw new Error(`${source}: no bus goes`)
      return journey
    }

    const skip = (ticketId: string, alarm: Alarm): Promise<Race> => command('skipToAlarm', { ticketId, alarm })
    const atTask = (it: Race): boolean => openStepOf(it)?.content.stepType === 'undertakeTask'

    try {
      await alive()
      await seen('the beginning', (it) => it.openStepId !== undefined)
      await runSteps()
      await command('playClock')
      await board('bus')
      await think(A_BOARD)
      await board('taxi', to)
      await think(A_BOARD)
      const journey = await choose()
      await think(A_BOARD)
      const seat = { journey: journey.ref, from, to }
      await wire.call(previewJourney, await token(), { gameId, ...seat })
      await think(A_PREVIEW)
      const fareType = journey.fares[0]?.type ?? ''
      const { tickets } = await command('bookTicket', { ...seat, fareType })
      const ticketId = tickets.at(-1)?.ticketId ?? ''
      if (waits && behind <= 0) {
        while (state && !atTask(state)) {
          await board('bus')
          await think(A_BOARD)
        }
      } else {
        await think(A_CALL)
        await skip(ticketId, 'boarding')
        await think(A_CALL)
        await skip(ticketId, 'departure')
        await think(A_CALL)
        await skip(ticketId, 'arrival')
      }
      const arrived = await seen('the task', atTask)
      await runSteps()
      const step = openStepOf(arrived)
      const answer = async (value: number): Promise<unknown> =>
        wire.call(stepComplete, await token(), {
          gameId,
          stepId: step?.id ?? '',
          stepType: 'undertakeTask',
          solutionObj: { type: 'integer', value },
        })
      await think(A_CLUE)
      if (behind <= 0 && chance() < 0.25) {
        await answer(wrong)
        // A player who has answered wrong is busy for some minutes of game time.
        await seen('a new try', (it) => it.busyUntil !== undefined)
        await seen('that it may be tried', (it) => it.busyUntil === undefined)
      }
      await answer(right)
      await seen('the end', (it) => it.ended !== undefined)
      await wire.call(getResult, await token(), { gameId })
    } finally {
      leave.removeEventListener('abort', goAway)
      unfollow()
    }
    await think(A_RESULT)
    await wire.call(listGameSpecs, await token(), null)
  }

  try {
    for (;;) {
      const [plan, waits] = chance() < 0.5 ? [FIRST_CALL, chance() < 0.5] : [AUCKLAND_TO_WELLINGTON, false]
      await play(plan, waits)
    }
  } catch (error) {
    if (!leave.aborted) latencies.fail(String(error))
    onPlace()
  }
}
