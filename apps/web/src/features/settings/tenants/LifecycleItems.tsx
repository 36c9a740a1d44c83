import { MenuItem, MenuSeparator } from '@monarch/ui'
import { Pause, Play, Trash2, Undo2 } from 'lucide-react'
import { messageOf } from '../../../lib/api/api-error.ts'
import { organizationMutations, useOrganizationMutation } from '../../../lib/tenants/organizations.ts'
import { showToast } from '../../../lib/toasts.ts'
import { t } from './messages.ts'

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
          {kind === 'tenant' ? t('suspendTenant') : t('suspendOrganization')}
        </MenuItem>
      )}
      {may.mayReactivate && suspendedAt !== null && (
        <MenuItem icon={<Play aria-hidden />} onSelect={() => turn(reactivate, t('reactivated', { name }))}>
          {kind === 'tenant' ? t('reactivateTenant') : t('reactivateOrganization')}
        </MenuItem>
      )}
      {may.mayDelete && <MenuSeparator />}
      {may.mayDelete && deleteAt === null && (
        <MenuItem destructive icon={<Trash2 aria-hidden />} onSelect={onDelete}>
          {kind === 'tenant' ? t('deleteTenant') : t('deleteOrganization')}
        </MenuItem>
      )}
      {may.mayDelete && deleteAt !== null && (
        <MenuItem icon={<Undo2 aria-hidden />} onSelect={() => turn(restore, t('willNotBeDeleted', { name }))}>
          {kind === 'tenant' ? t('keepTenant') : t('keepOrganization')}
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
