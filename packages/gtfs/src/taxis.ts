import type { Run } from './runs.ts'

const minutesOf = ({ offsets }: Run): number => offsets.at(-1) ?? 0

/** Whether one run calls at all places of another in their order, and for whatever they are for there. */
function covers({ calls: all }: Run, { calls: some }: Run): boolean {
  let next = 0
  for (const { place, use } of all) {
    const wanted = some[next]
    if (wanted?.place === place && (use === 'both' || use === wanted.use)) next += 1
  }
  return next === some.length
}

/**
 * A taxi comes when it is ordered, however many trips of its route there are: of those between the same places the longest
 * counts, and what another calls at too, in that order, is no taxi of its own. What is no taxi stays as it is.
 */
export function withoutSecondTaxis(runs: readonly Run[]): readonly Run[] {
  const kept: Run[] = []
  const taxis = runs
    .filter(({ route }) => route.transport === 'taxi')
    .toSorted((a, b) => b.calls.length - a.calls.length || minutesOf(b) - minutesOf(a))
  for (const run of taxis) if (!kept.some((it) => it.route === run.route && covers(it, run))) kept.push(run)
  const all = new Set(kept)
  return runs.filter((it) => it.route.transport !== 'taxi' || all.has(it))
}
