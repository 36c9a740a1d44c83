import { ConfirmDialog } from '@monarch/ui'
import { UsersOfInsight } from '../users/UsersOfInsight.tsx'
import { t } from './messages.ts'
import { type StoredMetric, useDeleteMetric } from './queries.ts'

interface DeleteMetricProps {
  readonly metric: Pick<StoredMetric, 'id' | 'name'>
  readonly onClose: () => void
  readonly onGone: () => void
}

/** Confirms the deletion of a metric, and names the tiles and workflows that use it. The toast offers Undo. */
export default function DeleteMetric({ metric, onClose, onGone }: DeleteMetricProps) {
  const remove = useDeleteMetric()
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('deleteQuestion', { name: metric.name })}
      description={t('deleteHelp')}
      confirmLabel={t('deleteMetric')}
      destructive
      onConfirm={() => {
        onGone()
        remove(metric)
      }}
    >
      <UsersOfInsight id={metric.id} />
    </ConfirmDialog>
  )
}
