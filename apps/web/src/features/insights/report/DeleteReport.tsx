import { ConfirmDialog } from '@monarch/ui'
import { showToast } from '../../../lib/toasts.ts'
import { useDeleteReport, useRestoreReport } from './queries.ts'
import { t } from './messages.ts'

interface DeleteReportProps {
  readonly report: { readonly id: string; readonly name: string }
  readonly onClose: () => void
  readonly onGone: () => void
}

/** Asks before a report goes from all dashboards; restoring it brings it back to them. */
export function DeleteReport({ report: { id, name }, onClose, onGone }: DeleteReportProps) {
  const remove = useDeleteReport()
  const restore = useRestoreReport()
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('deleteQuestion', { name })}
      description={t('deleteHelp')}
      confirmLabel={t('deleteReport')}
      destructive
      pending={remove.isPending}
      onConfirm={() =>
        remove.mutate(id, {
          onSuccess: () => {
            onGone()
            void showToast('success', t('deleted', { name }), {
              onClick: () => restore.mutate(id, { onError: (error) => void showToast('error', error.message) }),
            })
          },
        })
      }
      error={remove.error}
    />
  )
}
