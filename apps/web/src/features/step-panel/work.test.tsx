import { HOUR, gameMs } from '@final-call/domain'
import { expect, it } from 'vitest'
import { drawnAt } from '../../hooks/test-support/drawn-at.tsx'
import { at } from '../../session/test-support/held.ts'
import { begun } from '../../session/test-support/log.ts'
import { worldOf } from '../../session/test-support/world.ts'
import { WorkDialog } from './work.tsx'

it('the player is told before working hours which nights they will not have slept', () => {
  const { race } = begun(worldOf())
  const now = at('09:35')
  const asked = (awake: number): string =>
    drawnAt(<WorkDialog hours={6} onClose={() => undefined} />, {
      race: { ...race, awakeSince: gameMs(now - awake * HOUR) },
      now,
    })
  expect(asked(14)).toContain('Work for 6 h?')
  expect(asked(14)).toContain('You are busy until 15:35, and paid $30 then.')
  expect(asked(14)).not.toContain('awake')
  expect(asked(15)).toContain('You will have been awake for 21 h: past 20 h a wrong answer costs double.')
})
