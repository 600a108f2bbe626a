import { boardOf, gameTime, openStepOf } from '@final-call/domain'
import { expect, it, vi } from 'vitest'
import { drawnAt } from '../../hooks/test-support/drawn-at.tsx'
import { NOW, begun, placesOf } from '../../session/test-support/log.ts'
import { AIRPORT, STATION, worldOf } from '../../session/test-support/world.ts'
import { StepPanel } from './step-panel.tsx'

const world = worldOf()
const { race } = begun(world)
const now = gameTime(race.clock, NOW)
const board = (transport: 'bus' | 'taxi') => boardOf(world, { transport, from: AIRPORT, to: STATION }, now).journeys

let leaving: object

// Without a server.
vi.mock('../../hooks/use-staying.ts', () => ({ useWorkOffered: () => undefined }))
vi.mock('../../hooks/use-leaving.ts', () => ({ useLeaving: () => leaving }))
vi.mock('../../hooks/use-play.ts', () => ({}))
// Without a browser that cleans an author’s HTML or draws maps.
vi.mock('../../parts/html.tsx', () => ({ Html: () => null }))
vi.mock('./answer-field.tsx', () => ({ AnswerField: () => null }))

const nothing = (): void => undefined

function buttons(): readonly string[] {
  const content = { stepType: 'bookBusTaxi', from: AIRPORT, to: STATION } as const
  const open = openStepOf(race)?.id
  const asked = { ...race, steps: race.steps.map((step) => (step.id === open ? { ...step, content } : step)) }
  const panel = <StepPanel onBoard={nothing} onBoards={nothing} />
  const html = drawnAt(panel, { race: asked, places: placesOf(world), now })
  return [...html.matchAll(/[A-Z][a-z]+ board(?=<)/g)].map(([text]) => text)
}

it('a step about a bus or a taxi offers the boards on which something goes there, once that is known', () => {
  leaving = { loading: true, failed: false, journeys: [] }
  expect(buttons()).toEqual([])
  leaving = { loading: false, failed: false, journeys: [...board('bus'), ...board('taxi')] }
  expect(buttons()).toEqual(['Bus board', 'Taxi board'])
  leaving = { loading: false, failed: false, journeys: board('bus') }
  expect(buttons()).toEqual(['Bus board'])
  leaving = { loading: false, failed: true, journeys: board('bus') }
  expect(buttons()).toEqual(['Bus board', 'Taxi board'])
})
