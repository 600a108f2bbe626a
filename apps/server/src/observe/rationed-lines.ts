const MINUTE_MS = 60_000

/** Lines that one kind of caller may cause in a minute on a server: enough to see what happens, and some 40 MB a day. */
const LINES_A_MINUTE = 120

export interface RationedLines {
  /** Whether a line about this kind of event may be written; counts it if not. */
  admits(kind: string): boolean
  /** Ends the minute now. */
  end(): void
}

/**
 * Lets 120 lines through in a minute, and then no more, so that callers cannot fill the disk.
 * @param leftOut called at the end of a minute that had more, with the number of the others by their kind: of which there must be few
 */
export function rationedLines(leftOut: (kinds: Readonly<Record<string, number>>) => void): RationedLines {
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
    admits(kind) {
      minute ??= setTimeout(end, MINUTE_MS).unref()
      written += 1
      if (written <= LINES_A_MINUTE) return true
      others.set(kind, (others.get(kind) ?? 0) + 1)
      return false
    },
    end,
  }
}
