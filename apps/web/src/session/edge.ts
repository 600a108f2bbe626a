import type { Call } from '../platform/call.ts'
import type { OpenStream } from '../platform/event-stream.ts'

/** The port to everything outside a race session. `browserEdge` implements it; tests bring their own. */
export interface Edge {
  readonly call: Call
  readonly stream: OpenStream
  /** Monotonic real milliseconds with an arbitrary origin. */
  now(): number
  /** Runs once after `ms` real milliseconds. @returns a function that cancels it */
  later(ms: number, run: () => void): () => void
  /** Runs at the next animation frame. @returns a function that cancels it */
  frame(run: () => void): () => void
  /** A random number in [0, 1), for jitter. */
  chance(): number
  newId(): string
  /** Storage shared by all tabs of this browser. */
  readonly memory: {
    read(key: string): string | undefined
    write(key: string, value: string): void
    remove(key: string): void
    /** Calls `changed` when another tab writes `key`. @returns a function that stops watching */
    watch(key: string, changed: () => void): () => void
  }
  /** Runs when the network is back or the page becomes visible. @returns a function that stops listening */
  onReturn(run: () => void): () => void
  /** Whether the page is visible. */
  visible(): boolean
  /** Runs when the page becomes visible or hidden. @returns a function that stops listening */
  onVisibility(run: () => void): () => void
  /**
   * Holds a named lock that only one page of this browser can hold: takes it from its holder, or waits in line. Calls `taken` once
   * it is held, and resolves when another page takes it or `signal` aborts. Absent where the browser has no locks.
   * @throws DOMException if the browser refuses locks altogether
   */
  hold?(name: string, how: 'take' | 'wait', signal: AbortSignal, taken: () => void): Promise<void>
  log(message: string, cause?: unknown): void
}
