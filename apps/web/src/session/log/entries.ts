import { asHtml } from '@final-call/contract'
import {
  type EventOf,
  type GameMs,
  type Race,
  type RaceEvent,
  type RunningStep,
  type Ticket,
  type TicketId,
  cents,
  isBookStep,
  moneyText,
  outcomeOf,
  ticketFor,
  ticketOf,
} from '@final-call/domain'
import { askText } from './asking.ts'
import { counted, timeFromNow } from '../words/formats.ts'
import { spanText } from '../words/lengths.ts'
import { reasonText } from '../rides/why-missed.ts'
import { type Places, placeName } from '../place/places.ts'
import { type Scene, momentThere, zoneHere } from '../place/where.ts'
import { journeyName, journeyWord } from '../words/words.ts'

/** `RACE` marks errors, and the end of the race. */
export type EntryType =
  | 'race'
  | 'RACE'
  | 'leg'
  | 'step'
  | 'waiting'
  | 'stepsRemain'
  | 'legComplete'
  | 'legFirstComplete'
  | 'ticket'
  | 'task'
  | 'money'
  | 'clock'

/** One line of the event lists. Source: the specification, section 3. */
export interface Entry {
  readonly id: string
  readonly type: EntryType
  readonly title: string
  /** HTML, in part the author's: sanitise it before showing it. */
  readonly detail: string
  readonly timestamp: GameMs
  /** IANA zone in which `timestamp` is shown. */
  readonly zone: string
  /** A version for places with room for a single line; if absent, the title. */
  readonly news?: string
  /** Announced by the panel or the note that shows it, so the page's live region does not announce it again. */
  readonly toldThere?: true
  /** Announced although its type is not: no other entry at that instant says what has happened. */
  readonly aloud?: true
  /** An answer was right. */
  readonly right?: true
  /** Clears the live list, which otherwise keeps the latest five. */
  readonly replaces: boolean
}

type Line = Pick<Entry, 'type' | 'title' | 'news' | 'toldThere' | 'aloud' | 'right'> & {
  readonly detail?: string
  readonly zone?: string
  readonly replaces?: boolean
}

/** Says why a booking is needed again, unless the player cancelled the ticket; nothing if another ticket takes its place at once. */
function reopened({ ticketId, stepId }: EventOf<'stepReopened'>, { race }: Scene): readonly Line[] {
  const step = race.steps.find(({ id }) => id === stepId)
  if (step && ticketFor(race, step)) return []
  const missed = race.tickets.find((it) => it.ticketId === ticketId && it.state === 'missed')
  const news = 'A booking is needed again'
  const title = missed ? `You missed your ${journeyWord(missed.journey)}: a booking is needed again` : news
  return [{ type: 'step', title, news }]
}

/** The lines of a step's processor; none if the step completes at once. */
function outcomeLines(step: RunningStep, { places }: Pick<Scene, 'places'>): readonly Line[] {
  const outcome = outcomeOf(step, places)
  switch (outcome.code) {
    case 200:
      return []
    case 400:
      return [
        {
          type: 'waiting',
          title: outcome.message,
          detail: outcome.awaits === 'user' ? 'Your move.' : 'Time will tell.',
        },
      ]
    case 700:
      return [{ type: 'RACE', title: `RACE error: ${outcome.message}`, detail: 'Code 700' }]
    case 720:
      return [{ type: 'RACE', title: `RACE error: ${outcome.message}`, detail: `Code 720: ${asHtml(outcome.reason)}` }]
  }
}

function stepOpened({ step }: EventOf<'stepOpened'>, scene: Scene): readonly Line[] {
  const running = scene.race.steps.find(({ id }) => id === step.id)
  if (!running) return []
  return [{ type: 'step', title: askText(running, scene) }, ...outcomeLines(running, scene)]
}

/** How many of the next steps belong to the ride of a ticket: two after a booking, one after the first of them [STP-6]. */
function stepsOfRide({ content, ticketId }: RunningStep): number {
  if (isBookStep(content)) return 2
  return content.stepType === 'awaitTime' && ticketId !== undefined ? 1 : 0
}

/**
 * What remains in a leg. A ride is two steps, which the server mostly adds to the leg after it has counted what remains. The player reads
 * of it as one item.
 */
function remainText(remaining: number, step: RunningStep | undefined): string {
  const ride = step ? stepsOfRide(step) : 0
  const [rest = ''] = counted(remaining - ride, 'step')
  if (ride === 2) return rest === '' ? 'The ride remains in this leg' : `The ride and ${rest} remain in this leg`
  return rest === '' ? 'No step remains in this leg' : `${rest} ${rest === '1 step' ? 'remains' : 'remain'} in this leg`
}

function stepCompleted(event: EventOf<'stepCompleted'>, { race }: Scene): readonly Line[] {
  const { remainingSteps, legComplete, stepId } = event
  if (remainingSteps > 0) {
    const step = race.steps.find(({ id }) => id === stepId)
    return [{ type: 'stepsRemain', title: remainText(remainingSteps, step) }]
  }
  if (legComplete) return []
  return [{ type: 'RACE', title: 'RACE error: Leg/step completion error', detail: asHtml(stepId) }]
}

function legCompleted({ legId, order }: EventOf<'legCompleted'>, { race }: Scene): readonly Line[] {
  const title = race.legs.find(({ id }) => id === legId)?.title ?? legId
  const line: Line = { type: 'legComplete', title: `Leg complete: ${title}` }
  return order === 0 ? [line, { type: 'legFirstComplete', title: 'Your first leg is behind you' }] : [line]
}

const trip = ({ journey }: Ticket, places: Places): string =>
  asHtml(`${journeyName(journey)}, ${placeName(places, journey.from)} to ${placeName(places, journey.to)}`)

function ticketLine(
  ticketId: TicketId,
  scene: Scene,
  line: (ticket: Ticket) => Pick<Line, 'title' | 'detail' | 'news' | 'zone'>,
): readonly Line[] {
  const ticket = ticketOf(scene.race, ticketId)
  if (!ticket) return []
  return [{ type: 'ticket', detail: trip(ticket, scene.places), ...line(ticket) }]
}

function booked(event: EventOf<'booked' | 'ticketMoved'>, scene: Scene): readonly Line[] {
  return ticketLine(event.ticketId, scene, (ticket) => {
    const { journey, fare } = ticket
    const leaves = momentThere(journey.departure, journey.from, scene)
    const what = event.type === 'booked' ? 'Booked' : 'Moved'
    return {
      title: `${what}: ${journeyWord(journey)} ${leaves}`,
      detail: `${trip(ticket, scene.places)}. ${asHtml(fare.type)}, ${moneyText(fare.fare)}.`,
    }
  })
}

/** A time by the player's own clocks. */
const timeHere = (at: GameMs, { race, places, now }: Scene): string => timeFromNow(at, now, zoneHere(race, places))

const RIGHT = 'That is right'

function answered({ right, busyUntil, at }: EventOf<'answered'>, scene: Scene): readonly Line[] {
  if (right) return [{ type: 'task', title: RIGHT, right }]
  const wrong: Line = { type: 'task', title: 'That is not right', toldThere: true }
  if (busyUntil === undefined) return [wrong]
  return [
    {
      ...wrong,
      detail: `It costs ${spanText(busyUntil - at)}: you are busy until ${timeHere(busyUntil, scene)}.`,
    },
  ]
}

function money({ reason, amount }: EventOf<'money'>): readonly Line[] {
  switch (reason) {
    case 'start':
      return [{ type: 'money', title: `${moneyText(amount)} in your wallet` }]
    case 'refund':
      return [{ type: 'money', title: `${moneyText(amount)} refunded` }]
    case 'bonus':
      // It follows the answer that it is for.
      return [
        {
          type: 'money',
          title: `${moneyText(amount)} earned`,
          news: `${RIGHT}: ${moneyText(amount)} earned`,
          right: true,
        },
      ]
    case 'top-up':
      return [{ type: 'money', title: `${moneyText(amount)} added to your wallet` }]
    case 'work':
      return [{ type: 'money', title: `${moneyText(amount)} for your work`, aloud: true }]
    case 'room':
      return [{ type: 'money', title: `${moneyText(cents(-amount))} for the room` }]
    case 'hint':
      return amount === 0 ? [] : [{ type: 'money', title: `${moneyText(cents(-amount))} for the hint` }]
    case 'fare':
      return []
  }
}

function ended({ ending }: EventOf<'ended'>): readonly Line[] {
  switch (ending) {
    case 'complete':
      return [{ type: 'RACE', title: 'RACE IS COMPLETE 999', replaces: true }]
    case 'out of time':
      return [
        { type: 'RACE', title: 'Out of time', detail: 'The race is over: its last day has ended.', replaces: true },
      ]
    case 'abandoned':
      return [{ type: 'RACE', title: 'Stopped', detail: 'You ended this attempt.', replaces: true }]
  }
}

function boarded({ ticketId }: EventOf<'boarded'>, scene: Scene): readonly Line[] {
  return ticketLine(ticketId, scene, ({ journey }) => {
    const to = placeName(scene.places, journey.to)
    const title =
      journey.transport === 'walk' ? `On foot to ${to}` : `You are on board: ${journeyWord(journey)} to ${to}`
    return { title }
  })
}

function missed({ ticketId }: EventOf<'missed'>, scene: Scene): readonly Line[] {
  return ticketLine(ticketId, scene, (ticket) => {
    const title = `Missed: ${journeyWord(ticket.journey)}`
    const reason = reasonText(ticket, scene.race, scene.places)
    return { title, news: `${title}. ${reason}`, detail: `${trip(ticket, scene.places)}. ${asHtml(reason)}` }
  })
}

function skipped({ ticketId, alarm }: EventOf<'skipped'>, { race }: Scene): readonly Line[] {
  const to = ticketOf(race, ticketId)?.state === 'void' ? 'the end of the ride' : alarm
  return [{ type: 'clock', title: `Skipped to ${to}` }]
}

/** The lines of an event, written from the race after it. */
function linesOf(event: RaceEvent, scene: Scene): readonly Line[] {
  const { race, places } = scene
  /** A line about a ride, named after what happened: `Boarding now: bus 27`. */
  const ofRide = (ticketId: TicketId, what: string): readonly Line[] =>
    ticketLine(ticketId, scene, ({ journey }) => ({ title: `${what}: ${journeyWord(journey)}` }))
  switch (event.type) {
    case 'started':
      return [{ type: 'race', title: `${race.name} begins` }]
    case 'played':
      return [{ type: 'clock', title: 'The clock runs' }]
    case 'paused':
      return [{ type: 'clock', title: 'The clock is paused' }]
    case 'lapsed':
      return [
        {
          type: 'clock',
          title: 'The clock is paused',
          detail: 'Nothing was heard from your browser, so it cost you no time.',
          aloud: true,
        },
      ]
    case 'speedSet':
      return [{ type: 'clock', title: `Speed x${event.speed}` }]
    case 'skipped':
      return skipped(event, scene)
    case 'legOpened':
      return [{ type: 'leg', title: event.leg.title, detail: event.leg.html, replaces: true }]
    case 'stepOpened':
      return stepOpened(event, scene)
    case 'stepCompleted':
      return stepCompleted(event, scene)
    case 'stepReopened':
      return reopened(event, scene)
    case 'legCompleted':
      return legCompleted(event, scene)
    case 'placed':
      return [{ type: 'step', title: `You are at ${placeName(places, event.location)}` }]
    case 'money':
      return money(event)
    case 'booked':
    case 'ticketMoved':
      return booked(event, scene)
    case 'cancelled':
      return ofRide(event.ticketId, event.refunded ? 'Cancelled' : 'Cancelled without refund')
    case 'checkInCalled':
      return ofRide(event.ticketId, 'Check-in is open')
    case 'boardingCalled':
      return ofRide(event.ticketId, 'Boarding now')
    case 'boarded':
      return boarded(event, scene)
    case 'missed':
      return missed(event, scene)
    case 'arrived':
      return ticketLine(event.ticketId, scene, ({ journey }) => ({
        title: `Arrived at ${placeName(places, journey.to)}`,
      }))
    case 'answered':
      return answered(event, scene)
    case 'paceSet':
      return [{ type: 'clock', title: event.pace === 'auto' ? 'Auto pace' : 'Steady pace' }]
    case 'holdSet':
      return [{ type: 'clock', title: event.on ? 'Calls hold the clock' : 'Calls do not hold the clock' }]
    case 'refundCalled':
      return ofRide(event.ticketId, 'Refund closes soon').map((line) => ({ ...line, toldThere: true }))
    case 'roomTaken':
      return [{ type: 'step', title: `A room until ${timeHere(event.until, scene)}` }]
    case 'workStarted':
      return [{ type: 'step', title: `At work until ${timeHere(event.until, scene)}` }]
    case 'slept':
      return [{ type: 'step', title: 'You slept, and are rested' }]
    case 'freed':
    case 'released':
    case 'considering':
    case 'considered':
      return []
    case 'hintTaken':
      return [{ type: 'task', title: 'A hint', news: `A hint: ${event.text}`, detail: asHtml(event.text) }]
    case 'ended':
      return ended(event)
  }
}

/** A line of the RACE log without an event, such as a step's failure. @param n its number among such lines */
export function noteOf({ title, detail }: Pick<Entry, 'title' | 'detail'>, scene: Scene, n: number): Entry {
  const { race, places, now } = scene
  return {
    id: `note.${n}`,
    type: 'RACE',
    title,
    detail,
    timestamp: now,
    zone: zoneHere(race, places),
    replaces: false,
  }
}

/** The lines that one event adds to the log. `race` is the race after the event. */
export function entriesOf(event: RaceEvent, race: Race, places: Places): readonly Entry[] {
  return linesOf(event, { race, places, now: event.at }).map((line, i) => ({
    id: `${event.seq}.${i}`,
    detail: '',
    timestamp: event.at,
    zone: zoneHere(race, places),
    replaces: false,
    ...line,
  }))
}
