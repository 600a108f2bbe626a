import { quantile } from './figures.ts'

/** The durations of calls, by name, while recording is on; and all failures, always. */
export interface Latencies {
  note(name: string, ms: number): void
  fail(what: string): void
  /** Forgets what was recorded, and records from now on. */
  begin(): void
  end(): void
  readonly calls: ReadonlyMap<string, readonly number[]>
  /** How often each failure has happened since the start of the process. */
  readonly failures: ReadonlyMap<string, number>
}

export function latencies(): Latencies {
  const calls = new Map<string, number[]>()
  const failures = new Map<string, number>()
  let on = false
  return {
    calls,
    failures,
    note(name, ms) {
      if (!on) return
      const times = calls.get(name) ?? []
      times.push(ms)
      calls.set(name, times)
    },
    fail: (what) => void failures.set(what, (failures.get(what) ?? 0) + 1),
    begin() {
      calls.clear()
      on = true
    },
    end() {
      on = false
    },
  }
}

const ms = (value: number): string => (value < 10 ? value.toFixed(1) : value.toFixed(0))

/** A row of a table: the number of calls, and their 50th, 95th and 99th percentiles in milliseconds. */
export const latencyRow = (name: string, times: readonly number[]): readonly (string | number)[] => [
  name,
  times.length,
  ...[0.5, 0.95, 0.99].map((q) => ms(quantile(times, q))),
]
