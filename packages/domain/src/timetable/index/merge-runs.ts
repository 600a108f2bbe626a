interface Leaving {
  readonly departure: number
}

/** Which of two that leave at the same instant comes first: negative for `a`. */
type Tie<T> = (a: T, b: T) => number

const goesFirst = <T extends Leaving>(a: T, b: T, tie: Tie<T>): boolean =>
  a.departure < b.departure || (a.departure === b.departure && tie(a, b) <= 0)

/** Where the stretches of the list that are in order end. */
function endsOfRuns<T extends Leaving>(list: readonly T[], tie: Tie<T>): number[] {
  const ends: number[] = []
  let last = list[0]
  for (let i = 1; i < list.length; i += 1) {
    const it = list[i]
    if (last !== undefined && it !== undefined && !goesFirst(last, it, tie)) ends.push(i)
    last = it
  }
  ends.push(list.length)
  return ends
}

/** Two neighbouring runs of `list` as one of `into`, at the same places. */
function merge<T extends Leaving>(
  list: readonly T[],
  from: number,
  middle: number,
  end: number,
  into: T[],
  tie: Tie<T>,
): void {
  let [a, b, at] = [from, middle, from]
  while (a < middle && b < end) {
    const first = list[a]
    const second = list[b]
    if (first === undefined || second === undefined) break
    if (goesFirst(first, second, tie)) {
      into[at] = first
      a += 1
    } else {
      into[at] = second
      b += 1
    }
    at += 1
  }
  for (const it of a < middle ? list.slice(a, middle) : list.slice(b, end)) {
    into[at] = it
    at += 1
  }
}

/**
 * Sorts by departure what was found day by day, and so comes in a few long runs already: `sort` took nearly twice as long.
 * Uses up the list given.
 */
export function mergeRuns<T extends Leaving>(found: T[], tie: Tie<T>): readonly T[] {
  let ends = endsOfRuns(found, tie)
  let [list, spare] = [found, ends.length > 1 ? found.slice() : found]
  while (ends.length > 1) {
    let from = 0
    const merged: number[] = []
    for (let run = 0; run < ends.length; run += 2) {
      const middle = ends[run] ?? list.length
      const end = ends[run + 1] ?? middle
      merge(list, from, middle, end, spare, tie)
      merged.push(end)
      from = end
    }
    ends = merged
    ;[list, spare] = [spare, list]
  }
  return list
}
