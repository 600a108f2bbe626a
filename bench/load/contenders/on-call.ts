import { createServer } from 'node:http'
import { Agent } from 'node:https'
import { type AddressInfo, connect } from 'node:net'

// `onCall` of firebase-functions, echoing its input: the target `echo` of Google's functions-framework. Tokens
// are verified as in Google's cloud; this process serves the keys for that, with the key of the variable ID_TOKEN_KEY.

interface Call {
  readonly data: unknown
  readonly auth?: object
}
interface FirebaseFunctions {
  onCall(handler: (call: Call) => unknown): (request: unknown, response: unknown) => unknown
}
interface FirebaseAdmin {
  initializeApp(options: { readonly projectId: string; readonly httpAgent: Agent }): unknown
}

/** Names, not imports: the packages are installed for the bench only, and the checks run without them. */
const FUNCTIONS = 'firebase-functions/v2/https'
const ADMIN = 'firebase-admin/app'

const { onCall } = (await import(FUNCTIONS)) as FirebaseFunctions
const { initializeApp } = (await import(ADMIN)) as FirebaseAdmin

const keys = createServer((_request, reply) => {
  reply.setHeader('content-type', 'application/json').setHeader('cache-control', 'max-age=3600')
  reply.end(JSON.stringify({ bench: process.env['ID_TOKEN_KEY'] }))
}).listen(0, '127.0.0.1')

/** Requests to any host are answered with these keys, and nothing leaves the machine. */
class Here extends Agent {
  override createConnection() {
    return connect((keys.address() as AddressInfo).port, '127.0.0.1')
  }
}
initializeApp({ projectId: 'bench', httpAgent: new Here() })

export const echo = onCall(({ data, auth }) => {
  if (auth === undefined) throw new Error('nobody is signed in')
  return data
})
