import { type RaceEvent, apply, type Race } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { entriesOf } from './entries.ts'
import { begun, entriesIn, placesOf } from '../testing/log.ts'
import { AIRPORT, ELSEWHERE, STATION, worldOf } from '../testing/world.ts'

describe('entries', () => {
  const world = worldOf()
  const told = (log: readonly RaceEvent[]) => entriesIn(log, world)

  it('come from the log alone, each with its own id', () => {
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

  it('count what the server adds to a booking as its ride, and not as further steps', () => {
    const counts = (of: typeof world): readonly string[] => {
      const race = begun(of)
      race.book('bus')
      race.skip('departure')
      race.skip('arrival')
      return told(race.log).flatMap(({ type, title }) => (type === 'stepsRemain' ? [title] : []))
    }
    expect(counts(world)).toEqual([
      '2 steps remain in this leg',
      '1 step remains in this leg',
      'The ride remains in this leg',
      'No step remains in this leg',
    ])
    const [first, ...legs] = world.spec.legs
    if (!first) throw new Error('no leg')
    const longer = { ...first, steps: [...first.steps, ...legs.flatMap(({ steps }) => steps)] }
    expect(counts({ ...world, spec: { ...world.spec, legs: [longer] } })).toEqual([
      '3 steps remain in this leg',
      '2 steps remain in this leg',
      'The ride and 1 step remain in this leg',
      '1 step remains in this leg',
      '1 step remains in this leg',
    ])
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

  it('report a first leg, a completed race and its log line', () => {
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

  it('ask for no booking if another ticket for the trip replaces the first', () => {
    const race = begun(world)
    race.book('bus')
    race.book('taxi')
    race.skip('departure')
    race.skip('arrival')
    const titles = told(race.log).map(({ title }) => title)
    expect(race.log.filter(({ type }) => type === 'stepReopened')).toHaveLength(1)
    expect(titles.filter((title) => title.includes('needed again'))).toEqual([])
    expect(titles).toContain('Ride to Wellington Station: you arrive at 10:09')
  })

  it('say why a booking is needed again if the ticket was missed', () => {
    const race = begun(ELSEWHERE)
    race.book('bus')
    race.skip('departure')
    const titles = told(race.log).map(({ title }) => title)
    expect(titles).toContain('You missed your bus 25: a booking is needed again')

    const cancelled = begun(world)
    cancelled.book('bus')
    cancelled.give({ kind: 'cancelTicket', ticketId: cancelled.race.tickets[0]?.ticketId ?? '' })
    expect(told(cancelled.log).at(-1)?.title).toBe('A booking is needed again')
  })

  it('name the day of a ticket that leaves on another', () => {
    const race = begun(world)
    race.book('bus', 0, '2026-11-22')
    const titles = told(race.log).map(({ title }) => title)
    expect(titles).toContain('Booked: bus 1 on Sun at 06:00')
    expect(titles).toContain('Take your bus 1 to Wellington Station on Sun at 06:00: you arrive at 06:27')
  })

  it('escape the names of places, companies and fares in the detail of a ticket', () => {
    const [bus] = [...world.services.values()]
    if (!bus) throw new Error('no bus')
    const fares = bus.fares.map((fare) => ({ ...fare, type: 'Day & <Night>' }))
    const odd = { ...world, services: new Map([[bus.productId, { ...bus, company: 'A & <B>', fares }]]) }
    const race = begun(odd)
    const journey = { productId: bus.productId, date: '2026-11-21', index: 4 }
    race.give({ kind: 'bookTicket', journey, from: AIRPORT, to: STATION, fareType: 'Day & <Night>' })
    const places = new Map([...placesOf(world)].map(([id, it]) => [id, { ...it, name: `<i>${it.abvr3}</i>` }]))
    const booked = race.log.find(({ type }) => type === 'booked')
    const details = booked && entriesOf(booked, race.race, places).map(({ detail }) => detail)
    const named = '&lt;i&gt;WLG&lt;/i&gt;'
    expect(details).toEqual([`A &amp; &lt;B&gt; 25, ${named} to ${named}. Day &amp; &lt;Night&gt;, $12.`])
  })

  it('treat a place’s name as a name, whatever it contains', () => {
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
