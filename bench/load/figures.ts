export const quantile = (values: readonly number[], q: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** The median ratio of pairs that were measured directly after each other, so that a busy moment affects both. */
export const medianRatio = (above: readonly number[], below: readonly number[]): number =>
  median(above.map((value, i) => value / (below[i] ?? Number.NaN)))

/** Rows of Markdown, to paste. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** A goal, and whether it is met. */
export const goal = (what: string, value: number, wanted: number): string =>
  `${what}: ${value.toFixed(2)}, goal ${wanted}: ${value >= wanted ? 'met' : 'missed'}`
