import { gameTime, realTimeOf } from '../clock/clock.ts'
import { apply } from '../race/log/apply.ts'
import { beginRace } from '../race/commands/begin.ts'
import type { Command, RefusalReason } from '../race/commands/commands.ts'
import { decide } from '../race/commands/decide.ts'
import type { EventOf, HappeningType, RaceEvent } from '../race/log/events.ts'
import { type Race, openStepOf } from '../race/log/race.ts'
import { settle, settleAlive } from '../race/due/settle.ts'
import type { World } from '../race/world/world.ts'
import type { StepSpec } from '../step/step-spec.ts'
import type { JourneyRef } from '../timetable/journey.ts'
import type { Ticket, TicketId } from '../ticket/ticket.ts'
import { type GameMs, type RealMs, realMs } from '../time/units.ts'
import { localClock } from '../time/zone.ts'
import { balance } from '../wallet/ledger.ts'
import { AIRPORT, RACE_MORNING, TODAY, raceOf, worldOf } from './world.ts'

/** A race at play in a test: it keeps the log, the fold, and the server's real moments. */
export interface Driver {
  readonly world: World
  race(): Race
  log(): readonly RaceEvent[]
  /** The game instant now. */
  at(): GameMs
  now(): RealMs
  sign(): RealMs
  /** A command now. @returns the reason if it was refused */
  give(command: Command): RefusalReason | undefined
  /** Reports the open steps until one waits, as the specification's client does. */
  report(): void
  play(): void
  /** Lets real milliseconds pass with the page alive. */
  wait(ms: number): void
  /** Lets real milliseconds pass without a sign of life, then settles the race. */
  silence(ms: number): void
  /** Lets real milliseconds pass without a sign of life, and does not settle. */
  skipReal(ms: number): void
  /** Lets the clock, which must run, go on to a game instant. */
  until(at: GameMs): void
  /** Books, and expects that it is sold. */
  book(parts: Booking): TicketId
  ticket(id: TicketId): Ticket
  events<T extends HappeningType>(type: T): readonly EventOf<T>[]
  /** The kind of the open step. */
  open(): string | undefined
  /** Dollars. */
  wallet(): number
  /** The local time of every event of these types, as `HH:MM type`. */
  story(...types: readonly HappeningType[]): readonly string[]
}

export interface Booking {
  readonly journey: JourneyRef
  readonly from: string
  readonly to: string
  readonly fareType?: string
}

export const onDay = (productId: string, index: number, date = TODAY): JourneyRef => ({ productId, date, index })
export const order = (productId: string, notBefore?: GameMs): JourneyRef =>
  notBefore === undefined ? { productId, date: 'taxi' } : { productId, date: 'taxi', notBefore }

export function drive(world: World, { now: start = RACE_MORNING, attempt = 1 } = {}): Driver {
  const log: RaceEvent[] = [...beginRace(world, { attempt, now: start })]
  let race = log.reduce<Race | undefined>(apply, undefined)
  let now = start
  let sign = start

  const current = (): Race => {
    if (!race) throw new Error('the race has not begun')
    return race
  }
  function take(events: readonly RaceEvent[]): void {
    log.push(...events)
    race = events.reduce<Race>(apply, current())
  }
  const at = (): GameMs => gameTime(current().clock, now)
  const events = <T extends HappeningType>(type: T): readonly EventOf<T>[] =>
    log.filter((event): event is EventOf<T> => event.type === type)

  function give(command: Command): RefusalReason | undefined {
    const decision = decide(current(), command, world, { now, sign })
    take(decision.events)
    sign = now
    return decision.ok ? undefined : decision.refusal.reason
  }

  function alive(): void {
    take(settleAlive(current(), world, { now, sign }))
    sign = now
  }

  const driver: Driver = {
    world,
    race: current,
    log: () => log,
    at,
    now: () => now,
    sign: () => sign,
    give,
    report() {
      for (let version = 0; version !== current().version;) {
        version = current().version
        const step = openStepOf(current())
        if (step) give({ kind: 'completeStep', stepId: step.id })
      }
    },
    play() {
      give({ kind: 'playClock' })
    },
    wait(ms) {
      now = realMs(now + ms)
      sign = realMs(Math.max(sign, now - 1))
      alive()
    },
    silence(ms) {
      now = realMs(now + ms)
      take(settle(current(), world, { now, sign }))
    },
    skipReal(ms) {
      now = realMs(now + ms)
    },
    until(target) {
      const real = realTimeOf(current().clock, target)
      if (real === undefined) throw new Error(`the clock does not get to ${target}`)
      driver.wait(Math.max(0, real - now))
    },
    book({ journey, from, to, fareType = 'Standard' }) {
      const refused = give({ kind: 'bookTicket', journey, from, to, fareType })
      const booked = events('booked').at(-1)
      if (refused !== undefined || !booked) throw new Error(`not booked: ${refused}`)
      return booked.ticketId
    },
    ticket(id) {
      const found = current().tickets.find(({ ticketId }) => ticketId === id)
      if (!found) throw new Error(`no ticket ${id}`)
      return found
    },
    events,
    open: () => openStepOf(current())?.content.stepType,
    wallet: () => balance(current().ledger) / 100,
    story: (...types) =>
      log
        .filter(({ type }) => types.includes(type))
        .map((event) => `${localClock(event.at, current().zone)} ${event.type}`),
  }
  return driver
}

/** A race from the airport with these steps, each reported as far as possible. */
export function fromAirport(...steps: readonly StepSpec[]): Driver {
  const driver = drive(worldOf({ ...raceOf(AIRPORT, ...steps), speed: 1 }))
  driver.report()
  return driver
}

/** The steps opened so far, each as `id stepType state`. */
export const stepsOf = (driver: Driver): readonly string[] =>
  driver.race().steps.map(({ id, content, state }) => `${id} ${content.stepType} ${state}`)
