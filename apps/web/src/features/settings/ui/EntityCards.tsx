import { rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionsMenu, Badge, Button, cn, DragHandle, EmptyState, EntityIcon, MenuItem, Submenu } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, Boxes, FolderInput, LayoutTemplate, PanelsTopLeft, Pencil } from 'lucide-react'
import { type ArrangedGroup, type ArrangedItem, pathOfPage } from '../../../lib/navigation/build-navigation.ts'
import { useMay } from '../../../lib/session/use-rights.ts'
import { t } from './messages.ts'
import { rich } from '../../../lib/language/rich.ts'
import { hidden } from '../../../lib/language/hidden.tsx'

interface EntityCardsProps {
  group: ArrangedGroup
  groups: readonly ArrangedGroup[]
  canEdit: boolean
  onMove: (itemIds: readonly string[], groupId: string) => void
  onStep: (id: string, by: -1 | 1) => void
  onDesignViews?: (entityName: string) => void
}

/** Entities of one category, in sidebar order. */
export function EntityCards({ group, ...props }: EntityCardsProps) {
  return (
    <section aria-labelledby="category-entities" className="min-w-0">
      <h2 id="category-entities" className="mb-2 text-base font-semibold">
        {group.displayName}
      </h2>
      {props.groups.every(({ items }) => items.length === 0) ? (
        <NoEntities />
      ) : group.items.length === 0 ? (
        <EmptyState
          headingLevel={3}
          icon={<Boxes aria-hidden />}
          title={t('noEntitiesHere')}
          description={t('noEntitiesHereHelp')}
          className="rounded-lg border border-dashed"
        />
      ) : (
        <SortableContext items={group.items.map(({ id }) => `item:${id}`)} strategy={rectSortingStrategy}>
          <ul
            aria-label={t('entitiesOf', { displayName: group.displayName })}
            className="grid grid-cols-[repeat(auto-fill,minmax(min(240px,100%),1fr))] gap-4"
          >
            {group.items.map((item, index) => (
              <EntityCard
                key={item.id}
                item={item}
                isFirst={index === 0}
                isLast={index === group.items.length - 1}
                {...props}
              />
            ))}
          </ul>
        </SortableContext>
      )}
    </section>
  )
}

/** Shown in a workspace without entities. */
function NoEntities() {
  const mayCreate = useMay('entity:create')
  return (
    <EmptyState
      headingLevel={3}
      icon={<Boxes aria-hidden />}
      title={t('noEntitiesYet')}
      description={t('noEntitiesHereYetHelp')}
      className="rounded-lg border border-dashed"
      actions={
        mayCreate && (
          <>
            <Button asChild>
              <Link to="." search={(before) => ({ ...before, entity: 'new', tab: undefined })}>
                {t('createEntity')}
              </Link>
            </Button>
            <Button asChild variant="outline">
              <Link to="/templates">{t('startFromATemplate')}</Link>
            </Button>
          </>
        )
      }
    />
  )
}

interface EntityCardProps extends Omit<EntityCardsProps, 'group'> {
  item: ArrangedItem
  isFirst: boolean
  isLast: boolean
}

function EntityCard({ item, groups, canEdit, isFirst, isLast, onMove, onStep, onDesignViews }: EntityCardProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: `item:${item.id}`,
    attributes: { roleDescription: t('sortable') },
    disabled: !canEdit,
  })
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={cn('flex flex-col gap-3 rounded-lg border bg-raised p-card', isDragging && 'z-10 shadow-e2')}
    >
      <div className="flex items-center gap-2">
        <EntityIcon name={item.icon} className="text-muted-foreground" />
        <h3 className="min-w-0 flex-1 truncate text-sm font-semibold">{item.label}</h3>
        {!item.isVisible && <Badge variant="outline">{t('hidden')}</Badge>}
        {canEdit && (
          <>
            <DragHandle
              ref={setActivatorNodeRef}
              {...attributes}
              {...listeners}
              label={t('moveEntity', { label: item.label })}
            />
            <ItemMenu {...{ item, groups, isFirst, isLast, onMove, onStep }} />
          </>
        )}
      </div>
      <p className="truncate font-mono text-xs text-muted-foreground">
        {item.page ? pathOfPage[item.page] : item.name}
      </p>
      {item.entityId !== undefined && <EntityTools item={item} onDesignViews={onDesignViews} />}
    </li>
  )
}

function EntityTools({ item, onDesignViews }: Pick<EntityCardProps, 'item' | 'onDesignViews'>) {
  return (
    <div className="mt-auto flex flex-wrap gap-2">
      <Button asChild variant="outline" size="sm">
        <Link to="." search={(before) => ({ ...before, entity: item.entityId, tab: undefined })}>
          <Pencil aria-hidden />
          {rich(t('edit', { label: item.label, hidden }))}
        </Link>
      </Button>
      <Button asChild variant="outline" size="sm">
        <Link to="/entities/$name/layout" params={{ name: item.name }}>
          <PanelsTopLeft aria-hidden />
          {rich(t('layoutOf', { label: item.label, hidden }))}
        </Link>
      </Button>
      {onDesignViews && (
        <Button variant="outline" size="sm" onClick={() => onDesignViews(item.name)}>
          <LayoutTemplate aria-hidden />
          {rich(t('viewDesignerFor', { label: item.label, hidden }))}
        </Button>
      )}
    </div>
  )
}

type ItemMenuProps = Pick<EntityCardProps, 'item' | 'groups' | 'isFirst' | 'isLast' | 'onMove' | 'onStep'>

function ItemMenu({ item, groups, isFirst, isLast, onMove, onStep }: ItemMenuProps) {
  return (
    <ActionsMenu label={t('actionsForEntity', { label: item.label })} size="icon-sm">
      <Submenu label={t('moveTo')} icon={<FolderInput aria-hidden />}>
        {groups
          .filter(({ id }) => id !== item.groupId)
          .map((group) => (
            <MenuItem
              key={group.id}
              icon={<EntityIcon name={group.icon} />}
              onSelect={() => onMove([item.id], group.id)}
            >
              {group.displayName}
            </MenuItem>
          ))}
      </Submenu>
      <MenuItem icon={<ArrowUp aria-hidden />} disabled={isFirst} onSelect={() => onStep(item.id, -1)}>
        {t('moveUp')}
      </MenuItem>
      <MenuItem icon={<ArrowDown aria-hidden />} disabled={isLast} onSelect={() => onStep(item.id, 1)}>
        {t('moveDown')}
      </MenuItem>
    </ActionsMenu>
  )
}
