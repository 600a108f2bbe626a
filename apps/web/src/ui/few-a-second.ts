/**
 * Lets only so many of a kind of thing happen in any second.
 *
 * @param now milliseconds of any clock that does not go back
 * @returns whether one more may happen now, which then counts
 */
export function fewASecond(most: number, now: () => number): () => boolean {
  let latest: readonly number[] = []
  return () => {
    const at = now()
    latest = latest.filter((it) => at - it < 1_000)
    if (latest.length >= most) return false
    latest = [...latest, at]
    return true
  }
}
