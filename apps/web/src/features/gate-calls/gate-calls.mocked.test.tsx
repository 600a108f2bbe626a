import { type GameMs, type Race, refundUntil } from '@final-call/domain'
import { expect, it, vi } from 'vitest'
import { drawnAt } from '../../hooks/testing/drawn-at.tsx'
import type { GateCall } from '../../session/calls/gate-call.ts'
import { at, holding } from '../../session/testing/held.ts'
import { begun, firstTicket, gameNow } from '../../session/testing/log.ts'
import { NORTH, STATION, worldOf } from '../../session/testing/world.ts'
import { News } from '../../ui/dialog.tsx'
import { GateCalls } from './gate-calls.tsx'
import { Covered } from './open-calls.ts'
import { buttonsIn, elementsIn, wordsOfRole } from '../../ui/testing/seen.ts'
import { RefundNotes } from './refund.tsx'

const considering = vi.fn<(on: boolean) => void>()
vi.mock('../../hooks/use-considering.ts', () => ({ useConsidering: (on = true) => considering(on) }))

/** Whether something has asked to be considered since this was last called. */
function asked(): boolean {
  const on = considering.mock.calls.some(([it]) => it)
  considering.mockClear()
  return on
}

const run = begun(worldOf())
run.book('bus')
run.give({ kind: 'playClock' })
const ticket = firstTicket(run.race)
const closes: GateCall = {
  seq: 9,
  kind: 'refund',
  ticketId: ticket.ticketId,
}
const [CLOSES, UNTIL] = ['Refund closes: City Buses 25', 'Until 09:50 you get $12 back']

/** What is drawn of these calls: their window, and the notes at the foot of the page. */
const drawn = (now: GameMs, calls: readonly GateCall[]): string =>
  drawnAt(
    <GateCalls>
      <RefundNotes home={{ current: null }} />
    </GateCalls>,
    { race: run.race, now, calls },
  )
const checkIn: GateCall = { ...closes, seq: 8, kind: 'check-in' }

it('a refund that closes is told beside what the player does, with the way to get it and until when, and no longer once it has closed', () => {
  const before = drawn(gameNow(run.race), [closes])
  expect(before).not.toContain('<dialog')
  expect(before).toContain(UNTIL)
  expect(before).toContain('It closes in 15 min (36 sec real time).')
  expect(before).toMatch(/Give it back.*Keep it/)
  expect(elementsIn(before, 'section').map(({ attributes }) => attributes['aria-label'])).toEqual([CLOSES])
  expect(drawn(refundUntil(ticket), [closes])).not.toContain(CLOSES)
})

it('a refund that closes while a window is open over the game is not told behind it', () => {
  const behind = (
    <Covered value>
      <RefundNotes home={{ current: null }} />
    </Covered>
  )
  expect(drawnAt(behind, { race: run.race, now: gameNow(run.race), calls: [closes] })).not.toContain(UNTIL)
})

it('a call is read out as its window opens, and so is one that takes its place there', () => {
  const html = drawn(gameNow(run.race), [checkIn])
  const [box] = elementsIn(html, 'dialog')
  const body = elementsIn(html).find(({ attributes }) => attributes['id'] === box?.attributes['aria-describedby'])
  expect(body?.words).toMatch(/^Check-in is now open/)
  const [told] = elementsIn(html, 'p').filter(({ words }) => words.startsWith('Check-in is now open'))
  expect(told?.attributes['aria-live']).toBe('polite')
})

it('a refund that closes while another call is open is in its window', () => {
  expect(drawn(gameNow(run.race), [closes, checkIn])).toMatch(/^(?!.*<section[^>]*_note_).*<dialog.*Give it back/)
  const after = drawn(refundUntil(ticket), [closes, checkIn])
  expect(after).toContain('It is yours now.')
  expect(after).not.toContain(UNTIL)
  expect(after).not.toContain('Give it back')
})

it('[PAC-6] a refund that closes is no question before a player who has not come to its note, but one in a window until it has closed', () => {
  drawn(gameNow(run.race), [closes])
  expect(asked()).toBe(false)
  drawn(gameNow(run.race), [closes, checkIn])
  expect(asked()).toBe(true)
  drawn(refundUntil(ticket), [closes, checkIn])
  expect(asked()).toBe(false)
})

it('of two calls, the one that asks about a refund has the buttons for it beside it, and the window one for both', () => {
  const html = drawnAt(<GateCalls>the game</GateCalls>, { race: run.race, calls: [checkIn, closes] })
  const order = [UNTIL, 'Give it back', 'Check-in for City Buses 25', 'Dismiss'].map((text) => html.indexOf(text))
  expect(order).not.toContain(-1)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(html.match(/Give it back/g)).toHaveLength(1)
})

it('a call to a ride that the player will be on offers its departure, if it is alone', () => {
  const bus = { leaves: '10:00', arrives: '10:27' }
  const called: GateCall = { ...closes, kind: 'check-in', ticketId: '1' }
  const told = (race: Race, calls: readonly GateCall[] = [called]): string =>
    drawnAt(<GateCalls>the game</GateCalls>, { race, now: at('09:40'), calls })
  const offered = buttonsIn(told(holding([bus]))).map(({ name }) => name)
  expect(offered.slice(-2)).toEqual(['Skip to departure, 10:00', 'Dismiss'])
  expect(told(holding([bus], '10:01'))).not.toContain('Skip to departure')
  expect(told(holding([bus]), [{ ...called, kind: 'refund' }])).not.toContain('Skip to departure')
  expect(told(holding([bus, bus]), [{ ...called, seq: 10, ticketId: '2' }, called])).not.toContain('Skip to departure')
})

it('a missed ride has a window of its own look, with what was called before and what is lost with it', () => {
  const race = holding([
    { leaves: '09:36', arrives: '10:03', state: 'missed' },
    { from: STATION, to: NORTH, leaves: '11:00', arrives: '22:00' },
  ])
  const missed: GateCall = {
    seq: 9,
    kind: 'missed',
    ticketId: '1',
    atMiss: race,
    before: { seq: 8, at: at('09:35') },
  }
  const html = drawnAt(<GateCalls>the game</GateCalls>, { race, now: at('09:40'), calls: [missed] })
  const [box] = elementsIn(html, 'dialog')
  expect(box?.attributes['class']).toContain('_gone_')
  expect(box?.words).toMatch(
    /You missed your bus 25.*Your bus to Wellington Station left at 09:36 without you\..*It would have brought you to.*Called at 09:35: Boarding Now: City Buses 25/,
  )
  expect(html).toContain('Dismiss')
})

it('a window has the box that reads its news out before there are any, and no news in it announces itself', () => {
  const box = (calls: readonly GateCall[]): string =>
    drawnAt(
      <GateCalls>
        <News />
      </GateCalls>,
      { race: run.race, calls },
    ).split('<dialog')[0] ?? ''
  expect(wordsOfRole(box([]), 'status')).toEqual([''])
  const told = box([closes])
  expect(told).toContain(CLOSES)
  expect(elementsIn(told).filter(({ attributes }) => attributes['role'])).toHaveLength(1)
})
