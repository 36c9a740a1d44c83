import { ErrorState } from '@monarch/ui'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { describeError, messageOf } from '../lib/api/api-error.ts'
import { usePageTitle } from '../lib/navigation/page-title.ts'

/** An error within one route; the shell stays. */
export function RouteError({ error, reset }: { error: unknown; reset: () => void }) {
  const boundary = useQueryErrorResetBoundary()
  usePageTitle('Something went wrong')
  return (
    <ErrorState
      headingLevel={1}
      title="Oops! Something went wrong"
      message={messageOf(error)}
      details={describeError(error)}
      onRetry={() => {
        boundary.reset()
        reset()
      }}
    />
  )
}
