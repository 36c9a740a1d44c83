import { Alert, ConfirmDialog } from '@monarch/ui'
import { showToast } from '../../../lib/toasts.ts'
import { changes, type Role, useChangePeople } from '../queries.ts'

interface DeleteRoleProps {
  role: Role
  onClose: () => void
  onGone: () => void
}

/** Says who would lose it; from the bin it comes back to them. */
export function DeleteRole({ role, onClose, onGone }: DeleteRoleProps) {
  const remove = useChangePeople(changes.deleteRole)
  const restore = useChangePeople(changes.restoreRole)
  const names = role.users.flatMap(({ user }) => user?.name ?? [])
  const shown = names.slice(0, 10)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete the role ${role.name}?`}
      description={
        names.length === 0
          ? 'Nobody has it.'
          : `${names.length} ${names.length === 1 ? 'person loses' : 'people lose'} what it gives, from the next request on.`
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
    >
      {shown.length > 0 && (
        <p className="text-sm">
          Used by {shown.join(', ')}
          {names.length > shown.length && ` and ${names.length - shown.length} more`}.
        </p>
      )}
      {remove.error && <Alert>{remove.error.message}</Alert>}
    </ConfirmDialog>
  )
}
