import { type TicketState, dollars } from '@final-call/domain'
import { expect, it } from 'vitest'
import { drawnAt } from '../../hooks/testing/drawn-at.tsx'
import { at, holding } from '../../session/testing/held.ts'
import { begun, firstTicket } from '../../session/testing/log.ts'
import { worldOf } from '../../session/testing/world.ts'
import { UsedTicket } from './used-ticket.tsx'
import { elementsIn } from '../../ui/testing/seen.ts'

const plain = worldOf()
const room = { price: dollars(30), hours: 2 }
const world = { ...plain, locations: new Map([...plain.locations].map(([id, it]) => [id, { ...it, room }])) }

it('a ride that is slept through is shown as such while its holder sleeps, and as missed once they are awake', () => {
  const run = begun(world)
  run.book('bus')
  run.give({ kind: 'takeRoom' })
  run.skip('departure')
  const drawn = (time: string, race = run.race): string =>
    drawnAt(<UsedTicket ticket={firstTicket(race)} />, { race, log: run.log, now: at(time) })
  expect(drawn('10:05')).toContain('You sleep until 11:35.')
  expect(drawn('11:35')).toContain('You slept until 11:35.')
  run.give({ kind: 'stopClock' })
  expect(drawn('10:05')).toContain('You slept until 11:35.')
})

it('the ticket of a missed ride is stamped, and no other is', () => {
  const stamps = (state: TicketState): readonly string[] => {
    const race = holding([{ leaves: '09:36', arrives: '10:03', state }])
    const html = drawnAt(<UsedTicket ticket={firstTicket(race)} />, { race, now: at('11:40') })
    return elementsIn(html).flatMap(({ attributes, words }) =>
      attributes['aria-hidden'] === 'true' && words !== '' ? [words] : [],
    )
  }
  expect(stamps('missed')).toEqual(['Missed'])
  expect(stamps('cancelled')).toEqual([])
  expect(stamps('arrived')).toEqual([])
})
