import { CallError } from '@final-call/contract'
import { type Journey, type Race, boardOf, openStepOf } from '@final-call/domain'
import { expect, it } from 'vitest'
import type { Answers } from '../../hooks/testing/answers.ts'
import { drawnAt } from '../../hooks/testing/drawn-at.tsx'
import type { Places } from '../../session/place/places.ts'
import { wanting } from '../../session/testing/asking.ts'
import { at, holding } from '../../session/testing/held.ts'
import { placesOf } from '../../session/testing/log.ts'
import { AIRPORT, NORTH, STATION, worldOf } from '../../session/testing/world.ts'
import { StepPanel } from './step-panel.tsx'
import { wordsOf } from '../../ui/testing/seen.ts'

/** What leaves from anywhere to anywhere; undefined if the server has not answered yet. */
type Leaving = readonly Journey[] | 'refused' | undefined

const answering = (leaving: Leaving): Answers => ({
  getBoard({ transport }) {
    if (leaving === 'refused') throw new CallError('unavailable', 'unavailable')
    const journeys = leaving?.filter((it) => it.transport === transport)
    return journeys && { journeys, since: at('09:40'), until: at('09:40'), more: false }
  },
})

/** A player at the airport, with a booking step for a ticket from somewhere to the north. */
const asked = (from: string, rides: Parameters<typeof holding>[0] = [], busyUntil?: string): Race =>
  wanting(holding(rides, busyUntil), { stepType: 'bookVessel', from, to: NORTH })

function drawn(race: Race, leaving?: Leaving, places = placesOf(worldOf())): string {
  if (!openStepOf(race)) throw new Error('no step is open')
  const panel = <StepPanel onBoard={() => undefined} onBoards={() => undefined} />
  return wordsOf(drawnAt(panel, { race, places, now: at('09:40') }, { answers: answering(leaving) }))
}

const bus = { leaves: '10:00', arrives: '10:27' }

it('a ticket to be booked from elsewhere says that the player is elsewhere, and leads there', () => {
  const text = drawn(asked(STATION))
  expect(text).toContain('You are at Wellington Airport: the way to Wellington Station is still to be found.')
  expect(text).toContain('Ways there')
  expect(text).toContain('Vessel board')
  expect(drawn(asked(AIRPORT))).not.toContain('You are at')
  expect(drawn(asked(AIRPORT))).not.toContain('Ways there')
})

it('a player with a ticket to its start is on the way, and one whose tickets end short of it is not', () => {
  expect(drawn(asked(STATION, [bus]))).not.toContain('still to be found')
  expect(drawn(asked('nz-elsewhere', [bus]))).toContain(
    'What you have booked ends at Wellington Station: the way from there to nz-elsewhere is still to be found.',
  )
})

it('says what was missed on the way there, and where the player is', () => {
  const missed = { ...bus, leaves: '09:36', arrives: '10:03', state: 'missed' } as const
  expect(drawn(asked(STATION, [missed]))).toContain('You missed your bus 25: Tickets says why. You are at')
  expect(drawn(asked(AIRPORT, [missed]))).toContain('You missed your bus 25: Tickets says why. Pick another departure.')
  const since = { leaves: '09:37', arrives: '09:39', state: 'arrived' } as const
  expect(drawn(asked(AIRPORT, [missed, since]))).not.toContain('You missed')
  expect(drawn(asked(AIRPORT, [missed, bus]))).not.toContain('You missed')
})

it('says if a ride there leaves from elsewhere, or while the player is too busy', () => {
  expect(drawn(asked(STATION, [bus], '10:20'))).toContain('your bus 25 leaves at 10:00: you will miss it.')
  expect(drawn(asked(STATION, [{ ...bus, from: NORTH }]))).toContain(
    'Your bus 25 leaves from Auckland Station at 10:00. The way there from Wellington Airport is still to be found.',
  )
})

it('says if everything that goes straight to a ride is too late for it', () => {
  const { journeys } = boardOf(worldOf(), { transport: 'bus', from: AIRPORT }, at('09:40'))
  const late = 'No direct ride gets there in time. Unless a way with a change is quicker, you will miss it.'
  expect(drawn(asked(STATION, [{ ...bus, from: NORTH }]), journeys)).toContain(
    `${late} Until 09:50 you can give it back, at Tickets. Ways to Wellington Station`,
  )
  expect(drawn(asked(STATION, [{ leaves: '10:27', arrives: '11:00', from: NORTH }]), journeys)).not.toContain(late)
  expect(drawn(asked(STATION), journeys)).not.toContain(late)
})

it('says if nothing goes straight there, once that is known', () => {
  const none = 'Nothing goes straight there. What leaves here, or where you can walk to, may lead on.'
  expect(drawn(asked(STATION))).not.toContain(none)
  expect(drawn(asked(STATION), 'refused')).not.toContain(none)
  expect(drawn(asked(STATION), [])).toContain(`${none} Ways there`)
})

it('says if a ride still gets there in time where a walk does not', () => {
  const world = worldOf()
  const near: Places = new Map(
    [...placesOf(world)].map(([id, it]) => [id, id === STATION ? { ...it, coords: [-41.307, 174.8076] } : it]),
  )
  const { journeys } = boardOf(world, { transport: 'taxi', from: AIRPORT }, at('09:40'))
  const told = (leaves: string, taxiArrives: string): string => {
    const arriving = journeys.map((it) => ({ ...it, arrival: at(taxiArrives) }))
    return drawn(asked(NORTH, [{ leaves, arrives: '18:00', from: STATION, to: NORTH }]), arriving, near)
  }
  expect(told('10:10', '09:48')).toContain('first: it takes 27 min. Leave by 09:43. Ways there')
  const late = 'It is too late to walk there from Wellington Airport: it takes 27 min.'
  expect(told('09:50', '09:48')).toContain(`${late} By taxi you can still make it. Ways there`)
  expect(told('09:50', '09:51')).toContain(`${late} No direct ride gets there in time.`)
})
