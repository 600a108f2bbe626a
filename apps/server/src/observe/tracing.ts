import {
  type Context,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  defaultTextMapGetter,
  diag,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { type ExportResult, ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Tracer } from './ports.ts'

/** Real milliseconds that the collector has for accepting the last spans of a stopping server. */
const LAST_MS = 2_000

export interface TracingOptions {
  /** The URL for spans in OTLP over HTTP as JSON: `http://collector:4318/v1/traces`. */
  readonly url: string
  readonly serviceName: string
  readonly sampler: {
    /** Whether the sampling decision of the caller's trace, if any, overrides ours. */
    readonly followsParent: boolean
    /** The share of calls that are traced, from 0 to 1. */
    readonly ratio: number
  }
  /** Called once when not all spans can be delivered, and again only after some have been delivered in full. */
  readonly failed: (error: unknown) => void
}

export interface Tracing extends Tracer {
  /** Sends the remaining spans, for at most `LAST_MS`. */
  close(): Promise<void>
}

function samplerOf({ followsParent, ratio }: TracingOptions['sampler']): Sampler {
  const partly = (): Sampler => new TraceIdRatioBasedSampler(ratio)
  const root = ratio >= 1 ? new AlwaysOnSampler() : ratio <= 0 ? new AlwaysOffSampler() : partly()
  return followsParent ? new ParentBasedSampler({ root }) : root
}

/**
 * Wraps an exporter to report its failures, which the span processor does not. That the collector rejected some spans counts to it as a
 * success: only the library's own log tells of that, right before.
 */
function telling(exporter: SpanExporter, failed: (error: unknown) => void): SpanExporter {
  let failing = false
  let warning: string | undefined
  const ignore = (): void => undefined
  const warn = (...words: readonly unknown[]): void => {
    warning = words.map(String).join(' ')
  }
  const library = { error: warn, warn, info: ignore, debug: ignore, verbose: ignore }
  diag.setLogger(library, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
  return {
    export(spans, done) {
      exporter.export(spans, (result: ExportResult) => {
        const rejected = warning === undefined ? undefined : new Error(warning)
        const failure = result.code === ExportResultCode.FAILED ? (result.error ?? new Error('no reason')) : rejected
        if (failure && !failing) failed(failure)
        failing = failure !== undefined
        warning = undefined
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}

/** Attributes have the names of OpenTelemetry's semantic conventions where they exist. */
const DATABASE = { 'db.system.name': 'postgresql' }

/**
 * Sends spans to an OpenTelemetry collector in batches; no call waits for that. The exporter reads its environment variables for headers,
 * time limits and the like.
 */
export function openTelemetry({ url, serviceName, sampler, failed }: TracingOptions): Tracing {
  const resource = defaultResource()
    .merge(detectResources({ detectors: [serviceInstanceIdDetector, resourceAttributesEnvDetector] }))
    .merge(resourceFromAttributes({ 'service.name': serviceName }))
  const exporter = telling(new OTLPTraceExporter({ url }), failed)
  const provider = new TracerProvider({
    resource,
    sampler: samplerOf(sampler),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const spans = provider.getTracer('final-call')
  const contexts = new AsyncLocalStorageContextManager().enable()
  const w3c = new W3CTraceContextPropagator()

  /**
   * Ends the span with the work, whether it succeeds or fails. Of an error only the type is recorded, since a message may contain anything.
   */
  function within<Result>(
    span: Span,
    context: Context,
    work: () => Result,
    ended: (span: Span, failure?: { readonly error: unknown }) => void,
  ): Result {
    const end = (failure?: { readonly error: unknown }): void => {
      ended(span, failure)
      span.end()
    }
    let result: Result
    try {
      result = contexts.with(trace.setSpan(context, span), work)
    } catch (error) {
      end({ error })
      throw error
    }
    if (!(result instanceof Promise)) {
      end()
      return result
    }
    void result.then(
      () => end(),
      (error: unknown) => end({ error }),
    )
    return result
  }

  function kindOfFailure(span: Span, failure?: { readonly error: unknown }): void {
    if (!failure) return
    span.setStatus({ code: SpanStatusCode.ERROR })
    span.setAttribute('error.type', failure.error instanceof Error ? failure.error.name : typeof failure.error)
  }

  function child<Result>(name: string, kind: SpanKind, attributes: Record<string, string>, work: () => Result): Result {
    const active = contexts.active()
    if (!trace.getSpan(active)) return work()
    return within(spans.startSpan(name, { kind, attributes }, active), active, work, kindOfFailure)
  }

  return {
    call({ name, requestId, traceparent }, codeOf, work) {
      const from = w3c.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter)
      const attributes = { 'rpc.method': name, 'final_call.request_id': requestId }
      const span = spans.startSpan(name, { kind: SpanKind.SERVER, attributes }, from)
      return within(span, from, work, (it, failure) => {
        const code = failure ? codeOf(failure.error) : 'ok'
        it.setAttribute('final_call.code', code)
        // A refusal is a valid answer; only what the server failed to do is an error.
        if (code === 'internal' || code === 'unavailable') it.setStatus({ code: SpanStatusCode.ERROR })
      })
    },
    part: (name, work) => child(name, SpanKind.INTERNAL, {}, work),
    statement: (name, work) => child(name, SpanKind.CLIENT, { ...DATABASE, 'db.query.summary': name }, work),
    async close() {
      const late = new Promise<void>((resolve) => {
        setTimeout(resolve, LAST_MS).unref()
      })
      // A failed delivery of the last spans has been reported by the exporter.
      await Promise.race([provider.shutdown().catch(() => undefined), late])
      contexts.disable()
      diag.disable()
    },
  }
}
