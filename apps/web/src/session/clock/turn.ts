import {
  type DueEvent,
  type GameMs,
  type Happening,
  type Race,
  apply,
  byTime,
  completionOf,
  dueEvents,
  failedBooking,
  openStepOf,
} from '@final-call/domain'

/** A game instant at which the clock's rate may change, and the event that occurs then if the player does nothing. */
export type Turn = DueEvent

/** The fields of `stepCompleted` that do not affect the rate. */
const told = { key: '', remainingSteps: 0, legComplete: false, raceEnd: false } as const

/** The end of an authored wait. The step that follows is not known to the browser. */
function waitOf(race: Race): readonly Turn[] {
  const step = openStepOf(race)
  if (step?.content.stepType !== 'awaitTime') return []
  const completion = completionOf(race, step, { has: () => true })
  return completion ? [{ at: completion.at, what: { type: 'stepCompleted', stepId: step.id, ...told } }] : []
}

/** Whether an event may change the rate of a race's clock. */
function turnsRate({ pace, holdAtCalls }: Race, { what }: DueEvent): boolean {
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
    // A page renews what the player considers for as long as the window is open.
    case 'considered':
    case 'ended':
      return false
  }
}

const turnsOf = (race: Race): readonly Turn[] =>
  [...dueEvents(race), ...waitOf(race)].filter((event) => turnsRate(race, event)).toSorted(byTime)

/** The next game instant at which the clock's rate may change; undefined if there is none. */
export const nextTurn = (race: Race): GameMs | undefined =>
  // Turns before the clock's anchor have had their event, or will never have one.
  turnsOf(race).find(({ at }) => at > race.clock.run.at)?.at

/** The next turn from an instant on. */
export const turnFrom = (race: Race, from: GameMs): Turn | undefined => turnsOf(race).find(({ at }) => at >= from)

const written = (race: Race, at: GameMs, what: Happening): Race =>
  apply(race, { ...what, seq: race.version + 1, at, real: race.lastReal })

/** [STP-7] The race after what follows at once if the ride that the open step waits for will not be taken. */
function reopened(race: Race, at: GameMs): Race {
  const failed = failedBooking(race)
  if (!failed) return race
  const { step, waiting, other } = failed
  const again = written(race, at, { type: 'stepReopened', stepId: step.id, ticketId: waiting.ticketId })
  if (!other) return again
  const { ticketId, journey } = other
  const { id, legId, added } = waiting
  const content = added ? ({ stepType: 'awaitTime', until: journey.arrival } as const) : waiting.content
  const done = { type: 'stepCompleted', stepId: step.id, ticketId, ...told } as const
  return written(written(again, at, done), at, { type: 'stepOpened', step: { id, legId, content, ticketId, added } })
}

/** The race after a turn. */
export const turned = (race: Race, { at, what }: Turn): Race => reopened(written(race, at, what), at)

/** [PAC-6] The race as it runs on once no window asks anything of the player. */
export const unasked = (race: Race, now: GameMs): Race =>
  race.considering === undefined ? race : written(race, now, { type: 'considered' })
