import type { Race } from '@final-call/domain'
import { expect, it } from 'vitest'
import { moreText } from '../calls/call-text.ts'
import { insteadText, lossText } from './refunds.ts'
import { at, holding } from '../testing/held.ts'
import { placesOf } from '../testing/log.ts'
import { worldOf } from '../testing/world.ts'

const NOW = at('09:40')

/** The second and third ticket have overlapped the first. */
function overlapped(refunded?: boolean): Race {
  const race = holding([
    { leaves: '10:00', arrives: '10:27' },
    { leaves: '10:10', arrives: '10:37', ...(refunded !== undefined && { state: 'cancelled' }) },
    { leaves: '10:20', arrives: '10:47' },
  ])
  const tickets = race.tickets.map((ticket, i) => ({
    ...ticket,
    journey: { ...ticket.journey, journeyNumber: `${25 + i}` },
    rivals: i === 0 ? [] : ['1'],
    ...(i === 1 && refunded !== undefined && { refunded }),
  }))
  return { ...race, tickets }
}

const told = (race: Race, say: typeof lossText | typeof insteadText, now = NOW) =>
  race.tickets.map((ticket) => say(ticket, race, now))

it('[TKT-6] giving back one of several that overlap first says which refunds are lost with it', () => {
  const loss = (them: string): string =>
    `Of tickets that overlap only one is refunded: your ${them} can then no longer be given back for money.`
  expect(told(overlapped(), lossText)).toEqual([loss('bus 26 and bus 27'), loss('bus 25'), loss('bus 25')])
  // The first can be given back until ten minutes before it leaves.
  expect(told(overlapped(), lossText, at('09:50'))).toEqual(['', '', ''])
  expect(told(overlapped(true), lossText)).toEqual(['', '', ''])
})

it('[TKT-6] the call that asks whether to keep a ticket says so too', () => {
  const race = overlapped()
  const [ticket] = race.tickets
  const call = { kind: 'refund', ticketId: '1' } as const
  const lost = ticket && lossText(ticket, race, NOW)
  expect(moreText(call, { race, places: placesOf(worldOf()), now: NOW })).toBe(`It closes in 10 min. ${lost}`)
  expect(moreText(call, { race: overlapped(false), places: placesOf(worldOf()), now: NOW })).toContain(
    'your bus 27 can then no longer',
  )
})

it('[TKT-6] a ticket that lost its refund says to which', () => {
  expect(told(overlapped(true), insteadText)).toEqual(['bus 26 was refunded instead', undefined, undefined])
  expect(told(overlapped(false), insteadText)).toEqual([undefined, undefined, undefined])
  expect(told(overlapped(true), insteadText, at('09:50'))[0]).toBeUndefined()
})
