import { type RaceEvent, apply, type Race } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { type Entry, entriesOf } from './entries.ts'
import { begun, placesOf } from './test-support/log.ts'
import { STATION, worldOf } from './test-support/world.ts'

describe('entries', () => {
  const world = worldOf()
  const told = (log: readonly RaceEvent[]): readonly Entry[] => {
    let race: Race | undefined
    return log.flatMap((event) => {
      race = apply(race, event)
      return entriesOf(event, race, placesOf(world))
    })
  }

  it('are told from the log alone, each with an id of its own', () => {
    const entries = told(begun(world).log)
    expect(entries.map(({ type, title }) => `${type}: ${title}`)).toEqual([
      'race: A Little Race begins',
      'money: $100 in your wallet',
      'leg: To the station',
      'step: Start at Wellington Airport',
      'step: You are at Wellington Airport',
      'stepsRemain: 2 steps remain in this leg',
      'step: Look at the buses from Wellington Airport to Wellington Station',
      'stepsRemain: 1 step remains in this leg',
      'step: Book a bus or taxi from Wellington Airport to Wellington Station',
      'waiting: Waiting...',
    ])
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
  })

  it('carry an author’s HTML as it is, and our own text escaped', () => {
    const race = begun(world)
    expect(told(race.log).find(({ type }) => type === 'leg')?.detail).toBe('<p>Go to the <b>station</b>.</p>')
    race.book('bus')
    race.skip('departure')
    race.skip('arrival')
    race.give({ kind: 'takeHint', stepId: 'leg-2-step-1', task: 0 })
    expect(told(race.log).find(({ title }) => title === 'A hint')?.detail).toBe('More than &lt;6&gt;')
  })

  it('tell of a first leg, a completed race and its log line', () => {
    const race = begun(world)
    race.book('bus')
    race.skip('departure')
    race.skip('arrival')
    race.give({ kind: 'answerTask', stepId: 'leg-2-step-1', task: 0, response: 7 })
    const lines = told(race.log).map(({ type, title }) => `${type}: ${title}`)
    expect(lines).toContain('legComplete: Leg complete: To the station')
    expect(lines).toContain('legFirstComplete: Your first leg is behind you')
    expect(lines.filter((line) => line.startsWith('legFirstComplete'))).toHaveLength(1)
    expect(lines.at(-1)).toBe('RACE: RACE IS COMPLETE 999')
  })

  it('say why a booking is needed again, where the ticket was missed', () => {
    const race = begun(world)
    race.book('bus')
    race.book('taxi')
    race.skip('departure')
    race.skip('arrival')
    const titles = told(race.log).map(({ title }) => title)
    expect(titles).toContain('You missed your bus 25: a booking is needed again')

    const cancelled = begun(world)
    cancelled.book('bus')
    cancelled.give({ kind: 'cancelTicket', ticketId: cancelled.race.tickets[0]?.ticketId ?? '' })
    expect(told(cancelled.log).at(-1)?.title).toBe('A booking is needed again')
  })

  it('tell the day of a ticket that leaves on another', () => {
    const race = begun(world)
    race.book('bus', 0, '2026-11-22')
    const titles = told(race.log).map(({ title }) => title)
    expect(titles).toContain('Booked: bus 1 at Sun 06:00')
    expect(titles).toContain('Take your bus 1 at Sun 06:00: you arrive at 06:27')
  })

  it('take a place’s name for a name, whatever is in it', () => {
    const race = begun(world)
    race.book('bus')
    race.skip('departure')
    race.skip('arrival')
    const places = placesOf(world)
    const [station] = [...places.values()].filter(({ id }) => id === STATION)
    if (!station) throw new Error('no station')
    const odd = new Map([...places, [STATION, { ...station, name: 'Pay $$ Save, $& {it}' }]])
    let state: Race | undefined
    const titles = race.log.flatMap((event) => {
      state = apply(state, event)
      return entriesOf(event, state, odd).map(({ title }) => title)
    })
    expect(titles).toContain('Arrived at Pay $$ Save, $& {it}')
  })
})
