const MINUTE_MS = 60_000

export interface RationedLines {
  /** Whether a line about a call that ended with this code may be written; counts it if not. */
  admits(code: string): boolean
  /** Ends the minute now. */
  end(): void
}

/**
 * Lets `most` lines through in a minute, and then no more, so that callers cannot fill the disk.
 * @param leftOut called at the end of a minute that had more, with the number of the others by their code
 */
export function rationedLines(most: number, leftOut: (codes: Readonly<Record<string, number>>) => void): RationedLines {
  let written = 0
  let others = new Map<string, number>()
  let minute: NodeJS.Timeout | undefined

  function end(): void {
    clearTimeout(minute)
    minute = undefined
    if (others.size > 0) leftOut(Object.fromEntries(others))
    written = 0
    others = new Map()
  }

  return {
    admits(code) {
      minute ??= setTimeout(end, MINUTE_MS).unref()
      written += 1
      if (written <= most) return true
      others.set(code, (others.get(code) ?? 0) + 1)
      return false
    },
    end,
  }
}
