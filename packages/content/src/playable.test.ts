import {
  type Command,
  type LocationId,
  type ProductId,
  type Race,
  type RaceSpec,
  type Response,
  type Route,
  type RouteRide,
  type Solution,
  type World,
  DAY,
  THINKING,
  apply,
  balance,
  beginRace,
  boardOf,
  decide,
  gameMs,
  gameTime,
  localClock,
  openStepOf,
  raceReport,
  realMs,
  realTimeOf,
  replay,
  resultOf,
} from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { content } from './index.ts'

/** A Saturday. */
const RACE_MORNING = realMs(Date.parse('2026-11-21T00:00:00Z'))

const raceOf = (id: string): RaceSpec => {
  const spec = content.races.find((race) => race.id === id)
  if (!spec) throw new Error(`no race ${id}`)
  return spec
}

const worldOf = (spec: RaceSpec): World => ({
  spec,
  locations: new Map(content.locations.map((location) => [location.id, location])),
  services: new Map(content.services.map((service) => [service.productId, service])),
})

/** Plays a race like a quick player: waits are skipped, and a command takes `pause` real milliseconds. */
function playerOf(spec: RaceSpec, pause: number) {
  const world = worldOf(spec)
  let race: Race = replay(beginRace(world, { attempt: 1, now: RACE_MORNING }))
  let now = RACE_MORNING
  const send = (command: Command): void => {
    now = realMs(now + pause)
    const decision = decide(race, command, world, { now, sign: now })
    race = decision.events.reduce<Race>((it, event) => apply(it, event), race)
    if (!decision.ok) throw new Error(`${command.kind}: ${decision.refusal.message}`)
  }
  /** Reports the open step, as the page does, until a report leaves one open. */
  const report = (): void => {
    const stepId = race.openStepId
    if (stepId === undefined) return
    send({ kind: 'completeStep', stepId })
    if (race.openStepId !== stepId) report()
  }
  send({ kind: 'playClock' })
  report()
  const book = ({ journey, from, to, fareType }: Pick<RouteRide, 'journey' | 'from' | 'to' | 'fareType'>): void => {
    send({ kind: 'bookTicket', journey, from, to, fareType })
  }
  return {
    world,
    race: () => race,
    book,
    /** Waits until the latest ticket for a ride between these places has arrived. */
    arriveBy({ from, to }: Pick<RouteRide, 'from' | 'to'>): void {
      const ticket = race.tickets.findLast(({ journey }) => journey.from === from && journey.to === to)
      send({ kind: 'skipToAlarm', ticketId: ticket?.ticketId ?? '', alarm: 'arrival' })
      report()
    },
    /** Takes the next departure of a product from the player's place, to its end. Returns the local times of both. */
    ride(productId: ProductId, to: LocationId): string {
      const transport = world.services.get(productId)?.transport ?? 'bus'
      const from = race.place.kind === 'at' ? race.place.location : 'nowhere'
      const at = gameTime(race.clock, now)
      const { journeys } = boardOf(world, { transport, from, to }, at)
      const journey = journeys.find(({ ref, departure }) => ref.productId === productId && departure > at + 60_000)
      const fareType = journey?.fares.find(({ type }) => type === 'Standard')?.type
      if (!journey || fareType === undefined) throw new Error(`${productId} does not go from ${from} to ${to}`)
      book({ journey: journey.ref, from, to, fareType })
      this.arriveBy({ from, to })
      return `${localClock(journey.departure, race.zone)}-${localClock(journey.arrival, race.zone)}`
    },
    answer(task: number, response: Response): void {
      send({ kind: 'answerTask', stepId: openStepOf(race)?.id ?? '', task, response })
      report()
    },
    /** Lets this much game time pass. */
    think(length: number): void {
      const until = gameMs(gameTime(race.clock, now) + length)
      now = realTimeOf(race.clock, until) ?? now
    },
  }
}

const rightAnswer = (solution: Solution): Response => {
  switch (solution.type) {
    case 'text':
      return solution.values[0] ?? ''
    case 'place':
      return solution.coords
    default:
      return solution.value
  }
}

/** Answers the open tasks that can be answered here, best paid first, like the planner. */
function answerHere(player: ReturnType<typeof playerOf>): void {
  const { place } = player.race()
  const here = place.kind === 'at' ? place.location : undefined
  const step = openStepOf(player.race())
  if (step?.content.stepType !== 'undertakeTask') return
  const [leg, index] =
    /leg-(\d+)-step-(\d+)/
      .exec(step.id)
      ?.slice(1)
      .map((n) => Number(n) - 1) ?? []
  const spec = player.world.spec.legs[leg ?? 0]?.steps[index ?? 0]
  if (spec?.stepType !== 'undertakeTask') throw new Error(`no task in ${step.id}`)
  const tasks = spec.tasks.map((task, i) => ({ task, i })).filter(({ task }) => (task.place ?? here) === here)
  const best = tasks.toSorted((a, b) => b.task.bonus - a.task.bonus)[0]
  if (!best) return
  if (best.task.place !== undefined) player.think(THINKING)
  player.answer(best.i, rightAnswer(best.task.solution))
  answerHere(player)
}

/** Plays a planned route: books early what must be booked early, everything else at its departure. */
function play(spec: RaceSpec, { rides, begin }: Route): Race {
  const player = playerOf(spec, 0)
  const bought = new Set<RouteRide>()
  const buy = (until: number): void => {
    for (const ride of rides) {
      // A walk begins when it is asked for.
      if (bought.has(ride) || ride.buyBy >= until || ride.mode === 'walk') continue
      player.book(ride)
      bought.add(ride)
    }
  }
  let standing: number = begin
  for (const ride of rides) {
    buy(standing + THINKING)
    answerHere(player)
    if (!bought.has(ride)) {
      player.book(ride)
      bought.add(ride)
    }
    buy(ride.arrival)
    player.arriveBy(ride)
    standing = ride.arrival
  }
  answerHere(player)
  return player.race()
}

const inHours = (race: Race): number => (resultOf(race)?.elapsed ?? Infinity) / (DAY / 24)
const dollarsLeft = (race: Race): number => (resultOf(race)?.moneyLeft ?? -Infinity) / 100

const STATION = 'nz-wellington-RailwayStation'
const COACH_STOP = 'nz-wellington-BusStation-intercity'
const TERMINAL = 'nz-wellington-airportDomesticTerminal'

describe('First Call', () => {
  it.each([
    ['regional-wellington-airport-station', '10:00-10:27', 48],
    ['taxi-wellington-airport-station', '09:38-10:09', 15],
  ])('is won by %s', (productId, times, left) => {
    const player = playerOf(raceOf('first-call'), 1000)
    expect(player.ride(productId, STATION)).toBe(times)
    player.answer(0, 2037)
    expect(player.race().ended?.ending).toBe('complete')
    expect(dollarsLeft(player.race())).toBe(left)
  })
})

describe('Auckland to Wellington', () => {
  it('is won by the evening coach, as the 09:15 has left at 9:15', () => {
    const player = playerOf(raceOf('auckland-to-wellington'), 1000)
    expect(player.ride('coach-auckland-wellington', COACH_STOP)).toBe('19:00-06:15')
    player.answer(0, 9)
    expect(player.race().ended?.ending).toBe('complete')
    expect(dollarsLeft(player.race())).toBe(3000 - 87)
  })
})

describe('Fire and Water', () => {
  it('is won by coaches alone, down the middle of the island', () => {
    const player = playerOf(raceOf('fire-and-water'), 1000)
    player.answer(0, 328)
    player.ride('plateau-auckland-hamilton-rotorua', 'nz-rotorua-city')
    player.answer(0, 'mokoia island')
    player.ride('plateau-rotorua-taupo', 'nz-taupo-city')
    player.answer(0, 'Waikato')
    player.ride('plateau-taupo-wellington', COACH_STOP)
    player.ride('regional-wellington-station-airport', TERMINAL)
    player.answer(0, '1998-02-14')
    expect(player.race().ended?.ending).toBe('complete')
    expect(dollarsLeft(player.race())).toBe(180 - 38 - 22 - 58 - 12 + 5 + 5 + 15)
    expect(inHours(player.race())).toBeCloseTo(15.7, 1)
  })

  it('pays with the harder question for the flight from Napier, when the last leg tells of it', () => {
    const player = playerOf(raceOf('fire-and-water'), 1000)
    player.answer(0, 328)
    player.ride('plateau-auckland-hamilton-rotorua', 'nz-rotorua-city')
    player.answer(0, 'mokoia island')
    player.ride('plateau-rotorua-taupo', 'nz-taupo-city')
    player.answer(1, 616)
    player.ride('plateau-taupo-napier', 'nz-napier-city')
    player.ride('taxi-napier-airport', 'nz-napier-airport-NPE')
    player.ride('longwhite-napier-wellington', TERMINAL)
    player.answer(0, '1998-02-14')
    expect(player.race().ended?.ending).toBe('complete')
    expect(dollarsLeft(player.race())).toBe(180 - 38 - 22 - 32 - 26 - 99 + 5 + 40 + 15)
    expect(inHours(player.race())).toBeCloseTo(14.1, 1)
  })

  it('can go by Hamilton', () => {
    const player = playerOf(raceOf('fire-and-water'), 1000)
    player.answer(0, 328)
    player.ride('plateau-auckland-hamilton', 'nz-hamilton-city')
    player.ride('plateau-auckland-hamilton-rotorua', 'nz-rotorua-city')
    expect(openStepOf(player.race())?.content.stepType).toBe('undertakeTask')
  })

  it('begins on a Monday', () => {
    const { clock } = playerOf(raceOf('fire-and-water'), 1000).race()
    expect(clock.begin).toBe(Date.parse('2026-11-23T07:20:00+13:00'))
  })
})

describe.each(content.races.map((race) => [race.name, race] as const))(
  '%s, played as it was planned',
  (_name, spec) => {
    const { best, cheapest, kinds } = raceReport(worldOf(spec), RACE_MORNING)
    const routes = [...new Set([best, cheapest, ...kinds])].flatMap((route) => (route ? [route] : []))

    it.each(routes.map((route) => [route.kind.join(' > ') || 'across town', route] as const))('%s', (_kind, route) => {
      const race = play(spec, route)
      expect(race.ended?.ending).toBe('complete')
      expect(Math.abs((resultOf(race)?.elapsed ?? 0) - route.elapsed)).toBeLessThan(1000)
      const paid = race.ledger.filter(({ reason }) => reason === 'fare')
      expect(-balance(paid)).toBe(route.cost)
    })
  },
)
