import { formatAge, useNow } from '@monarch/ui'
import { useState } from 'react'
import type { ShownRun } from '../model/builder-context.ts'
import { useRuns } from '../model/queries.ts'
import { t } from '../messages.ts'

/** The displayed run: one of the latest by id, or the test run just made. */
export function useShownRun(workflowId: string, runId: string | null, show: (runId: string | undefined) => void) {
  const query = useRuns(workflowId, true)
  const now = useNow()
  const [test, setTest] = useState<ShownRun | null>(null)
  const run = query.data?.find(({ id }) => id === runId)
  const shown: ShownRun | null = run
    ? {
        title: run.startedAt ? formatAge(new Date(run.startedAt), now) : t('waiting'),
        status: run.status,
        error: run.error,
        steps: run.steps,
      }
    : test
  return {
    query,
    shown,
    showTest: setTest,
    hide: () => {
      setTest(null)
      show(undefined)
    },
  }
}
