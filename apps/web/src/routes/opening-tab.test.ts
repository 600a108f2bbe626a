import { type LegSpec, dollars } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { begun } from '../session/testing/log.ts'
import { AIRPORT, STATION, worldOf } from '../session/testing/world.ts'
import { openingTab, tabNamed } from './opening-tab.ts'

const legs = (...steps: LegSpec['steps']): readonly LegSpec[] => [
  { title: 'A leg', html: '', steps: [{ stepType: 'locateAt', location: AIRPORT }, ...steps] },
]

describe('the tab that a race opens at', () => {
  it('is the boards if the next thing is to travel, by a given way or any', () => {
    expect(openingTab(begun(worldOf()).race)).toBe('transportation')
    const free = worldOf({ legs: legs({ stepType: 'reach', location: STATION }) })
    expect(openingTab(begun(free).race)).toBe('transportation')
  })

  it('is the tickets while one is held, and the map on board', () => {
    const run = begun(worldOf())
    run.book('bus')
    expect(openingTab(run.race)).toBe('tickets')
    run.skip('departure')
    expect(openingTab(run.race)).toBe('where')
  })

  it('is the map if there is a question to answer, and after the race what has happened', () => {
    const run = begun(worldOf())
    run.book('bus')
    run.skip('arrival')
    expect(openingTab(run.race)).toBe('where')
    run.book('coach', 2)
    run.give({ kind: 'stopClock' })
    expect(openingTab(run.race)).toBe('events')
  })

  it('is the boards if the question is answered on a map of its own', () => {
    const task = {
      difficulty: 'Easy',
      clue: 'Where?',
      solution: { type: 'place', coords: [-41.28, 174.78], radius: 500 },
      bonus: dollars(0),
    } as const
    const asked = worldOf({ legs: legs({ stepType: 'undertakeTask', tasks: [task] }) })
    expect(openingTab(begun(asked).race)).toBe('transportation')
  })

  it('is the one in the address, if it exists', () => {
    expect(tabNamed('tickets')).toBe('tickets')
    expect(tabNamed('no such tab')).toBeUndefined()
    expect(tabNamed(null)).toBeUndefined()
  })
})
