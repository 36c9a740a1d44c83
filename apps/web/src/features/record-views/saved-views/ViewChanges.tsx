import { Button, Popover, PopoverContent, PopoverTrigger, toast } from '@monarch/ui'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { useCommands } from '../../../lib/keys/commands.ts'
import type { EntityStructure } from '../../record-data/structure.ts'
import { useUpdateView, type ViewRights } from './queries.ts'
import type { OpenView } from './use-view.ts'
import { changedParts, configOf } from '../parts/view-state.ts'
import { SaveAsNew } from './SaveAsNew.tsx'
import { t } from './changes-messages.ts'
import { formatList } from '@monarch/messages'

interface ViewChangesProps {
  tenantId: string | null
  structure: EntityStructure
  open: OpenView
  rights: ViewRights
}

/** Unsaved changes of a view are kept in the URL until saved, for everyone or as a new view. */
export default function ViewChanges({ tenantId, structure, open, rights }: ViewChangesProps) {
  const { view, state } = open
  const [isNaming, setNaming] = useState(false)
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
          toast.error(error.message, isConflict ? { description: t('saveAgain') } : {})
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
          ...(rights.mayMake ? [{ id: 'view.saveAs', label: t('viewSaveAsNew'), run: () => setNaming(true) }] : []),
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
  const parts = [...new Set(changedParts(open.base, state, structure).map(nameOfPart))]
  const words = t('unsaved', { parts: formatList(parts) })
  return (
    <div role="group" aria-label={t('unsavedChanges')} className="flex min-w-0 items-center gap-1">
      <span role="status" title={words} className="max-w-96 truncate px-1 text-xs text-muted-foreground">
        {words}
      </span>
      {mayUpdate && (
        <Button variant="secondary" size="sm" loading={update.isPending} onClick={() => save(view)}>
          {saveLabel}
        </Button>
      )}
      {rights.mayMake && (
        <Popover open={isNaming} onOpenChange={setNaming}>
          <PopoverTrigger asChild>
            <Button variant="ghost" size="sm">
              {t('saveAsNew')}
            </Button>
          </PopoverTrigger>
          <PopoverContent label={t('saveAsNew')} className="w-72">
            <SaveAsNew
              tenantId={tenantId}
              structure={structure}
              open={open}
              rights={rights}
              onSaved={(saved) => {
                setNaming(false)
                open.open(saved)
              }}
            />
          </PopoverContent>
        </Popover>
      )}
      <Button variant="ghost" size="sm" onClick={reset}>
        {t('reset')}
      </Button>
    </div>
  )
}

/** Settings of a type of view that are not in this list are part of its layout. */
function nameOfPart(key: string): string {
  switch (key) {
    case 'filter':
    case 'sort':
    case 'groupBy':
    case 'colors':
    case 'charts':
    case 'columns':
    case 'rowHeight':
    case 'pageSize':
      return t(key)
    case 'hiddenFields':
    case 'cardFields':
      return t('fields')
    case 'footer':
      return t('totals')
    default:
      return t('layout')
  }
}
