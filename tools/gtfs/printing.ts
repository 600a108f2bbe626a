import type { LocationId } from '@final-call/domain'
import {
  type Exchange,
  type FeedArchive,
  type Gtfs,
  type Warning,
  isMisnamed,
  readable,
  shortened,
} from '@final-call/gtfs'
import { messageOf } from '../../apps/server/src/operator/reasons.ts'
import type { CheckedRaces } from './lost-races.ts'

/** A text of the feed on one line, so that the terminal takes nothing in it for a command. */
export const printable = (text: string): string => shortened(readable(text), 500)

let unheard = false

/** Keeps the process going if the reader stops after the first lines, as `| head` does: the rest must be stored all the same. */
export function outliveReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (!unheard && error.code !== 'EPIPE') console.error(`The output is cut short: ${messageOf(error)}.`)
    unheard = true
  })
  process.stderr.on('error', () => undefined)
}

/** Prints the result, even if nobody reads the list. */
export const conclude = (text: string): void => (unheard ? console.error(text) : console.log(text))

/** What was left out, or read differently than it is written; the most frequent first. */
export function printWarnings(warnings: readonly Warning[]): void {
  for (const { what, count, first } of warnings.toSorted((a, b) => b.count - a.count)) {
    console.warn(printable(`! ${count} × ${what} (${count > 1 ? 'first: ' : ''}${first})`))
  }
}

/** How fares were asked for. */
interface Pricing {
  readonly exchange: Exchange
  readonly byRule: boolean
}

/** The source of the fares, and how their currencies were converted. */
function printFares({ ownFares, currencies, dear, services }: Gtfs['report'], { exchange, byRule }: Pricing): void {
  const all = Object.values(services).reduce((sum, count) => sum + count, 0)
  const money = currencies.map((it) => `${it} ${exchange[it] ? `at ${exchange[it]} dollars` : 'taken for dollars'}`)
  const ruled = ownFares < all ? `, and by rule for ${all - ownFares} of ${all} services, for which it says none` : ''
  console.log(
    ownFares > 0
      ? `Fares are the feed's, in ${money.join(', ') || 'no currency, taken for dollars'}${ruled}.`
      : `Fares are by rule${byRule ? '' : ': the feed says none for its rides'}.`,
  )
  for (const it of dear) {
    console.warn(
      printable(`! Rides cost far more in ${it} than by rule. What is one worth in dollars? --exchange ${it}=0.01`),
    )
  }
  for (const it of Object.keys(exchange).filter((code) => !currencies.includes(code))) {
    console.warn(`! No ride's fare is in ${it}: --exchange changes nothing there.`)
  }
}

/** The files beside the tables that were read. One that only its ending keeps from being read may hold departures that are missed. */
export function printUnread({ files, unread }: FeedArchive): void {
  const { misnamed = [], others = [] } = Object.groupBy(unread.toSorted(), (name) =>
    isMisnamed(name, files) ? 'misnamed' : 'others',
  )
  if (others.length > 0) console.log(printable(`Not read, since the game has no use for them: ${others.join(', ')}.`))
  if (misnamed.length > 0) console.warn(printable(`! Not read, since tables end in .txt: ${misnamed.join(', ')}.`))
}

/** The timetable that was read: its week, services, fares and warnings. */
export function printTimetable({ report, locations, services }: Gtfs, archive: FeedArchive, pricing: Pricing): void {
  const { companies, week, span, trips, departures, warnings } = report
  const modes = Object.entries(report.services).map(([mode, count]) => `${count} by ${mode}`)
  console.log(`${companies.join(', ')}: the week of ${week}. The feed is for ${span.from} to ${span.to}.`)
  console.log(
    `Trips: ${trips.listed}, of which ${trips.sound} can be ridden, and ${trips.running} in that week. Services: ${services.length} (${modes.join(', ')}). ` +
      `Places: ${locations.length}. Departures a week: ${departures}.`,
  )
  printFares(report, pricing)
  printUnread(archive)
  printWarnings(warnings)
}

/** The ids that are named, if there are more. */
const NAMED = 5

/** The places of earlier imports under the same name that the feed lacks. They stay, and nothing may leave from them any more. */
export function printStaying(ids: readonly LocationId[], change: 'done' | 'dry run'): void {
  if (ids.length === 0) return
  const some = [...ids.slice(0, NAMED), ...(ids.length > NAMED ? ['…'] : [])].join(', ')
  const stay = change === 'done' ? 'stay' : 'would stay'
  conclude(
    `Places of earlier imports that are not in this one, and ${stay}, since races may name them: ${ids.length} (${some}).`,
  )
}

/** The stored races that the change has made impossible to win, or would make so. */
export function printRaces({ concerned, checked, lost, unknown }: CheckedRaces, change: 'done' | 'dry run'): void {
  if (concerned === 0) return
  const isDone = change === 'done'
  const isAll = checked === concerned
  const all = isAll ? `${checked}` : `${checked} of ${concerned}, as there was no time for more`
  const came = [
    ...(lost.length > 0 ? [`${lost.length} ${isDone ? 'can' : 'could'} no longer be won as before.`] : []),
    ...(unknown > 0 ? [`${unknown} could not be judged: there are too many ways to look at.`] : []),
  ]
  const said =
    came.length > 0 ? came.join(' ') : `${isAll ? 'All' : 'These'} ${isDone ? 'can' : 'could'} be won as before.`
  conclude(`Stored races that this ${isDone ? 'concerns' : 'would concern'}, checked: ${all}. ${said}`)
  const before = isDone ? 'could be won before' : 'can be won now, and not with this timetable'
  for (const { id, name, why } of lost) console.warn(printable(`! ${name} (${id}) ${before}. ${why}`))
}
