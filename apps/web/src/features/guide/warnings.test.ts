import { HOUR, MINUTE, type RaceReport, dollars, gameMs, problemsOf } from '@final-call/domain'
import { expect, it } from 'vitest'
import { CONTEST_ROWS, WARNING_ROWS } from './warnings.ts'

type Route = NonNullable<RaceReport['best']>

const route = (hours: number, waiting = 0): Route => ({
  rides: [],
  kind: ['bus'],
  begin: gameMs(0),
  finish: gameMs(hours * HOUR),
  elapsed: hours * HOUR,
  cost: dollars(20),
  need: dollars(20),
  waiting,
})
const best = route(10)
const report: RaceReport = {
  wallet: dollars(10),
  best,
  fastest: best,
  cheapest: best,
  kinds: [best, route(11)],
  realTime: 20 * MINUTE,
}

it.each<[string, Partial<RaceReport>, readonly { says: string }[]]>([
  ['too rich', { wallet: dollars(20) }, CONTEST_ROWS],
  ['a dead heat', { kinds: [best, best] }, CONTEST_ROWS],
  ['won by one kind of ride', { kinds: [best] }, CONTEST_ROWS],
  ['easy', { mindless: best }, CONTEST_ROWS],
  ['slow', { best: route(10, 0.9) }, CONTEST_ROWS],
  ['short', { realTime: MINUTE }, CONTEST_ROWS],
  ['long', { realTime: 60 * MINUTE }, CONTEST_ROWS],
])('the warning of a race that is %s is explained, once', (_, more, rows) => {
  const messages = problemsOf({ ...report, ...more }, { startOn: 'mon' }).map(({ message }) => message)
  expect(messages).toHaveLength(1)
  expect(rows.filter(({ says }) => messages[0]?.includes(says))).toHaveLength(1)
})

it('the warning of a race with tasks that nobody can solve is explained too', () => {
  const [said] = problemsOf({ ...report, lostTasks: [{ leg: 0, step: 1, place: 'nz-atlantis' }] }, {})
  expect(WARNING_ROWS.filter(({ says }) => said?.message.includes(says))).toHaveLength(1)
})

it('the warning of a race without a way is explained too', () => {
  const { best: _, ...poor } = report
  const { fastest: __, cheapest: ___, ...none } = poor
  const givenUp = { ...none, gaveUp: true } as const
  const halted = { ...none, halt: { leg: 0, step: 1, orBefore: true } } as const
  for (const found of [
    poor,
    none,
    halted,
    { ...none, unnamed: ['my-gate'] },
    givenUp,
    { ...givenUp, mindless: best },
  ]) {
    const messages = problemsOf(found, {}).map(({ message }) => message)
    expect(messages).toHaveLength(1)
    expect(WARNING_ROWS.filter(({ says }) => messages[0]?.includes(says))).toHaveLength(1)
  }
})
