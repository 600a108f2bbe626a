import type { ReactNode } from 'react'
import { quoteOf, sentenceOf } from '../platform/failures.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'

interface LoadFailureProps {
  readonly title: string
  /** The query that has failed, or what loads again. */
  readonly query: { readonly isFetching?: boolean; readonly error?: unknown; refetch(): unknown }
  /** What else to say; if absent, what the query's error says. */
  readonly children?: ReactNode
}

/** Says that something could not be loaded, and offers to load it again. */
export const LoadFailure = ({ title, query, children }: LoadFailureProps) => (
  <Alert
    tone="alert"
    title={title}
    action={
      <Button busy={query.isFetching ?? false} onClick={() => void query.refetch()}>
        Try again
      </Button>
    }
  >
    {children ?? sentenceOf(query.error) ?? quoteOf(query.error)}
  </Alert>
)
