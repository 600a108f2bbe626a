import { type GameMs, MINUTE } from '@final-call/domain'
import { expect, it, vi } from 'vitest'
import { drawnAt } from '../hooks/testing/drawn-at.tsx'
import { begun } from '../session/testing/log.ts'
import { worldOf } from '../session/testing/world.ts'
import { HeldTicket } from '../features/tickets/held-ticket.tsx'
import { WhereAmI } from '../features/where-am-i/where-am-i.tsx'

const world = worldOf()
const run = begun(world)

// The tickets and the map are side by side in the live game; there is no browser here to draw the map.
vi.mock('../features/where-am-i/map-panel.tsx', () => ({ MapPanel: () => null }))

it('a ride is said to take as long still as its ticket says, and to arrive when that says', () => {
  run.book('bus')
  run.skip('departure')
  const [ticket] = run.race.tickets
  if (!ticket) throw new Error('no ticket')
  const nothing = (): void => undefined
  const said = (
    minutes: number,
    onTicket = /Arrives in ([^<]*)</,
    onMap = /Still to go<\/dt><dd>([^<]*)</,
  ): readonly (string | undefined)[] => {
    const now = (ticket.journey.arrival - minutes * MINUTE) as GameMs
    const scene = { race: run.race, now }
    const held = drawnAt(<HeldTicket ticket={ticket} onMove={nothing} onCancel={nothing} />, scene)
    const where = drawnAt(<WhereAmI />, scene)
    return [onTicket.exec(held)?.[1], onMap.exec(where)?.[1]]
  }
  expect(said(192.5)).toEqual(['3 h 13 min', '3 h 13 min'])
  expect(said(12.5)).toEqual(['12 m 30 sec', '12 m 30 sec'])
  const arrives = (hours: number) => said(60 * hours, /, arrives ([^<]*)</, /Arrives<\/dt><dd>([^<]*)</)
  expect(arrives(3)).toEqual(['10:27', '10:27'])
  expect(arrives(11)).toEqual(['Sat 10:27', 'Sat 10:27'])
})
