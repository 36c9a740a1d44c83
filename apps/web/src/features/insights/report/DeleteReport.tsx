import { ConfirmDialog } from '@monarch/ui'
import { messageOf } from '../../../lib/api/api-error.ts'
import { showToast } from '../../../lib/toasts.ts'
import { UsersOfInsight } from '../users/UsersOfInsight.tsx'
import { useDeleteReport, useRestoreReport } from './queries.ts'
import { t } from './messages.ts'

interface DeleteReportProps {
  readonly report: { readonly id: string; readonly name: string }
  readonly onClose: () => void
  readonly onGone: () => void
}

/** Confirms the deletion of a report, which removes it from all dashboards; restoring the report adds it to them again. */
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
              // A promise, because this dialog is closed by then.
              onClick: () =>
                void restore.mutateAsync(id).catch((error: unknown) => showToast('error', messageOf(error))),
            })
          },
        })
      }
      error={remove.error}
    >
      <UsersOfInsight id={id} />
    </ConfirmDialog>
  )
}
