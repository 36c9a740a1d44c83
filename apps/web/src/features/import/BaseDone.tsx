import type { BaseReport } from '@monarch/schema'
import { Alert, Button, EmptyState } from '@monarch/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, Undo2 } from 'lucide-react'
import { useMay } from '../../lib/session/use-rights.ts'
import { tenantKey, useTenant } from '../../lib/tenants/tenant.ts'
import { undoBase } from './base-queries.ts'
import { t } from './base-messages.ts'

/** The result of an import of several tables. */
export function BaseDone({ report, onClose }: { report: BaseReport; onClose: () => void }) {
  const client = useQueryClient()
  const { tenantId } = useTenant()
  const mayDelete = useMay('entity:delete')
  const { tables, changeId, isRefused } = report
  const undo = useMutation({
    mutationFn: () => undoBase(tenantId!, changeId!),
    onSuccess: () => client.invalidateQueries({ queryKey: tenantKey(tenantId) }),
    retry: false,
  })
  if (isRefused)
    return (
      <Alert title={t('theImportFailed')}>
        {tables.flatMap(({ errors }) => errors.slice(0, 1).map(({ message }) => message)).join(' · ')}
      </Alert>
    )
  const inserted = tables.reduce((sum, table) => sum + table.inserted, 0)
  const skipped = tables.reduce((sum, table) => sum + table.skipped, 0)
  const isUndone = undo.isSuccess
  return (
    <div className="flex flex-col gap-4">
      {undo.error && <Alert title={t('couldNotUndo')}>{undo.error.message}</Alert>}
      <EmptyState
        icon={isUndone ? <Undo2 aria-hidden /> : <CircleCheck aria-hidden />}
        headingLevel={3}
        title={isUndone ? t('undone') : t('imported', { entities: tables.length, records: inserted })}
        description={
          <span role="status">
            {isUndone ? t('inBin') : skipped > 0 ? t('rowsLeftOut', { count: skipped }) : t('undoHelp')}
          </span>
        }
        actions={
          !isUndone &&
          changeId !== undefined &&
          mayDelete && (
            <Button variant="outline" loading={undo.isPending} onClick={() => undo.mutate()}>
              <Undo2 aria-hidden />
              {t('undo')}
            </Button>
          )
        }
      />
      {!isUndone && (
        <ul className="flex flex-col divide-y rounded-lg border">
          {tables.map(({ name, entity, inserted: count, skipped: left }) => (
            <li key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 p-3 text-cell">
              {entity ? (
                <Link
                  to="/entities/$name"
                  params={{ name: entity.name }}
                  search={{}}
                  onClick={onClose}
                  className="text-link underline underline-offset-2"
                >
                  {name}
                </Link>
              ) : (
                name
              )}
              <span className="text-muted-foreground tabular-nums">
                {t('counts', { inserted: count, skipped: left })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
