import type { ArrangedGroup, ArrangedItem } from './build-navigation.ts'

const arrangedItem = (id: string, groupId: string, sortOrder: number): ArrangedItem => ({
  id,
  entityId: id,
  page: null,
  name: id,
  label: id,
  icon: null,
  ownIcon: null,
  isVisible: true,
  sortOrder,
  groupId,
})

/** A category of these entities, which is a link if it has none. */
export const arrangedGroup = (id: string, sortOrder: number, items: readonly string[]): ArrangedGroup => ({
  id,
  name: id,
  displayName: id,
  icon: null,
  color: null,
  menu: 'primary',
  isVisible: true,
  isLink: items.length === 0,
  sortOrder,
  items: items.map((name, i) => arrangedItem(name, id, i)),
})
