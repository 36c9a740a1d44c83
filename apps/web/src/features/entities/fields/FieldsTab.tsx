import { Alert, Button, EmptyState, focusWhenDrawn } from '@monarch/ui'
import { useSearch } from '@tanstack/react-router'
import { Save } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { dirtyFieldIds } from '../model/designer-state.ts'
import { type Field, fieldDraftOf } from '../model/field-draft.ts'
import { DesignerSkeleton } from '../parts/DesignerSkeleton.tsx'
import { FieldEditor } from './FieldEditor.tsx'
import { FieldList } from './FieldList.tsx'
import type { EntityDetail } from '../model/queries.ts'
import type { Designer } from '../model/use-designer.ts'
import { t } from '../messages.ts'
import { rich } from '../../../lib/language/rich.ts'

interface FieldsTabProps {
  /** `null` before the first save. */
  entity: EntityDetail | null
  isFetching: boolean
  designer: Designer
  canEdit: boolean
  onSave: () => void
  isSaving: boolean
  onDragging: (isDragging: boolean) => void
}

/** The fields on the left, the form of one field on the right. */
export function FieldsTab({ entity, isFetching, designer, canEdit, onSave, isSaving, onDragging }: FieldsTabProps) {
  const { state, dispatch } = designer
  const editor = useRef<HTMLFormElement>(null)
  const focusEditor = () => {
    // After the form of the other field is rendered. A read-only form is scrolled into view instead of focused.
    focusWhenDrawn(() => {
      editor.current?.scrollIntoView({ block: 'nearest' })
      editor.current?.querySelector<HTMLElement>('[data-first-input]')?.focus()
    })
  }
  const edit = (field: Field) => {
    dispatch({ type: 'editField', id: field.id, field: fieldDraftOf(field) })
    focusEditor()
  }
  const { field: requested, insert } = useSearch({ strict: false })
  const openRequested = useEffectEvent(() => {
    const field = entity?.fields.find(({ id }) => id === requested)
    if (field) edit(field)
    else if (insert) focusEditor()
  })
  const isRequestedKnown = entity?.fields.some(({ id }) => id === requested)
  useEffect(() => openRequested(), [requested, isRequestedKnown])
  const focusFirst = useEffectEvent(() => {
    const isOnTabs = document.activeElement?.closest('[role=tablist]') != null
    if (entity?.fields.length === 0 && canEdit && !isOnTabs) focusEditor()
  })
  // After the entity is created, the user can type its first field.
  const exists = entity !== null
  useEffect(() => focusFirst(), [exists])
  if (!entity) {
    return (
      <EmptyState
        headingLevel={3}
        icon={<Save aria-hidden />}
        title={t('saveEntityFirst')}
        description={t('saveEntityFirstHelp')}
        actions={
          <Button onClick={onSave} loading={isSaving}>
            {t('saveAndContinue')}
          </Button>
        }
      />
    )
  }
  const editing = entity.fields.find((field) => field.id === state.editing) ?? null
  const isGone = state.editing !== null && editing === null
  // The URL names a field that was just created and is not loaded yet. Anything typed into the form of a new field would be lost.
  const isAwaited = requested !== undefined && !isRequestedKnown && isFetching && state.editing === null
  return (
    <div className="grid items-start gap-6 lg:h-full lg:grid-rows-1 lg:grid-cols-[minmax(320px,5fr)_7fr]">
      <FieldList
        entity={entity}
        editing={state.editing}
        unsaved={dirtyFieldIds(state)}
        canEdit={canEdit}
        onDragging={onDragging}
        onEdit={edit}
        onAdd={() => {
          dispatch({ type: 'addField' })
          focusEditor()
        }}
        onDeleted={(id) => dispatch({ type: 'dropField', id })}
      />
      <div className="min-w-0 max-lg:border-t max-lg:pt-4 lg:h-full lg:min-h-0 lg:border-l lg:pl-6">
        {isAwaited ? (
          <DesignerSkeleton />
        ) : !canEdit && !editing ? (
          <p className="text-cell text-muted-foreground">{t('noFieldSelected')}</p>
        ) : isGone ? (
          <Alert variant="warning">
            {rich(
              t('fieldWasRemoved', {
                button: (parts) => (
                  <Button variant="link" size="sm" onClick={() => dispatch({ type: 'leaveField' })}>
                    {parts}
                  </Button>
                ),
              }),
            )}
          </Alert>
        ) : (
          <FieldEditor
            key={state.editing ?? ''}
            ref={editor}
            entity={entity}
            editing={editing}
            designer={designer}
            canEdit={canEdit}
          />
        )}
      </div>
    </div>
  )
}
