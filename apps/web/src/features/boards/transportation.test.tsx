import { boardOf } from '@final-call/domain'
import { expect, it } from 'vitest'
import type { Answers } from '../../hooks/testing/answers.ts'
import { drawnAt } from '../../hooks/testing/drawn-at.tsx'
import { at, holding } from '../../session/testing/held.ts'
import { begun, placesOf } from '../../session/testing/log.ts'
import { AIRPORT, NORTH, STATION, worldOf } from '../../session/testing/world.ts'
import { type BoardChoice, Transportation } from './transportation.tsx'
import { elementsIn, wordsOf } from '../../ui/testing/seen.ts'

const coach = { from: STATION, to: NORTH, leaves: '10:00', arrives: '21:15' }
const nothing = (): void => undefined

function drawn(choice: Partial<BoardChoice> = {}, rides = [coach]): string {
  const board = <Transportation choice={{ transport: 'bus', ...choice }} onChoose={nothing} onOpen={nothing} />
  return wordsOf(drawnAt(board, { race: holding(rides), now: at('09:40') }))
}

it('a board of where a ticket goes says whose departures these are, also where the way to its ride is still to be found', () => {
  const text = drawn()
  expect(text).toContain('These leave from Auckland Station, where your bus 25 goes.')
  expect(text).toContain('You are at Wellington Airport.')
  expect(text).toContain('After arrival')
})

it('a board of where the player is has no other place to tell of', () => {
  const text = drawn({}, [])
  expect(text).not.toContain('These leave from')
  expect(text).not.toContain('You are at')
  expect(text).not.toMatch(/(After|Since) arrival/)
})

it('a board that was chosen says where the player is, and of no ticket that goes elsewhere', () => {
  const text = drawn({ from: STATION })
  expect(text).not.toContain('These leave from')
  expect(text).toContain('You are at')
  expect(drawn({ from: AIRPORT })).not.toContain('You are at')
})

it('a board says that nothing more has to be booked once the tickets held lead to what is asked for', () => {
  const run = begun(worldOf())
  run.book('bus')
  const board = <Transportation choice={{ transport: 'bus' }} onChoose={nothing} onOpen={nothing} />
  const text = wordsOf(drawnAt(board, { race: run.race, now: at('09:40') }))
  expect(text).toContain('Your tickets take you to Wellington Station: nothing more has to be booked until you are')
  expect(text).not.toContain('These leave from')
  expect(drawn()).not.toContain('nothing more')
})

it('a kind of transport by which nothing leaves here says so, once all boards are known', () => {
  const world = worldOf()
  const told = (answers: Answers): readonly string[] => {
    const board = <Transportation choice={{ transport: 'bus' }} onChoose={nothing} onOpen={nothing} />
    const parts = { race: holding([]), places: placesOf(world), now: at('09:40') }
    return elementsIn(drawnAt(board, parts, { answers }), 'button').flatMap(({ attributes: { role, title } }) =>
      role === 'tab' && title !== undefined ? [title] : [],
    )
  }
  expect(told({})).toEqual(['Nowhere within 3 km to walk to'])
  const answers: Answers = {
    getBoard(query) {
      const board = boardOf(world, query, at('09:40'))
      return { ...board, journeys: [...board.journeys], more: false }
    },
  }
  expect(told(answers)).toEqual([
    'No flights are available',
    'No trains are available',
    'No vessels are available',
    'Nowhere within 3 km to walk to',
  ])
})

it('the board shown until one is chosen is that of the buses, or the first that has departures where no bus leaves', () => {
  const world = worldOf()
  const shown = (kinds: readonly string[]): string | undefined => {
    const answers: Answers = {
      getBoard(query) {
        const board = boardOf(world, query, at('09:40'))
        return { ...board, journeys: kinds.includes(query.transport) ? [...board.journeys] : [], more: false }
      },
    }
    const board = <Transportation choice={{}} onChoose={nothing} onOpen={nothing} />
    const parts = { race: holding([]), places: placesOf(world), now: at('09:40') }
    return elementsIn(drawnAt(board, parts, { answers }), 'button').find(
      ({ attributes: { role, ...rest } }) => role === 'tab' && rest['data-state'] === 'active',
    )?.words
  }
  expect([shown(['bus', 'taxi']), shown(['taxi']), shown([])]).toEqual(['Bus', 'Taxi', 'Bus'])
})

it('where a long board leads stands under its title, which does not move when that is known', () => {
  const world = worldOf()
  const answers: Answers = {
    getBoard(query) {
      const board = boardOf(world, query, at('06:00'))
      const journeys = board.journeys.map((it, i) => (i % 2 > 0 ? { ...it, to: NORTH } : it))
      return { ...board, journeys, more: false }
    },
  }
  const board = <Transportation choice={{ transport: 'bus' }} onChoose={nothing} onOpen={nothing} />
  const html = drawnAt(board, { race: holding([]), places: placesOf(world), now: at('06:00') }, { answers })
  const order = ['<h3', 'Where this board leads', '<thead'].map((part) => html.indexOf(part))
  expect(order).not.toContain(-1)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
})
