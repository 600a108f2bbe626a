import { type GameMs, gameMs, refundUntil, refundable, ridesBy, whereaboutsAt } from '@final-call/domain'
import { placeName } from '../place/places.ts'
import { type Scene, momentThere, timeThere, zoneHere } from '../place/where.ts'
import { momentFromNow } from '../words/formats.ts'
import { journeyWord } from '../words/words.ts'
import { awayFrom, isSpare, isTooBusyFor, settingsOff } from './will-miss.ts'
import { questionLeft } from './question-left.ts'

const LIST = new Intl.ListFormat('en-NZ')

interface Passed {
  readonly at: GameMs
  readonly text: string
}

const FREE = { answer: 'you are free', room: 'you wake', work: 'your work ends' } as const

function freed({ race, places, now }: Scene, to: GameMs): readonly Passed[] {
  const { busyUntil, busyWith } = race
  if (busyUntil === undefined || busyUntil <= now || busyUntil >= to) return []
  const when = momentFromNow(busyUntil, now, zoneHere(race, places))
  return [{ at: busyUntil, text: `${FREE[busyWith.kind]} ${when}` }]
}

/** The rides that leave without the player, who will be busy or, as things stand, elsewhere. */
function missed(scene: Scene, to: GameMs): readonly Passed[] {
  const { race, places, now } = scene
  const leaving = race.tickets.filter(
    ({ state, journey }) => state === 'booked' && journey.departure > now && journey.departure <= to,
  )
  return leaving
    .filter((ticket) => !ridesBy(race, ticket.journey.departure).includes(ticket))
    .map((ticket) => {
      const { departure, from } = ticket.journey
      const when = momentThere(departure, from, scene)
      if (isSpare(ticket, race))
        return { at: departure, text: `your second ticket for the ${journeyWord(ticket.journey)} is lost` }
      const elsewhere = !isTooBusyFor(race, ticket) && whereaboutsAt(race, gameMs(departure - 1))?.location !== from
      const where = elsewhere ? `, which leaves from ${placeName(places, from)}` : ''
      return { at: departure, text: `you miss your ${journeyWord(ticket.journey)} ${when}${where}` }
    })
}

/** The rides that the player can still reach on foot now, but not after the skip. */
function tooFar(scene: Scene, to: GameMs): readonly Passed[] {
  const lost = scene.race.tickets.filter(
    (it) =>
      it.state === 'booked' &&
      it.journey.departure > to &&
      awayFrom(it, scene)?.missed === false &&
      awayFrom(it, { ...scene, now: to })?.missed === true,
  )
  return lost.map(({ journey }) => ({ at: to, text: `it becomes too late to walk to your ${journeyWord(journey)}` }))
}

function closed(scene: Scene, to: GameMs): readonly Passed[] {
  const { race, now } = scene
  const closing = race.tickets.filter((it) => refundable(it, race.tickets, now) && refundUntil(it) <= to)
  return closing.map((ticket) => {
    const { journey } = ticket
    const at = refundUntil(ticket)
    const when = momentThere(at, journey.from, scene)
    return { at, text: `the refund of your ${journeyWord(journey)} closes ${when}` }
  })
}

/**
 * A sentence that the open question can be answered only here, where the next ride leaves: a skip to that ride passes the time to answer
 * it. Empty if that is not so.
 */
function question(scene: Scene): string {
  const next = ridesBy(scene.race).find(({ state }) => state === 'booked')
  if (scene.race.place.kind !== 'at' || next?.journey.from !== scene.race.place.location) return ''
  return questionLeft(next.journey, scene) ?? ''
}

/** By when the player still has to set off on foot for a ride at `to`; empty if for none. */
export function setOffText(scene: Scene, to = scene.now): string {
  const first = settingsOff(scene).find(({ by }) => by >= to)
  if (!first) return ''
  return `Leave by ${timeThere(first.by, first.from, scene)} to walk to your ${journeyWord(first.ticket.journey)}.`
}

/** What happens on a skip that the player might have wanted to stop at, in order of time; empty if nothing. */
export function meanwhileText(scene: Scene, to: GameMs): string {
  const passed = [freed, missed, closed, tooFar].flatMap((of) => of(scene, to)).toSorted((a, b) => a.at - b.at)
  // Two tickets for one ride may produce the same text.
  const told = new Set(passed.map(({ text }) => text))
  return told.size === 0 ? '' : `Meanwhile, ${LIST.format(told)}.`
}

/**
 * What a skip passes that the player might have wanted to stop at: `Meanwhile, you wake at 07:00, and the refund of your bus 106 closes
 * at 08:45.` Then by when to set off on foot, and that the next ride leaves a question behind. Empty if there is nothing.
 */
export function skippedOver(scene: Scene, to: GameMs): string {
  return [meanwhileText(scene, to), setOffText(scene, to), question(scene)].filter(Boolean).join(' ')
}
