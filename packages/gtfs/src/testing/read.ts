import { type Gtfs, type GtfsOptions, readGtfs } from '../read-gtfs.ts'
import { PREFIX, boardOn } from './board.ts'
import { type Changes, feed } from './feed.ts'

/** A Monday. */
export const ON = '2026-11-23'

/** The small feed with some of its tables replaced, as the game reads it. @throws FeedRefused */
export const read = (changes: Changes = {}, options: Partial<GtfsOptions> = {}): Gtfs =>
  readGtfs(feed(changes), { prefix: PREFIX, ...options })

/** The warnings about a feed that was read: `2 what (where first)`. */
export const said = ({ report }: Pick<Gtfs, 'report'>): readonly string[] =>
  report.warnings.map(({ what, count, first }) => `${count} ${what} (${first})`)

/** The board of a day at the first stop, or another. */
export const board = (changes: Changes, on = ON, from = '001'): readonly string[] =>
  boardOn(read(changes), { from, on })
