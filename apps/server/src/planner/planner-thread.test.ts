import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { type World, raceReport, realMs } from '@final-call/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { denseCity } from '../test-support/dense-city.ts'
import { world } from '../test-support/race-of-two-legs.ts'
import { temporaryFolder } from '../test-support/temporary.ts'
import { type ThreadOptions, plannerThread } from './planner-thread.ts'
import type { Planner } from './ports.ts'

const NOW = realMs(1_790_000_000_000)
/** Real milliseconds: less than a search over the city takes on any machine. */
const SHORT = 400
const SLOW = 60_000

/** The threads that were begun, and of those the ones that have ended. */
let begun: Worker[]
let ended: Worker[]
const onWorker = (worker: Worker): void => {
  begun.push(worker)
  worker.once('exit', () => ended.push(worker))
}
let planners: Planner[]

beforeEach(() => {
  ;[begun, ended, planners] = [[], [], []]
  process.on('worker', onWorker)
})
afterEach(async () => {
  process.off('worker', onWorker)
  await Promise.all(planners.map((it) => it.close()))
})

function thread(options?: ThreadOptions): Planner {
  const planner = plannerThread(options)
  planners.push(planner)
  return planner
}
const outcomes = (asked: readonly ReturnType<Planner['report']>[]): Promise<readonly string[]> =>
  Promise.all(asked.map(async (it) => (await it).outcome))

describe('the planner’s thread', () => {
  it('finds what the planner finds, one race after another in one thread', { timeout: SLOW }, async () => {
    const planner = thread()
    expect(begun).toEqual([])
    const report = raceReport(world, NOW)
    const asked = [planner.report(world, NOW), planner.report(denseCity, NOW), planner.report(world, NOW)]
    const [first, city, last] = await Promise.all(asked)
    expect(report.best).toBeDefined()
    expect([first, last]).toEqual([
      { outcome: 'report', report },
      { outcome: 'report', report },
    ])
    expect(city).toMatchObject({ outcome: 'report', report: { best: { cost: expect.any(Number) as number } } })
    expect(begun).toHaveLength(1)
    expect(ended).toEqual([])
  })

  it('is ended in the middle of a search that takes too long, and the next begins another', async () => {
    const planner = thread({ limitMs: SHORT })
    expect(await planner.report(denseCity, NOW)).toEqual({ outcome: 'given-up' })
    expect(ended).toEqual(begun)
    expect(await planner.report(denseCity, NOW)).toEqual({ outcome: 'given-up' })
    expect(begun).toHaveLength(2)
  })

  it('takes no more races in hand than it may, and takes some again once there is room', async () => {
    const planner = thread({ limitMs: SHORT, inHand: 2 })
    const asked = [1, 2, 3, 4].map(() => planner.report(denseCity, NOW))
    expect(await outcomes(asked)).toEqual(['given-up', 'given-up', 'busy', 'busy'])
    expect(await outcomes([planner.report(denseCity, NOW)])).toEqual(['given-up'])
  })

  it('does not begin what has waited for too long', async () => {
    const planner = thread({ limitMs: SHORT, patienceMs: SHORT / 2 })
    expect(await outcomes([planner.report(denseCity, NOW), planner.report(world, NOW)])).toEqual(['given-up', 'busy'])
    expect(begun).toHaveLength(1)
  })

  it('tells a breakdown of a search to who asked, and of nobody else', { timeout: SLOW }, async () => {
    const planner = thread()
    const nowhere: World = { ...world, locations: new Map() }
    const asked = [planner.report(nowhere, NOW), planner.report(world, NOW)] as const
    await expect(asked[0]).rejects.toThrow('does not begin with a locateAt of a known place')
    expect(await asked[1]).toMatchObject({ outcome: 'report' })
    const killed = planner.report(denseCity, NOW)
    await begun[1]?.terminate()
    await expect(killed).rejects.toThrow('thread has ended')
    expect(await planner.report(world, NOW)).toMatchObject({ outcome: 'report' })
    expect(begun).toHaveLength(3)
  })

  it('ends when it is closed, with what runs and what waits', { timeout: SLOW }, async () => {
    const planner = thread()
    const asked = [planner.report(denseCity, NOW), planner.report(world, NOW)]
    await once(process, 'worker')
    await planner.close()
    expect(ended).toHaveLength(1)
    expect(await outcomes([...asked, planner.report(world, NOW)])).toEqual(['closed', 'closed', 'closed'])
    const idle = thread()
    await idle.report(world, NOW)
    await idle.close()
    expect(ended).toHaveLength(2)
  })

  it('holds no process that has nothing else to do', { timeout: SLOW }, async () => {
    const folder = temporaryFolder()
    const script = join(folder.path, 'script.mjs')
    const file = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href)
    writeFileSync(
      script,
      `import { plannerThread } from ${file('planner-thread.ts')}
       import { world } from ${file('../test-support/race-of-two-legs.ts')}
       const { outcome } = await plannerThread().report(world, ${NOW})
       process.exitCode = outcome === 'report' ? 7 : 8`,
    )
    const child = spawn(process.execPath, [script], { stdio: 'inherit' })
    const [code] = (await once(child, 'exit')) as [number]
    folder.remove()
    expect(code).toBe(7)
  })
})
