import { expect, it } from 'vitest'
import { drawnAt } from '../../hooks/testing/drawn-at.tsx'
import { begun } from '../../session/testing/log.ts'
import { worldOf } from '../../session/testing/world.ts'
import { wordsOfRole } from '../../ui/testing/seen.ts'
import { ClockPanel } from './clock-panel.tsx'

it('the loss of the connection is announced in a box that existed before', () => {
  const run = begun(worldOf())
  run.give({ kind: 'playClock' })
  const { race } = run
  const announced = (link: 'live' | 'lost') => wordsOfRole(drawnAt(<ClockPanel />, { race, link }), 'status')
  expect(announced('live')).toEqual([''])
  expect(announced('lost')).toEqual(['No connection. If it lasts, the clock stands, and you lose no time.'])
})
