import { describe, expect, it } from 'vitest'
import { changed, refusals } from './testing/refusals.ts'
import { coach } from './testing/samples.ts'
import { ServiceInput } from './service.ts'

const none = { sun: [], mon: [], tue: [], wed: [], thu: [], fri: [], sat: [] }
const { busBaseNumber: _, company, ...rest } = coach

describe('a service', () => {
  it('is resolved to minutes and cents', () => {
    expect(ServiceInput.parse(coach)).toEqual({
      productId: 'coach',
      transport: 'bus',
      company: 'Coaches',
      baseNumber: 100,
      baseMultiplier: 6,
      journeyTime: 675,
      stops: ['nz-a', 'nz-b', 'nz-c'],
      stopOffsets: [0, 270, 675],
      fares: [
        { type: 'Standard', fare: 8700, class: 10 },
        { type: 'Gold', fare: 11650, class: 20 },
      ],
      events: { checkin: 60, boarding: 15, checkedout: 28 },
      days: { ...none, mon: [555, 1140] },
    })
  })

  it.each([
    [
      {
        ...rest,
        transport: 'flight',
        airline: 'Air',
        flightBaseNumber: 400,
        flightBaseMultiplier: 2,
        stopsTransit: [],
      },
      { transport: 'flight', company: 'Air', baseNumber: 400, baseMultiplier: 2 },
    ],
    [
      { ...rest, transport: 'train', company, trainName: 'Daylight', trainBaseNumber: 100 },
      { transport: 'train', company, name: 'Daylight', baseNumber: 100, baseMultiplier: 6 },
    ],
    [
      {
        ...rest,
        transport: 'train',
        company,
        trainName: 'Daylight',
        trainBaseNumber: 1,
        stopPlatforms: rest.stops.map((_, i) => (i === 0 ? '9' : '')),
      },
      { transport: 'train', stopPlatforms: rest.stops.map((_, i) => (i === 0 ? '9' : '')) },
    ],
    [
      { ...rest, transport: 'bus', company, busBaseNumber: 1, busLine: 'W2' },
      { transport: 'bus', line: 'W2' },
    ],
    [
      { ...rest, transport: 'vessel', company, vesselBaseNumber: 3, vesselBaseMultiplier: 4 },
      { transport: 'vessel', company, baseNumber: 3, baseMultiplier: 4 },
    ],
    [
      { ...rest, transport: 'taxi', company, days: undefined },
      { transport: 'taxi', company, baseNumber: 0, days: none },
    ],
    [
      { ...rest, transport: 'taxi', company, busBaseNumber: 7, days: { mon: [] } },
      { transport: 'taxi', company, baseNumber: 7, days: none },
    ],
  ])('has the names of its kind of transport: %#', (written, expected) => {
    expect(ServiceInput.parse(written)).toMatchObject(expected)
  })

  it('sells no seat on a train without fares, as in the specification', () => {
    const train = { ...rest, transport: 'train', company, trainName: 'Daylight', trainBaseNumber: 1, fares: undefined }
    expect(ServiceInput.parse(train).fares).toEqual([])
  })

  it('needs a platform for each stop of a train, or none at all', () => {
    const train = { ...rest, transport: 'train', company, trainName: 'Daylight', trainBaseNumber: 1 }
    const { error } = ServiceInput.safeParse({ ...train, stopPlatforms: ['9'] })
    expect(error?.issues).toMatchObject([{ path: ['stopPlatforms'] }])
  })

  it('keeps until when a fare is sold, and where a flight stops on the way', () => {
    const written = {
      ...rest,
      transport: 'flight',
      airline: 'Air',
      flightBaseNumber: 400,
      stopsTransit: ['nz-d'],
      fares: [{ type: 'Early', fare: 49, class: 10, soldUntil: [18, 30] }],
    }
    expect(ServiceInput.parse(written)).toMatchObject({
      stopsTransit: ['nz-d'],
      fares: [{ type: 'Early', fare: 4900, class: 10, soldUntil: 18 * 60 + 30 }],
    })
    expect(ServiceInput.parse(coach).fares.filter((fare) => 'soldUntil' in fare)).toEqual([])
  })

  it('keeps the uses of its stops', () => {
    const stopUses = ['on', 'both', 'off']
    expect(ServiceInput.parse({ ...coach, stopUses })).toMatchObject({ stopUses })
  })

  it('may call at two stops in one minute', () => {
    const stopOffsetsHM = [
      [0, 0],
      [0, 0],
      [11, 15],
    ]
    expect(ServiceInput.parse({ ...coach, stopOffsetsHM })).toMatchObject({ stopOffsets: [0, 0, 675] })
  })

  it('keeps which of its times are approximate', () => {
    const about = {
      ...coach,
      stopOffsetsHM: [
        [0, 0],
        [2, 0],
        [11, 15],
      ],
      stopApprox: [false, true, false],
    }
    expect(ServiceInput.parse(about)).toMatchObject({ stopApprox: [false, true, false] })
    expect(refusals(ServiceInput, { ...about, stopApprox: [true] })).toEqual([
      'stopApprox: expected one for each of the 3 stops',
    ])
    expect(refusals(ServiceInput, { ...about, stopOffsetsHM: undefined })).toEqual([
      'stopApprox: expected stopOffsetsHM beside it',
    ])
  })

  it('keeps its path and its direction', () => {
    const stopsCoords = [
      [-36.8, 174.7],
      [-41.2, 174.8],
    ]
    const read = ServiceInput.parse({ ...coach, stopsCoords, stopsCoordsReverse: true })
    expect(read).toMatchObject({ stopsCoords, stopsCoordsReverse: true })
  })

  it.each([
    ['transport', 'zeppelin', 'transport: expected one of flight, bus, train, taxi, vessel'],
    ['company', undefined, 'company: Invalid input: expected string, received undefined'],
    ['productId', 'a b', 'productId: expected a product id of letters, digits, - and _'],
    ['vesselBaseNumber', 3, ': Unrecognized key: "vesselBaseNumber"'],
    ['journeyTimeHM', [0, 0], 'journeyTimeHM: expected a journey of at least a minute'],
    ['journeyTimeHM.1', 60, 'journeyTimeHM[1]: Too big: expected number to be <=59'],
    ['journeyTimeHM', 675, 'journeyTimeHM: expected [hours, minutes], like [1, 30]'],
    ['stops', ['nz-a'], 'stops: Too small: expected array to have >=2 items'],
    ['stops.1', 'Hamilton', 'stops[1]: expected a place id like nz-wellington-RailwayStation'],
    ['stops.1', 'nz-a', 'stops[1]: expected another place than the stop before'],
    ['stopOffsetsHM', [[0, 0]], 'stopOffsetsHM: expected one [h, m] for each of the 3 stops'],
    ['stopOffsetsHM.0', [0, 1], 'stopOffsetsHM[0]: expected [0, 0] at the first stop'],
    ['stopOffsetsHM.1', [12, 0], 'stopOffsetsHM[2]: expected no earlier than the stop before'],
    ['stopOffsetsHM.2', [11, 14], 'stopOffsetsHM[2]: expected the journey time at the last stop'],
    ['stopUses', ['on', 'both'], 'stopUses: expected one for each of the 3 stops'],
    ['stopUses', ['off', 'both', 'both'], 'stopUses[0]: expected a first stop to get on at'],
    ['stopUses', ['on', 'off', 'on'], 'stopUses[2]: expected a last stop to get off at'],
    ['stopsCoordsReverse', true, 'stopsCoordsReverse: expected stopsCoords beside it'],
    ['fares', [], 'fares: Too small: expected array to have >=1 items'],
    ['fares.1.fare', -1, 'fares[1].fare: Too small: expected number to be >=0'],
    ['fares.1.fare', 1.005, 'fares[1].fare: expected dollars with at most two decimals'],
    ['fares.1.type', 'Standard', 'fares[1].type: expected each fare type once'],
    ['fares.0.soldUntil', 18, 'fares[0].soldUntil: expected [hours, minutes], like [1, 30]'],
    ['events.boarding', undefined, 'events.boarding: Invalid input: expected tuple, received undefined'],
    ['days', undefined, 'days: Invalid input: expected object, received undefined'],
  ])('refuses %s = %j', (path, value, refusal) => {
    expect(refusals(ServiceInput, changed(coach, path, value))).toEqual([refusal])
  })

  const { stopOffsetsHM: __, ...without } = coach
  const placesTo = (length: number) => Array.from({ length }, (_, i) => `nz-${i}`)
  const pathOf = (length: number) => Array.from({ length }, () => [-36.8, 174.7])
  const faresOf = (length: number) => placesTo(length).map((type) => ({ type, fare: 1, class: 10 }))

  it.each([
    ['stops', placesTo(200), placesTo(201), 'stops: Too big: expected array to have <=200 items'],
    ['fares', faresOf(20), faresOf(21), 'fares: Too big: expected array to have <=20 items'],
    ['stopsCoords', pathOf(20_000), pathOf(20_001), 'stopsCoords: Too big: expected array to have <=20000 items'],
    ['stopsCoords', pathOf(2), pathOf(1), 'stopsCoords: Too small: expected array to have >=2 items'],
  ])('takes as many %s as that, and refuses one that is outside', (path, within, outside, refusal) => {
    expect(refusals(ServiceInput, changed(without, path, within))).toEqual([])
    expect(refusals(ServiceInput, changed(without, path, outside))).toEqual([refusal])
  })

  it('refuses days for a taxi', () => {
    expect(refusals(ServiceInput, { ...rest, transport: 'taxi', company })).toEqual([
      'days: expected no days: a taxi comes when it is ordered',
    ])
  })
})
