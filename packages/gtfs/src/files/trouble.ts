/** A position in a feed. */
export interface Spot {
  readonly file: string
  readonly line: number
}

/** A part of a feed that was left out, or read differently from how it is written; similar cases are counted together. */
export interface Warning {
  /** The consequence: `trip left out: no such route`. */
  readonly what: string
  readonly count: number
  /** The first case: its position as `stop_times.txt:12`, and what it is about. */
  readonly first: string
}

/** Why a feed is refused, in one sentence for the operator. */
export class FeedRefused extends Error {
  override readonly name = 'FeedRefused'
  /** The warnings before the refusal, which often contain the reason. */
  readonly warnings: readonly Warning[]

  constructor(message: string, warnings: readonly Warning[] = []) {
    super(message)
    this.warnings = warnings
  }
}

/** An invalid option, whatever the feed: one sentence for the operator. */
export class BadOption extends Error {
  override readonly name = 'BadOption'
}

/** Collects the warnings of a feed. */
export class Troubles {
  readonly #found = new Map<string, { what: string; count: number; first: string }>()

  add(what: string, { file, line }: Spot, about: string): void {
    this.addAs(what, `${file}:${line}, ${about}`)
  }

  /** Adds a warning whose text already names the file and the line. */
  addAs(what: string, first: string): void {
    const known = this.#found.get(what)
    if (known) known.count += 1
    else this.#found.set(what, { what, count: 1, first })
  }

  all(): readonly Warning[] {
    return [...this.#found.values()]
  }
}
