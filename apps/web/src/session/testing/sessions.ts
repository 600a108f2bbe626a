import { expect, vi } from 'vitest'
import { type RaceSession, raceSession } from '../race-session.ts'
import { type FakeServer, fakeServer } from './fake-server.ts'
import { AIRPORT, STATION, worldOf } from './world.ts'

export const MORNING = Date.parse('2026-11-20T20:00:00Z')

const open: RaceSession[] = []

/** For the end of a test that opened sessions. */
export function closeAll(): void {
  for (const session of open.splice(0)) session.close()
  vi.useRealTimers()
}

export function race(server: Pick<FakeServer, 'edge'>, id = 'little'): RaceSession {
  const session = raceSession(server.edge, id)
  open.push(session)
  return session
}

export async function ready(server = fakeServer(worldOf())): Promise<{ server: FakeServer; session: RaceSession }> {
  const session = race(server)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(session.state().stage).toBe('ready')
  return { server, session }
}

/** Waits for a command, with the time that its answer takes. */
export async function carried<T>(promise: Promise<T>): Promise<T> {
  const settled = promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  await vi.advanceTimersByTimeAsync(30_000)
  const outcome = await settled
  if ('error' in outcome) throw outcome.error
  return outcome.value
}

export const BUS_RIDE = {
  journey: { productId: 'bus', date: '2026-11-21', index: 4 },
  from: AIRPORT,
  to: STATION,
  fareType: 'Standard',
}

/** At speed 1 a game minute is about 2.4 real seconds. */
export const bookBus = (session: RaceSession, date = BUS_RIDE.journey.date) =>
  session.command('bookTicket', { ...BUS_RIDE, journey: { ...BUS_RIDE.journey, date } })

/** Goes to the boarding of the latest ticket, on a running clock. */
export async function untilBoarding(session: RaceSession): Promise<void> {
  await carried(bookBus(session))
  await carried(session.command('playClock', {}))
  const ticketId = session.state().race?.tickets[0]?.ticketId ?? ''
  void session.command('skipToAlarm', { ticketId, alarm: 'boarding' })
  // Less than until it leaves.
  await vi.advanceTimersByTimeAsync(1_000)
}
