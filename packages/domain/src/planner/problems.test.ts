import { describe, expect, it } from 'vitest'
import { type Cents, HOUR, MINUTE, dollars, gameMs } from '../time/units.ts'
import { problemsOf } from './problems.ts'
import type { RaceReport } from './report.ts'
import type { Route } from './route.ts'

const BEGIN = gameMs(0)

const route = (hours: number, parts: { need?: Cents; waiting?: number; kind?: Route['kind'] } = {}): Route => ({
  rides: [],
  kind: parts.kind ?? ['bus'],
  begin: BEGIN,
  finish: gameMs(hours * HOUR),
  elapsed: hours * HOUR,
  cost: parts.need ?? dollars(100),
  need: parts.need ?? dollars(100),
  waiting: parts.waiting ?? 0.3,
})

/** A race without problems. */
const good: RaceReport = {
  wallet: dollars(150),
  best: route(20),
  fastest: route(10, { need: dollars(160), kind: ['flight'] }),
  cheapest: route(30),
  kinds: [route(20), route(22, { kind: ['train'] })],
  mindless: route(25),
  realTime: 20 * MINUTE,
}

const ranked = { startOn: 'mon' }
const kindsOf = (report: Partial<RaceReport>, spec: { startOn?: string } = ranked): readonly string[] =>
  problemsOf({ ...good, ...report }, spec).map(({ kind }) => kind)

const without = (key: keyof RaceReport): RaceReport => {
  const { [key]: _, ...rest } = good
  return rest as RaceReport
}

it.each([ranked, {}])(
  '[PLN-14] a race with tasks that nobody can solve says where the first is, startOn %j',
  (spec) => {
    const lost = { leg: 1, step: 2, place: 'nz-atlantis' }
    const said = (count: number) =>
      problemsOf({ ...good, lostTasks: Array.from({ length: count }, () => lost) }, spec).map(({ message }) => message)
    const first = 'Nobody can solve a task at legs[1].steps[2]: no way leads to its place, nz-atlantis.'
    expect(said(1)).toEqual([first])
    expect(said(2)).toEqual([`${first} So it is with one more task.`])
    expect(said(3)).toEqual([`${first} So it is with 2 more tasks.`])
  },
)

describe('a ranked race', () => {
  it('[PLN-6] has no problems', () => {
    expect(problemsOf(good, ranked)).toEqual([])
  })

  it.each<[string, Partial<RaceReport>, readonly string[]]>([
    ['a race whose wallet pays for the fastest way', { wallet: dollars(160) }, ['money-no-object']],
    ['a race whose wallet is a cent short of that', { wallet: dollars(159.99) }, []],
    ['[PLN-8] a race whose fastest way is free', { fastest: route(10, { need: dollars(0) }) }, []],
    ['a race whose second kind of ride is a dead heat', { kinds: [route(20), route(20.59)] }, ['dead-heat']],
    ['a race whose second kind is barely not a dead heat', { kinds: [route(20), route(20.61)] }, []],
    ['a race whose second kind is a quarter slower', { kinds: [route(20), route(25)] }, []],
    ['a race whose second kind is more than a quarter slower', { kinds: [route(20), route(25.01)] }, ['one-way']],
    ['a race without a second kind', { kinds: [route(20)] }, ['one-way']],
    ['[PLN-8] a race across town, without a second kind', { best: route(20, { kind: [] }), kinds: [route(20)] }, []],
    ['a race in which a mindless player is close to the best way', { mindless: route(24.9) }, ['mindless']],
    ['a race of which half is waiting', { best: route(20, { waiting: 0.5 }) }, []],
    ['a race of which more than half is waiting', { best: route(20, { waiting: 0.51 }) }, ['waiting']],
    ['a race of nine minutes', { realTime: 9.9 * MINUTE }, ['too-short']],
    ['a race of ten minutes', { realTime: 10 * MINUTE }, []],
    ['a race of forty minutes', { realTime: 40 * MINUTE }, []],
    ['a race of an hour', { realTime: 60 * MINUTE }, ['too-long']],
  ])('[PLN-6] %s', (_what, report, problems) => {
    expect(kindsOf(report)).toEqual(problems)
    expect(kindsOf(report, {})).toEqual([])
  })

  it('[PLN-6] may have mindless players who do not finish', () => {
    expect(problemsOf(without('mindless'), ranked)).toEqual([])
  })
})

describe('a warning', () => {
  const said = (report: Partial<RaceReport>) => problemsOf({ ...good, ...report }, ranked).map(({ message }) => message)

  it.each([
    [1193.6, '$1,193.60'],
    [2.5, '$2.50'],
    [160, '$160'],
  ])('writes %d dollars the way people do', (need, written) => {
    const fastest = route(10, { need: dollars(need) })
    expect(said({ wallet: dollars(2000), fastest })).toEqual([
      `The wallet reaches the fastest way, which needs ${written}: money decides nothing.`,
    ])
  })

  it.each([
    [20, 'no slower than the best'],
    [20.05, 'less than 1% behind'],
    [22, '10% behind'],
  ])('says in words that %d hours against 20 are %s', (hours, words) => {
    expect(said({ mindless: route(hours) })).toEqual([
      `A player who always takes the first departure is ${words}: thinking does not pay.`,
    ])
  })

  it('of a second kind that takes as long says that it is no slower', () => {
    expect(said({ kinds: [route(20), route(20)] })).toEqual([
      'The second kind of way is no slower than the best: a dead heat.',
    ])
  })
})

describe('a race whose search was given up', () => {
  const { best: _, cheapest: __, mindless: ___, ...rest } = good
  const told = (found: Partial<RaceReport>, spec = {}) => problemsOf({ ...rest, gaveUp: true, ...found }, spec)

  it.each<[string, Partial<RaceReport>, string]>([
    ['nothing', {}, 'No way to win it was found in the time that a search may take.'],
    [
      'a way that the wallet pays for',
      { mindless: route(25, { need: dollars(150) }) },
      'The search was given up before it had a best way. A player who always takes the first departure gets there, and there may be better ways.',
    ],
    [
      'a way that it does not pay for',
      { mindless: route(25, { need: dollars(170) }), cheapest: route(10, { need: dollars(160) }) },
      'The search was given up before it had a best way. The cheapest way that is known needs $160, and the wallet holds $150. Players have to work for the rest, where work is offered, or buy tokens.',
    ],
  ])('[PLN-9] with %s found is not called one that cannot be won', (_what, found, message) => {
    expect(told(found)).toEqual([{ kind: 'given-up', message }])
    expect(told(found, ranked)).toEqual([{ kind: 'given-up', message }])
  })

  it('[PLN-9] is judged like any other if a best way was found', () => {
    expect(told({ best: route(20) }, ranked)).toEqual([])
  })
})

describe('any race', () => {
  it.each([ranked, {}])('[PLN-6] is refused if its wallet pays for no way, or there is none: %j', (spec) => {
    const poor = { ...without('best'), wallet: dollars(1) }
    expect(problemsOf(poor, spec)).toEqual([
      {
        kind: 'short-wallet',
        message:
          'The wallet does not pay for it: the cheapest way needs $100, and the wallet holds $1. Players have to work for the rest, where work is offered, or buy tokens.',
      },
    ])
    expect(problemsOf({ wallet: dollars(5), kinds: [] }, spec)).toEqual([
      { kind: 'unsolvable', message: 'No way to win it was found.' },
    ])
    expect(problemsOf({ wallet: dollars(5), kinds: [], halt: { leg: 1, step: 3 } }, spec)).toEqual([
      {
        kind: 'unsolvable',
        message: 'No way to win it was found: the first step without one is legs[1].steps[3].',
      },
    ])
    expect(problemsOf({ wallet: dollars(5), kinds: [], halt: { leg: 1, step: 3, orBefore: true } }, spec)).toEqual([
      {
        kind: 'unsolvable',
        message: 'No way to win it was found: there is none past legs[1].steps[3], and perhaps none so far.',
      },
    ])
  })

  it.each([
    [0.2, 'The best way takes less than a real minute, less than 10.'],
    [1.2, 'The best way takes 1 real minute, less than 10.'],
    [41, 'The best way takes 41 real minutes, more than 40.'],
  ])('that takes %d real minutes says so', (minutes, message) => {
    expect(problemsOf({ ...good, realTime: minutes * MINUTE }, ranked)).toMatchObject([{ message }])
  })
})
