import { type RaceEvent, replay } from '@final-call/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import type { GateCall } from './gate-call.ts'
import type { Edge } from '../edge.ts'
import { begun } from '../testing/log.ts'
import { ELSEWHERE, worldOf } from '../testing/world.ts'
import { type WaitingCalls, waitingCalls } from './waiting-calls.ts'

const world = worldOf()
const RUN = 'run-1'

/** What the tabs of one browser store, and how another tab writes to it. */
function memoryOf() {
  const kept = new Map<string, string>()
  const watchers = new Set<() => void>()
  const memory: Edge['memory'] = {
    read: (key) => kept.get(key),
    write: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
    watch(_, changed) {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
  }
  return { memory, watchers, kept }
}

let tabs: ReturnType<typeof memoryOf>
let here: WaitingCalls
let there: WaitingCalls
beforeEach(() => {
  tabs = memoryOf()
  ;[here, there] = [waitingCalls(tabs.memory), waitingCalls(tabs.memory)]
  for (const tab of [here, there]) tab.follow(RUN, () => undefined)
})

/** A race whose bus is boarding, and the event that says so. */
function boarding() {
  const run = begun(world)
  run.book('bus')
  run.skip('boarding')
  const called = run.log.find(({ type }) => type === 'boardingCalled')
  if (!called) throw new Error('no call')
  return { run, called }
}

const told = (log: readonly RaceEvent[], calls: readonly GateCall[] = []) => ({ stage: 'ready', log, calls }) as const
const kinds = (calls: readonly GateCall[]): readonly string[] => calls.map(({ kind }) => kind)

describe('a call', () => {
  it('is raised by its event, once the page has loaded', () => {
    const { run, called } = boarding()
    expect(kinds(here.after(called, run.race, told(run.log)))).toEqual(['boarding'])
    expect(here.after(called, run.race, { ...told(run.log), stage: 'step' })).toEqual([])
  })

  it('is not raised if another tab has already dismissed it', () => {
    const { run, called } = boarding()
    const raised = there.after(called, run.race, told(run.log))
    there.dismiss(raised)
    expect(here.after(called, run.race, told(run.log))).toEqual([])
    // The calls that wait by then go on waiting.
    const others = raised.map((call) => ({ ...call, seq: 1, ticketId: 'other' }))
    expect(here.after(called, run.race, told(run.log, others))).toEqual(others)
  })

  it('stops waiting once the race has ended', () => {
    const { run, called } = boarding()
    const raised = here.after(called, run.race, told(run.log))
    run.give({ kind: 'stopClock' })
    const last = run.log.at(-1)
    if (last?.type !== 'ended') throw new Error('no end')
    expect(here.after(last, run.race, told(run.log, raised))).toEqual([])
  })

  it('that was dismissed is forgotten with its race, at its end or when it is opened again afterwards', () => {
    const { run, called } = boarding()
    here.dismiss(here.after(called, run.race, told(run.log)))
    expect(tabs.kept.size).toBe(1)
    run.give({ kind: 'stopClock' })
    const last = run.log.at(-1)
    if (last?.type !== 'ended') throw new Error('no end')
    here.after(last, run.race, told(run.log))
    expect(tabs.kept.size).toBe(0)
    tabs.memory.write(`calls.${RUN}`, '1')
    here.stillOpen(run.race, called.at, told(run.log))
    expect(tabs.kept.size).toBe(0)
  })

  it('of a race that has ended does not come back after a reload', () => {
    const { run, called } = boarding()
    expect(kinds(here.stillOpen(run.race, called.at, told(run.log)))).toEqual(['boarding'])
    run.give({ kind: 'stopClock' })
    expect(here.stillOpen(run.race, called.at, told(run.log))).toEqual([])
  })

  it('that was dismissed in another tab does not come back after a reload', () => {
    const { run, called } = boarding()
    there.dismiss(there.after(called, run.race, told(run.log)))
    expect(here.stillOpen(run.race, called.at, told(run.log))).toEqual([])
  })
})

describe('a ride that was missed', () => {
  /** A race whose bus has left without the player, the log before that, and the race right after it. */
  function missing() {
    const run = begun(ELSEWHERE)
    run.book('bus')
    run.skip('departure')
    const at = run.log.findIndex(({ type }) => type === 'missed')
    const missed = run.log[at]
    if (!missed) throw new Error('not missed')
    return { missed, before: run.log.slice(0, at), race: replay(run.log.slice(0, at + 1)) }
  }

  it('raises a call once the page has loaded, and none while the log is read', () => {
    const { missed, before, race } = missing()
    expect(kinds(here.after(missed, race, told(before)))).toEqual(['missed'])
    expect(here.after(missed, race, { ...told(before), stage: 'clock' })).toEqual([])
  })

  it('is told once: what another tab has dismissed is raised neither there nor after a reload', () => {
    const { missed, before, race } = missing()
    there.dismiss(there.after(missed, race, told(before)))
    expect(here.after(missed, race, told(before))).toEqual([])
    expect(here.stillOpen(race, missed.at, told([...before, missed]))).toEqual([])
  })
})

it('a page that follows another attempt, or closes, no longer listens for the first', () => {
  expect(tabs.watchers.size).toBe(2)
  here.follow('run-2', () => undefined)
  expect(tabs.watchers.size).toBe(2)
  here.close()
  there.close()
  expect(tabs.watchers.size).toBe(0)
})
