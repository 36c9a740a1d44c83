import { formatSize } from '@monarch/field-types'
import { translateSentence } from '@monarch/messages'
import { Alert, Badge, Button, ConfirmDialog, lazyPart, RelativeTime, Skeleton } from '@monarch/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { rich } from '../../../lib/language/rich.ts'
import { showToast } from '../../../lib/toasts.ts'
import type { Backups as State } from '../parts/server-figures.ts'
import { Section } from '../parts/parts.tsx'
import { backupChanges, type RecentBackup, recentBackupsQuery, useBackupChange } from './backup-queries.ts'
import { t } from './backups-messages.ts'

const BackupSchedule = lazyPart(() => import('./BackupSchedule.tsx'))
const RestoreBackup = lazyPart(() => import('./RestoreBackup.tsx'))

/** Backups of the installation, and their schedule, for its operators. */
export function Backups({ state: { plan, last, lastGoodAt, isOverdue, isIncomplete, archive } }: { state: State }) {
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
      {isIncomplete && !isOverdue && (
        <div className="p-4">
          <Alert>{t('isIncomplete')}</Alert>
        </div>
      )}
      {archive?.isFailing && (
        <div className="p-4">
          <Alert variant="error" title={t('archiveFails')}>
            {t('archiveHelp', { kept: shownSize(archive.keptBytes), free: shownSize(archive.freeBytes) })}
          </Alert>
        </div>
      )}
      <dl className="divide-y">
        <Line name={t('lastGood')}>{lastGoodAt === null ? t('none') : <RelativeTime value={lastGoodAt} />}</Line>
        {plan && (
          <Line name={t('place')}>
            <span className="break-all">{plan.place}</span>
          </Line>
        )}
        {archive && (
          <Line name={t('archived')}>
            {archive.lastArchivedAt === null ? t('none') : <RelativeTime value={archive.lastArchivedAt} />}
          </Line>
        )}
        {archive && (
          <Line name={t('freeOnDisk')}>
            {archive.freeBytes === null ? t('diskNotReadable') : formatSize(archive.freeBytes)}
          </Line>
        )}
      </dl>
      {last && <RecentBackups />}
      {open === 'schedule' && <BackupSchedule plan={plan} onClose={() => setOpen(null)} />}
      {open === 'stop' && <StopBackups onClose={() => setOpen(null)} />}
    </Section>
  )
}

const shownSize = (bytes: number | null): string => (bytes === null ? t('unknownSize') : formatSize(bytes))

function RecentBackups() {
  const query = useQuery(recentBackupsQuery)
  const [restored, setRestored] = useState<RecentBackup | null>(null)
  if (query.error && !query.data) return <QueryError title={t('errorLoading')} query={query} headingLevel={3} />
  return (
    <ul aria-label={t('recent')} className="divide-y border-t">
      {query.data === undefined ? (
        <li className="px-4 py-2">
          <Skeleton className="h-4 w-1/2" />
        </li>
      ) : (
        query.data.map((backup) => <RecentRow key={backup.id} backup={backup} onRestore={() => setRestored(backup)} />)
      )}
      {restored && <RestoreBackup backup={restored} onClose={() => setRestored(null)} />}
    </ul>
  )
}

function RecentRow({ backup, onRestore }: { backup: RecentBackup; onRestore: () => void }) {
  const { backupId, status, tenants, bytes, isEncrypted, verifiedAt, verifyProblem, error, startedAt } = backup
  const isBad = status === 'failed' || status === 'incomplete' || verifyProblem !== null
  const facts = [
    tenants !== null && t('tenants', { count: tenants }),
    bytes !== null && formatSize(bytes),
    isEncrypted !== null && t(isEncrypted ? 'encrypted' : 'notEncrypted'),
  ].filter((fact) => fact !== false)
  return (
    <li className="flex flex-col gap-1 px-4 py-2 text-cell">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="flex items-center gap-2">
          <RelativeTime value={startedAt} />
          <Badge variant={isBad ? 'destructive' : 'secondary'}>
            {t(verifyProblem === null ? statusWords[status as keyof typeof statusWords] : 'damaged')}
          </Badge>
        </span>
        {backupId !== null && (
          <Button
            variant="ghost"
            size="sm"
            onClick={onRestore}
            onPointerEnter={() => void RestoreBackup.preload()}
            onFocus={() => void RestoreBackup.preload()}
          >
            {t('howToRestore')}
          </Button>
        )}
      </div>
      {backupId !== null && (
        <p className="text-xs text-muted-foreground">
          {facts.length > 0 && `${facts.join(' · ')} · `}
          {verifiedAt === null
            ? t('notVerified')
            : rich(t('verified', { when: () => <RelativeTime key="when" value={verifiedAt} /> }))}
        </p>
      )}
      {(error ?? verifyProblem) !== null && (
        <p className="text-xs break-words whitespace-pre-line text-destructive">
          {(error ?? verifyProblem)!.split('\n').map(translated).join('\n')}
        </p>
      )}
    </li>
  )
}

/** The reason after the name of a tenant is a sentence of its own. */
function translated(line: string): string {
  const sentence = translateSentence(line)
  const at = line.indexOf(': ')
  return sentence === line && at > 0 ? `${line.slice(0, at)}: ${translateSentence(line.slice(at + 2))}` : sentence
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
