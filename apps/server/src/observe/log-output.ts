import { write, writeSync } from 'node:fs'
import type { LogStream } from './logging.ts'

/** Real milliseconds until a reader that has no room for more is tried again. */
const AGAIN_MS = 50
/** Real milliseconds that it has to take what is left when the process ends. */
const LAST_MS = 500
/** Characters of lines that wait to be written, beyond which more are dropped: what cannot be written must not fill the memory. */
const MOST_WAITING = 4 * 1024 * 1024

const LEVEL_WARN = 40
const LINE_FEED = 0x0a

export interface LogOutput extends LogStream {
  /** Writes what is left, as far as there is room for it: the last thing that a process does. */
  end(): void
}

interface Batch {
  readonly lines: number
  /** Dropped lines that it tells of. */
  readonly tells: number
  /** What is not yet written of it. */
  rest: Buffer
}

const lost = (lines: number): string =>
  `${JSON.stringify({ level: LEVEL_WARN, time: Date.now(), msg: `${lines} lines of the log could not be written` })}\n`

const isFull = (error: NodeJS.ErrnoException): boolean => error.code === 'EAGAIN' || error.code === 'EBUSY'

const pause = (ms: number): unknown => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

const linesIn = (text: Buffer): number => text.reduce((lines, byte) => lines + (byte === LINE_FEED ? 1 : 0), 0)

/**
 * Log lines to an open file or pipe, in batches that hold nobody up. A line that cannot be written, as on a full disk, is
 * dropped, and the log says how many were once there is room again: a log is no reason to stop serving.
 */
export function logOutput(file: number): LogOutput {
  let waiting: string[] = []
  let waitingLength = 0
  let dropped = 0
  /** Whether the last line ends in its middle. */
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

  /** @returns whether it is worth going on */
  function sendNow(it: Batch, until: number): boolean {
    try {
      wrote(it, writeSync(file, it.rest))
    } catch (error) {
      if (!isFull(error as NodeJS.ErrnoException) || performance.now() > until) return false
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
      // What is being written at this moment is so without us.
      if (state === 'writing') batch = undefined
      const until = performance.now() + LAST_MS
      let it = take()
      while (it && sendNow(it, until)) it = take()
    },
  }
}
