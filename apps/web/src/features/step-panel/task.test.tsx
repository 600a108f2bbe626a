import { type LocationId, balance, dollars, inDollars, openStepOf } from '@final-call/domain'
import { expect, it } from 'vitest'
import { drawnAt } from '../../hooks/testing/drawn-at.tsx'
import type { Places } from '../../session/place/places.ts'
import { at } from '../../session/testing/held.ts'
import { begun, placesOf } from '../../session/testing/log.ts'
import { STATION, worldOf } from '../../session/testing/world.ts'
import { Task } from './task.tsx'
import { buttonsIn, elementsIn, wordsOf, wordsOfRole } from '../../ui/testing/seen.ts'

const world = worldOf()
const station = placesOf(world).get(STATION)
if (!station) throw new Error('no station')
/** Two minutes on foot from the station. */
const GATE = 'gate'
const PLACES: Places = new Map(placesOf(world)).set(GATE, { ...station, id: GATE, coords: [-41.28, 174.781] })

interface TaskParts {
  /** The player has answered wrong. */
  readonly busyUntil?: string
  readonly hintPrice?: number
  /** It is the second of two questions. */
  readonly second?: boolean
  /** Where it can be answered, if not anywhere. */
  readonly place?: LocationId
  /** When the ride from the gate leaves. */
  readonly leaves?: string
  readonly places?: Places
}

/** The question at the station, for a player with a ticket from the gate. */
function drawn({ busyUntil, hintPrice, second, place, leaves = '10:35', places = PLACES }: TaskParts = {}): string {
  const run = begun(world)
  run.book('bus')
  run.skip('arrival')
  const [bus] = run.race.tickets
  const step = openStepOf(run.race)
  if (!bus || step?.content.stepType !== 'undertakeTask') throw new Error('no question is open')
  const journey = { ...bus.journey, from: GATE, departure: at(leaves), arrival: at('18:00') }
  const tickets = [...run.race.tickets, { ...bus, ticketId: 'T9', state: 'booked' as const, journey }]
  const race = {
    ...run.race,
    tickets,
    ...(busyUntil !== undefined && { busyUntil: at(busyUntil), busyWith: { kind: 'answer' } as const }),
  }
  const [task] = step.content.tasks
  if (!task) throw new Error('there is no question')
  const tried = { ...step, wrongAnswers: busyUntil === undefined ? [] : [1] }
  return drawnAt(
    <Task
      step={tried}
      task={{
        ...task,
        ...(place !== undefined && { place }),
        ...(hintPrice !== undefined && { hintPrice: dollars(hintPrice) }),
      }}
      index={second ? 1 : 0}
      alone={!second}
    />,
    { race, places },
  )
}

it('says which ride a wrong answer would cost, and which it has cost', () => {
  expect(drawn()).toContain('costs you 15 min of game time, and you would miss your bus 25 at 10:35.')
  expect(drawn({ busyUntil: '10:42' })).toContain('You will miss your bus 25 at 10:35. The clock is paused')
})

it('says in the same place, which screen readers follow, when the player may try again', () => {
  const told = (html: string): string | undefined => wordsOfRole(html, 'status')[0]
  expect(told(drawn({ busyUntil: '10:42' }))).toContain('You are busy until 10:42.')
  expect(told(drawn({ busyUntil: '10:27' }))).toContain('You may try again.')
  expect(told(drawn())).toBe('')
})

it('says until when a ride that it has cost can be given back', () => {
  expect(drawn({ busyUntil: '10:42', leaves: '10:40' })).toContain(
    'You will miss your bus 25 at 10:40. Until 10:30 you can give it back, at Tickets.',
  )
})

it("[TIM-4] names the clocks of that ride if they differ from the player's", () => {
  const places: Places = new Map(
    [...PLACES].map(([id, it]) => [id, id === GATE ? { ...it, zone: 'Australia/Sydney' } : it]),
  )
  expect(drawn({ places })).toContain('and you would miss your bus 25 at 08:35\u00a0AEDT.')
  expect(drawn({ places, busyUntil: '10:42' })).toContain(
    'You will miss your bus 25 at 08:35\u00a0AEDT. The clock is paused',
  )
})

it('says that it can be answered only here, if that is so', () => {
  const only = 'It can be answered only here.'
  expect(drawn()).not.toContain(only)
  expect(drawn({ place: STATION })).toContain(only)
})

it('a hint that the wallet cannot pay for leads to tokens for it', () => {
  const run = begun(world)
  run.book('bus')
  const wallet = Math.floor(inDollars(balance(run.race.ledger)))
  expect(drawn({ hintPrice: wallet })).not.toContain('short of it')
  const html = drawn({ hintPrice: wallet + 3 })
  expect(buttonsIn(html)).toContainEqual({
    name: expect.stringMatching(/^Buy a hint/),
    withheld: true,
    primary: false,
  })
  expect(html).toContain('Your wallet is $3 short of it.')
  const [tokens] = elementsIn(html, 'a')
  expect(tokens?.attributes['href']).toMatch(/^\/buy-tokens\?.*amount=3$/)
})

it('names the controls of one question among several by its number, for those who do not see where they stand', () => {
  const second = wordsOf(drawn({ hintPrice: 5, second: true }))
  expect(second).toContain('Question 2: ')
  expect(second).toContain('Your answer to question 2')
  expect(second).toContain('Answer question 2')
  expect(second).toMatch(/Buy a hint for \$5(\.00)? on question 2/)
  const only = wordsOf(drawn({ hintPrice: 5 }))
  expect(only).toContain('Your answer')
  expect(only.toLowerCase()).not.toContain('question')
})

it('the button for an answer is described by what a wrong one costs', () => {
  const html = drawn()
  const [answer] = elementsIn(html, 'button').filter(({ words }) => words === 'Answer')
  const price = elementsIn(html).find(({ attributes }) => attributes['id'] === answer?.attributes['aria-describedby'])
  expect(price?.words).toMatch(/^A wrong answer costs you/)
})
