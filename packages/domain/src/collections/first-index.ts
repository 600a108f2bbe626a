/**
 * The first index below `end` at which `holds`, by binary search: from there on it must hold at all of them. `end` if it holds at
 * none.
 */
export function firstIndex(end: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, end]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
