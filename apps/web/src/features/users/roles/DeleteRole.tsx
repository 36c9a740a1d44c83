import { ConfirmDialog } from '@monarch/ui'
import { showToast } from '../../../lib/toasts.ts'
import { changes, type Role, useChangePeople } from '../parts/queries.ts'

interface DeleteRoleProps {
  role: Role
  onClose: () => void
  onGone: () => void
}

/** Shows who loses the role. Restoring it gives it back to them. */
export function DeleteRole({ role, onClose, onGone }: DeleteRoleProps) {
  const remove = useChangePeople(changes.deleteRole)
  const restore = useChangePeople(changes.restoreRole)
  const names = role.users.flatMap(({ user }) => user?.name ?? [])
  const shown = names.slice(0, 10)
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Delete the role ${role.name}?`}
      description={
        names.length === 0
          ? 'No user has this role.'
          : `${names.length} ${names.length === 1 ? 'person loses' : 'people lose'} its permissions immediately.`
      }
      confirmLabel="Delete role"
      destructive
      pending={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { data: { id: role.id } },
          {
            onSuccess: () => {
              onGone()
              void showToast('success', `Role ${role.name} deleted`, {
                label: 'Undo',
                onClick: () =>
                  restore.mutate({ id: role.id }, { onError: (error) => void showToast('error', error.message) }),
              })
            },
          },
        )
      }
      error={remove.error}
    >
      {shown.length > 0 && (
        <p className="text-sm">
          Assigned to {shown.join(', ')}
          {names.length > shown.length && ` and ${names.length - shown.length} more`}.
        </p>
      )}
    </ConfirmDialog>
  )
}
