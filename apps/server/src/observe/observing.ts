import type { MetricsServer } from './metrics-server.ts'
import type { PrometheusMetrics } from './metrics.ts'
import { type Metrics, type PoolState, type Tracer, uncounted, untraced } from './ports.ts'
import type { Tracing, TracingOptions } from './tracing.ts'

export interface ObservingOptions {
  /** Where metrics are served; if undefined, nothing is counted. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined
  /** Where traces are sent; if undefined, none are made. */
  readonly traces: Omit<TracingOptions, 'failed'> | undefined
}

export interface Observing {
  readonly metrics: Metrics
  readonly tracer: Tracer
  watchPool(state: () => PoolState): void
  /** Sets the function that is called with failures of observing itself; until then they are ignored. */
  onFailure(tell: (error: unknown) => void): void
  close(): Promise<void>
}

interface Counting {
  readonly metrics: PrometheusMetrics
  readonly server: MetricsServer
}

/** Imports the libraries only here, so that a server without metrics does not load them. */
async function counting(where: { readonly host: string; readonly port: number }): Promise<Counting> {
  const [{ prometheusMetrics }, { serveMetrics }] = await Promise.all([
    import('./metrics.ts'),
    import('./metrics-server.ts'),
  ])
  const metrics = prometheusMetrics()
  return { metrics, server: await serveMetrics(metrics, where) }
}

/**
 * Metrics and traces as configured, for the lifetime of the process.
 * @throws what listening throws if metrics cannot be served
 */
export async function startObserving({ metrics, traces }: ObservingOptions): Promise<Observing> {
  let tell: (error: unknown) => void = () => undefined
  const counted = metrics && (await counting(metrics))
  const traced: Tracing | undefined =
    traces && (await import('./tracing.ts')).openTelemetry({ ...traces, failed: (error) => tell(error) })
  return {
    metrics: counted?.metrics ?? uncounted,
    tracer: traced ?? untraced,
    watchPool: (state) => counted?.metrics.pool(state),
    onFailure(to) {
      tell = to
    },
    async close() {
      await traced?.close()
      await counted?.server.close()
    },
  }
}
