import type { Query, QueryClient } from '@tanstack/react-query'
import type { Call, CallInput, CallName, CallOutput } from '../../platform/call.ts'

/** What a server answers to each call: undefined if it has not answered yet. It refuses by throwing. */
export type Answers = { readonly [N in CallName]?: (input: CallInput<N>) => CallOutput<N> | undefined }

type Outcome = { readonly data: unknown } | { readonly error: Error } | undefined

function outcomeOf(answer: () => unknown): Outcome {
  try {
    const data = answer()
    return data === undefined ? undefined : { data }
  } catch (error) {
    return { error: error as Error }
  }
}

/**
 * A server for drawing to markup, which waits for nothing. Its calls never end. `fill` looks up what the parts drawn so far have asked,
 * and puts the answers into the query cache.
 */
export function serverWith(answers: Answers) {
  let outcome: Outcome
  const call = (async (name: CallName, input: unknown) => {
    const answer = answers[name] as ((input: unknown) => unknown) | undefined
    outcome = outcomeOf(() => answer?.(input))
    return new Promise<never>(() => undefined)
  }) as Call

  function ask(queries: QueryClient, { queryKey, meta, options: { queryFn } }: Query): Outcome {
    outcome = undefined
    if (typeof queryFn === 'function')
      void queryFn({ client: queries, queryKey, meta, signal: new AbortController().signal })
    return outcome
  }

  const asked = new Set<Query>()

  /** @returns whether anything was asked that had not been asked before */
  function fill(queries: QueryClient): boolean {
    const open = queries
      .getQueryCache()
      .getAll()
      .filter((it) => !asked.has(it))
    for (const query of open) {
      asked.add(query)
      const came = ask(queries, query)
      if (came && 'data' in came) query.setData(came.data)
      else if (came) query.setState({ status: 'error', error: came.error })
    }
    return open.length > 0
  }

  return { call, fill }
}
