import {
  type DueEvent,
  type GameMs,
  type Race,
  byTime,
  completionOf,
  dueEvents,
  openStepOf,
  reopenBooking,
  scribeFor,
} from '@final-call/domain'

/**
 * The end of a wait that the race's author has set. What the event tells of the steps after it is left empty, since browsers do not know
 * them.
 */
function authorsWait(race: Race): readonly DueEvent[] {
  const step = openStepOf(race)
  if (step?.content.stepType !== 'awaitTime') return []
  const completion = completionOf(race, step, { has: () => true })
  const unknown = { key: '', remainingSteps: 0, legComplete: false, raceEnd: false }
  return completion ? [{ at: completion.at, what: { type: 'stepCompleted', stepId: step.id, ...unknown } }] : []
}

/** Whether an event may change the rate of a race's clock. */
function mayChangeRate({ pace, holdAtCalls }: Race, { what }: DueEvent): boolean {
  switch (what.type) {
    case 'released':
      return true
    case 'refundCalled':
    case 'checkInCalled':
    case 'boardingCalled':
      return holdAtCalls
    case 'arrived':
    case 'freed':
    case 'stepCompleted':
    case 'boarded':
    case 'missed':
      return pace === 'auto'
    // Considering ends by itself after a minute. If the window is still open then, its page tells the server again at once.
    case 'considered':
    case 'ended':
      return false
  }
}

/** The events at which the clock's rate may change, as they occur if the player does nothing. */
const rateChangesOf = (race: Race): readonly DueEvent[] =>
  [...dueEvents(race), ...authorsWait(race)].filter((event) => mayChangeRate(race, event)).toSorted(byTime)

/** The next game instant at which the clock's rate may change; undefined if there is none. */
export const nextRateChange = (race: Race): GameMs | undefined =>
  // What was due before the clock last started or changed its rate has happened by then, or will not happen.
  rateChangesOf(race).find(({ at }) => at > race.clock.run.at)?.at

/** The next change of rate from an instant on. */
export const rateChangeFrom = (race: Race, from: GameMs): DueEvent | undefined =>
  rateChangesOf(race).find(({ at }) => at >= from)

/** The race after a change of rate, and after what follows from it at once. */
export function afterRateChange(race: Race, { at, what }: DueEvent): Race {
  const scribe = scribeFor(race)
  const when = { at, real: race.lastReal }
  scribe.write(what, when)
  reopenBooking(scribe, when)
  return scribe.race()
}

/** [PAC-6] The race as it runs on once the player considers nothing. */
export function notConsidering(race: Race, now: GameMs): Race {
  if (race.considering === undefined) return race
  const scribe = scribeFor(race)
  scribe.write({ type: 'considered' }, { at: now, real: race.lastReal })
  return scribe.race()
}
