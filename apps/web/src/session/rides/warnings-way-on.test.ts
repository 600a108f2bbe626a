import { type LegSpec, type LocationId, type Race, type TicketState, dollars } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { type HeldRide, at, holding } from '../testing/held.ts'
import { begun, placesOf } from '../testing/log.ts'
import { AIRPORT, NORTH, STATION, fromAirport, worldOf } from '../testing/world.ts'
import { shortText } from './short-of-money.ts'
import { warningsFor } from './warnings.ts'

type Step = LegSpec['steps'][number]

/** A step with a question for each of these places, at which it can be answered; undefined for anywhere. */
const asks = (...places: readonly (LocationId | undefined)[]): Step => ({
  stepType: 'undertakeTask',
  tasks: places.map((place) => ({
    difficulty: 'Easy',
    clue: '',
    solution: { type: 'integer', value: 7 },
    bonus: dollars(0),
    ...(place !== undefined && { place }),
  })),
})

describe('a wallet of $100 after a bus of $92, with a cheapest way on of $9', () => {
  const COSTS = 'It leaves you $8. The cheapest way on from Wellington Station costs $9, to Auckland Station'
  const SHORT = `${COSTS}: you would have to work for it, 1 h at least, or buy tokens.`
  const asking = (open: Step): Race => begun(worldOf(fromAirport(open))).race
  const race = asking({ stepType: 'reach', location: NORTH })
  const [bus] = holding([{ leaves: '10:00', arrives: '10:27' }]).tickets

  function told(on: Partial<HeldRide>): readonly string[] {
    const { tickets } = holding([{ from: STATION, to: NORTH, leaves: '19:00', arrives: '21:30', ...on }])
    return warned({ ...race, tickets })
  }

  function warned(of: Race, ride = bus): readonly string[] {
    if (!ride) throw new Error('no bus')
    return warningsFor({
      race: of,
      places: placesOf(worldOf()),
      now: at('09:35'),
      journey: ride.journey,
      price: dollars(92),
      cheapestOn: { price: dollars(9), to: NORTH },
    }).map(({ text }) => text)
  }

  it.each<[string, Step]>([
    ['the requested trip begins', { stepType: 'bookVessel', from: AIRPORT, to: NORTH }],
    ['one of the questions can be answered', asks(AIRPORT, NORTH)],
    ['all of the questions can be answered', asks(AIRPORT, AIRPORT)],
  ])('is too short for a player who rides away from where %s, and would have to work to come back', (_, step) => {
    expect(warned(asking(step)).at(-1)).toBe(SHORT)
  })

  it('is never too short if the step can be completed anywhere', () => {
    expect(warned(asking(asks(undefined))).at(-1)).toBe(`${COSTS}.`)
  })

  it.each<[TicketState, readonly string[]]>([
    ['booked', []],
    ['cancelled', [SHORT]],
    ['missed', [SHORT]],
    ['void', [SHORT]],
  ])('is too short with a ticket on that is %s: %j', (state, texts) => {
    expect(told({ state })).toEqual(texts)
  })

  it('is too short where the tickets held lead on to, if that is not what the step asks for', () => {
    const { tickets } = holding([{ from: STATION, to: NORTH, leaves: '19:00', arrives: '21:30' }])
    const elsewhere = asking(asks(STATION))
    expect(warned({ ...elsewhere, tickets }).at(-1)).toContain('The cheapest way on from Auckland Station costs $9')
    expect(warned({ ...elsewhere, tickets: [] })).toEqual([])
  })

  it('is not too short if the tickets held lead on to where the step asks, after a gap', () => {
    expect(told({ from: AIRPORT, to: NORTH }).join()).not.toContain('It leaves you')
    const back: HeldRide = { from: AIRPORT, to: AIRPORT, leaves: '19:00', arrives: '21:30' }
    const onward: HeldRide = { from: STATION, to: NORTH, leaves: '22:00', arrives: '23:00' }
    const { tickets } = holding([back, onward])
    expect(warned({ ...race, tickets }).join()).not.toContain('It leaves you')
  })

  it('is too short where the tickets held end, after a gap', () => {
    expect(told({ from: AIRPORT, to: AIRPORT }).at(-1)).toContain(
      'The cheapest way on from Wellington Airport costs $9',
    )
  })

  it('is not too short after a ride that completes the step: what is wanted then is not known yet', () => {
    const on: HeldRide = { from: STATION, to: NORTH, leaves: '10:27', arrives: '21:30' }
    const held = (ride: HeldRide): Race => ({ ...asking({ stepType: 'reach', location: STATION }), ...only(ride) })
    const only = (ride: HeldRide): Pick<Race, 'tickets'> => ({ tickets: holding([ride]).tickets })
    expect(warned(held({ leaves: '10:00', arrives: '10:27' }), only(on).tickets[0])).toEqual([])
    expect(warned(held(on))).toEqual([])
    const before: HeldRide = { to: NORTH, leaves: '09:50', arrives: '21:30' }
    expect(warned(held({ leaves: '10:00', arrives: '10:27' }), only(before).tickets[0]).at(-1)).toContain(
      'It leaves you $8.',
    )
  })

  it('is too short with a ticket from elsewhere, with which no work is offered', () => {
    expect(told({ from: NORTH, to: AIRPORT })).toEqual([`${COSTS}.`])
    expect(told({ from: NORTH, to: AIRPORT, leaves: '09:50', arrives: '09:58' })).toEqual([SHORT])
  })
})

describe('a night in a room that leaves $74, with a cheapest way on of $143', () => {
  const to = (location: LocationId): Race => begun(worldOf(fromAirport({ stepType: 'reach', location }))).race
  const left = { there: STATION, since: at('17:35'), money: dollars(74) }
  const told = (race: Race, price = 143): string | undefined =>
    shortText(race, placesOf(worldOf()), left, { price: dollars(price), to: NORTH })

  it('[WRK-7] warns what the way on costs, and that it takes work', () => {
    expect(told(to(NORTH))).toBe(
      'It leaves you $74. The cheapest way on from Wellington Station costs $143, to Auckland Station: you would have to work for it, 14 h at least, or buy tokens.',
    )
  })

  it('does not warn a player who is there already, or if enough is left', () => {
    expect(told(to(STATION))).toBeUndefined()
    expect(told(to(NORTH), 74)).toBeUndefined()
  })

  it('does not warn a player whose tickets lead to the goal from another place, after they wake', () => {
    const holds = (leaves: string): Race => ({
      ...to(NORTH),
      tickets: holding([{ from: AIRPORT, to: NORTH, leaves, arrives: '23:00' }]).tickets,
    })
    expect(told(holds('17:35'))).toBeUndefined()
    expect(told(holds('17:34'))).toContain('It leaves you $74.')
  })

  it('counts the wage of work that is done by then, and of no other', () => {
    const works = (until: string): Race => ({
      ...to(NORTH),
      busyWith: { kind: 'work', hours: 4 },
      busyUntil: at(until),
    })
    expect(told(works('17:35'), 94)).toBeUndefined()
    expect(told(works('17:36'), 94)).toContain('you would have to work for it, 4 h at least')
    expect(told(works('17:35'))).toContain('It leaves you $74, and $20 for your work. The cheapest way')
    expect(told(works('17:35'))).toContain('10 h at least')
  })

  it('does not count the end of a ride that the open step waits for', () => {
    const run = begun(worldOf())
    expect(told(run.race)).toBeUndefined()
    run.book('bus')
    expect(told(run.race)).toBeUndefined()
    expect(
      shortText(run.race, placesOf(worldOf()), { ...left, there: NORTH }, { price: dollars(143), to: STATION }),
    ).toContain('It leaves you $74.')
  })
})
