import { ErrorState } from '@monarch/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { describeError } from '../lib/api/api-error.ts'

interface QueryErrorProps {
  title: string
  query: Pick<UseQueryResult, 'error' | 'isFetching'> & { refetch: () => Promise<unknown> }
  headingLevel?: 1 | 2 | 3
}

/** A failed query: the server's message and Retry. */
export function QueryError({ title, query: { error, isFetching, refetch }, headingLevel = 2 }: QueryErrorProps) {
  return (
    <ErrorState
      headingLevel={headingLevel}
      title={title}
      message={error?.message}
      details={describeError(error)}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}
