import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionsMenu, Badge, cn, DragHandle, EntityIcon, MenuItem, MenuSeparator } from '@monarch/ui'
import { ArrowDown, ArrowUp, EyeOff, Settings2, Trash2 } from 'lucide-react'
import type { ArrangedGroup } from '../../../lib/navigation/build-navigation.ts'
import { t } from './messages.ts'

interface CategoryListProps {
  groups: readonly ArrangedGroup[]
  shown: string
  canEdit: boolean
  canDelete: boolean
  onShow: (name: string) => void
  onConfigure: (group: ArrangedGroup) => void
  onDelete: (group: ArrangedGroup) => void
  onStep: (id: string, by: -1 | 1) => void
}

/** Categories in sidebar order with their entity counts. Entities can be dropped on them. */
export function CategoryList({ groups, ...props }: CategoryListProps) {
  return (
    <section aria-labelledby="business-categories" className="min-w-0">
      <h2 id="business-categories" className="mb-2 text-base font-semibold">
        {t('businessCategories')}
      </h2>
      <SortableContext items={groups.map(({ id }) => `group:${id}`)} strategy={verticalListSortingStrategy}>
        <ol className="flex flex-col gap-px rounded-lg border bg-raised p-1">
          {groups.map((group, index) => (
            <Category
              key={group.id}
              group={group}
              isFirst={index === 0}
              isLast={index === groups.length - 1}
              {...props}
            />
          ))}
        </ol>
      </SortableContext>
    </section>
  )
}

interface CategoryProps extends Omit<CategoryListProps, 'groups'> {
  group: ArrangedGroup
  isFirst: boolean
  isLast: boolean
}

function Category({
  group,
  shown,
  canEdit,
  canDelete,
  isFirst,
  isLast,
  onShow,
  onConfigure,
  onDelete,
  onStep,
}: CategoryProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging, isOver, active } =
    useSortable({
      id: `group:${group.id}`,
      attributes: { roleDescription: t('sortable') },
      disabled: { draggable: !canEdit, droppable: !canEdit },
    })
  const takesEntity = isOver && String(active?.id).startsWith('item:')
  const isShown = group.id === shown
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={cn(
        'group/category relative flex items-center gap-1 rounded-md bg-raised pr-1',
        isShown && 'bg-selected',
        isDragging && 'z-10 shadow-e2',
        takesEntity && 'outline-2 -outline-offset-2 outline-ring',
      )}
    >
      {canEdit && (
        <DragHandle
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          label={t('move', { displayName: group.displayName })}
          className="h-9"
        />
      )}
      <button
        type="button"
        aria-current={isShown || undefined}
        onClick={() => onShow(group.name)}
        className={cn(
          'flex h-9 min-w-0 flex-1 items-center gap-2 rounded-md px-1 text-left text-cell',
          'focus-visible:-outline-offset-2 pointer-coarse:h-11',
        )}
      >
        <EntityIcon name={group.icon} className="text-muted-foreground" />
        <span className={cn('truncate', isShown && 'font-medium')}>{group.displayName}</span>
        {!group.isVisible && (
          <>
            <EyeOff aria-hidden className="size-3.5 text-muted-foreground" />
            <span className="sr-only">{t('notInTheMainNavigation')}</span>
          </>
        )}
        <Badge variant="secondary" className="ml-auto tabular-nums">
          {group.items.length}
          <span className="sr-only">{t('count', { count: group.items.length })}</span>
        </Badge>
      </button>
      {(canEdit || canDelete) && (
        <ActionsMenu label={t('actionsFor', { displayName: group.displayName })} size="icon-sm">
          {canEdit && (
            <>
              <MenuItem icon={<Settings2 aria-hidden />} onSelect={() => onConfigure(group)}>
                {t('categorySettings')}
              </MenuItem>
              <MenuItem icon={<ArrowUp aria-hidden />} disabled={isFirst} onSelect={() => onStep(group.id, -1)}>
                {t('moveUp')}
              </MenuItem>
              <MenuItem icon={<ArrowDown aria-hidden />} disabled={isLast} onSelect={() => onStep(group.id, 1)}>
                {t('moveDown')}
              </MenuItem>
            </>
          )}
          {canEdit && canDelete && <MenuSeparator />}
          {canDelete && (
            <MenuItem
              icon={<Trash2 aria-hidden />}
              // The last category stays: its entities need one.
              disabled={isFirst && isLast}
              onSelect={() => onDelete(group)}
            >
              {t('deleteCategory')}
            </MenuItem>
          )}
        </ActionsMenu>
      )}
    </li>
  )
}
