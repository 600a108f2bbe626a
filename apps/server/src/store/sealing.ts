import { type Race, type RaceEvent, type Ticket, realMs } from '@final-call/domain'
import { type Chain, FAULT_TEXT, type RaceRow } from '../chain/chain.ts'
import {
  type ChainFault,
  LOG_START,
  type LogPlace,
  type LogRecord,
  LogTouched,
  type RaceRecord,
  type StoredRace,
} from '../ports.ts'
import { type Row, int, text } from './rows.ts'

/*
 * What both databases write for a race, with its MACs, and how they read it back.
 */

/** A race's owner and world, and the MAC that its next event follows. */
type Footing = Pick<StoredRace, 'raceId' | 'uid' | 'worldId' | 'head'>

export interface WrittenEvent {
  readonly seq: number
  readonly json: string
  readonly mac: string
}

/** What is stored when a race has moved on. */
export interface Written {
  readonly events: readonly WrittenEvent[]
  readonly version: number
  readonly snapshot: string
  readonly head: string
  readonly seal: string
}

function sealed(chain: Chain, { raceId, uid, worldId, head }: Footing, texts: readonly Omit<WrittenEvent, 'mac'>[]) {
  let last = head
  const events = texts.map(({ seq, json }) => {
    last = chain.link({ raceId, seq, json }, last)
    return { seq, json, mac: last }
  })
  return { events, head: last, row: { raceId, uid, worldId, head: last } }
}

function withoutPath(ticket: Ticket): Ticket {
  if (!ticket.journey.path) return ticket
  const { path: _, ...journey } = ticket.journey
  return { ...ticket, journey }
}

/**
 * A race as its snapshot has it: without the paths of its tickets' rides, which only pages draw, from the log. Each may have hundreds of
 * points, and every command of the player would write all of them again.
 */
export const withoutPaths = (race: Race): Race =>
  race.tickets.some(({ journey }) => journey.path) ? { ...race, tickets: race.tickets.map(withoutPath) } : race

export function written(chain: Chain, on: Footing, race: Race, log: readonly RaceEvent[]): Written {
  const texts = log.map((event) => ({ seq: event.seq, json: JSON.stringify(event) }))
  const { events, head, row } = sealed(chain, on, texts)
  const { version } = race
  const snapshot = JSON.stringify(withoutPaths(race))
  return { events, version, snapshot, head, seal: chain.seal({ ...row, version, snapshot }) }
}

/** Whether this change completes the race, so that it has to be listed on its leaderboard. */
export const completes = (before: Race, after: Race): boolean =>
  before.ended === undefined && after.ended?.ending === 'complete'

/** New MACs for a stored race, from its first event on. */
export function resealed(chain: Chain, race: Row, log: readonly Row[]): Pick<Written, 'events' | 'head' | 'seal'> {
  const row = rowOf(race)
  const texts = log.map((it) => ({ seq: int(it, 'seq'), json: text(it, 'json') }))
  const { events, head } = sealed(chain, { ...row, head: LOG_START.mac }, texts)
  return { events, head, seal: chain.seal({ ...row, head }) }
}

const rowOf = (row: Row): RaceRow => ({
  raceId: text(row, 'race_id'),
  uid: text(row, 'uid'),
  worldId: text(row, 'world_id'),
  version: int(row, 'version'),
  head: text(row, 'head'),
  snapshot: text(row, 'snapshot'),
})

export const touched = (raceId: string, fault: ChainFault): LogTouched =>
  new LogTouched(`the race ${raceId} ${FAULT_TEXT[fault]}`)

/** The race in a row, without checking its seal; `race` if the snapshot need not be parsed. */
export const storedRaceOf = (row: Row, race?: Race): StoredRace => ({
  raceId: text(row, 'race_id'),
  uid: text(row, 'uid'),
  worldId: text(row, 'world_id'),
  race: race ?? (JSON.parse(text(row, 'snapshot')) as Race),
  sign: realMs(int(row, 'at_real')),
  head: text(row, 'head'),
})

/** The race in a row, after checking its seal. @throws LogTouched if the seal is wrong or missing */
export function sealedRaceOf(chain: Chain, row: Row): StoredRace {
  const fault = chain.sealFault(rowOf(row), text(row, 'seal'))
  if (fault) throw touched(text(row, 'race_id'), fault)
  return storedRaceOf(row)
}

export function raceRecordOf(chain: Chain, row: Row): RaceRecord {
  const { worldId, version, head, snapshot } = rowOf(row)
  return { worldId, version, head, snapshot, fault: chain.sealFault(rowOf(row), text(row, 'seal')) }
}

/** Events in order, each checked against the MAC of the previous one; the first against `after`. */
export function logRecordsOf(chain: Chain, raceId: string, after: LogPlace, rows: readonly Row[]): LogRecord[] {
  let previous = after.mac
  return rows.map((row) => {
    const [seq, json, mac] = [int(row, 'seq'), text(row, 'json'), text(row, 'mac')]
    const fault = chain.linkFault({ raceId, seq, json }, previous, mac)
    previous = mac
    return { seq, json, mac, fault }
  })
}
