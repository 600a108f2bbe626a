import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { type World, raceReport, realMs } from '@final-call/domain'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { denseCity } from '../testing/dense-city.ts'
import { world } from '../testing/race-of-two-legs.ts'
import { temporaryFolder } from '../testing/temporary.ts'
import type { Surroundings } from '../ports.ts'
import { worldOf } from '../worlds/world-of.ts'
import { type ThreadOptions, plannerThread } from './planner-thread.ts'
import type { Planner, Search } from './ports.ts'

const NOW = realMs(1_790_000_000_000)
/** Real milliseconds: less than a search over the city takes on any machine. */
const SHORT = 400
const SLOW = 300_000
/** For searches that are waited for, however busy the machine. */
const PATIENT: ThreadOptions = { limitMs: SLOW, patienceMs: SLOW }

/** The threads that were started, and those of them that have ended. */
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
type Asked = Search & { readonly uid: string }
/** The result without what was searched, which is what was asked. */
async function ask(planner: Planner, { uid, ...search }: Asked) {
  const planned = await planner.report(uid, () => search)
  if (!('asked' in planned)) return planned
  const { asked, ...told } = planned
  expect(asked).toBe(search)
  return told
}
let players = 0
/** A race on the content of its world, asked by a new player unless one is named. */
const search = (world: World, uid = `player-${(players += 1)}`): Asked => ({
  uid,
  spec: world.spec,
  content: world,
  uploads: [],
  now: NOW,
})
const outcomes = (asked: readonly ReturnType<typeof ask>[]): Promise<readonly string[]> =>
  Promise.all(asked.map(async (it) => (await it).outcome))

describe('the planner’s thread', () => {
  it('finds what the planner finds, one race after another in one thread', { timeout: SLOW }, async () => {
    const planner = thread(PATIENT)
    expect(begun).toEqual([])
    const report = raceReport(world, NOW)
    const asked = [ask(planner, search(world)), ask(planner, search(denseCity)), ask(planner, search(world))]
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

  it('is ended during a search that takes too long, and the next starts another', async () => {
    const planner = thread({ limitMs: SHORT })
    expect(await ask(planner, search(denseCity))).toEqual({ outcome: 'given-up' })
    expect(ended).toEqual(begun)
    expect(await ask(planner, search(denseCity))).toEqual({ outcome: 'given-up' })
    expect(begun).toHaveLength(2)
  })

  it('accepts no more races than it may, and accepts some again once there is room', async () => {
    const planner = thread({ limitMs: SHORT, inHand: 2 })
    const asked = [1, 2, 3, 4].map(() => ask(planner, search(denseCity)))
    expect(await outcomes(asked)).toEqual(['given-up', 'given-up', 'busy', 'busy'])
    expect(await outcomes([ask(planner, search(denseCity))])).toEqual(['given-up'])
  })

  it('checks one race of a player at a time, and meanwhile those of others', { timeout: SLOW }, async () => {
    const planner = thread(PATIENT)
    const first = ask(planner, search(denseCity, 'sam'))
    const others = [ask(planner, search(world, 'alex')), ask(planner, search(world, 'kim'))]
    expect(await ask(planner, search(world, 'sam'))).toEqual({ outcome: 'one-already' })
    expect(await ask(planner, search(world, 'alex'))).toEqual({ outcome: 'one-already' })
    expect(await outcomes([first, ...others])).toEqual(['report', 'report', 'report'])
    expect(await outcomes([ask(planner, search(world, 'sam'))])).toEqual(['report'])
  })

  it('prepares nothing for a player who has a race waiting, and accepts the next after a failed preparation', async () => {
    const planner = thread(PATIENT)
    const preparing = Promise.withResolvers<Search>()
    const first = planner.report('sam', () => preparing.promise)
    const prepare = vi.fn<() => Search>(() => search(world))
    expect(await planner.report('sam', prepare)).toEqual({ outcome: 'one-already' })
    expect(prepare).not.toHaveBeenCalled()
    preparing.reject(new Error('no such place'))
    await expect(first).rejects.toThrow('no such place')
    expect(await planner.report('sam', prepare)).toMatchObject({ outcome: 'report' })
  })

  it('does not begin a race that has waited for too long', async () => {
    const planner = thread({ limitMs: SHORT, patienceMs: SHORT / 2 })
    expect(await outcomes([ask(planner, search(denseCity)), ask(planner, search(world))])).toEqual(['given-up', 'busy'])
    expect(begun).toHaveLength(1)
  })

  it('reports the failure of a search to its caller, and to no one else', { timeout: SLOW }, async () => {
    const planner = thread(PATIENT)
    const nowhere: World = { ...world, locations: new Map() }
    const asked = [ask(planner, search(nowhere)), ask(planner, search(world))] as const
    await expect(asked[0]).rejects.toThrow('does not begin with a locateAt of a known place')
    expect(await asked[1]).toMatchObject({ outcome: 'report' })
    const killed = ask(planner, search(denseCity))
    await begun[1]?.terminate()
    await expect(killed).rejects.toThrow('thread has ended')
    expect(await ask(planner, search(world))).toMatchObject({ outcome: 'report' })
    expect(begun).toHaveLength(3)
  })

  it('ends when it is closed, with the searches that run and wait', { timeout: SLOW }, async () => {
    const planner = thread(PATIENT)
    const asked = [ask(planner, search(denseCity)), ask(planner, search(world))]
    await once(process, 'worker')
    await planner.close()
    expect(ended).toHaveLength(1)
    expect(await outcomes([...asked, ask(planner, search(world))])).toEqual(['closed', 'closed', 'closed'])
    const idle = thread(PATIENT)
    await ask(idle, search(world))
    await idle.close()
    expect(ended).toHaveLength(2)
  })

  it('keeps no process alive that has nothing else to do', { timeout: SLOW }, async () => {
    const folder = temporaryFolder()
    const script = join(folder.path, 'script.mjs')
    const file = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href)
    writeFileSync(
      script,
      `import { plannerThread } from ${file('planner-thread.ts')}
       import { world } from ${file('../testing/race-of-two-legs.ts')}
       const asked = { spec: world.spec, content: world, uploads: [], now: ${NOW} }
       const { outcome } = await plannerThread().report('sam', () => asked)
       process.exitCode = outcome === 'report' ? 7 : 8`,
    )
    const child = spawn(process.execPath, [script], { stdio: 'inherit' })
    const [code] = (await once(child, 'exit')) as [number]
    folder.remove()
    expect(code).toBe(7)
  })
})

describe('the content that the planner’s thread keeps', () => {
  const post = vi.spyOn(Worker.prototype, 'postMessage')
  afterAll(() => post.mockRestore())
  /** Bytes of each message since the last time. */
  function sent(): readonly number[] {
    const sizes = post.mock.calls.map(([message]) => serialize(message).length)
    post.mockClear()
    return sizes
  }
  const sum = (sizes: readonly number[]): number => sizes.reduce((all, size) => all + size, 0)
  beforeEach(() => void post.mockClear())

  /** How many messages had been sent at each turn of the event loop, until it is stopped. */
  function atEachTurn() {
    const counts: number[] = []
    let next = setImmediate(function turn() {
      counts.push(post.mock.calls.length)
      next = setImmediate(turn)
    })
    return { counts, stop: () => clearImmediate(next) }
  }

  /** A race from one place to one of its own, over the content of others. */
  const [here] = world.locations.values()
  if (!here) throw new Error('no place')
  const mine = { ...here, id: 'nz-mine-City-gate', coords: [here.coords[0] + 0.005, here.coords[1]] as const }
  const toMine: World['spec'] = {
    ...world.spec,
    legs: [
      {
        title: 'One',
        html: '',
        steps: [
          { stepType: 'locateAt', location: here.id },
          { stepType: 'reach', location: mine.id },
        ],
      },
    ],
  }
  const around = (uploads: Surroundings['uploads'], uid: string): Asked => ({
    ...search(world, uid),
    spec: toMine,
    uploads,
  })

  it('is sent once, a little at a time, and after that only the race', { timeout: SLOW }, async () => {
    const planner = thread(PATIENT)
    // Places and timetable of a city, and a race that is searched quickly.
    const content = {
      locations: new Map([...denseCity.locations, ...world.locations]),
      services: new Map([...denseCity.services, ...world.services]),
    }
    const turns = atEachTurn()
    const first = await ask(planner, { ...search(world), content })
    turns.stop()
    const parts = sent()
    // The last is the race, which follows in the same turn or a later one.
    expect(Math.max(...parts)).toBeLessThan(sum(parts) / 4)
    expect([...new Set(turns.counts)]).toEqual(expect.arrayContaining(parts.slice(0, -1).map((_, i) => i + 1)))
    expect(await ask(planner, { ...search(world), content })).toEqual(first)
    const again = sent()
    expect(again).toHaveLength(1)
    expect(sum(again)).toBeLessThan(sum(parts) / 100)
    expect(first).toEqual({ outcome: 'report', report: raceReport(world, NOW) })
  })

  it('is replaced if another is sent, and nothing of it stays', { timeout: SLOW }, async () => {
    const planner = thread(PATIENT)
    const known = { outcome: 'report', report: raceReport(world, NOW) }
    const unserved: World = { ...world, services: new Map() }
    expect(await ask(planner, search(world))).toEqual(known)
    expect(await ask(planner, search(unserved))).toEqual({ outcome: 'report', report: raceReport(unserved, NOW) })
    expect(await ask(planner, search(world))).toEqual(known)
    expect(begun).toHaveLength(1)
  })

  it('is sent again to a thread that replaces another', { timeout: SLOW }, async () => {
    const planner = thread(PATIENT)
    const before = await ask(planner, search(world))
    sent()
    await begun[0]?.terminate()
    expect(await ask(planner, search(world))).toEqual(before)
    expect(begun).toHaveLength(2)
    expect(sent()).toHaveLength(2)
  })

  it("does not keep a place of a race's own after the search", { timeout: SLOW }, async () => {
    const planner = thread(PATIENT)
    const found = await ask(planner, around([mine], 'sam'))
    const report = raceReport(worldOf(around([mine], 'sam')), NOW)
    expect(report.best).toBeDefined()
    expect(found).toEqual({ outcome: 'report', report })
    const without = raceReport(worldOf(around([], 'alex')), NOW)
    expect(without.best).toBeUndefined()
    expect(await ask(planner, around([], 'alex'))).toEqual({ outcome: 'report', report: without })
  })
})
