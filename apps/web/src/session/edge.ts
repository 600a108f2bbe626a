import type { Call } from '../platform/call.ts'
import type { OpenStream } from '../platform/event-stream.ts'

/** Everything outside that a running race uses. The browser's is `browserEdge`; tests bring their own. */
export interface Edge {
  readonly call: Call
  readonly stream: OpenStream
  /** Real milliseconds that only run forward; where they start does not matter. */
  now(): number
  /** @returns the way to call it off */
  later(ms: number, run: () => void): () => void
  /** The next moment to draw. @returns the way to call it off */
  frame(run: () => void): () => void
  /** A number from 0 up to 1, so that pages do not all come back at once. */
  chance(): number
  newId(): string
  /** What all tabs of this browser remember. */
  readonly memory: {
    read(key: string): string | undefined
    write(key: string, value: string): void
    remove(key: string): void
    /** Called when another tab wrote it. @returns the end of watching */
    watch(key: string, changed: () => void): () => void
  }
  /** The network is back, or the page is looked at again. @returns the end of listening */
  onReturn(run: () => void): () => void
  /** Whether the page is looked at. */
  seen(): boolean
  /** The page is looked at, or no more. @returns the end of listening */
  onSight(run: () => void): () => void
  /**
   * Holds what one page of this browser can hold at a time: takes it from whoever has it, or waits in line. Calls `taken` once it
   * is held, and resolves when another page has taken it, or the signal has given it up. Absent where pages know nothing of each
   * other. @throws what the browser says where it lets nobody hold anything
   */
  hold?(name: string, how: 'take' | 'wait', signal: AbortSignal, taken: () => void): Promise<void>
  log(message: string, cause?: unknown): void
}
