import { describe, expect, it } from 'vitest'
import { onDay } from '../../testing/drive.ts'
import { BRIDGE, CLOCK, EAST, HILL, NEAR, asks, reach, playerAt } from '../../testing/player-at.ts'
import {
  AIRPORT,
  AUCKLAND,
  HAMILTON,
  RIGHT,
  STATION,
  WELLINGTON,
  daily,
  local,
  service,
  standard,
  train,
  toWellington,
  trip,
} from '../../testing/world.ts'
import type { Service } from '../../timetable/service.ts'
import { type GameMs, DAY, HOUR, dollars, gameMs, minutes } from '../../time/units.ts'
import { localClock } from '../../time/zone.ts'
import type { StepSpec } from '../../step/step-spec.ts'
import { cheapestWayOn } from './way-on.ts'
import { workOffered } from './work-offer.ts'

/** Whether work is offered, after checking that it is also given exactly then. */
function isOffered(player: ReturnType<typeof playerAt>): boolean {
  const hours = player.hours()
  expect(player.give({ kind: 'work', hours: 1 })).toBe(hours === undefined ? 'not-stranded' : undefined)
  return hours !== undefined
}
const saturdays = { sun: [], mon: [], tue: [], wed: [], thu: [], fri: [], sat: [minutes(600)] }

describe('work', () => {
  it.each([0, 86, 87, 200])('[WRK-1] is offered exactly when it is given, with $%d in the wallet', (wallet) => {
    expect(isOffered(playerAt(AUCKLAND, wallet, [reach(WELLINGTON)]))).toBe(wallet < 87)
  })

  it.each([
    [200, undefined],
    [86, 1],
    [82, 1],
    [81.99, 2],
    [0, 18],
  ])('[WRK-1] lasts until it pays for the coach of $87, with $%d in the wallet: %s hours', (wallet, hours) => {
    expect(playerAt(AUCKLAND, wallet, [reach(WELLINGTON)]).hours()).toBe(hours)
  })

  it.each<[string, readonly StepSpec[], number | undefined]>([
    ['towards what the step asks for, not back', [reach(WELLINGTON)], 12],
    ['towards the place where the question can be answered', [asks(STATION)], 12],
    ['to the place where the requested trip begins', [trip('bookBusTaxi', WELLINGTON, AUCKLAND)], 12],
    ['anywhere, if nothing leads there', [reach(EAST)], undefined],
    ['not on foot', [reach(NEAR)], undefined],
  ])('[WRK-3] pays for a way on: %s', (_, steps, hours) => {
    const back = service({ productId: 'back', stops: [HAMILTON, AUCKLAND], fares: [standard(24)] })
    const on = service({ productId: 'on', stops: [AUCKLAND, HAMILTON, WELLINGTON], fares: [standard(60)] })
    const across = service({ productId: 'across', stops: [HAMILTON, NEAR], fares: [standard(3)] })
    const past = {
      ...on,
      productId: 'past',
      stops: on.stops.slice(1),
      stopUses: ['off', 'both'] as const,
      fares: [standard(1)],
    }
    const player = playerAt(HAMILTON, 4, steps, [back, on, across, past])
    expect(player.hours()).toBe(hours)
    expect(isOffered(player)).toBe(hours !== undefined)
  })

  it.each<[string, readonly StepSpec[], number?, string?]>([
    ['towards what the step asks for, not back', [reach(WELLINGTON)], 60, WELLINGTON],
    ['towards the place where the question can be answered', [asks(STATION)], 60, STATION],
    ['to the place where the requested trip begins', [trip('bookBusTaxi', WELLINGTON, AUCKLAND)], 60, WELLINGTON],
    ['anywhere, if nothing leads all the way there', [reach(AIRPORT)], 3, NEAR],
    ['not on foot', [reach(NEAR)]],
    ['not from the place that the step asks for', [reach(HAMILTON)]],
    ['anywhere, if the step asks for nothing', [asks(undefined)], 3, NEAR],
    ['anywhere, once the requested trip is over', [trip('bookBusTaxi', AUCKLAND, HAMILTON)], 3, NEAR],
  ])('[WRK-5] pays for the way on that was told beforehand: %s', (_, steps, price, to) => {
    const back = service({ productId: 'back', stops: [HAMILTON, AUCKLAND], fares: [standard(24)] })
    const on = service({ productId: 'on', stops: [AUCKLAND, HAMILTON, WELLINGTON, STATION], fares: [standard(60)] })
    const across = service({ productId: 'across', stops: [HAMILTON, NEAR], fares: [standard(3)] })
    const { race, world, at: now } = playerAt(AUCKLAND, 4, steps, [back, on, across])
    expect(cheapestWayOn(race(), world, HAMILTON, now())).toEqual(price && { price: dollars(price), to })
  })

  it('[WRK-1] lasts a day if even that does not pay for the way', () => {
    expect(playerAt(AUCKLAND, 1, [reach(WELLINGTON)], [service({ fares: [standard(500)] })]).hours()).toBe(24)
  })

  it('[WRK-1] is not offered to a busy player, nor after the race', () => {
    const busy = playerAt(AUCKLAND, 0, [reach(WELLINGTON)])
    busy.give({ kind: 'work', hours: 1 })
    expect(busy.hours()).toBeUndefined()
    busy.play()
    busy.until(busy.race().busyUntil ?? gameMs(0))
    expect(busy.hours()).toBe(17)
    busy.give({ kind: 'stopClock' })
    expect(busy.hours()).toBeUndefined()
  })

  it('[WRK-3] is offered as soon as the last affordable way on has left', () => {
    const weekly = service({ days: saturdays, fares: [standard(5)] })
    const dear = service({ productId: 'dear', fares: [standard(50)] })
    const player = playerAt(AUCKLAND, 5, [reach(WELLINGTON)], [weekly, dear])
    const leaves = local('2026-11-21 10:00')
    const stranded = (moment: number) => workOffered(player.race(), player.world, gameMs(moment)) !== undefined
    expect([leaves - 2 * DAY, leaves - 2 * DAY + 1, leaves - 1, leaves].map(stranded)).toEqual([
      true,
      false,
      false,
      true,
    ])
  })

  it.each<[string, StepSpec, number?]>([
    ['a question that can be answered anywhere', asks(undefined), 0],
    ['one of two questions that can be answered here', asks(WELLINGTON, AUCKLAND), 1],
    ['a wait', { stepType: 'awaitTime', until: minutes(720) }],
  ])('[WRK-1] is not offered at %s, until the race asks for more', (_, step, answered) => {
    const player = playerAt(AUCKLAND, 3, [step, reach(WELLINGTON)])
    expect(isOffered(player)).toBe(false)
    player.play()
    if (answered !== undefined) {
      player.give({ kind: 'answerTask', stepId: 'leg-1-step-2', task: answered, response: RIGHT })
    }
    player.until(local('2026-11-21 12:00'))
    expect(player.open()).toBe('reach')
    expect(isOffered(player)).toBe(true)
  })

  it('[WRK-1] is not offered if all questions are elsewhere and one can be reached on foot, but is if none can', () => {
    const south = service({ stops: [HAMILTON, WELLINGTON] })
    expect(isOffered(playerAt(HAMILTON, 0, [asks(WELLINGTON, NEAR)], [south]))).toBe(false)
    expect(isOffered(playerAt(HAMILTON, 0, [asks(WELLINGTON, STATION)], [south]))).toBe(true)
  })

  it('[WRK-1] is not offered if a series of walks leads to the goal', () => {
    const dear = service({ stops: [CLOCK, HILL], fares: [standard(50)] })
    expect(isOffered(playerAt(CLOCK, 0, [reach(HILL)], [dear]))).toBe(false)
    expect(isOffered(playerAt(CLOCK, 0, [reach(EAST)], [dear]))).toBe(true)
  })

  it('[WRK-1][RCE-9] is offered if the walk leads by a place that only a later step names, unless something stops there', () => {
    const offeredWith = (...stops: readonly string[]): boolean =>
      isOffered(playerAt(CLOCK, 0, [reach(HILL), reach(BRIDGE)], [service({ stops, fares: [standard(50)] })]))
    expect(offeredWith(CLOCK, HILL)).toBe(true)
    expect(offeredWith(CLOCK, BRIDGE, HILL)).toBe(false)
  })

  it('[WRK-3] is not offered if nothing is on sale until the race ends, but is if something is', () => {
    expect(isOffered(playerAt(CLOCK, 0, [reach(EAST)], []))).toBe(false)
    // Next Saturday's: that of the first day has left.
    const weekly = service({ stops: [CLOCK, EAST], days: saturdays, fares: [standard(40)] })
    const late = playerAt(CLOCK, 0, [reach(EAST)], [weekly])
    late.play()
    late.until(local('2026-11-21 10:00'))
    expect(late.hours()).toBe(8)
    late.until(local('2026-12-05 10:00'))
    expect(late.hours()).toBeUndefined()
  })

  it('[WRK-3] is not offered for a departure after the end of the race, even if a board shows it', () => {
    const { end } = playerAt(AUCKLAND, 0, [reach(WELLINGTON)]).race().clock
    const last = (at: GameMs) => {
      const coach = service({ days: daily(localClock(at, 'Pacific/Auckland')) })
      const player = playerAt(AUCKLAND, 0, [reach(WELLINGTON)], [coach])
      return workOffered(player.race(), player.world, gameMs(end - HOUR))?.hours
    }
    // The clock stops a second before midnight.
    expect(last(gameMs(end - 59_000))).toBe(18)
    expect(last(gameMs(end + 1_000))).toBeUndefined()
  })
})

describe('work for a ticket that a step asks for', () => {
  const north = trip('bookTrain', STATION, AUCKLAND)
  const coachNorth = service({ productId: 'coach-north', stops: [WELLINGTON, AUCKLAND] })
  const cheap = { journeyTime: minutes(60), fares: [standard(1)] }

  it.each([
    [118, undefined],
    [117.99, 1],
    [115, 1],
    [87, 7],
    [0, 24],
  ])('[WRK-4] earns what is missing of its fare of $118, with $%d in the wallet: %s hours', (wallet, hours) => {
    const player = playerAt(STATION, wallet, [north], [train, coachNorth])
    expect(player.hours()).toBe(hours)
    expect(isOffered(player)).toBe(hours !== undefined)
  })

  it.each<[string, Service]>([
    ['of another kind', service({ ...cheap, stops: [STATION, AUCKLAND] })],
    ['to another place', service({ ...cheap, transport: 'train', stops: [STATION, HAMILTON] })],
    ['from a nearby place', service({ ...cheap, transport: 'train', stops: [WELLINGTON, AUCKLAND] })],
    ['in the other direction', service({ ...cheap, transport: 'train', stops: [AUCKLAND, STATION] })],
    [
      'without getting off there',
      service({ ...cheap, transport: 'train', stops: [STATION, AUCKLAND, HAMILTON], stopUses: ['both', 'on', 'both'] }),
    ],
  ])('[WRK-4] is not for a cheaper ticket %s', (_, other) => {
    expect(playerAt(STATION, 100, [north], [train, other]).hours()).toBe(4)
  })

  it.each<[string, StepSpec]>([
    ['a bus or a taxi', trip('bookBusTaxi', STATION, AUCKLAND)],
    ['anything', trip('bookAny', STATION, AUCKLAND)],
  ])('[WRK-4] is for a taxi if the step asks for %s', (_, step) => {
    const cab = service({ ...cheap, productId: 'cab', transport: 'taxi', stops: [STATION, AUCKLAND] })
    expect(playerAt(STATION, 0, [step], [train, cab]).hours()).toBe(1)
    expect(playerAt(STATION, 1, [step], [train, cab]).hours()).toBeUndefined()
  })

  it('[WRK-4] pays for it also if walks lead to the start of the trip, and if the trip goes to a place near', () => {
    expect(playerAt(WELLINGTON, 115, [north], [train, coachNorth]).hours()).toBe(1)
    const bus = service({ ...cheap, stops: [HILL, CLOCK], fares: [standard(40)] })
    const toClock = trip('bookBusTaxi', HILL, CLOCK)
    expect(playerAt(CLOCK, 0, [toClock], [bus]).hours()).toBe(8)
    expect(playerAt(BRIDGE, 0, [toClock], [bus]).hours()).toBe(8)
    expect(playerAt(HILL, 0, [toClock], [bus]).hours()).toBe(8)
  })

  it('[WRK-5] pays for what was told beforehand, whatever else leaves there, and also if walks lead to its start', () => {
    const ahead = playerAt(HAMILTON, 200, [north], [train, service({ ...cheap, stops: [STATION, AUCKLAND] })])
    expect(cheapestWayOn(ahead.race(), ahead.world, STATION, ahead.at())).toEqual({ price: dollars(118), to: AUCKLAND })
    const bus = service({ ...cheap, stops: [HILL, CLOCK], fares: [standard(40)] })
    const walker = playerAt(HILL, 200, [trip('bookBusTaxi', HILL, CLOCK)], [bus])
    expect(cheapestWayOn(walker.race(), walker.world, BRIDGE, walker.at())).toEqual({ price: dollars(40), to: CLOCK })
  })

  it('[WRK-3][WRK-4] pays for the way to its start from elsewhere, and for it', () => {
    const south = service({ productId: 'south', stops: [HAMILTON, WELLINGTON], fares: [standard(60)] })
    expect(playerAt(HAMILTON, 177, [north], [train, south]).hours()).toBe(1)
    expect(playerAt(HAMILTON, 178, [north], [train, south]).hours()).toBeUndefined()
  })

  it('[WRK-4] is for one that leaves only beyond the look-ahead, unless one leaves within it', () => {
    const weekly = {
      ...train,
      productId: 'weekly',
      days: { ...saturdays, sat: [], fri: [minutes(600)] },
      fares: [standard(60)],
    }
    expect(playerAt(STATION, 50, [north], [weekly, coachNorth]).hours()).toBe(2)
    expect(playerAt(STATION, 60, [north], [weekly, coachNorth]).hours()).toBeUndefined()
    expect(playerAt(STATION, 60, [north], [weekly, train, coachNorth]).hours()).toBe(12)
  })

  it('[WRK-4] is for any way towards its destination if none is on sale any more', () => {
    const never = { ...train, days: { ...saturdays, sat: [] } }
    expect(playerAt(STATION, 86, [north], [never, coachNorth]).hours()).toBe(1)
    expect(playerAt(STATION, 87, [north], [never, coachNorth]).hours()).toBeUndefined()
  })
})

it('[WRK-1] work is not for a player with a ticket, which is a way on', () => {
  const holder = playerAt(AUCKLAND, 87, [reach(WELLINGTON)])
  holder.book({ journey: onDay('coach', 1), ...toWellington })
  expect(holder.wallet()).toBe(0)
  expect(isOffered(holder)).toBe(false)
})

it('[WRK-2] work is paid when it is done, and keeps the player busy until then', () => {
  const player = playerAt(AUCKLAND, 80, [asks(WELLINGTON)])
  player.play()
  player.give({ kind: 'work', hours: 2 })
  const answer = { kind: 'answerTask', stepId: player.race().openStepId ?? '', task: 0, response: RIGHT } as const
  expect(player.give(answer)).toBe('busy')
  expect(player.wallet()).toBe(80)
  player.until(player.race().busyUntil ?? gameMs(0))
  expect(player.wallet()).toBe(90)
  player.book({ journey: onDay('coach', 1), ...toWellington })
})
