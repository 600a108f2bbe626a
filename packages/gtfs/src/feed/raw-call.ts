import { Column } from '../files/column.ts'
import { type Reading, type Row, asWritten, codeIn, eachRow, numberIn } from '../files/table.ts'
import { Troubles } from '../files/trouble.ts'

/** A row of stop_times.txt. */
export interface RawCall {
  readonly stop: string
  readonly sequence: number
  /** Seconds after midnight of the service day, which may exceed a day's; undefined between timepoints. */
  readonly arrival: number | undefined
  readonly departure: number | undefined
  readonly pickup: boolean
  readonly dropOff: boolean
  /** Whether its times are only approximate. */
  readonly approx: boolean
  /** shape_dist_traveled, in an unspecified unit. */
  readonly along: number | undefined
  /** Whether it is on demand, in a time window or an area, rather than at a time and a stop. */
  readonly flexible: boolean
  readonly line: number
}

/** The calls of a trip in the order of their stop sequence, by the trip's index among those that were taken. */
export type CallsOf = (trip: number) => readonly RawCall[]

/** `1 days 07:05:00.000` is how programs write it that keep times as durations. */
const TIME = /^(?:(\d{1,2}) days? )?(\d{1,3}):([0-5]?\d)(?::([0-5]?\d)(?:\.\d+)?)?$/

/** Whole seconds of `7:05:00`, `07:05:00`, `07:05` or `1 days 07:05:00.000`; undefined for anything else. */
export function secondsOf(text: string): number | undefined {
  const [, days = '0', hours, minutes, seconds = '0'] = TIME.exec(text) ?? []
  if (hours === undefined) return undefined
  return (Number(days) * 24 + Number(hours)) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/** Columns of trips on demand, including the windows as the draft of the standard spelt them. */
const FLEXIBLE = [
  'start_pickup_drop_off_window',
  'end_pickup_drop_off_window',
  'start_pickup_dropoff_window',
  'end_pickup_dropoff_window',
  'location_group_id',
  'location_id',
]
const NEEDED = [
  'trip_id',
  'stop_sequence',
  ['stop_id', 'location_group_id', 'location_id'],
  ['arrival_time', 'departure_time', 'start_pickup_drop_off_window', 'start_pickup_dropoff_window'],
] as const

const isFlexible = (row: Row): boolean => FLEXIBLE.some((column) => row.text(column) !== '')

/** Whether all trips of a feed are on demand. */
export function isOnCall(reading: Reading): boolean {
  let [calls, flexible] = [0, 0]
  eachRow({ ...reading, troubles: new Troubles() }, 'stop_times.txt', [], (row) => {
    calls += 1
    if (isFlexible(row)) flexible += 1
  })
  return calls > 0 && calls === flexible
}

const ANYWHERE = ['continuous_pickup', 'continuous_drop_off'] as const

/** The cells of a route or a call that allow getting on or off between stops; empty if they do not. Source: gtfs.org, routes.txt. */
export const anywhereIn = (row: Row): string =>
  asWritten(
    row,
    ANYWHERE.filter((column) => /^[023]$/.test(codeIn(row, column))),
  )

/** The cells of a call by which passengers have to ask for it; empty if they do not. Source: gtfs.org, pickup_type. */
const requestIn = (row: Row): string =>
  asWritten(
    row,
    ['pickup_type', 'drop_off_type'].filter((column) => /^[23]$/.test(codeIn(row, column))),
  )

const PICKUP = 1
const DROP_OFF = 2
const ON_CALL = 4
const APPROX = 8
/** Stands for an absent time or distance. */
const NONE = -1

/** Rows of stop_times.txt in columns: there may be millions, and an object for each would fill the memory. */
class Table {
  readonly #stops: string[] = []
  readonly #numbers = new Map<string, number>()
  readonly trip = new Column(Int32Array)
  readonly #stop = new Column(Int32Array)
  readonly #sequence = new Column(Float64Array)
  readonly #arrival = new Column(Int32Array)
  readonly #departure = new Column(Int32Array)
  readonly #along = new Column(Float64Array)
  readonly #uses = new Column(Uint8Array)
  readonly #line = new Column(Int32Array)

  #numberOf(stop: string): number {
    const known = this.#numbers.get(stop)
    if (known !== undefined) return known
    this.#numbers.set(stop, this.#stops.length)
    return this.#stops.push(stop) - 1
  }

  add(trip: number, call: RawCall): void {
    this.trip.push(trip)
    this.#stop.push(this.#numberOf(call.stop))
    this.#sequence.push(call.sequence)
    this.#arrival.push(call.arrival ?? NONE)
    this.#departure.push(call.departure ?? NONE)
    this.#along.push(call.along ?? NONE)
    const { pickup, dropOff, flexible, approx } = call
    const uses = (pickup ? PICKUP : 0) | (dropOff ? DROP_OFF : 0) | (flexible ? ON_CALL : 0) | (approx ? APPROX : 0)
    this.#uses.push(uses)
    this.#line.push(call.line)
  }

  at(row: number): RawCall {
    const uses = this.#uses.at(row)
    const known = (number: number): number | undefined => (number < 0 ? undefined : number)
    return {
      stop: this.#stops[this.#stop.at(row)] ?? '',
      sequence: this.#sequence.at(row),
      arrival: known(this.#arrival.at(row)),
      departure: known(this.#departure.at(row)),
      along: known(this.#along.at(row)),
      pickup: (uses & PICKUP) !== 0,
      dropOff: (uses & DROP_OFF) !== 0,
      flexible: (uses & ON_CALL) !== 0,
      approx: (uses & APPROX) !== 0,
      line: this.#line.at(row),
    }
  }
}

/** The row indices of each trip, in the order of the file. */
function byTrip(trips: Column, count: number): (trip: number) => Int32Array {
  const starts = new Int32Array(count + 1)
  for (let row = 0; row < trips.length; row += 1) starts[trips.at(row) + 1] = (starts[trips.at(row) + 1] ?? 0) + 1
  for (let trip = 0; trip < count; trip += 1) starts[trip + 1] = (starts[trip + 1] ?? 0) + (starts[trip] ?? 0)
  const next = starts.slice()
  const rows = new Int32Array(trips.length)
  for (let row = 0; row < trips.length; row += 1) {
    const trip = trips.at(row)
    rows[next[trip] ?? 0] = row
    next[trip] = (next[trip] ?? 0) + 1
  }
  return (trip) => rows.subarray(starts[trip], starts[trip + 1])
}

/** The calls of each trip that was taken, and the number of rows. */
export function readCalls(
  reading: Reading,
  trips: { readonly taken: ReadonlyMap<string, number>; readonly listed: ReadonlySet<string> },
): { readonly callsOf: CallsOf; readonly rows: number } {
  const { troubles } = reading
  const table = new Table()
  const rows = eachRow(reading, 'stop_times.txt', NEEDED, (row) => {
    const id = row.text('trip_id')
    const trip = trips.taken.get(id)
    if (trip === undefined) {
      if (!trips.listed.has(id)) troubles.add('stop time left out: no such trip', row.spot(), `trip ${id}`)
      return
    }
    const note: Note = (what, about) => troubles.add(what, row.spot(), `trip ${id}, ${about}`)
    const sequence = numberIn(row, 'stop_sequence')
    if (sequence === undefined) {
      note('stop time left out: its stop_sequence is no number', `"${row.text('stop_sequence')}"`)
      return
    }
    const arrival = timeIn(row, 'arrival_time', note)
    const departure = timeIn(row, 'departure_time', note)
    const along = alongIn(row, note)
    const flexible = isFlexible(row)
    // Calls that are left out get no warning about how they were taken.
    const noteUse: Note = flexible ? () => undefined : note
    const anywhere = anywhereIn(row)
    if (anywhere !== '') noteUse('stop time taken without getting on or off between its stop and the next', anywhere)
    const request = requestIn(row)
    if (request !== '') noteUse('stop on request taken as one like any other', request)
    table.add(trip, {
      stop: row.text('stop_id'),
      sequence,
      arrival: arrival ?? departure,
      departure: departure ?? arrival,
      pickup: isFor(row, 'pickup_type', noteUse),
      dropOff: isFor(row, 'drop_off_type', noteUse),
      along,
      approx: codeIn(row, 'timepoint') === '0',
      flexible,
      line: row.spot().line,
    })
  })
  const rowsOf = byTrip(table.trip, trips.taken.size)
  return {
    rows,
    callsOf: (trip) => Array.from(rowsOf(trip), (row) => table.at(row)).sort((a, b) => a.sequence - b.sequence),
  }
}

type Note = (what: string, about: string) => void

function timeIn(row: Row, column: string, note: Note): number | undefined {
  const text = row.text(column)
  if (text === '') return undefined
  const seconds = secondsOf(text)
  if (seconds === undefined) note('time taken as left blank: it cannot be read, write 17:05:00', `"${text}"`)
  return seconds
}

/** The distance along the shape; undefined if it is left blank, or is no number from 0. */
function alongIn(row: Row, note: Note): number | undefined {
  const text = row.text('shape_dist_traveled')
  if (text === '') return undefined
  const along = numberIn(row, 'shape_dist_traveled')
  if (along !== undefined && along >= 0) return along
  note('shape_dist_traveled taken as left blank: it is no number from 0', `"${text}"`)
  return undefined
}

/** Whether passengers may get on, or off. A stop on request counts as any other. Source: gtfs.org, pickup_type. */
function isFor(row: Row, column: string, note: Note): boolean {
  const text = codeIn(row, column)
  if (!['', '0', '1', '2', '3'].includes(text)) note(`${column} taken as 0: it is none from 0 to 3`, `"${text}"`)
  return text !== '1'
}
