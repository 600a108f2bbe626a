/** Where something is in a feed. */
export interface Spot {
  readonly file: string
  readonly line: number
}

/** A part of a feed that was left out, or read differently from how it is written; similar cases are counted together. */
export interface Warning {
  /** What came of it: `trip left out: no such route`. */
  readonly what: string
  readonly count: number
  /** The first of them, as `stop_times.txt:12`, and what it is about. */
  readonly first: string
}

/** Why a feed is not taken at all: one sentence for the operator. */
export class FeedRefused extends Error {
  override readonly name = 'FeedRefused'
  /** What had been left out of it by then: often the reason. */
  readonly warnings: readonly Warning[]

  constructor(message: string, warnings: readonly Warning[] = []) {
    super(message)
    this.warnings = warnings
  }
}

/** What was asked for is wrong, whatever the feed: one sentence for the operator. */
export class BadOption extends Error {
  override readonly name = 'BadOption'
}

/** Collects what is to be said of a feed. */
export class Troubles {
  readonly #found = new Map<string, { what: string; count: number; first: string }>()

  add(what: string, { file, line }: Spot, about: string): void {
    this.addAs(what, `${file}:${line}, ${about}`)
  }

  /** The same of something that names its file and line itself. */
  addAs(what: string, first: string): void {
    const known = this.#found.get(what)
    if (known) known.count += 1
    else this.#found.set(what, { what, count: 1, first })
  }

  all(): readonly Warning[] {
    return [...this.#found.values()]
  }
}
