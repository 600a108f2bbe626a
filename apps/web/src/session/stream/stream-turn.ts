import type { Edge } from '../edge.ts'

export interface StreamTurn {
  /** Whether this page may keep a stream open now. */
  mine(): boolean
  /** Gives up the turn, so that another page can have it. */
  close(): void
}

/**
 * Decides which pages of a browser keep a stream open for a race: the visible one, or if none is visible, one of the hidden ones. A
 * browser opens at most six connections to an HTTP/1.1 server, and each stream occupies one.
 *
 * A page that becomes visible takes the turn. The previous holder waits in line and gets it back when that page closes. A page keeps
 * the turn when it is hidden. Two visible windows have a stream each.
 */
export function streamTurn(
  { visible, onVisibility, hold }: Pick<Edge, 'visible' | 'onVisibility' | 'hold'>,
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
      // The browser refuses locks: every page keeps its own stream.
      taken()
      return
    }
    if (asked !== own || own.signal.aborted) return
    held = false
    void ask('wait')
    changed()
  }

  const stopWatching = onVisibility(() => {
    if (visible() && !held) void ask('take')
    changed()
  })
  void ask(visible() ? 'take' : 'wait')

  return {
    mine: () => held || visible(),
    close() {
      stopWatching()
      asked.abort()
    },
  }
}
