import { type RaceEvent, dollars } from '@final-call/domain'
import { describe, expect, it } from 'vitest'
import { type Entry, entriesOf } from './entries.ts'
import { historyOf, liveOf, newsOf, spokenOf } from './entry-lists.ts'
import { begun, entriesIn, placesOf } from '../testing/log.ts'
import { ELSEWHERE, worldOf } from '../testing/world.ts'

const entry = (id: number, change: Partial<Entry> = {}): Entry => ({
  id: String(id),
  type: 'step',
  title: `entry ${id}`,
  detail: '',
  timestamp: 0 as Entry['timestamp'],
  zone: 'Pacific/Auckland',
  replaces: false,
  ...change,
})
const many = (n: number): Entry[] => Array.from({ length: n }, (_, i) => entry(i))
const ids = (entries: readonly Entry[]): readonly string[] => entries.map(({ id }) => id)

describe('event lists', () => {
  it('keep the latest five live events, newest first', () => {
    expect(ids(liveOf(many(7)))).toEqual(['6', '5', '4', '3', '2'])
  })

  it('keep only the latest live event when it replaces', () => {
    expect(ids(liveOf([...many(7), entry(7, { replaces: true })]))).toEqual(['7'])
    expect(ids(liveOf([...many(7), entry(7, { replaces: true }), entry(8)]))).toEqual(['8', '7'])
  })

  it('keep the latest hundred in the history, newest first', () => {
    const history = historyOf(many(130))
    expect(history).toHaveLength(100)
    expect(history[0]?.id).toBe('129')
    expect(history.at(-1)?.id).toBe('30')
  })

  it('are empty before the first event', () => {
    expect(liveOf([])).toEqual([])
    expect(historyOf([])).toEqual([])
    expect(newsOf([])).toEqual({ outcome: undefined, next: undefined })
  })
})

describe('live events', () => {
  const world = worldOf()
  const told = (log: readonly RaceEvent[]) => entriesIn(log, world)
  const titles = (log: readonly RaceEvent[]): readonly string[] => liveOf(told(log)).map(({ title }) => title)

  it('begin with the leg and its question, not with the wait for it', () => {
    expect(titles(begun(world).log)).toEqual([
      'Book a bus or taxi from Wellington Airport to Wellington Station',
      'Look at the buses from Wellington Airport to Wellington Station',
      'You are at Wellington Airport',
      'Start at Wellington Airport',
      'To the station',
    ])
  })

  it('begin again with each leg, and with the end', () => {
    const run = begun(world)
    run.book('bus')
    run.skip('departure')
    expect(titles(run.log)[0]).toBe('You are on board: bus 25 to Wellington Station')
    run.skip('arrival')
    expect(titles(run.log)).toEqual(['Answer the question', 'At the station'])
    run.give({ kind: 'stopClock' })
    expect(titles(run.log)).toEqual(['Stopped'])
  })

  it('make the news of a result and of what is next', () => {
    const run = begun(world)
    run.book('bus')
    run.skip('departure')
    run.skip('arrival')
    const { outcome, next } = newsOf(told(run.log))
    expect([outcome?.title, next?.title]).toEqual(['Arrived at Wellington Station', 'Answer the question'])
  })

  it('make no news of what a later result has made old: to take a bus that the player has boarded', () => {
    const run = begun(world)
    run.book('bus')
    expect(newsOf(told(run.log)).next?.title).toMatch(/^Take your bus 25/)
    run.skip('departure')
    const { outcome, next } = newsOf(told(run.log))
    expect([outcome?.title, next]).toEqual(['You are on board: bus 25 to Wellington Station', undefined])
  })

  it('make the news of a missed ride before the steps that reopen because of it', () => {
    const run = begun(ELSEWHERE)
    run.book('bus')
    run.skip('departure')
    const missed = run.log.find(({ type }) => type === 'missed')?.at ?? 0
    const until = run.log.filter(({ at }) => at <= missed)
    expect(told(until).at(-1)?.title).not.toMatch(/^Missed/)
    expect(newsOf(told(until)).outcome?.title).toBe('Missed: bus 25')
  })

  /** The announcements up to the first event at the instant of the latest event of a kind. */
  const spoken = ({ log }: { readonly log: readonly RaceEvent[] }, type: RaceEvent['type']) => {
    const last = log.findLast((event) => event.type === type)?.at ?? 0
    return spokenOf(told(log.filter(({ at }) => at <= last)))?.text
  }

  it('are announced as a result, and what is asked because of it', () => {
    const run = begun(world)
    expect(spokenOf(told(run.log))?.text).toBe('Book a bus or taxi from Wellington Airport to Wellington Station')
    run.book('bus')
    run.skip('departure')
    expect(spoken(run, 'boarded')).toBe('You are on board: bus 25 to Wellington Station')
    run.skip('arrival')
    expect(spoken(run, 'arrived')).toBe('Arrived at Wellington Station. Answer the question')
    expect(spokenOf([])).toBeUndefined()
  })

  it('are announced when the player is free again after work, with the pay for it, and not for other money', () => {
    const { log, race } = begun(world)
    const [start] = log.filter((event) => event.type === 'money')
    if (!start) throw new Error('no money')
    const spokenAfter = (reason: typeof start.reason): string | undefined =>
      spokenOf(entriesOf({ ...start, reason, amount: dollars(25) }, race, placesOf(world)))?.text
    expect(spokenAfter('work')).toBe('$25 for your work')
    expect(spokenAfter('bonus')).toBeUndefined()
  })

  it('are announced when the clock stands though the player has not paused it', () => {
    const run = begun(world)
    run.give({ kind: 'playClock' })
    run.give({ kind: 'pauseClock' })
    const pause = run.log.at(-1)
    if (pause?.type !== 'paused') throw new Error('the clock was not paused')
    const spokenOn = (event: RaceEvent): string | undefined =>
      spokenOf(entriesOf(event, run.race, placesOf(world)))?.text
    expect(spokenOn({ ...pause, type: 'lapsed' })).toBe('The clock is paused')
    expect(spokenOn(pause)).toBeUndefined()
  })

  it('are not announced when a refund closes: the note that gives it back says so', () => {
    const run = begun(world)
    run.book('bus')
    run.skip('boarding')
    const call = run.log.find(({ type }) => type === 'refundCalled')
    if (!call) throw new Error('no refund was called')
    const entries = entriesOf(call, run.race, placesOf(world))
    expect(entries.map(({ title }) => title)).toEqual(['Refund closes soon: bus 25'])
    expect(spokenOf(entries)).toBeUndefined()
  })

  it('are announced with the reason if a ride was missed, whatever reopens because of it', () => {
    const run = begun(ELSEWHERE)
    run.book('bus')
    run.skip('departure')
    expect(spoken(run, 'missed')).toBe('Missed: bus 25. You were at Wellington Station. A booking is needed again')
    const instead = begun(world)
    instead.book('bus')
    instead.book('taxi')
    instead.skip('departure')
    instead.give({ kind: 'playClock' })
    instead.skip('arrival')
    expect(spoken(instead, 'missed')).toBe(
      'Missed: bus 25. You were on your way to Wellington Station with another ticket.',
    )
  })

  it('leave out what is only logged: waits and changes of the clock', () => {
    const quiet = [entry(1, { type: 'waiting' }), entry(2, { type: 'clock' }), entry(3, { type: 'stepsRemain' })]
    expect(ids(liveOf([entry(0), ...quiet]))).toEqual(['0'])
    expect(ids(historyOf([entry(0), ...quiet]))).toEqual(['3', '2', '1', '0'])
  })
})
