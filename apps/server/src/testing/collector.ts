import { once } from 'node:events'
import { type IncomingMessage, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Attribute {
  readonly key: string
  readonly value: { readonly stringValue?: string; readonly intValue?: number }
}

/** A span in OTLP's JSON. Source: opentelemetry.io/docs/specs/otlp. */
export interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly attributes: readonly Attribute[]
  readonly status: { readonly code?: number; readonly message?: string }
}

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[]
  }[]
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}

/** A small trace collector, which accepts OTLP as JSON over HTTP. */
export async function collector() {
  const bodies: string[] = []
  let answer = 200
  let said: object = {}
  const server = createServer((request, reply) => {
    void bodyOf(request).then((body) => {
      if (request.url === '/v1/traces' && answer === 200) bodies.push(body)
      reply.writeHead(answer, { 'content-type': 'application/json' }).end(JSON.stringify(said))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sent = () => bodies.flatMap((body) => (JSON.parse(body) as Sent).resourceSpans)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`,
    raw: () => bodies.join('\n'),
    spans: () => sent().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    resources: () => sent().map(({ resource }) => resource),
    refuse: () => (answer = 400),
    /** From now on it says that it rejected so many of each batch; none if 0. */
    reject(spans: number) {
      said = spans === 0 ? {} : { partialSuccess: { rejectedSpans: String(spans), errorMessage: 'too old' } }
    },
    close: () => server.close(),
  }
}

export const textOf = ({ attributes }: Pick<SentSpan, 'attributes'>, key: string): string | undefined =>
  attributes.find((it) => it.key === key)?.value.stringValue
