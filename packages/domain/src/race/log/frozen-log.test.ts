import { expect, it } from 'vitest'
import { type GameMs, HOUR, MINUTE, cents, dollars, gameMs, minutes, realMs } from '../../time/units.ts'
import type { Journey } from '../../timetable/journey.ts'
import { replay } from './apply.ts'
import type { Happening, RaceEvent } from './events.ts'

/** 21 November 2026, 09:35 in Wellington, in game time and in real time. */
const BEGIN = Date.UTC(2026, 10, 20, 20, 35)
const after = (mins: number): GameMs => gameMs(BEGIN + mins * MINUTE)

const STANDARD = { type: 'Standard', fare: dollars(12), class: 10 } as const
const GOLD = { type: 'Gold', fare: dollars(116), class: 20 } as const

const ride = (from: string, to: string, leaves: number, takes: number, index: number): Journey => ({
  ref: { productId: `${from}-${to}`, date: '2026-11-21', index },
  transport: 'bus',
  company: 'City Buses',
  journeyNumber: `${25 + index * 6}`,
  from,
  to,
  departure: after(leaves),
  arrival: after(leaves + takes),
  calls: [from, to].map((location, stop) => {
    const at = after(leaves + stop * takes)
    return { location, arrival: at, departure: at, approx: false }
  }),
  metres: 6_000,
  fares: [STANDARD, GOLD],
  events: { checkin: minutes(20), boarding: minutes(5), checkedout: minutes(8) },
})

const task = { difficulty: 'Easy', clue: 'How many?', solutionType: 'number', bonus: cents(0) } as const
const done = { key: 'a key', remainingSteps: 1, legComplete: false, raceEnd: false } as const
/** Its check-in opens less than ten minutes before it leaves. */
const quick: Journey = {
  ...ride('north', 'east', 2_000, 60, 5),
  events: { checkin: minutes(3), boarding: minutes(3), checkedout: minutes(8) },
}
const [bus, later, coach, moved, sooner] = [
  ride('airport', 'station', 85, 27, 1),
  ride('airport', 'station', 90, 27, 2),
  ride('station', 'north', 200, 660, 3),
  ride('station', 'north', 320, 660, 4),
  ride('airport', 'station', 30, 27, 0),
]

/** A log as a server has stored it: what happened, after how many game minutes and how many real seconds. Never change a line of it. */
const STORED: readonly (readonly [what: Happening, mins: number, seconds: number])[] = [
  [
    {
      type: 'started',
      gameIdSource: 'a-race',
      attempt: 2,
      name: 'A Race',
      iconName: 'Plane',
      begin: after(0),
      end: gameMs(BEGIN + 400 * HOUR),
      speed: 20,
      startTime: minutes(575),
      zone: 'Pacific/Auckland',
      pace: 'auto',
      daysLength: 2,
    },
    0,
    0,
  ],
  [{ type: 'money', reason: 'start', amount: dollars(200) }, 0, 0],
  [{ type: 'legOpened', leg: { id: 'leg-1', title: 'There', html: '<p>Go.</p>', order: 0 } }, 0, 0],
  [
    {
      type: 'stepOpened',
      step: {
        id: 'leg-1-step-1',
        legId: 'leg-1',
        content: { stepType: 'bookBusTaxi', from: 'airport', to: 'station' },
        added: false,
      },
    },
    0,
    0,
  ],
  [{ type: 'placed', location: 'airport' }, 0, 0],
  [{ type: 'holdSet', on: true }, 0, 2],
  [{ type: 'played' }, 0, 5],
  [{ type: 'considering' }, 0.4, 11],
  [{ type: 'booked', ticketId: 'T9', journey: sooner, fare: STANDARD }, 0.8, 17],
  [{ type: 'booked', ticketId: 'T10', journey: bus, fare: STANDARD }, 1, 20],
  [{ type: 'money', reason: 'fare', amount: dollars(-12), ref: 'T10' }, 1, 20],
  [{ type: 'stepCompleted', stepId: 'leg-1-step-1', ...done, ticketId: 'T10' }, 1, 20],
  [
    {
      type: 'stepOpened',
      step: {
        id: 'leg-1-step-1-await',
        legId: 'leg-1',
        content: { stepType: 'awaitTime', until: bus.arrival },
        ticketId: 'T10',
        added: true,
      },
    },
    1,
    20,
  ],
  [{ type: 'considered' }, 1.2, 23],
  [{ type: 'speedSet', speed: 10, refundCalls: { T10: after(60) } }, 2, 26],
  [{ type: 'missed', ticketId: 'T9' }, 30, 34],
  [{ type: 'booked', ticketId: 'T17', journey: later, fare: GOLD }, 31, 36],
  [{ type: 'refundCalled', ticketId: 'T10' }, 60, 44],
  [{ type: 'released' }, 60.5, 50],
  [{ type: 'cancelled', ticketId: 'T10', refunded: true }, 61, 52],
  [{ type: 'money', reason: 'refund', amount: dollars(12), ref: 'T10' }, 61, 52],
  [{ type: 'stepReopened', stepId: 'leg-1-step-1', ticketId: 'T10' }, 61, 52],
  [{ type: 'paused' }, 62, 53],
  [{ type: 'played' }, 62, 83],
  [{ type: 'checkInCalled', ticketId: 'T17' }, 70, 87],
  [{ type: 'boardingCalled', ticketId: 'T17' }, 85, 100],
  [{ type: 'boarded', ticketId: 'T17' }, 90, 108],
  [{ type: 'booked', ticketId: 'T28', journey: coach, fare: GOLD }, 91, 109],
  [{ type: 'ticketMoved', ticketId: 'T28', journey: moved }, 92, 110],
  [{ type: 'booked', ticketId: 'T30', journey: quick, fare: STANDARD }, 93, 111],
  [{ type: 'arrived', ticketId: 'T17' }, 117, 116],
  [
    {
      type: 'stepOpened',
      step: {
        id: 'leg-1-step-2',
        legId: 'leg-1',
        content: { stepType: 'undertakeTask', tasks: [task, { ...task, place: 'north', hintPrice: dollars(5) }] },
        added: false,
      },
    },
    117,
    116,
  ],
  [{ type: 'answered', stepId: 'leg-1-step-2', task: 0, response: 3, right: false, busyUntil: after(132) }, 117.5, 124],
  [{ type: 'freed' }, 132, 128],
  [{ type: 'hintTaken', stepId: 'leg-1-step-2', task: 1, text: 'More than three.' }, 133, 143],
  [{ type: 'workStarted', hours: 1, until: after(194) }, 134, 158],
  [{ type: 'lapsed' }, 150, 163],
  [{ type: 'played' }, 150, 203],
  [{ type: 'freed' }, 194, 214],
  [{ type: 'money', reason: 'work', amount: dollars(5) }, 194, 214],
  [{ type: 'roomTaken', location: 'station', until: after(300) }, 195, 229],
  [{ type: 'freed' }, 300, 255],
  [{ type: 'slept' }, 300, 255],
  [{ type: 'paceSet', pace: 'steady' }, 301, 270],
  [{ type: 'skipped', ticketId: 'T28', alarm: 'boarding' }, 315, 272],
  [{ type: 'boardingCalled', ticketId: 'T28' }, 315, 272],
  [{ type: 'holdSet', on: false }, 315.2, 275],
  [{ type: 'answered', stepId: 'leg-1-step-2', task: 0, response: 4, right: true }, 316, 276],
  [{ type: 'stepCompleted', stepId: 'leg-1-step-2', ...done, legComplete: true }, 316, 276],
  [{ type: 'legCompleted', legId: 'leg-1', order: 0 }, 316, 276],
  [{ type: 'boarded', ticketId: 'T28' }, 320, 277],
  [{ type: 'placed', location: 'south' }, 321, 278],
]
const LAST: (typeof STORED)[number] = [{ type: 'ended', ending: 'complete' }, 321, 278]

const logOf = (stored: typeof STORED): readonly RaceEvent[] =>
  stored.map(([what, mins, seconds], i) => ({
    ...what,
    seq: i + 1,
    at: after(mins),
    real: realMs(BEGIN + seconds * 1_000),
  }))

/** Every kind of event. A new one is missing here, which does not compile. */
const KINDS: { readonly [K in Happening['type']]: true } = {
  started: true,
  played: true,
  paused: true,
  speedSet: true,
  paceSet: true,
  holdSet: true,
  released: true,
  considering: true,
  considered: true,
  skipped: true,
  lapsed: true,
  legOpened: true,
  stepOpened: true,
  stepCompleted: true,
  stepReopened: true,
  legCompleted: true,
  placed: true,
  money: true,
  booked: true,
  cancelled: true,
  ticketMoved: true,
  checkInCalled: true,
  boardingCalled: true,
  refundCalled: true,
  boarded: true,
  missed: true,
  arrived: true,
  answered: true,
  roomTaken: true,
  workStarted: true,
  freed: true,
  slept: true,
  hintTaken: true,
  ended: true,
}

// If this fails, races that are stored would read otherwise than they were played, and `npm run verify-logs` would refuse them all. Do not
// update frozen-races.txt, except by adding to it: what is new has to travel in the log, as the instants of refund calls do.
it('[LOG-1] a log that was stored folds, event by event, to the races that it has always been', async () => {
  const log = logOf([...STORED, LAST])
  expect(new Set(log.map(({ type }) => type))).toEqual(new Set(Object.keys(KINDS)))
  const races = log.map((_, i) => {
    const { clock, tickets, held, considering, ...race } = replay(log.slice(0, i + 1))
    const calls = tickets.map(({ ticketId, state, refundCallAt, rivals }) => [ticketId, state, refundCallAt, rivals])
    return JSON.stringify(i === log.length - 1 ? { ...race, clock, tickets } : { clock, held, considering, calls })
  })
  await expect(`${races.join('\n')}\n`).toMatchFileSnapshot('frozen-races.txt')
})
