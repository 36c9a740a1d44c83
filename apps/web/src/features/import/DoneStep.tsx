import { Alert, Button, EmptyState } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { inRecordBin } from '../../lib/navigation/in-bin.tsx'
import { CircleCheck, Undo2 } from 'lucide-react'
import type { ImportEntity } from './queries.ts'
import type { ImportRun } from './run-import.ts'
import { WorkProgress } from './WorkProgress.tsx'

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
  if (run.error !== null || !run.report) return <Alert title="The import failed">{run.error}</Alert>
  const { inserted, updated, errors, entity: into } = run.report
  const wrong = new Set(errors.map(({ row }) => row)).size
  const count = (number: number) => number.toLocaleString('en-US')
  const isUndone = run.phase === 'undone'
  return (
    <EmptyState
      icon={isUndone ? <Undo2 aria-hidden /> : <CircleCheck aria-hidden />}
      headingLevel={3}
      title={isUndone ? 'The import was undone' : `${count(inserted + updated)} imported`}
      description={
        <span role="status">
          {isUndone
            ? entity
              ? inRecordBin(entity.name, `The ${count(inserted)} new records are in the`, '.')
              : 'The entity and its records are in the bin and can be restored.'
            : [
                `${count(inserted)} new`,
                `${count(updated)} updated`,
                ...(wrong > 0 ? [`${count(wrong)} not imported because of errors`] : []),
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
                Undo
              </Button>
            )}
            {into && (
              <Button asChild>
                <Link to="/entities/$name" params={{ name: into.name }} search={{}} onClick={onClose}>
                  Show records
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
  if (!isThere) return 'Undo moves the entity and its records to the bin.'
  const changed = updated > 0 ? 'Records that were updated keep their new values' : ''
  const stays = [changed, `${changed ? 'new' : 'New'} fields and choices stay`].filter(Boolean).join(', and ')
  return `Undo moves the new records to the bin. ${stays}.`
}

function Progress({ run: { phase, share, work, cancel } }: { run: ImportRun }) {
  const isSending = phase === 'sending'
  return (
    <div className="flex flex-col gap-3 py-6">
      <WorkProgress
        label="Import"
        work={isSending ? null : work}
        words={isSending ? `Sending the file: ${Math.round(share * 100)} %` : null}
        share={isSending ? share : null}
      />
      {!isSending && <p className="text-cell text-muted-foreground">You can leave this window.</p>}
      {cancel && (
        <Button variant="outline" className="self-start" onClick={cancel}>
          Cancel
        </Button>
      )}
    </div>
  )
}
