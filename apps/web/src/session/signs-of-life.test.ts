import { CallError } from '@final-call/contract'
import { describe, expect, it } from 'vitest'
import { signsOfLife } from './signs-of-life.ts'
import { fakeServer } from './test-support/fake-server.ts'
import { worldOf } from './test-support/world.ts'

/** A page that reports to a server which answers in turn with a version or a failure. */
function page(...answers: readonly (number | CallError)[]) {
  const { edge, logged } = fakeServer(worldOf())
  const queue = [...answers]
  const call = (() => {
    const next = queue.shift()
    return next instanceof CallError ? Promise.reject(next) : Promise.resolve({ serverNow: 0, version: next })
  }) as unknown as typeof edge.call
  const links: string[] = []
  const versions: number[] = []
  const answered: number[] = []
  const life = signsOfLife(
    { ...edge, call },
    { note: () => undefined, answered: (at) => answered.push(at) },
    { onVersion: (version) => versions.push(version), onLink: (state) => links.push(state) },
  )
  return { life, links, versions, answered, logged }
}

describe('a sign of life', () => {
  it('that the server takes tells how far its log goes, and which ping is answered', async () => {
    const { life, versions, answered } = page(7, 8)
    await life.report('run-1')
    await life.report('run-1', 1234)
    expect(versions).toEqual([7, 8])
    expect(answered).toEqual([1234])
  })

  it('that does not arrive makes a live link a lost one, until one arrives', async () => {
    const { life, links, answered, logged } = page(new CallError('unavailable', 'away'), 7)
    life.linked('live')
    await life.report('run-1', 1234)
    expect(answered).toEqual([])
    expect(logged).toEqual(['reportAlive failed'])
    await life.report('run-1', 2345)
    expect(links).toEqual(['live', 'lost', 'live'])
    life.linked('connecting')
    expect(links.at(-1)).toBe('connecting')
  })

  it('that is refused is no loss of the link', async () => {
    const { life, links } = page(new CallError('permission-denied', 'not yours'))
    life.linked('live')
    await life.report('run-1')
    expect(links.at(-1)).toBe('live')
  })
})
