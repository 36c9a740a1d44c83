import { roleTexts } from '@monarch/schema'
import { ConfirmDialog } from '@monarch/ui'
import { messageOf } from '../../../lib/api/api-error.ts'
import { showToast } from '../../../lib/toasts.ts'
import { changes, type Role, useChangePeople } from '../parts/queries.ts'
import { t } from './messages.ts'
import { formatList } from '@monarch/messages'

interface DeleteRoleProps {
  role: Role
  onClose: () => void
  onGone: () => void
}

/** Shows who loses the role. Restoring the role assigns it to them again. */
export function DeleteRole({ role, onClose, onGone }: DeleteRoleProps) {
  const remove = useChangePeople(changes.deleteRole)
  const restore = useChangePeople(changes.restoreRole)
  const names = role.users.flatMap(({ user }) => user?.name ?? [])
  const shown = names.slice(0, 10)
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('deleteTheRole', { name: roleTexts(role).name })}
      description={names.length === 0 ? t('noUserHasThisRole') : t('count', { count: names.length })}
      confirmLabel={t('deleteRole')}
      destructive
      pending={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { data: { id: role.id } },
          {
            onSuccess: () => {
              onGone()
              void showToast('success', t('roleDeleted', { name: roleTexts(role).name }), {
                label: t('undo'),
                // A promise, because this dialog is closed by then.
                onClick: () =>
                  void restore
                    .mutateAsync({ id: role.id })
                    .catch((error: unknown) => showToast('error', messageOf(error))),
              })
            },
          },
        )
      }
      error={remove.error}
    >
      {shown.length > 0 && (
        <p className="text-sm">
          {names.length > shown.length
            ? t('assignedToMore', { names: shown.join(', '), count: names.length - shown.length })
            : t('assignedTo', { names: formatList(shown) })}
        </p>
      )}
    </ConfirmDialog>
  )
}
