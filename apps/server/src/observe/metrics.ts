import type { CallCode } from '@final-call/contract'
import type { HappeningOf } from '@final-call/domain'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from '@prometheus-io/client'
import type { Metrics, PoolState } from './ports.ts'

/** Upper bounds in seconds: a call takes a few milliseconds, and fails if a statement takes 10 s. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

const ENDINGS = {
  complete: 'complete',
  abandoned: 'abandoned',
  'out of time': 'out_of_time',
} as const satisfies Record<HappeningOf<'ended'>['ending'], string>

export interface PrometheusMetrics extends Metrics {
  /** Registers the pool of database connections, if any; it is read at each scrape. */
  pool(state: () => PoolState): void
  /** All metrics in Prometheus' text format. */
  text(): Promise<string>
  readonly contentType: string
}

/** Outcomes that are the server's fault. */
const FAILURES = ['internal', 'unavailable'] as const satisfies readonly CallCode[]

/** Counts in this process, for Prometheus to scrape. `docs/operations.md` explains each metric. */
export function prometheusMetrics(): PrometheusMetrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const counter = (name: string, help: string) => new Counter({ name: `final_call_${name}`, help, registers })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name: `final_call_${name}`,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })

  const calls = new Counter({
    name: 'final_call_calls_total',
    help: 'Calls by function and outcome.',
    labelNames: ['function', 'code'],
    registers,
  })
  const durations = new Histogram({
    name: 'final_call_call_duration_seconds',
    help: 'Time from the first line of a call to the end of its answer.',
    labelNames: ['function'],
    buckets: SECONDS,
    registers,
  })
  const finished = new Counter({
    name: 'final_call_races_finished_total',
    help: 'Races that ended, by how.',
    labelNames: ['ending'],
    registers,
  })
  // A series that begins with its first event hides that event from rate().
  for (const ending of Object.values(ENDINGS)) finished.inc({ ending }, 0)
  const started = counter('races_started_total', 'Races begun.')
  const bookings = counter('bookings_total', 'Tickets booked.')
  const missed = counter('tickets_missed_total', 'Tickets whose departure was missed.')
  const lapses = counter('lapses_total', 'Clocks that stopped because nobody was there.')
  const conflicts = counter(
    'append_conflicts_total',
    'Appends that another writer came before, and that were decided anew.',
  )
  const repeats = counter('append_repeats_total', 'Appends of requests that were answered before.')

  return {
    serves(name) {
      for (const code of FAILURES) calls.inc({ function: name, code }, 0)
    },
    called(name, code, ms) {
      calls.inc({ function: name, code })
      durations.observe({ function: name }, ms / 1_000)
    },
    logged(events) {
      for (const event of events) {
        if (event.type === 'booked') bookings.inc()
        else if (event.type === 'missed') missed.inc()
        else if (event.type === 'lapsed') lapses.inc()
        else if (event.type === 'started') started.inc()
        else if (event.type === 'ended') finished.inc({ ending: ENDINGS[event.ending] })
      }
    },
    notAppended(outcome) {
      if (outcome === 'conflict') conflicts.inc()
      else repeats.inc()
    },
    streams(open) {
      gauge('streams_open', 'Live streams that are open.', open)
    },
    pool(state) {
      gauge('database_connections_open', 'Connections to the database.', () => state().open)
      gauge('database_connections_idle', 'Of these, the ones that nothing uses.', () => state().idle)
      gauge('database_connections_limit', 'How many connections are opened at most.', () => state().limit)
      gauge('database_waiting', 'Statements that wait for a connection.', () => state().waiting)
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
