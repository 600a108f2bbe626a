import { CallError } from '@final-call/contract'
import type { ConfigSource } from './app-config.ts'
import type { Call, CallName } from './call.ts'

/** What the specification reads from a document database: the races, the player's own profile, and what grew from them. */
const DOCUMENTS: ReadonlySet<CallName> = new Set<CallName>(['listGameSpecs', 'getProfile', 'listGames', 'getResult'])

// The specification's, section 8.
const NO_FUNCTIONS = 'Firebase Functions service is not initialized.'
const NO_DOCUMENTS = 'Firebase Firestore service is not initialized.'
const OFFLINE = 'Failed to get document because the client is offline.'

interface ServiceEdges {
  readonly call: Call
  readonly config: Pick<ConfigSource, 'load'>
  /** What the browser believes. It says no also on a machine without a network that serves the game to itself. */
  readonly online: () => boolean
}

/**
 * The callables as the app uses them: not before its configuration is there, which is loaded for the first of them and,
 * where that failed, again for the next. A document that cannot be asked for without a network says so. Rejects with a
 * CallError: `unavailable` for both.
 */
export const createServices = ({ call, config, online }: ServiceEdges): Call => {
  const offline = (cause: unknown): CallError => new CallError('unavailable', OFFLINE, { cause })
  return async (name, input, options) => {
    const document = DOCUMENTS.has(name)
    if (!(await config.load())) {
      if (document && !online()) throw offline(undefined)
      throw new CallError('unavailable', document ? NO_DOCUMENTS : NO_FUNCTIONS)
    }
    try {
      return await call(name, input, options)
    } catch (error) {
      // Asked all the same, since only the failure tells whether the network was needed.
      if (document && !online() && error instanceof CallError && error.code === 'internal') throw offline(error)
      throw error
    }
  }
}
