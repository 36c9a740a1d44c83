import type { ArrangedGroup } from './build-navigation.ts'
import type { ItemChanges, NavigationChanges } from './change-navigation.ts'

export function moveGroup(groups: readonly ArrangedGroup[], id: string, overId: string): NavigationChanges {
  return { kind: 'group', rows: orderOf(moveBefore(groups, id, overId)) }
}

/** Within the same category. */
export function moveItem(group: ArrangedGroup, id: string, overId: string): NavigationChanges {
  return { kind: 'item', rows: orderOf(moveBefore(group.items, id, overId)) }
}

/** To the end of another category. */
export function moveToGroup(
  groups: readonly ArrangedGroup[],
  ids: readonly string[],
  groupId: string,
): NavigationChanges {
  const rows: Record<string, ItemChanges[string]> = {}
  const target = groups.find((group) => group.id === groupId)
  const moved = target
    ? groups.flatMap(({ items }) => items).filter((item) => ids.includes(item.id) && item.groupId !== groupId)
    : []
  if (!target || moved.length === 0) return { kind: 'item', rows }
  Object.assign(rows, orderOf(target.items))
  for (const [i, { id }] of moved.entries()) rows[id] = { groupId, sortOrder: target.items.length + i }
  return { kind: 'item', rows }
}

function moveBefore<T extends { readonly id: string }>(all: readonly T[], id: string, overId: string): readonly T[] {
  const from = all.findIndex((each) => each.id === id)
  const to = all.findIndex((each) => each.id === overId)
  return from === -1 || to === -1 ? all : all.toSpliced(from, 1).toSpliced(to, 0, all[from]!)
}

/** Only changed positions. */
function orderOf(all: readonly { readonly id: string; readonly sortOrder: number }[]) {
  return Object.fromEntries(
    all.flatMap(({ id, sortOrder }, place) => (sortOrder === place ? [] : [[id, { sortOrder: place }]])),
  )
}
