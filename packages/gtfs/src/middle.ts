/** The median: of an even count the upper of the two in the middle, and 0 of none. */
export const middle = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
