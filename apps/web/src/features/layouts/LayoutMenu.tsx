import { ActionsMenu, MenuItem, toast } from '@monarch/ui'
import { Trash2 } from 'lucide-react'
import { type LaidOut, type StoredLayout, useDeleteLayout } from './queries.ts'
import { t } from './messages.ts'

/** When a layout in use is deleted, records show their fields in one column. */
export function LayoutMenu({
  entity,
  stored,
  onDeleted,
}: {
  entity: LaidOut
  stored: StoredLayout
  onDeleted: () => void
}) {
  const { remove, restore } = useDeleteLayout(entity)
  const fail = (error: Error) => void toast.error(error.message)
  const deleteLayout = () =>
    remove.mutate(stored.id, {
      onError: fail,
      onSuccess: () => {
        onDeleted()
        toast(t('deleted', { name: stored.name }), {
          action: { label: t('undo'), onClick: () => void restore.mutateAsync(stored.id).catch(fail) },
        })
      },
    })
  return (
    <ActionsMenu label={t('actionsFor', { name: stored.name })}>
      <MenuItem icon={<Trash2 aria-hidden />} destructive onSelect={deleteLayout}>
        {t('deleteLayout')}
      </MenuItem>
    </ActionsMenu>
  )
}
