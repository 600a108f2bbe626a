import { describe, expect, it } from 'vitest'
import { drive, order } from '../testing/drive.ts'
import { AIRPORT, STATION, WELLINGTON, leg, raceSpec, worldOf } from '../testing/world.ts'
import { resultOf } from './result.ts'
import { carbonOf, travelled } from './carbon.ts'

describe('distance and carbon', () => {
  it.each([
    ['a domestic flight', 'flight', 480_000, 130.83],
    ['a city bus', 'bus', 8_000, 0.82],
    ['a bus that goes as far as a city bus may', 'bus', 50_000, 5.11],
    ['a coach', 'bus', 640_000, 17.39],
    ['a train', 'train', 680_000, 24.11],
    ['a taxi', 'taxi', 8_000, 1.19],
    ['a ferry', 'vessel', 92_000, 1.72],
    ['a walk', 'walk', 3_000, 0],
  ] as const)('[RES-5] %s (%s, %d m) makes %d kg', (_, transport, metres, kg) => {
    expect(carbonOf({ transport, metres })).toBeCloseTo(kg, 2)
  })

  it('[RES-4] is rounded to the nearest 0.01 kg', () => {
    const driver = drive(worldOf())
    const ticket = driver.ticket(driver.book({ journey: order('cab'), from: AIRPORT, to: STATION }))
    const ridden = (metres: number) =>
      travelled([{ ...ticket, state: 'arrived', journey: { ...ticket.journey, metres } }])
    // 1.4861 and 1.6347 kg.
    expect([10_000, 11_000].map((metres) => ridden(metres)[0]?.carbon)).toEqual([1.49, 1.63])
  })

  it('[RES-4] a result counts rides that were completed, by mode', () => {
    const start = { stepType: 'locateAt', location: AIRPORT } as const
    const driver = drive(worldOf(raceSpec({ legs: [leg(start, { stepType: 'reach', location: WELLINGTON })] })))
    driver.report()
    driver.play()
    const cab = driver.book({ journey: order('cab'), from: AIRPORT, to: STATION })
    const missed = driver.book({ journey: order('cab'), from: AIRPORT, to: STATION })
    driver.until(driver.ticket(cab).journey.arrival)
    const walk = driver.book({
      journey: { productId: 'walk', date: 'walk' },
      from: STATION,
      to: WELLINGTON,
      fareType: 'Walk',
    })
    driver.until(driver.ticket(walk).journey.arrival)
    expect(driver.ticket(missed).state).toBe('missed')
    const { metres } = driver.ticket(cab).journey
    expect(resultOf(driver.race())?.travelled).toEqual([
      { mode: 'taxi', metres, carbon: Math.round(metres * 0.014861) / 100 },
      { mode: 'walk', metres: driver.ticket(walk).journey.metres, carbon: 0 },
    ])
  })
})
