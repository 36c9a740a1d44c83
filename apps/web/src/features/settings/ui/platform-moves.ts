import type { Json } from '@monarch/field-types'
import type { ArrangedGroup } from '../../../lib/navigation/build-navigation.ts'

/** New settings, by key. */
export type Moves = Readonly<Record<string, Json>>

export function moveGroup(groups: readonly ArrangedGroup[], id: string, overId: string): Moves {
  return orderOf('group', moveBefore(groups, id, overId))
}

/** Within the same category. */
export function moveItem(group: ArrangedGroup, id: string, overId: string): Moves {
  return orderOf('item', moveBefore(group.items, id, overId))
}

/** To the end of another category. */
export function moveToGroup(groups: readonly ArrangedGroup[], ids: readonly string[], groupId: string): Moves {
  const target = groups.find((group) => group.id === groupId)
  if (!target) return {}
  const moved = groups
    .flatMap((group) => group.items)
    .filter((item) => ids.includes(item.id) && item.groupId !== groupId)
  if (moved.length === 0) return {}
  const groupsOfItems = Object.fromEntries(moved.map((item) => [`item.${item.id}.group`, groupId]))
  return { ...groupsOfItems, ...orderOf('item', [...target.items, ...moved]) }
}

/** “Sales deleted. Its 3 entities moved to CRM.” */
export function describeDeletion(gone: ArrangedGroup, now: readonly ArrangedGroup[]): string {
  const count = gone.items.length
  if (count === 0) return `${gone.displayName} deleted`
  const ids = new Set(gone.items.map(({ id }) => id))
  const places = now.filter(({ items }) => items.some(({ id }) => ids.has(id))).map(({ displayName }) => displayName)
  const where = places.length > 0 ? places.join(' and ') : 'another category'
  return `${gone.displayName} deleted. ${count === 1 ? 'Its entity' : `Its ${count} entities`} moved to ${where}.`
}

function moveBefore<T extends { readonly id: string }>(all: readonly T[], id: string, overId: string): readonly T[] {
  const from = all.findIndex((each) => each.id === id)
  const to = all.findIndex((each) => each.id === overId)
  return from === -1 || to === -1 ? all : all.toSpliced(from, 1).toSpliced(to, 0, all[from]!)
}

/** Only changed positions. */
function orderOf(kind: 'group' | 'item', all: readonly { readonly id: string; readonly sortOrder: number }[]): Moves {
  return Object.fromEntries(
    all.flatMap(({ id, sortOrder }, place) => (sortOrder === place ? [] : [[`${kind}.${id}.sortOrder`, place]])),
  )
}
