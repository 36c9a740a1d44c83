import type { LayoutItem } from './parts/layout.ts'

/** The titles of sections, cards and tabs, from the top. */
export function titlesOf(items: readonly LayoutItem[]): string[] {
  return items.flatMap(({ props, children = [], tabs = [] }) => [
    ...(props?.title ? [props.title] : []),
    ...titlesOf(children),
    ...tabs.flatMap(({ label, items: inside }) => [...(label ? [label] : []), ...titlesOf(inside)]),
  ])
}

/** The items with other titles. Names of fields in a layout are kept. */
export function retitle(items: readonly LayoutItem[], titleOf: (written: string) => string): LayoutItem[] {
  return items.map(({ props, children, tabs, ...item }) => ({
    ...item,
    ...(props && { props: props.title ? { ...props, title: titleOf(props.title) } : props }),
    ...(children && { children: retitle(children, titleOf) }),
    ...(tabs && {
      tabs: tabs.map((tab) => ({ ...tab, label: titleOf(tab.label), items: retitle(tab.items, titleOf) })),
    }),
  }))
}
