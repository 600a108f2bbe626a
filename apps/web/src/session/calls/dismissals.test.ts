import { describe, expect, it } from 'vitest'
import type { GateCall } from './gate-call.ts'
import { dismissals } from './dismissals.ts'
import { at, holding } from '../testing/held.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { worldOf } from '../testing/world.ts'

const callOf = (seq: number): GateCall => ({ seq, kind: 'boarding', ticketId: `T${seq}` })
const [one, two, three] = [callOf(1), callOf(22), callOf(222)]

describe('dismissed calls', () => {
  it('are left out, by the whole number of their event', () => {
    const { edge } = fakeServer(worldOf())
    const run = dismissals(edge.memory, 'run-1')
    expect(run.left([one, two, three])).toEqual([one, two, three])
    run.add([two])
    expect(run.left([one, two, three])).toEqual([one, three])
    run.add([one])
    run.add([two])
    expect(run.left([one, two, three])).toEqual([three])
  })

  it('are not told as what was called before a ride was missed', () => {
    const { edge } = fakeServer(worldOf())
    const run = dismissals(edge.memory, 'run-1')
    const atMiss = holding([])
    const missed: GateCall = { seq: 30, kind: 'missed', ticketId: 'T22', atMiss, before: { seq: 22, at: at('09:55') } }
    run.add([one])
    expect(run.left([missed])).toEqual([missed])
    run.add([two])
    expect(run.left([missed])).toEqual([{ seq: 30, kind: 'missed', ticketId: 'T22', atMiss }])
  })

  it('are those of one attempt', () => {
    const { edge } = fakeServer(worldOf())
    dismissals(edge.memory, 'run-1').add([one])
    expect(dismissals(edge.memory, 'run-2').left([one])).toEqual([one])
  })

  it('of another tab are received, until the watch ends', () => {
    const { edge, otherTabWrites } = fakeServer(worldOf())
    const run = dismissals(edge.memory, 'run-1')
    let heard = 0
    const end = run.watch(() => (heard += 1))
    otherTabWrites('calls.run-1', '1,22')
    expect(heard).toBe(1)
    expect(run.left([one, two, three])).toEqual([three])
    end()
    otherTabWrites('calls.run-1', '1,22,222')
    expect(heard).toBe(1)
  })
})
