import { translateSentence } from '@monarch/messages'
import { Badge, Button, RelativeTime, Skeleton, toast } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { QueryError } from '../../errors/QueryError.tsx'
import { useMay } from '../../lib/session/use-rights.ts'
import { type StructureChange, useStructureChanges, useUndoChange } from './model/structure-changes.ts'
import { t } from './messages.ts'
import { rich } from '../../lib/language/rich.ts'

/** Changes of the workspace's structure with author and time. The last one can be undone. */
export function HistoryTab({ canEdit }: { canEdit: boolean }) {
  const query = useStructureChanges()
  const undo = useUndoChange()
  const mayReadLog = useMay('audit:read')
  const { items: changes, cutAt } = query.data ?? {}
  if (query.error) return <QueryError headingLevel={3} title={t('errorLoadingTheHistory')} query={query} />
  if (!changes) return <Skeleton className="h-40 w-full" />
  const last = changes.find(({ status }) => status !== 'failed')
  const takeBack = (id: string) =>
    undo.mutate(id, {
      onSuccess: () => toast.success(t('undone')),
      onError: (error) => toast.error(error.message),
    })
  return (
    <section aria-label={t('history')} className="flex max-w-[760px] flex-col gap-3">
      <p className="text-cell text-muted-foreground">{t('historyHelp')}</p>
      {changes.length === 0 && <p className="text-cell text-muted-foreground">{t('noChangesYet')}</p>}
      <ol className="flex flex-col divide-y">
        {changes.map((change) => (
          <li key={change.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <span className="flex min-w-0 flex-1 flex-col gap-0.5">
              <span className="text-sm break-words">{translateSentence(change.description)}</span>
              <span className="text-xs text-muted-foreground">
                {change.userName || t('thePlatform')} · <RelativeTime value={change.createdAt} />
              </span>
              {change.status === 'failed' && (
                <span className="text-xs text-error">{translateSentence(change.error ?? '')}</span>
              )}
            </span>
            <ChangeStatus change={change} />
            {canEdit && change === last && change.status === 'done' && (
              <Button variant="outline" size="sm" loading={undo.isPending} onClick={() => takeBack(change.id)}>
                {rich(
                  t('undoChange', {
                    description: translateSentence(change.description),
                    what: (parts) => <span className="sr-only">{parts}</span>,
                  }),
                )}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {cutAt != null && (
        <p className="text-xs text-muted-foreground">
          {t('latestShown', { count: cutAt })}
          {mayReadLog && (
            <>
              {rich(
                t('olderChanges', {
                  link: (parts) => (
                    <Link to="/settings/audit" className="text-link underline underline-offset-2">
                      {parts}
                    </Link>
                  ),
                }),
              )}
            </>
          )}
        </p>
      )}
    </section>
  )
}

function ChangeStatus({ change }: { change: StructureChange }) {
  if (change.status === 'failed') return <Badge variant="destructive">{t('failed')}</Badge>
  return change.status === 'pending' ? <Badge>{progressOf(change)}</Badge> : null
}

function progressOf({ done, total }: StructureChange): string {
  return total === 0 ? t('running') : t('runningPercent', { percent: Math.floor((100 * done) / total) })
}
