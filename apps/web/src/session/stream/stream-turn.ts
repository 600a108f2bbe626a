import type { Edge } from '../edge.ts'

export interface StreamTurn {
  /** Whether this page may have a stream open now. */
  mine(): boolean
  /** Lets another page have it. */
  close(): void
}

/**
 * Which pages of a browser have a stream open for a race: the one that is looked at, and while none is, one of those that are not. A
 * browser opens six connections to a server that speaks HTTP/1.1, and a stream takes one whole.
 *
 * A page that is looked at takes the turn; whoever had it waits in line, and gets it back once the page has gone. Out of sight it keeps
 * the turn. Two windows side by side have a stream each.
 */
export function streamTurn(
  { seen, onSight, hold }: Pick<Edge, 'seen' | 'onSight' | 'hold'>,
  race: string,
  changed: () => void,
): StreamTurn {
  if (!hold) return { mine: () => true, close: () => undefined }
  let held = false
  let asked = new AbortController()

  async function ask(how: 'take' | 'wait'): Promise<void> {
    asked.abort()
    const own = new AbortController()
    asked = own
    const taken = (): void => {
      if (asked !== own || own.signal.aborted) return
      held = true
      changed()
    }
    try {
      await hold?.(`live ${race}`, how, own.signal, taken)
    } catch {
      // Turns are not to be had here: every page has its own.
      taken()
      return
    }
    if (asked !== own || own.signal.aborted) return
    held = false
    void ask('wait')
    changed()
  }

  const endSight = onSight(() => {
    if (seen() && !held) void ask('take')
    changed()
  })
  void ask(seen() ? 'take' : 'wait')

  return {
    mine: () => held || seen(),
    close() {
      endSight()
      asked.abort()
    },
  }
}
