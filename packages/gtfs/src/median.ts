/** The median; of an even count, the upper of the middle two. 0 for an empty list. */
export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
