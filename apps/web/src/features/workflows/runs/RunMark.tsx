import type { RunStatus } from '@monarch/schema'
import { cn, RelativeTime, Spinner } from '@monarch/ui'
import { Check, Hourglass, X } from 'lucide-react'
import type { RunSummary } from '../../../lib/api/admin-refinements.ts'

/** The result of a run on one line: '✕ 1 hour ago “The address is missing”'. */
export function RunMark({ run }: { run: Pick<RunSummary, 'status' | 'startedAt' | 'error'> }) {
  const { status, startedAt, error } = run
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <StatusIcon status={status} />
      <span className="shrink-0 whitespace-nowrap">
        {startedAt ? <RelativeTime value={startedAt} /> : <span>not started</span>}
      </span>
      {error && <span className="truncate text-error">“{error}”</span>}
    </span>
  )
}

export const statusWords: Readonly<Record<string, string>> = {
  done: 'Done',
  failed: 'Failed',
  running: 'Running',
  waiting: 'Waiting',
  skipped: 'Skipped',
}

interface StatusIconProps {
  status: RunStatus | (string & {})
  /** False if a visible text says the same. */
  isNamed?: boolean
}

/** The status of a run or step as an icon with a name. */
export function StatusIcon({ status, isNamed = true }: StatusIconProps) {
  const look = 'size-3.5 shrink-0'
  return (
    <>
      {status === 'done' && <Check aria-hidden className={cn('text-success', look)} />}
      {status === 'failed' && <X aria-hidden className={cn('text-error', look)} />}
      {status === 'running' && <Spinner className={look} />}
      {status === 'waiting' && <Hourglass aria-hidden className={cn('text-warning', look)} />}
      {isNamed && <span className="sr-only">{statusWords[status] ?? status}</span>}
    </>
  )
}
