import { Button, EmptyState, RelativeTime, toast } from '@monarch/ui'
import { ArchiveRestore, Trash2 } from 'lucide-react'
import { messageOf } from '../../../lib/api/api-error.ts'
import { useMay } from '../../../lib/session/use-rights.ts'
import { PartIcon } from '../model/part-icon.tsx'
import { useRestoreWorkflow, type WorkflowSummary } from '../model/queries.ts'
import { hidden } from '../../../lib/language/hidden.tsx'
import { rich } from '../../../lib/language/rich.ts'
import { t } from './messages.ts'

export function EmptyBin() {
  return <EmptyState icon={<Trash2 aria-hidden />} title={t('binIsEmpty')} description={t('binIsEmptyHelp')} />
}

/** Deleted workflows. A restored workflow is off. */
export function WorkflowBin({ workflows }: { workflows: readonly WorkflowSummary[] }) {
  return (
    <ul aria-label={t('bin')} className="flex flex-col divide-y rounded-lg border bg-raised">
      {workflows.map((workflow) => (
        <BinRow key={workflow.id} workflow={workflow} />
      ))}
    </ul>
  )
}

function BinRow({ workflow: { id, name, trigger, updatedAt } }: { workflow: WorkflowSummary }) {
  const mayDelete = useMay('workflow:delete')
  const restore = useRestoreWorkflow()
  return (
    <li className="flex items-center gap-3 p-3">
      <span className="grid size-8 shrink-0 place-items-center rounded-md bg-sunken">
        <PartIcon type={trigger.type} className="size-4 text-muted-foreground" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate text-cell font-medium">{name}</p>
        <p className="truncate text-xs text-muted-foreground">
          {rich(t('movedToTheBin', { time: () => <RelativeTime value={updatedAt} /> }))}
        </p>
      </div>
      {mayDelete && (
        <Button
          variant="outline"
          loading={restore.isPending}
          onClick={() =>
            restore.mutate(id, {
              onSuccess: () => toast.success(t('restoredItIsOff', { name })),
              onError: (error) => void toast.error(messageOf(error)),
            })
          }
        >
          <ArchiveRestore aria-hidden />
          {rich(t('restore', { name, hidden }))}
        </Button>
      )}
    </li>
  )
}
