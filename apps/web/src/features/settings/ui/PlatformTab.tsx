import {
  type Announcements,
  closestCenter,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { Alert, EmptyState, Skeleton } from '@monarch/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { LayoutGrid } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { type ArrangedGroup, arrangeGroups } from '../../../lib/navigation/build-navigation.ts'
import { type NavigationChanges, useChangeNavigation } from '../../../lib/navigation/change-navigation.ts'
import { dragActivationDistance } from '../../../lib/constants.ts'
import { useNavigationReply } from '../../../lib/navigation/navigation.ts'
import { useMay } from '../../../lib/session/use-rights.ts'
import { useNavigationInLanguage } from '../parts/use-navigation-in-language.ts'
import { BinnedCategories } from './BinnedCategories.tsx'
import { useDeleteCategory } from './categories.ts'
import { CategoryDialog } from './CategoryDialog.tsx'
import { CategoryList } from './CategoryList.tsx'
import { EntityCards } from './EntityCards.tsx'
import { NewCategory } from './NewCategory.tsx'
import { moveGroup, moveItem, moveToGroup } from '../../../lib/navigation/navigation-moves.ts'
import { t } from './messages.ts'

/** Business categories on the left, the entities of one on the right, arranged for the organization. */
export default function PlatformTab({ onDesignViews }: { onDesignViews?: (entityName: string) => void }) {
  const query = useNavigationInLanguage()
  const groups = useMemo(() => (query.data ? arrangeGroups(query.data) : []), [query.data])
  if (query.error && !query.data) return <QueryError title={t('failedToLoadNavigation')} query={query} />
  if (!query.data) return <Loading />
  if (groups.length === 0)
    return (
      <EmptyState
        icon={<LayoutGrid aria-hidden />}
        title={t('noCategoriesYet')}
        description={t('noCategoriesHelp')}
        actions={<NewCategory />}
      />
    )
  return <Arrangement groups={groups} {...(onDesignViews && { onDesignViews })} />
}

interface ArrangementProps {
  groups: readonly ArrangedGroup[]
  onDesignViews?: (entityName: string) => void
}

function Arrangement({ groups, onDesignViews }: ArrangementProps) {
  const change = useChangeNavigation()
  const canEdit = useMay('navigation:update')
  const canDelete = useMay('navigation:delete')
  const [shown, show] = useCategory(groups)
  const [configured, setConfigured] = useState<ArrangedGroup | null>(null)
  const { data: stored } = useNavigationReply()
  const written = stored?.entityGroups.find(({ id }) => id === configured?.id)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragActivationDistance } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const write = (changes: NavigationChanges, message: string) => void change(changes, message)
  const [list, remove] = useRemoval(groups)
  const nameOf = (id: string) => groups.find((group) => group.id === id)?.displayName ?? t('theCategory')
  const moveItems = (ids: readonly string[], groupId: string) =>
    write(moveToGroup(groups, ids, groupId), t('movedToCategory', { name: nameOf(groupId) }))
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    const [kind, id] = split(active.id)
    const [overKind, overId] = split(over.id)
    if (kind === 'group') write(moveGroup(groups, id, overId), t('categoriesReordered'))
    else if (overKind === 'group') moveItems([id], overId)
    else write(moveItem(shown, id, overId), t('entitiesReordered'))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={findTarget}
      accessibility={{
        announcements: announcementsOf(groups),
        screenReaderInstructions: { draggable: t('dragInstructions') },
      }}
      onDragEnd={drop}
    >
      {!canEdit && (
        <Alert variant="info" className="mb-4">
          {t('arrangementIsReadOnly')}
        </Alert>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[280px_minmax(0,1fr)]">
        <div ref={list} className="flex min-w-0 flex-col gap-2">
          <CategoryList
            groups={groups}
            shown={shown.id}
            canEdit={canEdit}
            canDelete={canDelete}
            onShow={show}
            onConfigure={setConfigured}
            onDelete={remove}
            onStep={(id, by) => {
              const neighbor = groups[groups.findIndex((group) => group.id === id) + by]
              if (neighbor) write(moveGroup(groups, id, neighbor.id), t('categoriesReordered'))
            }}
          />
          <NewCategory onCreated={show} />
          <BinnedCategories />
        </div>
        <EntityCards
          group={shown}
          groups={groups}
          canEdit={canEdit}
          onMove={moveItems}
          onStep={(id, by) => {
            const neighbor = shown.items[shown.items.findIndex((item) => item.id === id) + by]
            if (neighbor) write(moveItem(shown, id, neighbor.id), t('entitiesReordered'))
          }}
          {...(onDesignViews && { onDesignViews })}
        />
      </div>
      {configured && written && (
        <CategoryDialog
          key={configured.id}
          group={configured}
          name={written.displayName}
          onClose={() => setConfigured(null)}
        />
      )}
    </DndContext>
  )
}

/** The category in `?category=`, else the first. */
function useCategory(groups: readonly ArrangedGroup[]): [ArrangedGroup, (name: string) => void] {
  const { category } = useSearch({ strict: false })
  const navigate = useNavigate()
  const shown = groups.find(({ name }) => name === category) ?? groups[0]!
  return [
    shown,
    (name) => void navigate({ to: '.', search: (before) => ({ ...before, category: name }), replace: true }),
  ]
}

/** Deletes a category and moves the focus to the one shown next. */
function useRemoval(groups: readonly ArrangedGroup[]) {
  const list = useRef<HTMLDivElement>(null)
  const leaving = useRef<string | null>(null)
  const { mutate } = useDeleteCategory()
  useEffect(() => {
    if (leaving.current === null || groups.some(({ id }) => id === leaving.current)) return
    leaving.current = null
    list.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
  }, [groups])
  const remove = (group: ArrangedGroup) => {
    leaving.current = group.id
    mutate(group, { onError: () => (leaving.current = null) })
  }
  return [list, remove] as const
}

/** dnd-kit ids: 'group:<id>' and 'item:<id>'. */
function split(id: string | number): [kind: string, id: string] {
  const [kind, ...rest] = String(id).split(':')
  return [kind!, rest.join(':')]
}

/** A category moves among categories; an entity among its siblings, or onto the category under the pointer. */
const findTarget: CollisionDetection = (args) => {
  const among = (kind: string) => args.droppableContainers.filter(({ id }) => split(id)[0] === kind)
  const [kind] = split(args.active.id)
  if (kind === 'group') return closestCenter({ ...args, droppableContainers: among('group') })
  const onGroup = pointerWithin({ ...args, droppableContainers: among('group') })
  return onGroup.length > 0 ? onGroup : closestCenter({ ...args, droppableContainers: among('item') })
}

function announcementsOf(groups: readonly ArrangedGroup[]): Announcements {
  const name = (id: string | number) => {
    const [kind, own] = split(id)
    const item = groups.flatMap(({ items }) => items).find((each) => each.id === own)
    return (kind === 'group' ? groups.find((each) => each.id === own)?.displayName : item?.label) ?? t('it')
  }
  return {
    onDragStart: ({ active }) => t('pickedUp', { name: name(active.id) }),
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id ? t('isOver', { name: name(active.id), place: name(over.id) }) : undefined,
    onDragEnd: ({ active, over }) =>
      over ? t('droppedAt', { name: name(active.id), place: name(over.id) }) : t('dropped', { name: name(active.id) }),
    onDragCancel: ({ active }) => t('movedBack', { name: name(active.id) }),
  }
}

function Loading() {
  return (
    <div role="status" className="grid gap-6 lg:grid-cols-[280px_minmax(0,1fr)]">
      <span className="sr-only">{t('loadingCategories')}</span>
      <div className="flex flex-col gap-2">
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <Skeleton key={row} className="h-9 w-full" />
        ))}
      </div>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(240px,100%),1fr))] content-start gap-4">
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} className="h-28 w-full rounded-lg" />
        ))}
      </div>
    </div>
  )
}
