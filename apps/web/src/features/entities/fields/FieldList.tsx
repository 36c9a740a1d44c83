import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Alert, Button, CheckboxField, ConfirmDialog, focusWhenDrawn, toast } from '@monarch/ui'
import { Plus } from 'lucide-react'
import { Fragment, useRef, useState } from 'react'
import { linkToFieldBin } from '../../../lib/navigation/in-bin.tsx'
import { dragActivationDistance } from '../../../lib/constants.ts'
import type { Field } from '../model/field-draft.ts'
import { arrangeFields, type FieldMove, moveField, moveToSection } from '../model/field-order.ts'
import { FieldRow } from './FieldRow.tsx'
import { FieldUses } from './FieldUses.tsx'
import { usersEntityId } from '@monarch/field-types'
import { relationOf } from '@monarch/schema'
import {
  type EntityDetail,
  useDeleteField,
  useEntities,
  useFieldUses,
  useMoveFields,
  useRestore,
} from '../model/queries.ts'
import { rich } from '../../../lib/language/rich.ts'
import { t } from '../messages.ts'

interface FieldListProps {
  entity: EntityDetail
  editing: string | null
  /** Fields with unsaved changes. */
  unsaved: ReadonlySet<string>
  canEdit: boolean
  onDragging: (isDragging: boolean) => void
  onEdit: (field: Field) => void
  onAdd: () => void
  onDeleted: (id: string) => void
}

/** The fields by section. They are moved by dragging, by Space and arrows on the handle, or by menu. */
export function FieldList(props: FieldListProps) {
  const { entity, editing, unsaved, canEdit, onDragging, onEdit, onAdd, onDeleted } = props
  const fields = arrangeFields(entity.fields)
  const list = useRef<HTMLElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [doomed, setDoomed] = useState<Field | null>(null)
  const [deleted, setDeleted] = useState<Deleted | null>(null)
  const move = useMoveFields(entity.id)
  const restore = useRestore('field')
  const { data: entities = [] } = useEntities('live')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragActivationDistance } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const nameOf = new Map(entities.map(({ id, displayName }) => [id, displayName]))
  const write = (moves: readonly FieldMove[]) => {
    setFailure(null)
    if (moves.length === 0) return
    move.mutate(moves, { onError: fail })
  }
  const fail = (error: Error) => {
    toast.error(error.message)
    setFailure(error.message)
  }
  const step = (field: Field, by: -1 | 1) => {
    const neighbor = fields[fields.indexOf(field) + by]
    if (neighbor) write(moveField(fields, field.id, neighbor.id))
  }
  const undoDelete = ({ field, withIds }: Deleted) => {
    setFailure(null)
    // A promise, because Undo can be clicked after this dialog is closed.
    void restore.mutateAsync([field.id, ...withIds]).then(() => {
      setDeleted(null)
      toast.success(t('restored', { name: field.displayName }))
    }, fail)
  }
  const sections = [...new Set(fields.flatMap((field) => field.sectionName || []))]

  return (
    <section ref={list} aria-label={t('fields')} className="flex min-w-0 flex-col gap-3 lg:h-full">
      {failure && <Alert>{failure}</Alert>}
      {fields.length === 0 ? (
        <p className="rounded-lg border border-dashed p-4 text-center text-cell text-muted-foreground">
          {t('noFieldsHelp')}
        </p>
      ) : (
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          accessibility={{
            announcements: announcementsOf(fields),
            screenReaderInstructions: { draggable: t('dragInstructions') },
          }}
          modifiers={[alongTheList]}
          onDragStart={() => onDragging(true)}
          onDragCancel={() => onDragging(false)}
          onDragEnd={({ active, over }) => {
            onDragging(false)
            if (over) write(moveField(fields, String(active.id), String(over.id)))
          }}
        >
          <SortableContext items={fields.map((field) => field.id)} strategy={verticalListSortingStrategy}>
            <ol className="-mx-1 flex min-h-0 flex-col gap-px px-1 lg:overflow-y-auto">
              {fields.map((field, index) => {
                const section = field.sectionName || null
                const startsSection = section !== (fields[index - 1]?.sectionName || null)
                const relation = relationOf(field)
                const target = relation?.entityId === usersEntityId ? undefined : relation?.entityId
                return (
                  <Fragment key={field.id}>
                    {startsSection && (
                      <li className="flex items-center gap-2 px-2 pt-3 pb-1 text-xs font-medium text-muted-foreground">
                        {section}
                        <span aria-hidden className="h-px flex-1 bg-border" />
                      </li>
                    )}
                    <FieldRow
                      field={field}
                      target={target === undefined ? null : (nameOf.get(target) ?? t('anEntityInTheBin'))}
                      isEdited={field.id === editing}
                      isUnsaved={unsaved.has(field.id)}
                      canEdit={canEdit}
                      isFirst={index === 0}
                      isLast={index === fields.length - 1}
                      sections={sections}
                      onEdit={() => onEdit(field)}
                      onMove={(by) => step(field, by)}
                      onMoveToSection={(to) => write(moveToSection(fields, field.id, to))}
                      onDelete={() => setDoomed(field)}
                    />
                  </Fragment>
                )
              })}
            </ol>
          </SortableContext>
        </DndContext>
      )}
      {deleted && (
        <p className="flex items-center gap-2 text-xs text-muted-foreground">
          <span className="min-w-0 truncate">
            {rich(t('fieldInBin', { name: deleted.field.displayName, link: linkToFieldBin }))}
          </span>
          <Button variant="link" size="sm" loading={restore.isPending} onClick={() => undoDelete(deleted)}>
            {t('undo')}
          </Button>
        </p>
      )}
      {canEdit && editing !== null && (
        <Button variant="outline" className="self-start" onClick={onAdd}>
          <Plus aria-hidden />
          {t('addAField')}
        </Button>
      )}
      <DeleteField
        entityId={entity.id}
        field={doomed}
        onClose={() => setDoomed(null)}
        onFailure={setFailure}
        onUndo={undoDelete}
        onDeleted={(gone) => {
          const { field } = gone
          setDeleted(gone)
          // The row will be removed: moves the focus to its neighbor.
          const neighbor = fields[fields.indexOf(field) + 1] ?? fields[fields.indexOf(field) - 1]
          const row = neighbor && list.current?.querySelector<HTMLElement>(`[data-field="${neighbor.id}"]`)
          focusWhenDrawn(() => (row ?? list.current?.querySelector<HTMLElement>('button'))?.focus())
          onDeleted(field.id)
        }}
      />
    </section>
  )
}

/** A deleted field and the fields deleted with it, in the order in which they can be restored. */
interface Deleted {
  readonly field: Field
  readonly withIds: readonly string[]
}

/** Confirms the deletion, then offers Undo: in a toast and, for the keyboard, in the list. */
function DeleteField({
  entityId,
  field,
  onClose,
  onDeleted,
  onUndo,
  onFailure,
}: {
  entityId: string
  field: Field | null
  onClose: () => void
  onDeleted: (deleted: Deleted) => void
  onUndo: (deleted: Deleted) => void
  onFailure: (message: string | null) => void
}) {
  const remove = useDeleteField(entityId)
  const { data: uses, error } = useFieldUses(field?.id ?? null)
  const [agreedFor, setAgreedFor] = useState<string | null>(null)
  const removeUses = field !== null && agreedFor === field.id
  const isUsed = uses !== undefined && uses.length > 0
  const fail = (error: Error) => {
    toast.error(error.message)
    onFailure(error.message)
    onClose()
  }
  return (
    <ConfirmDialog
      open={field !== null}
      onClose={onClose}
      title={t('confirmDeleteField')}
      description={field && t('deleteFieldHelp', { name: field.displayName })}
      confirmLabel={t('delete')}
      destructive
      pending={remove.isPending}
      disabled={(uses === undefined && !error) || (isUsed && !removeUses)}
      onConfirm={() => {
        if (!field) return
        onFailure(null)
        const deleted = { field, withIds: (uses ?? []).flatMap((use) => (use.isComputed ? [use.id] : [])) }
        remove.mutate(
          { id: field.id, removeUses },
          {
            onError: fail,
            onSuccess: () => {
              onClose()
              onDeleted(deleted)
              toast.success(t('fieldDeletedSuccessfully'), {
                description: rich(t('isInBin', { link: linkToFieldBin })),
                action: { label: t('undo'), onClick: () => onUndo(deleted) },
              })
            },
          },
        )
      }}
    >
      {isUsed && (
        <div className="flex flex-col gap-3">
          <div className="flex flex-col gap-1">
            <p className="text-sm">{t('itIsUsedBy')}</p>
            <FieldUses uses={uses} />
          </div>
          <CheckboxField
            label={t('removeTheseUsesAsWell')}
            help={t('removeUsesHelp')}
            checked={removeUses}
            onCheckedChange={(checked) => setAgreedFor(checked === true && field ? field.id : null)}
          />
        </div>
      )}
    </ConfirmDialog>
  )
}

const alongTheList: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/** dnd-kit would announce ids. */
function announcementsOf(fields: readonly Field[]): Announcements {
  const name = (id: string | number) => fields.find((field) => field.id === id)?.displayName ?? t('theField')
  const place = (id: string | number) =>
    t('positionOf', { position: fields.findIndex((field) => field.id === id) + 1, count: fields.length })
  const pickedUp = (id: string | number) => t('pickedUpItIsAt', { name: name(id), place: place(id) })
  return {
    onDragStart: ({ active }) => pickedUp(active.id),
    // A field that was just picked up is over itself; announcing a move would hide that message.
    onDragOver: ({ active, over }) => {
      if (!over) return undefined
      return over.id === active.id
        ? pickedUp(active.id)
        : t('movedTo', { name: name(active.id), place: place(over.id) })
    },
    onDragEnd: ({ active, over }) =>
      over ? t('droppedAt', { name: name(active.id), place: place(over.id) }) : t('dropped', { name: name(active.id) }),
    onDragCancel: ({ active }) => t('movedBackTo', { name: name(active.id), place: place(active.id) }),
  }
}
