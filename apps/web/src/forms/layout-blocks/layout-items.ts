import type { LayoutBody, LayoutGrid, LayoutItem } from '@monarch/schema'

/** Names of all nested fields, in reading order. */
export function fieldNamesOf(items: readonly LayoutItem[]): string[] {
  return items.flatMap((item) => [
    ...(item.type === 'field' && item.fieldName !== undefined ? [item.fieldName] : []),
    ...fieldNamesOf(item.children ?? []),
    ...(item.tabs ?? []).flatMap((tab) => fieldNamesOf(tab.items)),
  ])
}

/** Removes a field and all containers that become empty. */
export function withoutField(items: readonly LayoutItem[], name: string): LayoutItem[] {
  return items.flatMap((item) => {
    if (!fieldNamesOf([item]).includes(name)) return [item]
    const children = withoutField(item.children ?? [], name)
    const tabs = (item.tabs ?? [])
      .map((tab) => ({ ...tab, items: withoutField(tab.items, name) }))
      .filter((tab) => tab.items.length > 0)
    if (children.length === 0 && tabs.length === 0) return []
    return [{ ...item, ...(item.children && { children }), ...(item.tabs && { tabs }) }]
  })
}

export type Device = 'desktop' | 'tablet' | 'mobile'

export function gridOf({ columns, gap, responsive }: Omit<LayoutBody, 'items'>, device: Device): LayoutGrid {
  return device === 'desktop' ? { columns, gap } : responsive[device]
}

/** Scales a width to a grid with another number of columns: half stays half. */
export function spanOn(w: number, columns: number, requested: number): number {
  return Math.min(Math.max(Math.round((w * requested) / columns), 1), requested)
}
