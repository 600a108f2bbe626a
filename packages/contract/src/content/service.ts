import { type Fare, STOP_USES, type Service, TRANSPORTS, WEEKDAYS, minutes } from '@final-call/domain'
import { z } from 'zod'
import { DaysInput } from './departures.ts'
import { CoordsInput, DollarsInput, LengthHM, LocationIdInput, coordsOf, text } from './primitives.ts'

/** The specification's base multiplier. */
const MULTIPLIER = 6

const FareInput = z
  .strictObject({
    /** As sold: `Standard`, `Gold`. */
    type: text(40),
    /** Dollars. */
    fare: DollarsInput,
    /** 10 Standard, 20 Gold. */
    class: z.int().min(1).max(99),
    /** `[h, m]` before departure at which sales close. Such a fare is never refunded. */
    soldUntil: LengthHM.optional(),
  })
  .transform(({ soldUntil, ...fare }): Fare => ({ ...fare, ...(soldUntil !== undefined && { soldUntil }) }))

const common = {
  productId: z.string().regex(/^[\w-]{1,80}$/, 'expected a product id of letters, digits, - and _'),
  journeyTimeHM: LengthHM.refine((length) => length > 0, 'expected a journey of at least a minute'),
  /** In travel order. */
  stops: z.array(LocationIdInput).min(2).max(200),
  /** One `[h, m]` after departure per stop. */
  stopOffsetsHM: z.array(LengthHM).optional(),
  /** One per stop, with `stopOffsetsHM`: whether that time is approximate, and shown as "approx." */
  stopApprox: z.array(z.boolean()).optional(),
  /** One per stop: `on` if passengers may only get on, `off` if only off, otherwise `both`. */
  stopUses: z.array(z.enum(STOP_USES)).optional(),
  /** The path from first stop to last, or last to first with `stopsCoordsReverse`. */
  stopsCoords: z.array(CoordsInput).min(2).max(20_000).optional(),
  stopsCoordsReverse: z.boolean().optional(),
  fares: z.array(FareInput).min(1).max(20),
  events: z.strictObject({ checkin: LengthHM, boarding: LengthHM, checkedout: LengthHM }),
  days: DaysInput,
}

const baseNumber = z.int().min(0).max(1_000_000)
const baseMultiplier = z.int().min(1).max(10_000).default(MULTIPLIER)

const FlightInput = z.strictObject({
  transport: z.literal('flight'),
  ...common,
  airline: text(80),
  flightBaseNumber: baseNumber,
  flightBaseMultiplier: baseMultiplier,
  /** Places where the aircraft lands on the way; no seat is sold to or from there. */
  stopsTransit: z.array(LocationIdInput).max(20).optional(),
})

const BusInput = z.strictObject({
  transport: z.literal('bus'),
  ...common,
  company: text(80),
  /** The line number on the front of the bus: `W2`. */
  busLine: text(12).optional(),
  busBaseNumber: baseNumber,
  busBaseMultiplier: baseMultiplier,
})

const TrainInput = z.strictObject({
  transport: z.literal('train'),
  ...common,
  /** Optional because the specification's train product has none; no seat is sold then. */
  fares: z.array(FareInput).max(20).default([]),
  company: text(80),
  trainName: text(80),
  /** One platform per stop as boards show it; `''` if unknown. */
  stopPlatforms: z.array(z.string().trim().max(12)).optional(),
  trainBaseNumber: baseNumber,
  trainBaseMultiplier: baseMultiplier,
})

const TaxiInput = z.strictObject({
  transport: z.literal('taxi'),
  ...common,
  company: text(80),
  busBaseNumber: baseNumber.default(0),
  busBaseMultiplier: baseMultiplier,
  days: DaysInput.default(() => ({ sun: [], mon: [], tue: [], wed: [], thu: [], fri: [], sat: [] })).refine(
    (days) => WEEKDAYS.every((day) => days[day].length === 0),
    'expected no days: a taxi comes when it is ordered',
  ),
})

const VesselInput = z.strictObject({
  transport: z.literal('vessel'),
  ...common,
  company: text(80),
  vesselBaseNumber: baseNumber,
  vesselBaseMultiplier: baseMultiplier,
})

const AnyService = z.discriminatedUnion('transport', [FlightInput, BusInput, TrainInput, TaxiInput, VesselInput], {
  error: ({ code }) => (code === 'invalid_union' ? `expected one of ${TRANSPORTS.join(', ')}` : undefined),
})
type Written = z.output<typeof AnyService>

type Problem = { readonly path: (string | number)[]; readonly message: string }

function* problems(written: Written): Generator<Problem> {
  const { stops, stopOffsetsHM, stopApprox, stopUses, journeyTimeHM, stopsCoordsReverse, stopsCoords, fares } = written
  const stopPlatforms = written.transport === 'train' ? written.stopPlatforms : undefined
  for (const [i, stop] of stops.entries()) {
    if (stop === stops[i - 1]) yield { path: ['stops', i], message: 'expected another place than the stop before' }
  }
  for (const [i, { type }] of fares.entries()) {
    if (fares.findIndex((fare) => fare.type === type) < i) {
      yield { path: ['fares', i, 'type'], message: 'expected each fare type once' }
    }
  }
  if (stopsCoordsReverse !== undefined && !stopsCoords) {
    yield { path: ['stopsCoordsReverse'], message: 'expected stopsCoords beside it' }
  }
  for (const [name, list] of Object.entries({ stopPlatforms, stopApprox, stopUses })) {
    if (list && list.length !== stops.length) {
      yield { path: [name], message: `expected one for each of the ${stops.length} stops` }
    }
  }
  if (stopApprox && !stopOffsetsHM) yield { path: ['stopApprox'], message: 'expected stopOffsetsHM beside it' }
  if (stopUses?.[0] === 'off') yield { path: ['stopUses', 0], message: 'expected a first stop to get on at' }
  if (stopUses?.[stops.length - 1] === 'on') {
    yield { path: ['stopUses', stops.length - 1], message: 'expected a last stop to get off at' }
  }
  if (stopOffsetsHM) yield* offsetProblems(stopOffsetsHM, stops.length, journeyTimeHM)
}

function* offsetProblems(offsets: readonly number[], stops: number, journeyTime: number): Generator<Problem> {
  const path = 'stopOffsetsHM'
  if (offsets.length !== stops) {
    yield { path: [path], message: `expected one [h, m] for each of the ${stops} stops` }
    return
  }
  if (offsets[0] !== 0) yield { path: [path, 0], message: 'expected [0, 0] at the first stop' }
  for (const [i, offset] of offsets.entries()) {
    if (offset < (offsets[i - 1] ?? 0)) yield { path: [path, i], message: 'expected no earlier than the stop before' }
  }
  if (offsets.at(-1) !== journeyTime) {
    yield { path: [path, stops - 1], message: 'expected the journey time at the last stop' }
  }
}

type Numbered = Pick<Service, 'company' | 'name' | 'baseNumber' | 'baseMultiplier'>

function numbered(it: Written): Numbered {
  switch (it.transport) {
    case 'flight':
      return { company: it.airline, baseNumber: it.flightBaseNumber, baseMultiplier: it.flightBaseMultiplier }
    case 'train':
      return {
        company: it.company,
        name: it.trainName,
        baseNumber: it.trainBaseNumber,
        baseMultiplier: it.trainBaseMultiplier,
      }
    case 'vessel':
      return { company: it.company, baseNumber: it.vesselBaseNumber, baseMultiplier: it.vesselBaseMultiplier }
    case 'bus':
    case 'taxi':
      return { company: it.company, baseNumber: it.busBaseNumber, baseMultiplier: it.busBaseMultiplier }
  }
}

/** A service in the specification's format plus a `transport` field, parsed to the domain's `Service`. */
export const ServiceInput = AnyService.check(({ value, issues }) => {
  if (issues.length > 0) return
  for (const problem of problems(value)) issues.push({ code: 'custom', input: value, ...problem })
}).transform((it): Service => ({
  productId: it.productId,
  transport: it.transport,
  ...numbered(it),
  journeyTime: minutes(it.journeyTimeHM),
  stops: it.stops,
  ...(it.stopOffsetsHM && { stopOffsets: it.stopOffsetsHM }),
  ...(it.stopApprox && { stopApprox: it.stopApprox }),
  ...(it.stopUses && { stopUses: it.stopUses }),
  ...(it.transport === 'bus' && it.busLine !== undefined && { line: it.busLine }),
  ...(it.transport === 'train' && it.stopPlatforms && { stopPlatforms: it.stopPlatforms }),
  ...(it.transport === 'flight' && it.stopsTransit && { stopsTransit: it.stopsTransit }),
  ...(it.stopsCoords && { stopsCoords: it.stopsCoords.map(coordsOf) }),
  ...(it.stopsCoordsReverse !== undefined && { stopsCoordsReverse: it.stopsCoordsReverse }),
  fares: it.fares,
  events: it.events,
  days: it.days,
}))
export type ServiceWire = z.input<typeof ServiceInput>
