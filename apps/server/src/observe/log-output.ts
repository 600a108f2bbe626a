import { write, writeSync } from 'node:fs'
import type { LogStream } from './logging.ts'

/** Real milliseconds until writing is tried again when the reader is full. */
const AGAIN_MS = 50
/** Real milliseconds for writing what is left when the process ends. */
const LAST_MS = 500
/** The most characters of lines waiting to be written, beyond which lines are dropped so that they do not fill the memory. */
const MOST_WAITING = 4 * 1024 * 1024

const LEVEL_WARN = 40
const LINE_FEED = 0x0a

export interface LogOutput extends LogStream {
  /** Writes what is left as far as there is room: the last action of a process. */
  end(): void
}

interface Batch {
  readonly lines: number
  /** The number of dropped lines that it reports. */
  readonly tells: number
  /** The part that is not yet written. */
  rest: Buffer
}

const lost = (lines: number): string =>
  `${JSON.stringify({ level: LEVEL_WARN, time: Date.now(), msg: `${lines} lines of the log could not be written` })}\n`

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EAGAIN' || error.code === 'EBUSY')

const pause = (ms: number): unknown => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

const linesIn = (text: Buffer): number => text.reduce((lines, byte) => lines + (byte === LINE_FEED ? 1 : 0), 0)

/**
 * Writes log lines to an open file or pipe in batches, without blocking. Logging must not stop the server: a line that cannot be written,
 * such as on a full disk, is dropped. The number of dropped lines is logged once there is room.
 */
export function logOutput(file: number): LogOutput {
  let waiting: string[] = []
  let waitingLength = 0
  let dropped = 0
  /** Whether the last line was written only in part. */
  let torn = false
  let batch: Batch | undefined
  let state: 'idle' | 'writing' | 'waiting for room' = 'idle'

  function take(): Batch | undefined {
    if (batch || waiting.length === 0) return batch
    const text = `${torn ? '\n' : ''}${dropped > 0 ? lost(dropped) : ''}${waiting.join('')}`
    batch = { lines: waiting.length, tells: dropped, rest: Buffer.from(text) }
    waiting = []
    waitingLength = 0
    return batch
  }

  function wrote(it: Batch, bytes: number): void {
    it.rest = it.rest.subarray(bytes)
    torn = it.rest.length > 0
    if (torn) return
    dropped -= it.tells
    batch = undefined
  }

  function failed(it: Batch): void {
    const left = linesIn(it.rest)
    if (left <= it.lines) dropped -= it.tells
    dropped += Math.min(left, it.lines)
    batch = undefined
  }

  function send(): void {
    const it = state === 'idle' ? take() : undefined
    if (!it) return
    state = 'writing'
    write(file, it.rest, (error, bytes) => {
      state = 'idle'
      if (error && isFull(error)) later()
      else if (error) failed(it)
      else wrote(it, bytes)
      send()
    })
  }

  function later(): void {
    state = 'waiting for room'
    setTimeout(() => {
      state = 'idle'
      send()
    }, AGAIN_MS).unref()
  }

  /** @returns whether to continue */
  function sendNow(it: Batch, until: number): boolean {
    try {
      wrote(it, writeSync(file, it.rest))
    } catch (error) {
      if (!isFull(error) || performance.now() > until) return false
      pause(AGAIN_MS)
    }
    return true
  }

  return {
    write(line) {
      if (waitingLength + line.length > MOST_WAITING) {
        dropped += 1
        return
      }
      waiting.push(line)
      waitingLength += line.length
      send()
    },
    end() {
      // A write in progress completes by itself.
      if (state === 'writing') batch = undefined
      const until = performance.now() + LAST_MS
      let it = take()
      while (it && sendNow(it, until)) it = take()
    },
  }
}
