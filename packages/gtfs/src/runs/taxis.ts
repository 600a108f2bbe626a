import type { Run } from './runs.ts'

const minutesOf = ({ offsets }: Run): number => offsets.at(-1) ?? 0

/** Whether a run calls at all places of another, in order and for the same uses. */
function covers({ calls: all }: Run, { calls: some }: Run): boolean {
  let next = 0
  for (const { place, use } of all) {
    const wanted = some[next]
    if (wanted?.place === place && (use === 'both' || use === wanted.use)) next += 1
  }
  return next === some.length
}

/**
 * Removes redundant taxi runs: a taxi comes when it is ordered, however many trips its route has. Runs whose places another run of the
 * route calls at in order are removed, longest runs first. All other transport is kept.
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
