import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { LONGEST_REFUSED, isPassing, retryAfter } from '../platform/failures.ts'
import { log } from '../platform/log.ts'
import { useAuth } from './auth.tsx'

/** A query names in `meta.failure` the message to log if it fails; boards, which are requested repeatedly, have none. */
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
        // A server on this machine answers without a network; and without a network a query must fail rather than wait for ever.
        networkMode: 'always',
        // `always` would otherwise disable it.
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 2 && isPassing(error) && (retryAfter(error) ?? 0) <= LONGEST_REFUSED,
        // No sooner than the server asks, if it does.
        retryDelay: (failures, error) => Math.max(1_000 * 2 ** failures, retryAfter(error) ?? 0),
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** Provides the query cache of the signed-in player; another player gets an empty one. */
export function Queries({ children }: { readonly children: ReactNode }) {
  const { user } = useAuth()
  return <QueriesOf key={user?.uid}>{children}</QueriesOf>
}

function QueriesOf({ children }: { readonly children: ReactNode }) {
  const [client] = useState(newClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
