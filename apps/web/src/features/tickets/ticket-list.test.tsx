import { describe, expect, it } from 'vitest'
import { drawnAt } from '../../hooks/testing/drawn-at.tsx'
import { type HeldRide, at, holding } from '../../session/testing/held.ts'
import { NORTH, STATION } from '../../session/testing/world.ts'
import { TicketList } from './ticket-list.tsx'
import { wordsOf, wordsOfEach } from '../../ui/testing/seen.ts'

const nothing = (): void => undefined
const drawn = (rides: readonly HeldRide[], busyUntil?: string): string =>
  drawnAt(<TicketList onMove={nothing} onCancel={nothing} onShowBoards={nothing} />, {
    race: holding(rides, busyUntil),
    now: at('09:35'),
  })
const told = (rides: readonly HeldRide[], busyUntil?: string): string => wordsOf(drawn(rides, busyUntil))

const bus: HeldRide = { leaves: '10:00', arrives: '10:27' }
const coach: HeldRide = { from: STATION, to: NORTH, leaves: '11:00', arrives: '22:00' }

describe('a ticket that no other leads to', () => {
  const away =
    'You are at Wellington Airport; it leaves from Wellington Station, at 11:00: as things stand you will miss it.'

  it('says where its player would have to be', () => {
    expect(told([coach])).toContain(away)
    expect(told([bus, coach])).not.toContain(away)
  })

  it('says it even if a ticket before it will be missed', () => {
    expect(told([bus, coach], '10:01')).toContain(away)
  })

  it('says nothing more if its player is too busy for it', () => {
    expect(told([bus], '10:01')).not.toContain('You leave with another ticket')
  })
})

it('what is about one ticket is said on it, and what is about a change between the two', () => {
  const lines = (rides: readonly HeldRide[]): readonly string[] => wordsOfEach(drawn(rides), 'li')
  const other: HeldRide = { to: NORTH, leaves: '10:10', arrives: '10:50' }
  const overlaps = 'you can take only one of the two. As things stand you miss this one.'
  const [, second, change] = lines([bus, other, coach])
  expect(second).toContain('10:10')
  expect(second).toContain(overlaps)
  expect(change).toMatch(/33 min to change$/)
  expect(told([bus, coach]).match(/33 min to change/g)).toHaveLength(1)
  expect(lines([coach])[0]).toContain('as things stand you will miss it.')
})
