import { Alert, Button, EmptyState } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { rich } from '../../lib/language/rich.ts'
import { linkToRecordBin } from '../../lib/navigation/in-bin.tsx'
import { CircleCheck, Undo2 } from 'lucide-react'
import type { ImportEntity } from './queries.ts'
import type { ImportRun } from './run-import.ts'
import { WorkProgress } from './WorkProgress.tsx'
import { t } from './messages.ts'

/** Progress and result of the import. */
export function DoneStep({
  run,
  entity,
  onClose,
}: {
  run: ImportRun
  entity: ImportEntity | null
  onClose: () => void
}) {
  if (run.phase === 'sending' || run.phase === 'working') return <Progress run={run} />
  if (run.error !== null || !run.report) return <Alert title={t('theImportFailed')}>{run.error}</Alert>
  const { inserted, updated, errors, entity: into } = run.report
  const wrong = new Set(errors.map(({ row }) => row)).size

  const isUndone = run.phase === 'undone'
  return (
    <EmptyState
      icon={isUndone ? <Undo2 aria-hidden /> : <CircleCheck aria-hidden />}
      headingLevel={3}
      title={isUndone ? t('theImportWasUndone') : t('imported', { count: inserted + updated })}
      description={
        <span role="status">
          {isUndone
            ? entity
              ? rich(t('newRecordsInBin', { count: inserted, link: linkToRecordBin(entity.name) }))
              : t('entityInBin')
            : [
                t('new', { count: inserted }),
                t('updated', { count: updated }),
                ...(wrong > 0 ? [t('notImportedBecauseOfErrors', { count: wrong })] : []),
              ].join(' · ')}
          {run.undo && !isUndone && <span className="mt-2 block">{undoWords(entity !== null, updated)}</span>}
        </span>
      }
      actions={
        !isUndone && (
          <>
            {run.undo && (
              <Button variant="outline" loading={run.phase === 'undoing'} onClick={() => void run.undo?.()}>
                <Undo2 aria-hidden />
                {t('undo')}
              </Button>
            )}
            {into && (
              <Button asChild>
                <Link to="/entities/$name" params={{ name: into.name }} search={{}} onClick={onClose}>
                  {t('showRecords')}
                </Link>
              </Button>
            )}
          </>
        )
      }
    />
  )
}

/** What Undo reverts and what it keeps. */
function undoWords(isThere: boolean, updated: number): string {
  if (!isThere) return t('undoEntityHelp')
  return t(updated > 0 ? 'undoWithUpdatesHelp' : 'undoRecordsHelp')
}

function Progress({ run: { phase, share, work, cancel } }: { run: ImportRun }) {
  const isSending = phase === 'sending'
  return (
    <div className="flex flex-col gap-3 py-6">
      <WorkProgress
        label={t('import')}
        work={isSending ? null : work}
        words={isSending ? t('sendingTheFile', { percent: Math.round(share * 100) }) : null}
        share={isSending ? share : null}
      />
      {!isSending && <p className="text-cell text-muted-foreground">{t('youCanLeaveThisWindow')}</p>}
      {cancel && (
        <Button variant="outline" className="self-start" onClick={cancel}>
          {t('cancel')}
        </Button>
      )}
    </div>
  )
}
