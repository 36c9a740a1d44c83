import { translateSentence } from '@monarch/messages'
import { Alert, Badge, Button, ConfirmDialog, lazyPart, RelativeTime, Skeleton } from '@monarch/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { rich } from '../../../lib/language/rich.ts'
import { showToast } from '../../../lib/toasts.ts'
import type { Backups as State } from '../parts/server-figures.ts'
import { Section } from '../parts/parts.tsx'
import { backupChanges, recentBackupsQuery, useBackupChange } from './backup-queries.ts'
import { t } from './backups-messages.ts'

const BackupSchedule = lazyPart(() => import('./BackupSchedule.tsx'))

/** Backups of the installation, and their schedule, for its operators. */
export function Backups({ state: { plan, last, lastGoodAt, isOverdue } }: { state: State }) {
  const [open, setOpen] = useState<'schedule' | 'stop' | null>(null)
  const start = useBackupChange(backupChanges.start)
  const isRunning = last?.status === 'running'
  return (
    <Section
      title={t('backups')}
      description={plan ? t('scheduled', plan) : t('notScheduled')}
      actions={
        <div role="group" aria-label={t('actions')} className="flex flex-wrap gap-2">
          {plan && (
            <>
              <Button variant="ghost" size="sm" onClick={() => setOpen('stop')}>
                {t('stop')}
              </Button>
              <Button
                variant="outline"
                size="sm"
                loading={start.isPending}
                disabled={isRunning}
                onClick={() => start.mutate({}, { onSuccess: () => void showToast('success', t('started')) })}
              >
                {t('backUpNow')}
              </Button>
            </>
          )}
          <Button
            variant="outline"
            size="sm"
            onClick={() => setOpen('schedule')}
            onPointerEnter={() => void BackupSchedule.preload()}
            onFocus={() => void BackupSchedule.preload()}
          >
            {plan ? t('editSchedule') : t('schedule')}
          </Button>
        </div>
      }
    >
      {start.error && (
        <div className="p-4">
          <Alert variant="error" title={t('startFailed')}>
            {start.error.message}
          </Alert>
        </div>
      )}
      {isOverdue && (
        <div className="p-4">
          <Alert>{t('isOverdue')}</Alert>
        </div>
      )}
      <dl className="divide-y">
        <Line name={t('lastGood')}>{lastGoodAt === null ? t('none') : <RelativeTime value={lastGoodAt} />}</Line>
        {plan && (
          <Line name={t('place')}>
            <span className="break-all">{plan.place}</span>
          </Line>
        )}
      </dl>
      {last && <RecentBackups />}
      {last?.error != null && (
        <p className="border-t px-4 py-2 text-cell break-words whitespace-pre-line text-muted-foreground">
          {translateSentence(last.error)}
        </p>
      )}
      <p className="border-t px-4 py-2 text-xs text-muted-foreground">
        {rich(t('howTo', { code: (parts) => <code className="break-words">{parts}</code> }))}
      </p>
      {open === 'schedule' && <BackupSchedule plan={plan} onClose={() => setOpen(null)} />}
      {open === 'stop' && <StopBackups onClose={() => setOpen(null)} />}
    </Section>
  )
}

function RecentBackups() {
  const query = useQuery(recentBackupsQuery)
  if (query.error && !query.data) return <QueryError title={t('errorLoading')} query={query} headingLevel={3} />
  return (
    <ul aria-label={t('recent')} className="divide-y border-t">
      {query.data === undefined ? (
        <li className="px-4 py-2">
          <Skeleton className="h-4 w-1/2" />
        </li>
      ) : (
        query.data.map(({ id, backupId, status, tenants, startedAt }) => (
          <li key={id} className="flex items-center justify-between gap-4 px-4 py-2 text-cell">
            <span className="min-w-0">
              <RelativeTime value={startedAt} />
              {backupId !== null && <span className="block truncate text-xs text-muted-foreground">{backupId}</span>}
            </span>
            <span className="flex shrink-0 items-center gap-2 text-muted-foreground">
              {tenants !== null && t('tenants', { count: tenants })}
              <Badge variant={status === 'failed' || status === 'incomplete' ? 'destructive' : 'secondary'}>
                {t(statusWords[status as keyof typeof statusWords])}
              </Badge>
            </span>
          </li>
        ))
      )}
    </ul>
  )
}

function StopBackups({ onClose }: { onClose: () => void }) {
  const stop = useBackupChange(backupChanges.stop)
  return (
    <ConfirmDialog
      title={t('stopTitle')}
      description={t('stopHelp')}
      confirmLabel={t('stop')}
      destructive
      pending={stop.isPending}
      error={stop.error}
      onClose={onClose}
      onConfirm={() =>
        stop.mutate(
          {},
          {
            onSuccess: () => {
              onClose()
              void showToast('success', t('stopped'))
            },
          },
        )
      }
    />
  )
}

const statusWords = { running: 'running', done: 'done', incomplete: 'incomplete', failed: 'failed' } as const

function Line({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 px-4 py-2 text-cell">
      <dt className="shrink-0 text-muted-foreground">{name}</dt>
      <dd className="min-w-0 text-right font-medium">{children}</dd>
    </div>
  )
}
