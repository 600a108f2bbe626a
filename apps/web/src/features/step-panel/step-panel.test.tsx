import { CallError } from '@final-call/contract'
import { boardOf, gameTime, openStepOf } from '@final-call/domain'
import { expect, it } from 'vitest'
import type { Answers } from '../../hooks/testing/answers.ts'
import { drawnAt } from '../../hooks/testing/drawn-at.tsx'
import { NOW, begun, placesOf } from '../../session/testing/log.ts'
import { AIRPORT, STATION, worldOf } from '../../session/testing/world.ts'
import { StepPanel } from './step-panel.tsx'
import { buttonsIn } from '../../ui/testing/seen.ts'

const world = worldOf()
const { race } = begun(world)
const now = gameTime(race.clock, NOW)
type Reply = 'rides' | 'none' | 'refused' | 'awaited'

const nothing = (): void => undefined

/** The buttons for boards, once the server has replied so about those of the buses and of the taxis. */
function buttons(buses: Reply, taxis: Reply): readonly string[] {
  const content = { stepType: 'bookBusTaxi', from: AIRPORT, to: STATION } as const
  const open = openStepOf(race)?.id
  const asked = { ...race, steps: race.steps.map((step) => (step.id === open ? { ...step, content } : step)) }
  const panel = <StepPanel onBoard={nothing} onBoards={nothing} />
  const answers: Answers = {
    getBoard({ transport }) {
      const reply = { bus: buses, taxi: taxis }[String(transport)]
      if (reply === 'refused') throw new CallError('unavailable', 'unavailable')
      if (reply === 'awaited') return undefined
      const board = boardOf(world, { transport, from: AIRPORT, to: STATION }, now)
      return { ...board, journeys: reply === 'rides' ? [...board.journeys] : [] }
    },
  }
  const html = drawnAt(panel, { race: asked, places: placesOf(world), now }, { answers })
  return buttonsIn(html).map(({ name }) => name)
}

it('a step about a bus or a taxi offers the boards on which something goes there, once that is known', () => {
  expect(buttons('awaited', 'awaited')).toEqual([])
  expect(buttons('rides', 'rides')).toEqual(['Bus board', 'Taxi board'])
  expect(buttons('rides', 'none')).toEqual(['Bus board'])
  expect(buttons('rides', 'refused')).toEqual(['Bus board', 'Taxi board'])
})
