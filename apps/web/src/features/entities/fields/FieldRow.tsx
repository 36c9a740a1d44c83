import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { fieldTypes, findFieldType } from '@monarch/field-types'
import { FieldTypeIcon } from '@monarch/field-types/web'
import { ActionsMenu, cn, DragHandle, MenuItem, MenuSeparator, Submenu } from '@monarch/ui'
import { ArrowDown, ArrowUp, CircleUserRound, FolderInput, Pencil, Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { reorderDuration } from '../../../lib/constants.ts'
import { choiceOfType, type Field, type FieldDraft, userChoice } from '../model/field-draft.ts'
import { t } from '../messages.ts'

interface FieldRowProps {
  field: Field
  /** Display name of the related entity. */
  target: string | null
  isEdited: boolean
  isUnsaved: boolean
  canEdit: boolean
  isFirst: boolean
  isLast: boolean
  sections: readonly string[]
  onEdit: () => void
  onMove: (by: -1 | 1) => void
  onMoveToSection: (section: string | null) => void
  onDelete: () => void
}

export function FieldRow(props: FieldRowProps) {
  const { field, target, isEdited, isUnsaved, canEdit, onEdit, onMove, onDelete } = props
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: field.id,
    attributes: { roleDescription: t('sortable') },
    disabled: !canEdit,
    transition: { duration: reorderDuration, easing: 'cubic-bezier(.2,0,0,1)' },
  })
  const type = findFieldType(field.fieldType)
  const isOfUsers =
    choiceOfType({ ...field, settings: (field.settings ?? {}) as FieldDraft['settings'] }) === userChoice
  const onKeyDown = (event: KeyboardEvent) => {
    if (!canEdit) return
    if (event.altKey && event.key === 'ArrowUp') onMove(-1)
    else if (event.altKey && event.key === 'ArrowDown') onMove(1)
    else if (event.key === 'Delete' && !field.isSystem) onDelete()
    else return
    event.preventDefault()
  }
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={cn(
        'group relative flex min-h-row items-center gap-2 rounded-md pr-1 pl-1',
        isDragging ? 'z-1 bg-raised shadow-e2' : 'hover:bg-hover',
        isEdited && 'bg-selected hover:bg-selected-hover',
      )}
    >
      {canEdit && (
        <DragHandle
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          label={t('reorder', { name: field.displayName })}
          className="relative z-1"
        />
      )}
      {isOfUsers && !field.icon ? (
        <CircleUserRound aria-hidden className="text-muted-foreground" />
      ) : (
        <FieldTypeIcon type={type} icon={field.icon} className="text-muted-foreground" />
      )}
      <button
        type="button"
        data-field={field.id}
        aria-current={isEdited || undefined}
        aria-keyshortcuts={canEdit ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
        onClick={onEdit}
        onKeyDown={onKeyDown}
        className={cn(
          'flex min-w-0 flex-1 items-baseline gap-2 text-left outline-none',
          'after:absolute after:inset-0 after:rounded-md',
          'focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring',
        )}
      >
        <span className="min-w-0 truncate text-cell font-medium">
          {field.displayName}
          {field.isRequired && <span className="text-error"> *</span>}
          {field.isRequired && <span className="sr-only">{t('isRequired')}</span>}
        </span>
        <span className="min-w-0 shrink-[2] truncate text-xs text-muted-foreground">
          {isOfUsers ? (type === fieldTypes.many_to_many ? t('users') : t('user')) : (type?.label() ?? field.fieldType)}
          {target !== null && ` → ${target}`}
          {field.isUnique && t('isUnique')}
        </span>
        {isUnsaved && <span className="shrink-0 text-xs text-warning">{t('unsaved')}</span>}
      </button>
      {canEdit && <FieldMenu {...props} />}
    </li>
  )
}

function FieldMenu({ field, isFirst, isLast, sections, onEdit, onMove, onMoveToSection, onDelete }: FieldRowProps) {
  const others = sections.filter((section) => section !== field.sectionName)
  return (
    <ActionsMenu label={t('actionsFor', { name: field.displayName })} size="icon-sm" className="relative z-1">
      <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
        {t('edit')}
      </MenuItem>
      <MenuItem icon={<ArrowUp aria-hidden />} disabled={isFirst} shortcut="Alt+↑" onSelect={() => onMove(-1)}>
        {t('moveUp')}
      </MenuItem>
      <MenuItem icon={<ArrowDown aria-hidden />} disabled={isLast} shortcut="Alt+↓" onSelect={() => onMove(1)}>
        {t('moveDown')}
      </MenuItem>
      {(others.length > 0 || field.sectionName) && (
        <Submenu label={t('moveToSection')} icon={<FolderInput aria-hidden />}>
          {field.sectionName && <MenuItem onSelect={() => onMoveToSection(null)}>{t('noSection')}</MenuItem>}
          {others.map((section) => (
            <MenuItem key={section} onSelect={() => onMoveToSection(section)}>
              {section}
            </MenuItem>
          ))}
        </Submenu>
      )}
      {!field.isSystem && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Trash2 aria-hidden />} destructive onSelect={onDelete}>
            {t('delete')}
          </MenuItem>
        </>
      )}
    </ActionsMenu>
  )
}
