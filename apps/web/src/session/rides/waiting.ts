import { DAY, type GameMs, type LocationId, MINUTE, type Race, rate, ticketOf } from '@final-call/domain'
import { hoursText, shownSpan } from '../words/formats.ts'
import { spanText } from '../words/lengths.ts'
import { withUnit } from '../words/with-unit.ts'
import { type Scene, placeOf } from '../place/where.ts'
import { settingsOff } from './will-miss.ts'
import { firstLost, nextAlarm } from './ticket-reading.ts'
import { afterRateChange, notConsidering, rateChangeFrom } from '../clock/rate-change.ts'
import { BUSY_WORD, journeyWord } from '../words/words.ts'

/**
 * What the player waits for: the next alarm of a ticket, when to set off on foot for one, the end of what keeps them busy, or that of the
 * race.
 */
export interface WaitedFor {
  readonly what: string
  readonly at: GameMs
  /** The place of the event, whose clocks its time is shown by; absent if it is wherever the player is. */
  readonly place?: LocationId
}

/** `bus 106` as the beginning of a line: `Bus 106`. */
export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** When the player has to set off on foot from where they are, for the first of their rides that this holds for. */
function settingOff(scene: Scene): WaitedFor | undefined {
  const here = placeOf(scene.race)
  const first = settingsOff(scene).find(({ by, from }) => from === here && by > scene.now)
  return first && { what: `Leave on foot, ${journeyWord(first.ticket.journey)}`, at: first.by, place: first.from }
}

/** The earliest of all but the end of the race; undefined if there is none. */
function soonest(scene: Scene): WaitedFor | undefined {
  const { race, now } = scene
  const next = nextAlarm(scene)
  const ticket = next && ticketOf(race, next.ticketId)
  const alarm = next &&
    ticket && {
      what: `${capitalised(next.alarm)}, ${journeyWord(ticket.journey)}`,
      at: next.at,
      place: next.alarm === 'arrival' ? ticket.journey.to : ticket.journey.from,
    }
  const { busyUntil, busyWith } = race
  const [first] = [alarm, settingOff(scene)].filter((it) => it !== undefined).toSorted((a, b) => a.at - b.at)
  if (busyUntil === undefined || busyUntil <= now || (first && first.at < busyUntil)) return first
  return { what: capitalised(BUSY_WORD[busyWith.kind]), at: busyUntil }
}

/** What comes first; undefined if nothing is awaited that the race does not end before. */
export function waitingFor(scene: Scene): WaitedFor | undefined {
  const { ended, clock } = scene.race
  const next = ended ? undefined : soonest(scene)
  return next && next.at <= clock.end ? next : undefined
}

/**
 * The end of the race, if it comes before all that is awaited. Where nothing is, it is told in the last 24 hours, when there is still time
 * for a ride, and not over a ride that will leave without the player as things stand.
 */
export function endingOf(scene: Scene): WaitedFor | undefined {
  const { ended, clock } = scene.race
  if (ended) return undefined
  const next = soonest(scene)
  const comes = next ? next.at > clock.end : clock.end - scene.now < DAY && !firstLost(scene)
  return comes ? { what: 'The race ends', at: clock.end } : undefined
}

/** `0:20`, `31:05`: hours and minutes left, as the difference of two displayed times. */
export const countdownText = (at: GameMs, now: GameMs): string => hoursText(shownSpan(now, at))

/** Real milliseconds until a game instant if the player does nothing; it allows for the changes of rate that this page knows in advance. */
function realLength(race: Race, at: GameMs, now: GameMs): number {
  let ahead = race
  let from = now
  let ms = 0
  for (let change = rateChangeFrom(ahead, from); change && change.at < at; change = rateChangeFrom(ahead, from)) {
    ms += (change.at - from) / rate(ahead.clock)
    from = change.at
    ahead = afterRateChange(ahead, change)
  }
  return Math.max(0, ms + (at - from) / rate(ahead.clock))
}

/**
 * Real seconds until a game instant, rounded up, if the player does nothing. Undefined while that is not known: the clock is stopped, or
 * a window slows it until the player closes it.
 */
export function realSeconds(race: Race, at: GameMs, now: GameMs): number | undefined {
  if (race.clock.run.state !== 'play') return undefined
  const ms = realLength(race, at, now)
  return ms === realLength(notConsidering(race, now), at, now) ? Math.ceil(ms / 1_000) : undefined
}

/** `45 sec`, `3 min`, `2 h 26 min`: a duration in real time. */
export const realText = (seconds: number): string =>
  seconds < 100 ? withUnit(seconds, 'sec') : spanText(Math.round(seconds / 60) * MINUTE)

/** What follows an awaited time: ` (45 sec real time)`, or why that is not known. */
export function aheadText({ clock }: Race, seconds: number | undefined): string {
  if (seconds !== undefined) return ` (${realText(seconds)} real time)`
  return clock.run.state === 'play' ? ', the clock runs slowly' : ', the clock stands'
}
