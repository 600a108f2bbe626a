import { CallError } from '@final-call/contract'
import type { ConfigSource } from './app-config.ts'
import type { Call, CallName } from './call.ts'

/** The callables that take the place of the specification's document reads. */
const DOCUMENTS: ReadonlySet<CallName> = new Set<CallName>(['listGameSpecs', 'getProfile', 'listGames', 'getResult'])

// Messages from the specification, section 8.
const NO_FUNCTIONS = 'Firebase Functions service is not initialized.'
const NO_DOCUMENTS = 'Firebase Firestore service is not initialized.'
const OFFLINE = 'Failed to get document because the client is offline.'

interface ServiceEdges {
  readonly call: Call
  readonly config: Pick<ConfigSource, 'load'>
  /** `navigator.onLine`. It is also false on a machine without a network that serves the game to itself. */
  readonly online: () => boolean
}

/**
 * Wraps the client as the app uses it. The first call loads the configuration; if that fails, the next call tries again. Document reads that
 * fail while the browser is offline say so. Rejects with CallError `unavailable` in both cases.
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
      // Called even while offline, since only the failure shows whether the network was needed.
      if (document && !online() && error instanceof CallError && error.code === 'internal') throw offline(error)
      throw error
    }
  }
}
