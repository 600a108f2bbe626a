import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { LONGEST_REFUSED, isPassing, retryAfter } from '../platform/failures.ts'
import { log } from '../platform/log.ts'
import { useAuth } from './auth.tsx'

/** A question says in its `meta.failure` what is logged when nothing answers it; a board, which asks again and again, says nothing. */
export function newClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, { meta }) {
        if (typeof meta?.['failure'] === 'string') log(meta['failure'], error)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A server on this very machine answers without a network, and without one a question must fail, not wait for ever.
        networkMode: 'always',
        // Otherwise `always` turns it off.
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 2 && isPassing(error) && (retryAfter(error) ?? 0) <= LONGEST_REFUSED,
        // Not before the moment that the server names, where it does.
        retryDelay: (failures, error) => Math.max(1_000 * 2 ** failures, retryAfter(error) ?? 0),
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** What a player's pages have loaded. Another player gets an empty one. */
export function Queries({ children }: { readonly children: ReactNode }) {
  const { user } = useAuth()
  return <QueriesOf key={user?.uid}>{children}</QueriesOf>
}

function QueriesOf({ children }: { readonly children: ReactNode }) {
  const [client] = useState(newClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
