import { blockShape, type LayoutItem } from '@monarch/schema'

/** A list of items: of the layout (`''`), of a section or card (its id), or of a tab (`<id>/<tab id>`). */
export type Container = string

export interface Place {
  readonly container: Container
  readonly index: number
}

export const root: Container = ''

export const tabContainer = (item: LayoutItem, tabId: string): Container => `${item.id}/${tabId}`

export const holdsItems = ({ type }: { readonly type: string }): boolean =>
  blockShape(type)?.keys.children !== undefined

export function findItem(items: readonly LayoutItem[], id: string): { item: LayoutItem; place: Place } | null {
  for (const container of containersOf(items)) {
    const list = listAt(items, container)
    const index = list.findIndex((item) => item.id === id)
    if (index !== -1) return { item: list[index]!, place: { container, index } }
  }
  return null
}

/** All lists that can contain an item, in reading order. */
export function containersOf(items: readonly LayoutItem[], from: Container = root): Container[] {
  return [from, ...items.flatMap(innerContainers)]
}

function innerContainers(item: LayoutItem): Container[] {
  return [
    ...(holdsItems(item) ? containersOf(item.children ?? [], item.id) : []),
    ...(item.tabs ?? []).flatMap((tab) => containersOf(tab.items, tabContainer(item, tab.id))),
  ]
}

export function listAt(items: readonly LayoutItem[], container: Container): readonly LayoutItem[] {
  if (container === root) return items
  const [id, tabId] = container.split('/')
  const item = allItems(items).find((known) => known.id === id)
  return (tabId === undefined ? item?.children : item?.tabs?.find((tab) => tab.id === tabId)?.items) ?? []
}

export function allItems(items: readonly LayoutItem[]): LayoutItem[] {
  return items.flatMap((item) => [
    item,
    ...allItems(item.children ?? []),
    ...(item.tabs ?? []).flatMap((tab) => allItems(tab.items)),
  ])
}

/** The path of items from the root to this one. */
export function pathTo(items: readonly LayoutItem[], id: string): LayoutItem[] {
  const found = findItem(items, id)
  if (!found) return []
  const parent = found.place.container.split('/')[0]!
  return [...(parent === root ? [] : pathTo(items, parent)), found.item]
}

export function mapItem(
  items: readonly LayoutItem[],
  id: string,
  change: (item: LayoutItem) => LayoutItem,
): LayoutItem[] {
  return items.map((item) => (item.id === id ? change(item) : mapInside(item, (inner) => mapItem(inner, id, change))))
}

export function removeItem(items: readonly LayoutItem[], id: string): LayoutItem[] {
  return items.filter((item) => item.id !== id).map((item) => mapInside(item, (inner) => removeItem(inner, id)))
}

export function insertItem(items: readonly LayoutItem[], { container, index }: Place, item: LayoutItem): LayoutItem[] {
  if (container === root) return items.toSpliced(index, 0, item)
  const [id, tabId] = container.split('/')
  return mapItem(items, id!, (parent) =>
    tabId === undefined
      ? { ...parent, children: (parent.children ?? []).toSpliced(index, 0, item) }
      : {
          ...parent,
          tabs: (parent.tabs ?? []).map((tab) =>
            tab.id === tabId ? { ...tab, items: tab.items.toSpliced(index, 0, item) } : tab,
          ),
        },
  )
}

/** `to` refers to the layout before the move. An item cannot move into itself. */
export function moveItem(items: readonly LayoutItem[], id: string, to: Place): LayoutItem[] {
  const found = findItem(items, id)
  if (!found || [found.item, ...inside(found.item)].some((item) => to.container.split('/')[0] === item.id))
    return [...items]
  const { place, item } = found
  const isBehind = place.container === to.container && place.index < to.index
  return insertItem(removeItem(items, id), { ...to, index: to.index - Number(isBehind) }, item)
}

/** Copies an item with new ids. Fields are left out, because a layout can contain each only once. */
export function copyItem(item: LayoutItem, newId: () => string): LayoutItem {
  const withoutFields = (list: readonly LayoutItem[]) =>
    list.filter(({ type }) => type !== 'field').map((inner) => copyItem(inner, newId))
  return {
    ...item,
    id: newId(),
    ...(item.children && { children: withoutFields(item.children) }),
    ...(item.tabs && { tabs: item.tabs.map((tab) => ({ ...tab, id: newId(), items: withoutFields(tab.items) })) }),
  }
}

const inside = (item: LayoutItem): LayoutItem[] => allItems([item]).slice(1)

function mapInside(item: LayoutItem, change: (items: readonly LayoutItem[]) => LayoutItem[]): LayoutItem {
  if (!item.children && !item.tabs) return item
  return {
    ...item,
    ...(item.children && { children: change(item.children) }),
    ...(item.tabs && { tabs: item.tabs.map((tab) => ({ ...tab, items: change(tab.items) })) }),
  }
}
