import { type GameMs, HOUR, MINUTE, dollars } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { leavingUntil, nextWrongAnswer, roomHere } from './busy.ts'
import { begun, gameNow, placesOf } from '../testing/log.ts'
import { AIRPORT, worldOf } from '../testing/world.ts'

const busyWith = { kind: 'answer' } as const

const world = worldOf()
const places = new Map(
  [...placesOf(world)].map(([id, it]) => [id, id === AIRPORT ? { ...it, room: { price: 95, hours: 8 } } : it]),
)

describe('a room', () => {
  it('costs money and hours, and the rides that leave meanwhile', () => {
    const run = begun(worldOf({ wallet: dollars(300) }))
    run.book('coach', 2)
    run.book('bus', 12)
    run.book('bus', 11)
    run.book('bus', 4)
    const now = gameNow(run.race)
    const room = roomHere(run.race, places, now)
    expect(room).toMatchObject({ price: dollars(95), hours: 8, until: now + 8 * HOUR })
    expect(room?.missed.map(({ journey }) => journey.journeyNumber)).toEqual(['25', '67'])
  })

  it('costs no ride that the player misses in any case: one from elsewhere to which no ticket leads', () => {
    const run = begun(worldOf({ wallet: dollars(300) }))
    run.book('coach', 2)
    const leaves = run.race.tickets[0]?.journey.departure ?? 0
    const missed = () =>
      leavingUntil({ race: run.race, places, now: gameNow(run.race) }, (leaves + 1) as GameMs).map(
        ({ journey }) => journey.journeyNumber,
      )
    expect(missed()).toEqual([])
    run.book('bus')
    expect(missed()).toHaveLength(2)
  })

  it('leaves the wallet less its price, even if that is below zero', () => {
    const run = begun(world)
    expect(roomHere(run.race, places, gameNow(run.race))).toMatchObject({ left: dollars(5), missed: [] })
    run.book('bus')
    expect(roomHere(run.race, places, gameNow(run.race))?.left).toBe(-dollars(7))
  })

  it('is offered only if there is one, and never to a busy player', () => {
    const run = begun(world)
    const now = gameNow(run.race)
    expect(roomHere(run.race, placesOf(world), now)).toBeUndefined()
    expect(roomHere({ ...run.race, busyUntil: (now + MINUTE) as GameMs, busyWith }, places, now)).toBeUndefined()
  })
})

describe('a wrong answer', () => {
  it('[TSK-4] takes 15, 30, 60 minutes, and twice that for a tired player', () => {
    const run = begun(world)
    const now = gameNow(run.race)
    const tired = (run.race.awakeSince + 21 * HOUR) as GameMs
    expect([0, 1, 2].map((wrong) => nextWrongAnswer({ race: run.race, places, now }, wrong).takes / MINUTE)).toEqual([
      15, 30, 60,
    ])
    expect(
      [0, 1, 2].map((wrong) => nextWrongAnswer({ race: run.race, places, now: tired }, wrong).takes / MINUTE),
    ).toEqual([30, 60, 120])
  })

  it('costs the rides that leave before it is over; one that leaves at that instant is caught', () => {
    const run = begun(world)
    run.book('bus')
    const leaves = run.race.tickets[0]?.journey.departure ?? 0
    expect(leavingUntil({ race: run.race, places, now: gameNow(run.race) }, leaves as GameMs)).toEqual([])
    expect(leavingUntil({ race: run.race, places, now: gameNow(run.race) }, (leaves + 1) as GameMs)).toHaveLength(1)
  })

  it('counts from when the next one can be given: a ride that leaves before is missed because of the last one', () => {
    const run = begun(world)
    run.book('bus')
    const leaves = run.race.tickets[0]?.journey.departure ?? 0
    const before = (minutes: number): GameMs => (leaves - minutes * MINUTE) as GameMs
    const missed = (busyUntil: GameMs): number =>
      nextWrongAnswer({ race: { ...run.race, busyUntil, busyWith }, places, now: before(20) }, 1).missed.length
    expect([before(25), before(5), before(0), before(-5)].map(missed)).toEqual([1, 1, 0, 0])
    const tired = (run.race.awakeSince + 20 * HOUR + MINUTE) as GameMs
    expect(
      nextWrongAnswer({ race: { ...run.race, busyUntil: tired, busyWith }, places, now: before(20) }, 0).takes,
    ).toBe(30 * MINUTE)
  })
})
