import { isZone } from '@final-call/domain'
import { type Reading, type Row, eachRow } from '../files/table.ts'
import { FeedRefused } from '../files/trouble.ts'
import { LONGEST_NAME, nameIn, sayStrange, shortened } from '../files/written-names.ts'

export interface Agency {
  readonly name: string
  readonly zone: string
}

export interface Agencies {
  readonly byId: ReadonlyMap<string, Agency>
  /** The agency of routes that name none, or one that does not exist; undefined if the agencies have different time zones. */
  readonly otherwise: Agency | undefined
}

/** The name of an agency; without one, its id if that has a letter, otherwise the host of its URL. */
function nameOf(row: Row): string {
  const [name, id, url] = ['agency_name', 'agency_id', 'agency_url'].map((it) => nameIn(row, it))
  const site = /^(?:https?:\/\/)?(?:www\.)?([^/?#\s]+\.[^/?#\s]+)/i.exec(url ?? '')?.[1]
  return name || (/\p{L}/u.test(id ?? '') ? id : site) || id || 'Unnamed'
}

/** The canonical name of a time zone: `NZ` is Pacific/Auckland, and so is `pacific/auckland`. */
const clocksOf = (zone: string): string => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone

/** @throws FeedRefused if there is no agency or its time zone is unknown, because all times of the feed depend on it. */
export function readAgencies(reading: Reading): Agencies {
  const { troubles } = reading
  const byId = new Map<string, Agency>()
  /** By canonical zone name, the spelling that the first agency in that zone uses. */
  const spelt = new Map<string, string>()
  eachRow(reading, 'agency.txt', ['agency_name', 'agency_timezone'], (row) => {
    const id = row.text('agency_id')
    const whole = nameOf(row)
    const written = row.text('agency_timezone')
    const name = shortened(whole, LONGEST_NAME)
    const spot = row.spot()
    const [first] = byId.values()
    const given = written === '' && first ? first.zone : written
    if (!isZone(given)) {
      throw new FeedRefused(
        `${spot.file}:${spot.line}, agency_timezone: there is no time zone "${given}". Write one like Pacific/Auckland.`,
      )
    }
    const clocks = clocksOf(given)
    const zone = spelt.get(clocks) ?? given
    spelt.set(clocks, zone)
    if (byId.has(id)) return troubles.add('agency left out: another one has its id', spot, `agency ${id || name}`)
    if (nameIn(row, 'agency_name') === '')
      troubles.add('agency named by its id or its site: it has no name', spot, name)
    sayStrange(reading, row, ['agency_name'], { what: 'an agency', about: `agency ${id || name}` })
    if (name !== whole) troubles.add(`name of an agency cut off after ${LONGEST_NAME} characters`, spot, name)
    byId.set(id, { name, zone })
    if (first && zone !== first.zone) {
      troubles.add('agencies by different clocks: each is read by its own', spot, `${zone}, not ${first.zone}`)
    }
  })
  const [first, ...others] = byId.values()
  if (!first) throw new FeedRefused('agency.txt names no agency, so no time zone.')
  return { byId, otherwise: others.every(({ zone }) => zone === first.zone) ? first : undefined }
}
