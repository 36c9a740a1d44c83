import { translateSentence } from '@monarch/messages'
import type { RunStatus } from '@monarch/schema'
import { cn, RelativeTime, Spinner } from '@monarch/ui'
import { Check, Hourglass, SkipForward, X } from 'lucide-react'
import type { RunSummary } from '../../../lib/api/admin-refinements.ts'
import { t } from '../model/messages.ts'

/** The result of a run on one line: '✕ 1 hour ago “The address is missing”'. */
export function RunMark({ run }: { run: Pick<RunSummary, 'status' | 'startedAt' | 'error'> }) {
  const { status, startedAt, error } = run
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <StatusIcon status={status} />
      <span className="shrink-0 whitespace-nowrap">
        {startedAt ? <RelativeTime value={startedAt} /> : <span>{t('notStarted')}</span>}
      </span>
      {error && <span className="truncate text-error">“{translateSentence(error)}”</span>}
    </span>
  )
}

export function statusWord(status: string): string {
  const words: Readonly<Record<string, string>> = {
    done: t('done'),
    failed: t('failed'),
    running: t('running'),
    waiting: t('waiting'),
    skipped: t('skipped'),
  }
  return words[status] ?? status
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
      {/* In a test, messages and requests are not sent. */}
      {status === 'skipped' && <SkipForward aria-hidden className={cn('text-muted-foreground', look)} />}
      {status === 'waiting' && <Hourglass aria-hidden className={cn('text-warning', look)} />}
      {isNamed && <span className="sr-only">{statusWord(status)}</span>}
    </>
  )
}
