import { isZone } from '@final-call/domain'
import { type Reading, type Row, eachRow } from './table.ts'
import { named, shortened } from './text.ts'
import { FeedRefused } from './trouble.ts'

export interface Agency {
  readonly name: string
  readonly zone: string
}

export interface Agencies {
  readonly byId: ReadonlyMap<string, Agency>
  /** For what names none, or one that is not there; undefined where that would be a guess. */
  readonly otherwise: Agency | undefined
}

const LONGEST_NAME = 80

/** Of an agency without a name: what its id says, if that is a word, or else the site that it is on. */
function nameOf(row: Row): string {
  const [name, id, url] = ['agency_name', 'agency_id', 'agency_url'].map((it) => named(row.text(it)))
  const site = /^(?:https?:\/\/)?(?:www\.)?([^/?#\s]+\.[^/?#\s]+)/i.exec(url ?? '')?.[1]
  return name || (/\p{L}/u.test(id ?? '') ? id : site) || id || 'Unnamed'
}

/** What a zone is called that has several names: `NZ` is Pacific/Auckland, and some write `pacific/auckland`. */
const clocksOf = (zone: string): string => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone

/** @throws FeedRefused where there is none, or its time zone is not known: all times of the feed are by its clocks. */
export function readAgencies(reading: Reading): Agencies {
  const { troubles } = reading
  const byId = new Map<string, Agency>()
  /** By what their zone is called, the name that the first agency by these clocks gives it. */
  const spelt = new Map<string, string>()
  eachRow(reading, 'agency.txt', ['agency_name', 'agency_timezone'], (row) => {
    const [id, name, written] = [
      row.text('agency_id'),
      shortened(nameOf(row), LONGEST_NAME),
      row.text('agency_timezone'),
    ]
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
    if (named(row.text('agency_name')) === '')
      troubles.add('agency named by its id or its site: it has no name', spot, name)
    byId.set(id, { name, zone })
    if (first && zone !== first.zone) {
      troubles.add('agencies by different clocks: each is read by its own', spot, `${zone}, not ${first.zone}`)
    }
  })
  const [first, ...others] = byId.values()
  if (!first) throw new FeedRefused('agency.txt names no agency, so no time zone.')
  return { byId, otherwise: others.every(({ zone }) => zone === first.zone) ? first : undefined }
}
