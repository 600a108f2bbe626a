import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PrometheusMetrics } from './metrics.ts'

export interface MetricsServer {
  readonly port: number
  close(): Promise<void>
}

/**
 * Serves `GET /metrics` on a separate port, which is not reachable from outside like the game's.
 * @throws what listening throws
 */
export async function serveMetrics(
  metrics: Pick<PrometheusMetrics, 'text' | 'contentType'>,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<MetricsServer> {
  const server = createServer((request, reply) => {
    const [path] = (request.url ?? '').split('?', 1)
    if (request.method !== 'GET' || path !== '/metrics') {
      reply.writeHead(404).end()
      return
    }
    metrics.text().then(
      (text) => reply.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => reply.writeHead(500).end(),
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
