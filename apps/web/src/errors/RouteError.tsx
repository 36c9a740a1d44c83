import { ErrorState } from '@monarch/ui'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { describeError, messageOf } from '../lib/api/api-error.ts'
import { usePageTitle } from '../lib/navigation/page-title.ts'
import { t } from './messages.ts'
import { isUpdated, Updated } from './Updated.tsx'

/** An error within one route; the shell stays. */
export function RouteError({ error, reset }: { error: unknown; reset: () => void }) {
  const boundary = useQueryErrorResetBoundary()
  usePageTitle(isUpdated(error) ? t('updated') : t('somethingWentWrong'))
  if (isUpdated(error)) return <Updated />
  return (
    <ErrorState
      headingLevel={1}
      title={t('oopsSomethingWentWrong')}
      message={messageOf(error)}
      details={describeError(error)}
      onRetry={() => {
        boundary.reset()
        reset()
      }}
    />
  )
}
