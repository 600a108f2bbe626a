import { describe, expect, it } from 'vitest'
import { drive, onDay } from '../../testing/drive.ts'
import { AIRPORT, STATION, raceSpec, today, worldOf } from '../../testing/world.ts'
import { gameMs, realMs } from '../../time/units.ts'
import { apply, replay } from './apply.ts'
import type { RaceEvent } from './events.ts'
import { scribeFor } from './scribe.ts'

const driver = drive(worldOf(raceSpec({ speed: 1 })))
driver.report()
driver.play()
driver.book({ journey: onDay('bus', 4), from: AIRPORT, to: STATION })
driver.until(today('10:30'))
const log: readonly RaceEvent[] = driver.log()

describe('a race is its log', () => {
  it('[LOG-1] folded again it is the same race', () => {
    expect(replay(log)).toEqual(driver.race())
    expect(driver.race().version).toBe(log.length)
  })

  it('[LOG-7] folded from a log that has been text in between it is the same race', () => {
    expect(replay(JSON.parse(JSON.stringify(log)))).toEqual(driver.race())
    expect(JSON.parse(JSON.stringify(driver.race()))).toEqual(driver.race())
  })

  it('[LOG-4] an event out of turn does not belong to it', () => {
    const [first, second, third] = log
    if (!first || !second || !third) throw new Error('too short')
    expect(() => replay([first, third])).toThrow(RangeError)
    expect(() => replay([first, second, second])).toThrow(RangeError)
    expect(() => replay([{ ...second, seq: 1 }])).toThrow(RangeError)
    expect(() => replay([])).toThrow(RangeError)
    expect(() => apply(undefined, third)).toThrow(RangeError)
  })

  it('[LOG-4] it is numbered from 1 without gaps', () => {
    expect(log.map(({ seq }) => seq)).toEqual(log.map((_, i) => i + 1))
  })

  it('[LOG-4] a pause that ends before it began, by a clock that was set back, has lasted no time', () => {
    const { version, lastReal } = driver.race()
    const earlier = realMs(lastReal - 5000)
    const paused = apply(driver.race(), { type: 'paused', seq: version + 1, at: driver.at(), real: lastReal })
    const played = apply(paused, { type: 'played', seq: version + 2, at: driver.at(), real: earlier })
    expect(played.pausedReal).toBe(0)
    expect(played.lastReal).toBe(lastReal)
  })

  it('[LOG-4] an event with an earlier real moment gets that of the one before', () => {
    const scribe = scribeFor(driver.race())
    scribe.write({ type: 'paused' }, { at: gameMs(driver.at()), real: realMs(5) })
    expect(scribe.events()).toMatchObject([{ real: driver.race().lastReal, seq: log.length + 1 }])
    expect(scribe.race().version).toBe(log.length + 1)
  })
})
