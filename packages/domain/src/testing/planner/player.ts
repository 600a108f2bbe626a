import { gameTime, rate } from '../../clock/clock.ts'
import { apply, replay } from '../../race/log/apply.ts'
import { beginRace } from '../../race/commands/begin.ts'
import type { Command } from '../../race/commands/commands.ts'
import { decide } from '../../race/commands/decide.ts'
import { type Race, openStepOf } from '../../race/log/race.ts'
import { settleAlive } from '../../race/due/settle.ts'
import type { World } from '../../race/world/world.ts'
import { RIGHT } from '../world.ts'
import type { JourneyRef } from '../../timetable/journey.ts'
import { type GameMs, type RealMs, gameMs, realMs } from '../../time/units.ts'
import { balance } from '../../wallet/ledger.ts'

/** One ride or walk to take: from a planned route, or chosen on the way. */
export interface Ride {
  readonly mode: string
  readonly from: string
  readonly to: string
  readonly departure: GameMs
  readonly journey: JourneyRef
  readonly fareType: string
  readonly fare: number
  /** The last instant at which it can be bought. */
  readonly buyBy: GameMs
}

/** Plays a race by its commands only. Every task has one question, whose answer is RIGHT. */
export function player(world: World, { now: start, thinking }: { now: RealMs; thinking: number }) {
  let race: Race = replay(beginRace(world, { attempt: 1, now: start }))
  let now = start
  const take = (events: Parameters<typeof replay>[0]): void => {
    race = events.reduce<Race>((it, event) => apply(it, event), race)
  }
  const at = (): GameMs => gameTime(race.clock, now)
  const give = (command: Command): boolean => {
    const decision = decide(race, command, world, { now, sign: now })
    take(decision.events)
    return decision.ok
  }
  /** Advances to the exact instant, which a clock in whole real milliseconds might skip. */
  function until(target: GameMs): void {
    while (!race.ended && at() < target) {
      const { run } = race.clock
      if (run.state !== 'play') throw new Error('the clock stands')
      now = realMs(Math.max(now, run.since + (target - run.at) / rate(race.clock)) + 1e-3)
      take(settleAlive(race, world, { now, sign: now }))
    }
  }
  function report(): void {
    for (let version = -1; version !== race.version && race.openStepId !== undefined;) {
      version = race.version
      give({ kind: 'completeStep', stepId: race.openStepId })
    }
  }
  /** Does what can be done by `limit` without travelling: reports, waits and answers; `answered` is called after each answer. */
  function act(limit: number, answered: () => void = () => undefined): void {
    for (;;) {
      report()
      const step = openStepOf(race)
      if (!step || race.ended) return
      const { content } = step
      if (content.stepType === 'awaitTime') {
        if (content.until > limit || content.until <= at()) return
        until(content.until)
      } else if (content.stepType === 'undertakeTask') {
        const place = content.tasks[0]?.place
        if (place !== undefined) {
          if (race.place.kind !== 'at' || race.place.location !== place) return
          const done = gameMs(at() + thinking)
          if (done > limit) return
          until(done)
        }
        give({ kind: 'answerTask', stepId: step.id, task: 0, response: RIGHT })
        answered()
      } else return
    }
  }
  give({ kind: 'playClock' })
  return {
    race: () => race,
    at,
    until,
    act,
    /** @returns whether it was sold */
    book: ({ journey, from, to, fareType }: Ride): boolean => give({ kind: 'bookTicket', journey, from, to, fareType }),
    /** Advances to the arrival of a booked ride, answering on the way. @returns whether the ride was taken */
    ride({ from, to, departure }: Ride, answered?: () => void): boolean {
      const ticket = race.tickets.find(
        (it) => it.journey.from === from && it.journey.to === to && it.journey.departure === departure,
      )
      if (!ticket) return false
      until(departure)
      if (race.tickets.find(({ ticketId }) => ticketId === ticket.ticketId)?.state !== 'boarded') return false
      act(ticket.journey.arrival - 1, answered)
      until(ticket.journey.arrival)
      return true
    },
    wallet: () => balance(race.ledger),
  }
}

/** Takes planned rides. Rides are bought in the order in which their fares sell out, as soon as the wallet pays for them. */
export function follow(world: World, rides: readonly Ride[], terms: { now: RealMs; thinking: number }): Race {
  const it = player(world, terms)
  const toBuy = rides.filter(({ mode }) => mode !== 'walk').toSorted((a, b) => a.buyBy - b.buyBy)
  const buy = (): void => {
    for (let [next] = toBuy; next && next.fare <= it.wallet() && it.book(next); [next] = toBuy) toBuy.shift()
  }
  for (const ride of rides) {
    buy()
    it.act(ride.departure, buy)
    it.until(ride.departure)
    if (ride.mode === 'walk') it.book(ride)
    if (!it.ride(ride, buy)) break
  }
  it.act(it.race().clock.end)
  return it.race()
}
