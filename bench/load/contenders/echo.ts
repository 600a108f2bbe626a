import Fastify from 'fastify'

// A bare Fastify that echoes its input. The argument is the port.

const app = Fastify()
app.post<{ Body: { readonly data: unknown } }>('/echo', async ({ body }) => ({ result: body.data }))
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' })
