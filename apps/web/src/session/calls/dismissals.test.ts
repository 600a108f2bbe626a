import { describe, expect, it } from 'vitest'
import type { GateCall } from './gate-call.ts'
import { dismissals } from './dismissals.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { worldOf } from '../testing/world.ts'

const callOf = (seq: number): GateCall => ({ seq, kind: 'boarding', ticketId: `T${seq}`, title: '', message: '' })
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
