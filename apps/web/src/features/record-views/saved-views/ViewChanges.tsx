import { Button, toast } from '@monarch/ui'
import { useEffect, useRef } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { useCommands } from '../../../lib/keys/commands.ts'
import type { EntityStructure } from '../../record-data/structure.ts'
import { useUpdateView, type ViewRights } from './queries.ts'
import type { OpenView } from './use-view.ts'
import { configOf } from '../parts/view-state.ts'
import { t } from '../messages.ts'

interface ViewChangesProps {
  tenantId: string | null
  structure: EntityStructure
  open: OpenView
  rights: ViewRights
  onSaveAsNew: () => void
}

/** Unsaved changes of a view are kept in the URL until saved, for everyone or as a new view. */
export function ViewChanges({ tenantId, structure, open, rights, onSaveAsNew }: ViewChangesProps) {
  const { view, state } = open
  const update = useUpdateView(tenantId, structure.entity)
  const reset = () => open.open(view)
  const save = (saved: NonNullable<typeof view>) =>
    update.mutate(
      { view: saved, data: { type: state.type, config: configOf(state, structure) } },
      {
        onSuccess: ({ name }) => {
          reset()
          toast.success(t('viewSaved', { name }))
        },
        onError: (error) => {
          const isConflict = error instanceof ApiError && error.code === 'CONFLICT'
          toast.error(error.message, isConflict ? { description: t('yourChangesAreKeptSaveAgain') } : {})
          void open.views.refetch()
        },
      },
    )
  const mayUpdate = view !== null && rights.mayChange(view, 'update')
  const saveLabel = view?.visibility === 'personal' ? t('save') : t('saveForEveryone')
  useCommands(t('view'), () =>
    state.isChanged
      ? [
          ...(mayUpdate
            ? [{ id: 'view.save', label: t('viewCommand', { label: saveLabel }), run: () => save(view) }]
            : []),
          ...(rights.mayMake ? [{ id: 'view.saveAs', label: t('viewSaveAsNew'), run: onSaveAsNew }] : []),
          { id: 'view.reset', label: t('viewReset'), run: reset },
        ]
      : [],
  )
  // The buttons disappear with the changes; the focus moves to the view.
  const wasChanged = useRef(state.isChanged)
  useEffect(() => {
    const isDone = wasChanged.current && !state.isChanged
    wasChanged.current = state.isChanged
    if (isDone && document.activeElement === document.body)
      document.querySelector<HTMLElement>('[data-views] [aria-current=page]')?.focus()
  }, [state.isChanged])
  if (!state.isChanged) return null
  return (
    <div role="group" aria-label={t('unsavedChanges')} className="flex items-center gap-1">
      {mayUpdate && (
        <Button variant="secondary" size="sm" loading={update.isPending} onClick={() => save(view)}>
          {saveLabel}
        </Button>
      )}
      {rights.mayMake && (
        <Button variant="ghost" size="sm" onClick={onSaveAsNew}>
          {t('saveAsNew')}
        </Button>
      )}
      <Button variant="ghost" size="sm" onClick={reset}>
        {t('reset')}
      </Button>
    </div>
  )
}
