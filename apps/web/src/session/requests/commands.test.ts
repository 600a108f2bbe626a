import { type CallCode, CallError } from '@final-call/contract'
import type { RaceEvent } from '@final-call/domain'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { answering } from '../../platform/testing/test-platform.ts'
import { ANSWERED_WITHIN, type Commands, FOLDED_WITHIN, commands } from './commands.ts'
import { begun } from '../testing/log.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { BUS_RIDE } from '../testing/sessions.ts'
import { worldOf } from '../testing/world.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const Sent = z.object({ requestId: z.string() })
const requestIdOf = (input: unknown): string => Sent.parse(input).requestId

/** A player at a server that answers every command with the same version, and a page that has folded only the first events. */
function player(answer: number, gameId?: string) {
  const run = begun(worldOf())
  run.book('bus')
  const server = fakeServer(worldOf())
  let folded: readonly RaceEvent[] = run.log.slice(0, 3)
  const call = answering(() => ({ version: answer }))
  const desk = commands({ ...server.edge, call }, { gameId: () => gameId, log: () => folded })
  return {
    desk,
    fold(version: number) {
      folded = run.log.slice(0, version)
      desk.folded()
    },
  }
}

/** The state of a command of that player; of its events, the numbers. */
function watched(desk: Commands): { behind?: boolean; events?: readonly number[] } {
  const seen: { behind?: boolean; events?: readonly number[] } = {}
  void desk.carry('playClock', {}).then(async ({ behind, events }) => {
    seen.behind = behind
    seen.events = (await events).map(({ seq }) => seq)
  })
  return seen
}

describe('a command', () => {
  it('is over when the page has folded its events, and returns those, and none before or after', async () => {
    const { desk, fold } = player(5, 'run-1')
    const seen = watched(desk)
    await vi.advanceTimersByTimeAsync(100)
    expect(seen).toEqual({})
    fold(4)
    await vi.advanceTimersByTimeAsync(100)
    expect(seen).toEqual({})
    fold(6)
    await vi.advanceTimersByTimeAsync(FOLDED_WITHIN)
    expect(seen).toEqual({ behind: false, events: [4, 5] })
  })

  it('does not wait for ever for a stream that is down, and returns its events when the stream is back', async () => {
    const { desk, fold } = player(5, 'run-1')
    const seen = watched(desk)
    await vi.advanceTimersByTimeAsync(FOLDED_WITHIN - 1)
    expect(seen).toEqual({})
    await vi.advanceTimersByTimeAsync(1)
    expect(seen).toEqual({ behind: true })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(seen).toEqual({ behind: true })
    fold(6)
    await vi.advanceTimersByTimeAsync(0)
    expect(seen).toEqual({ behind: true, events: [4, 5] })
  })

  it('is asked for again where a server does not answer, with the same id', async () => {
    const server = fakeServer(worldOf())
    const asked: unknown[] = []
    const call = answering((_, input, { signal }) => {
      asked.push(requestIdOf(input))
      if (asked.length > 1) return { version: 0 }
      return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
    })
    const desk = commands({ ...server.edge, call }, { gameId: () => 'run-1', log: () => [] })
    const carried = desk.carry('playClock', {})
    await vi.advanceTimersByTimeAsync(ANSWERED_WITHIN - 1)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await carried).toMatchObject({ behind: false })
    expect(asked).toEqual([asked[0], asked[0]])
  })

  it('is refused before a race is open', async () => {
    await expect(player(5).desk.carry('playClock', {})).rejects.toMatchObject({ code: 'internal' })
  })
})

/** The ids under which a command is sent if it is given again after each of these failures. */
async function idsOf(kind: 'work' | 'playClock', failures: readonly CallCode[]): Promise<readonly string[]> {
  const { edge } = fakeServer(worldOf())
  const sent: string[] = []
  let failure: CallCode = 'internal'
  let made = 0
  const call = answering((_name, input) => {
    const requestId = requestIdOf(input)
    if (sent.at(-1) !== requestId) sent.push(requestId)
    throw new CallError(failure, failure)
  })
  const newId = (): string => `id-${(made += 1)}`
  const desk = commands({ ...edge, call, newId }, { gameId: () => 'run-1', log: () => [] })
  for (failure of failures) {
    const asked = kind === 'work' ? desk.carry('work', { hours: 4 }) : desk.carry('playClock', {})
    asked.catch(() => undefined)
    await vi.advanceTimersByTimeAsync(60_000)
    await expect(asked).rejects.toMatchObject({ code: failure })
  }
  return sent
}

describe('the id of a command', () => {
  it('stays until its outcome is known, whatever is answered before it is carried out', async () => {
    const failures = ['internal', 'resource-exhausted', 'unauthenticated', 'failed-precondition'] as const
    expect(await idsOf('work', failures)).toEqual(['id-1'])
    expect(await idsOf('work', [...failures, 'internal'])).toEqual(['id-1', 'id-2'])
  })

  it('is a new one each time that a clock is set: an old answer would leave the clock as it is', async () => {
    expect(await idsOf('playClock', ['internal', 'internal'])).toEqual(['id-1', 'id-2'])
  })

  it('is another one for anything else', async () => {
    const { edge } = fakeServer(worldOf())
    const sent: string[] = []
    const call = answering((_name, input) => {
      sent.push(requestIdOf(input))
      throw new CallError('cancelled', 'cancelled')
    })
    const newId = (): string => `id-${sent.length}`
    const desk = commands({ ...edge, call, newId }, { gameId: () => 'run-1', log: () => [] })
    for (const hours of [4, 5, 4]) await desk.carry('work', { hours }).catch(() => undefined)
    await desk.carry('takeRoom', {}).catch(() => undefined)
    expect(sent).toEqual(['id-0', 'id-1', 'id-0', 'id-3'])
  })

  it('stays, too, when the log comes to show an earlier one that was answered before', async () => {
    const run = begun(worldOf())
    let folded = run.log
    run.book('bus')
    const { edge } = fakeServer(worldOf())
    const sent: string[] = []
    const call = answering((_name, input) => {
      sent.push(requestIdOf(input))
      if (sent.length === 2) return { version: run.log.length }
      throw new CallError('cancelled', 'cancelled')
    })
    const newId = (): string => `id-${sent.length}`
    const desk = commands({ ...edge, call, newId }, { gameId: () => 'run-1', log: () => folded })
    const book = async (): Promise<void> => {
      const booked = desk.carry('bookTicket', BUS_RIDE).catch(() => undefined)
      await vi.advanceTimersByTimeAsync(FOLDED_WITHIN)
      await booked
    }
    for (let i = 0; i < 3; i += 1) await book()
    folded = run.log
    desk.folded()
    await vi.advanceTimersByTimeAsync(0)
    await book()
    expect(sent).toEqual(['id-0', 'id-0', 'id-2', 'id-2'])
  })
})
