import { describe, expect, it } from 'vitest'
import { drive } from '../testing/drive.ts'
import { AIRPORT, AUCKLAND, STATION, WELLINGTON, leg, raceSpec, worldOf } from '../testing/world.ts'
import { distance } from '../place/location.ts'
import { MINUTE, gameMs } from '../time/units.ts'
import { walkBetween, walksFrom } from './walk.ts'

const walker = () => {
  const start = { stepType: 'locateAt', location: STATION } as const
  const driver = drive(worldOf(raceSpec({ legs: [leg(start, { stepType: 'reach', location: WELLINGTON })] })))
  driver.report()
  driver.play()
  return driver
}
const onFoot = { productId: 'walk', date: 'walk' } as const

describe('walking', () => {
  it('[WLK-1] takes a minute per 83 metres, rounded up', () => {
    const { locations } = walker().world
    const a = locations.get(STATION)
    const b = locations.get(WELLINGTON)
    if (!a || !b) throw new Error('no such places')
    const walk = walkBetween({ locations }, { from: STATION, to: WELLINGTON }, gameMs(0))
    expect(walk?.metres).toBe(Math.round(distance(a.coords, b.coords)))
    expect(walk?.arrival).toBe(Math.ceil(((walk?.metres ?? 0) / 5000) * 60) * MINUTE)
    expect(walk?.fares).toEqual([{ type: 'Walk', fare: 0, class: 10 }])
  })

  it('[WLK-1] goes no further than 3 km', () => {
    const { locations } = walker().world
    expect(walkBetween({ locations }, { from: STATION, to: AUCKLAND }, gameMs(0))).toBeUndefined()
    expect(walkBetween({ locations }, { from: STATION, to: STATION }, gameMs(0))).toBeUndefined()
    expect(walksFrom({ locations }, STATION, gameMs(0)).map(({ to }) => to)).toEqual([WELLINGTON])
  })

  it('[WLK-2] is a journey like any other, free and without calls', () => {
    const driver = walker()
    const money = driver.wallet()
    const id = driver.book({ journey: onFoot, from: STATION, to: WELLINGTON, fareType: 'Walk' })
    expect(driver.race().place).toMatchObject({ kind: 'on board', ticketId: id })
    driver.until(driver.ticket(id).journey.arrival)
    expect(driver.race().ended?.ending).toBe('complete')
    expect(driver.wallet()).toBe(money)
    expect(driver.story('boardingCalled', 'checkInCalled', 'refundCalled')).toEqual([])
  })

  it('[WLK-2] begins where the player is', () => {
    const driver = walker()
    const walk = { kind: 'bookTicket', journey: onFoot, fareType: 'Walk' } as const
    expect(driver.give({ ...walk, from: WELLINGTON, to: STATION })).toBe('elsewhere')
    expect(driver.give({ ...walk, from: STATION, to: AIRPORT })).toBe('no-journey')
    const later = gameMs(driver.at() + 60 * MINUTE)
    const id = driver.book({
      journey: { ...onFoot, notBefore: later },
      from: WELLINGTON,
      to: STATION,
      fareType: 'Walk',
    })
    expect(driver.ticket(id).journey.departure).toBe(later)
    expect(driver.ticket(id).state).toBe('booked')
  })
})
