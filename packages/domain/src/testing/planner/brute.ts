import type { Location, LocationId } from '../../place/location.ts'
import { distance } from '../../place/location.ts'
import type { World } from '../../race/world/world.ts'
import { BOOK_STEPS, type StepSpec, isBookStep } from '../../step/step-spec.ts'
import { departuresOf, taxiFrom } from '../../timetable/departures.ts'
import type { Journey } from '../../timetable/journey.ts'
import { walksFrom } from '../../timetable/walk.ts'
import { type GameMs, MINUTE, gameMs } from '../../time/units.ts'

/** Money in or out at an instant. */
interface Payment {
  readonly at: number
  readonly amount: number
}

/** A state that a way has reached. */
interface Stage {
  readonly step: number
  readonly place: LocationId
  readonly at: number
  readonly spent: number
  readonly kind: string
  readonly been: ReadonlySet<LocationId>
}

/** One way to win, found by trying everything. */
export interface BruteWay {
  readonly finish: number
  readonly need: number
  readonly kind: string
  /**
   * [PLN-2] On the way, another of its kind was there as soon and as cheaply. It has been where this one goes next, so it does not go
   * there again: a search that follows the other one need not find this. Decided without regard to bonuses.
   */
  readonly givenUp: () => boolean
}

interface State {
  readonly step: number
  readonly place: LocationId
  readonly at: GameMs
  readonly payments: readonly Payment[]
  readonly kind: readonly string[]
  /** The states on the way here, without this one. */
  readonly stages: readonly Stage[]
  /** Where the open step has been open with these unused rides. */
  readonly been: ReadonlySet<LocationId>
  /** Rides that no booking step has been satisfied by, in order, each as `bus a b`. */
  readonly spare: readonly string[]
  /** An answer was given at this instant: it is later than everything that leaves then. */
  readonly answered: boolean
  /** And so the player is here no sooner. */
  readonly late: boolean
}

/** The smallest wallet: what is earned at an instant can pay for what is bought at it. */
function needOf(payments: readonly Payment[]): number {
  let [balance, least] = [0, 0]
  for (const { amount } of payments.toSorted((a, b) => a.at - b.at || b.amount - a.amount)) {
    balance += amount
    least = Math.min(least, balance)
  }
  return -least
}

/** Every journey from a place, by the timetable's own rules, one for each fare that a player can have bought. */
function* waysFrom(
  world: World,
  { place, at, late }: State,
  begin: GameMs,
  end: GameMs,
): Generator<{ journey: Journey; pay: Payment }> {
  const since = gameMs(late ? at + 1 : at)
  for (const journey of walksFrom(world, place, at)) yield { journey, pay: { at, amount: 0 } }
  for (const service of world.services.values()) {
    for (const to of new Set(service.stops)) {
      if (to === place) continue
      // On the spot, and for the moment of arrival at any earlier moment, of which the latest leaves the most time to earn.
      const lead = Math.max(1, service.events.boarding) * MINUTE
      for (const ordered of new Set([at, Math.max(begin, since - lead)])) {
        const taxi = taxiFrom(service, world, { from: place, to }, gameMs(ordered))
        if (taxi) for (const { fare } of taxi.fares) yield { journey: taxi, pay: { at: ordered, amount: -fare } }
      }
      for (const journey of departuresOf(service, world, { from: place, to }, { since, until: end })) {
        for (const { fare, soldUntil } of journey.fares) {
          const last = journey.departure - (soldUntil ?? 0) * MINUTE - 1
          if (last >= begin) yield { journey, pay: { at: last, amount: -fare } }
        }
      }
    }
  }
}

/** The rides that satisfy a booking step; undefined for another step. */
function kindsOf(step: StepSpec | undefined): readonly string[] | undefined {
  if (!step || !isBookStep(step)) return undefined
  return BOOK_STEPS[step.stepType].map((kind) => `${kind} ${step.from} ${step.to}`)
}

/** The states that follow from one before the player goes anywhere. */
function settle(state: State, steps: readonly StepSpec[], thinking: number): readonly State[] {
  const step = steps[state.step]
  const done: State = { ...state, step: state.step + 1, been: new Set() }
  if (step?.stepType === 'reach') {
    if (step.location !== state.place) return [state]
    return settle({ ...done, late: state.late || state.answered }, steps, thinking)
  }
  const kinds = kindsOf(step)
  if (kinds) {
    const used = state.spare.findIndex((it) => kinds.includes(it))
    return used < 0 ? [state] : settle({ ...done, spare: state.spare.toSpliced(used, 1) }, steps, thinking)
  }
  if (step?.stepType === 'undertakeTask') {
    const answered = step.tasks
      .filter(({ place }) => place === undefined || place === state.place)
      .flatMap(({ place, bonus }) => {
        const at = gameMs(state.at + (place === undefined ? 0 : thinking))
        const late = state.late || place !== undefined
        const payments = [...state.payments, { at, amount: bonus }]
        return settle({ ...done, at, payments, answered: true, late }, steps, thinking)
      })
    // A player who can answer does, unless another of the tasks must be answered elsewhere.
    return step.tasks.some(({ place }) => place !== undefined && place !== state.place)
      ? [state, ...answered]
      : answered
  }
  return [state]
}

/** Every way to win, by trying all of them; returning to an earlier state gains nothing. */
export function everyWay(
  world: World,
  { begin, end, thinking }: { begin: GameMs; end: GameMs; thinking: number },
  start: LocationId,
  steps: readonly StepSpec[],
): readonly BruteWay[] {
  const won: (Omit<BruteWay, 'givenUp'> & Pick<State, 'stages'>)[] = []
  const all: Stage[] = []
  const coordsOf = (id: LocationId): Location['coords'] => world.locations.get(id)?.coords ?? [0, 0]
  const visit = (state: State): void => {
    if (state.at > end) return
    const { place, at, been: left } = state
    const spent = state.payments.reduce((sum, { amount }) => sum - amount, 0)
    const stage = { step: state.step, place, at, spent, kind: state.kind.join(' '), been: left }
    const stages = [...state.stages, stage]
    all.push(stage)
    if (state.step === steps.length) {
      won.push({ finish: at, need: needOf(state.payments), kind: stage.kind, stages })
      return
    }
    const step = steps[state.step]
    for (const { journey, pay } of waysFrom(world, state, begin, end)) {
      if (journey.arrival > end) continue
      const { from, to, transport } = journey
      const long = transport !== 'walk' && distance(coordsOf(from), coordsOf(to)) >= 30_000
      const kind = long && state.kind.at(-1) !== transport ? [...state.kind, transport] : state.kind
      const taken = `${transport} ${from} ${to}`
      const satisfies = kindsOf(step)?.includes(taken)
      const wanted = steps.slice(state.step + 1).filter((it) => kindsOf(it)?.includes(taken)).length
      const isSpare = !satisfies && wanted > state.spare.filter((it) => it === taken).length
      const been = satisfies || isSpare ? new Set<LocationId>() : new Set([...state.been, state.place])
      if (been.has(to)) continue
      const next: State = {
        step: state.step + (satisfies ? 1 : 0),
        place: to,
        at: journey.arrival,
        payments: [...state.payments, pay],
        kind,
        stages,
        been,
        spare: isSpare ? [...state.spare, taken] : state.spare,
        answered: false,
        late: false,
      }
      for (const settled of settle(next, steps, thinking)) visit(settled)
    }
  }
  const state: State = {
    step: 0,
    place: start,
    at: begin,
    payments: [],
    kind: [],
    stages: [],
    been: new Set(),
    spare: [],
    answered: false,
    late: false,
  }
  for (const settled of settle(state, steps, thinking)) visit(settled)
  const spotOf = ({ step, place, kind }: Stage): string => `${step} ${place} ${kind}`
  const there = Map.groupBy(all, spotOf)
  const isGivenUp = (stage: Stage): boolean =>
    (there.get(spotOf(stage)) ?? []).some(
      (it) => it.at <= stage.at && it.spent <= stage.spent && [...it.been].some((id) => !stage.been.has(id)),
    )
  return won.map(({ stages, ...way }) => ({ ...way, givenUp: () => stages.some(isGivenUp) }))
}
