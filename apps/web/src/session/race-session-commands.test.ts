import type { RaceEvent } from '@final-call/domain'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RaceSession } from './race-session.ts'
import { BUS_RIDE, MORNING, bookBus, carried, closeAll, race, ready } from './testing/sessions.ts'
import { NORTH, STATION } from './testing/world.ts'

/** Carried out, with every answer lost on its way. */
const UNHEARD = Array.from({ length: 5 }, () => ({ code: 'internal', after: true }) as const)
/** Lost on the way to the server. */
const UNSENT = Array.from({ length: 5 }, () => ({ code: 'internal' }) as const)

beforeEach(() => vi.useFakeTimers({ now: MORNING }))
afterEach(closeAll)

describe('commands', () => {
  it('act once under one request id, however often the network fails', async () => {
    const { server, session } = await ready()
    server.fail('bookTicket', { code: 'internal', after: true }, { code: 'unavailable' }, { code: 'aborted' })
    const { events } = await carried(bookBus(session))
    const sent = server.calls.filter(({ name }) => name === 'bookTicket').map(({ input }) => input['requestId'])
    expect(sent).toHaveLength(4)
    expect(new Set(sent).size).toBe(1)
    expect(server.race().tickets).toHaveLength(1)
    expect((await events).filter(({ type }) => type === 'booked')).toHaveLength(1)
  })

  it('carried out while the stream is down show their ticket when it is back', async () => {
    const { server, session } = await ready()
    server.cut(true)
    const { behind, events } = await carried(bookBus(session))
    expect(behind).toBe(true)
    expect(session.state().race?.tickets).toEqual([])
    server.back()
    await vi.advanceTimersByTimeAsync(10_000)
    const booked = (await events).find((event) => event.type === 'booked')
    expect(session.state().race?.tickets.map(({ ticketId }) => ticketId)).toEqual([booked?.ticketId])
  })

  it('without an answer keep their request id when they are given again', async () => {
    const { server, session } = await ready()
    server.cut(true)
    server.fail('bookTicket', ...UNHEARD)
    await expect(carried(bookBus(session))).rejects.toMatchObject({ code: 'internal' })
    expect(server.race().tickets).toHaveLength(1)
    server.back()
    server.fail('bookTicket', { code: 'resource-exhausted' })
    const { events } = await carried(bookBus(session))
    expect((await events).filter(({ type }) => type === 'booked')).toHaveLength(1)
    expect(server.race().tickets).toHaveLength(1)
    // And another ticket, once the first is known.
    await carried(bookBus(session))
    expect(session.state().race?.tickets).toHaveLength(2)
  })

  it('whose outcome only the log tells are then settled, at once or later', async () => {
    const { server, session } = await ready()
    server.fail('bookTicket', ...UNHEARD)
    const { behind, events } = await carried(bookBus(session))
    expect([behind, (await events).map(({ type }) => type)]).toEqual([false, ['booked']])
    expect(session.state().race?.tickets).toHaveLength(1)

    server.cut(true)
    server.fail('bookTicket', ...UNHEARD)
    const late: RaceEvent[] = []
    const asked = session.command('bookTicket', BUS_RIDE, (came) => late.push(...came))
    await expect(carried(asked)).rejects.toMatchObject({ code: 'internal' })
    expect(late).toEqual([])
    server.back()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(late).toEqual([server.log().findLast(({ type }) => type === 'booked')])
    expect(session.state().race?.tickets).toHaveLength(2)

    await carried(bookBus(session))
    expect(session.state().race?.tickets).toHaveLength(3)
  })

  it('are not repeated after a refusal by a rule', async () => {
    const { server, session } = await ready()
    await expect(carried(bookBus(session, '2020-01-01'))).rejects.toMatchObject({ code: 'failed-precondition' })
    expect(server.calls.filter(({ name }) => name === 'bookTicket')).toHaveLength(1)
  })

  it('are not taken for earlier ones that the stream has still to bring', async () => {
    const { server, session } = await ready()
    server.cut(true)
    expect((await carried(bookBus(session))).behind).toBe(true)
    server.fail('bookTicket', ...UNSENT)
    let late = 0
    const asked = session.command('bookTicket', BUS_RIDE, () => (late += 1))
    await expect(carried(asked)).rejects.toMatchObject({ code: 'internal' })
    server.back()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(session.state().race?.tickets).toHaveLength(1)
    expect(late).toBe(0)
    await carried(bookBus(session))
    expect(session.state().race?.tickets).toHaveLength(2)
    expect(late).toBe(1)
  })
})

describe('the news of a missed ride', () => {
  /** A player at the airport who has just missed the coach from the station, and sees it. */
  async function missed() {
    const { server, session } = await ready()
    const journey = { productId: 'coach', date: '2026-11-21', index: 2 }
    await carried(session.command('bookTicket', { journey, from: STATION, to: NORTH, fareType: 'Standard' }))
    const ticketId = session.state().race?.tickets[0]?.ticketId ?? ''
    void session.command('skipToAlarm', { ticketId, alarm: 'departure' })
    await vi.advanceTimersByTimeAsync(1_000)
    return { server, session }
  }
  const kinds = (session: RaceSession) => session.state().calls.map(({ kind }) => kind)
  const nextBus = { ...BUS_RIDE, journey: { ...BUS_RIDE.journey, index: 14 } }

  it('goes with a booking made in its sight, however soon, also after a reload', async () => {
    const { server, session } = await missed()
    expect(kinds(session)).toEqual(['missed'])
    await carried(session.command('bookTicket', nextBus))
    expect(kinds(session)).not.toContain('missed')
    const reloaded = race(server)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(kinds(reloaded)).not.toContain('missed')
  })

  it('stays if the booking is refused', async () => {
    const { session } = await missed()
    await expect(carried(bookBus(session, '2020-01-01'))).rejects.toMatchObject({ code: 'failed-precondition' })
    expect(kinds(session)).toEqual(['missed'])
  })
})
