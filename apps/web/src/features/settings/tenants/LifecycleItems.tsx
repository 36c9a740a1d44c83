import { MenuItem, MenuSeparator } from '@monarch/ui'
import { Pause, Play, Trash2, Undo2 } from 'lucide-react'
import { messageOf } from '../../../lib/api/api-error.ts'
import { organizationMutations, useOrganizationMutation } from '../../../lib/tenants/organizations.ts'
import { showToast } from '../../../lib/toasts.ts'

interface LifecycleItemsProps {
  kind: keyof typeof backAgain
  place: {
    readonly id: string
    readonly name: string
    readonly suspendedAt: string | null
    readonly deleteAt: string | null
  }
  maySuspend: boolean
  mayReactivate: boolean
  mayDelete: boolean
  onSuspend: () => void
  onDelete: () => void
}

/** The last menu items of a tenant or organization: suspend, delete, and their reversal. */
export function LifecycleItems({ kind, place, onSuspend, onDelete, ...may }: LifecycleItemsProps) {
  const { id, name, suspendedAt, deleteAt } = place
  const reactivate = useOrganizationMutation(backAgain[kind].reactivate)
  const restore = useOrganizationMutation(backAgain[kind].restore)
  // With a promise, because the menu unmounts before the response.
  const turn = ({ mutateAsync }: typeof reactivate | typeof restore, message: string) =>
    void mutateAsync({ id }).then(
      () => showToast('success', message),
      (error: unknown) => showToast('error', messageOf(error)),
    )
  return (
    <>
      {may.maySuspend && suspendedAt === null && (
        <MenuItem icon={<Pause aria-hidden />} onSelect={onSuspend}>
          Suspend {kind}
        </MenuItem>
      )}
      {may.mayReactivate && suspendedAt !== null && (
        <MenuItem icon={<Play aria-hidden />} onSelect={() => turn(reactivate, `${name} reactivated`)}>
          Reactivate {kind}
        </MenuItem>
      )}
      {may.mayDelete && <MenuSeparator />}
      {may.mayDelete && deleteAt === null && (
        <MenuItem destructive icon={<Trash2 aria-hidden />} onSelect={onDelete}>
          Delete {kind}
        </MenuItem>
      )}
      {may.mayDelete && deleteAt !== null && (
        <MenuItem icon={<Undo2 aria-hidden />} onSelect={() => turn(restore, `${name} will not be deleted`)}>
          Cancel deletion of {kind}
        </MenuItem>
      )}
    </>
  )
}

const backAgain = {
  tenant: { reactivate: organizationMutations.reactivateTenant, restore: organizationMutations.restoreTenant },
  organization: {
    reactivate: organizationMutations.reactivateOrganization,
    restore: organizationMutations.restoreOrganization,
  },
} as const
