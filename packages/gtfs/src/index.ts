export { FARE_RULES, type FareRule, type FareRules } from './fares/fares.ts'
export { type Exchange, HIGHEST_PRICE, MOST_DOLLARS } from './fares/price.ts'
export {
  type FeedArchive,
  type FeedFiles,
  NEEDED_FILES,
  type TablesIn,
  feedName,
  filesInZip,
  inTheWay,
  lackedBy,
  noFeed,
  scattered,
  twice,
} from './files/archive.ts'
export { type Limits, LIMITS, megabytes } from './files/limits.ts'
export { readable, shortened } from './files/text.ts'
export { BadOption, FeedRefused, type Warning } from './files/trouble.ts'
export { type FeedReport, type Gtfs, type GtfsOptions, readGtfs } from './read-gtfs.ts'
