import { layoutDefaults, type LayoutItem, type LayoutRow } from './parts/layout.ts'

/** The part of a layout that is rendered. */
export type LayoutBody = Pick<LayoutRow, 'columns' | 'gap' | 'padding' | 'responsive' | 'items'>

/** The layout of entities without a saved one: all fields one below the other, by section; fields without a section come first. */
export function defaultLayout(
  fields: readonly { readonly id: string; readonly name: string; readonly sectionName: string | null }[],
): LayoutBody {
  const { columns, gap, padding, responsive, h } = layoutDefaults
  const place = { w: columns, h }
  const bySection = Map.groupBy(fields, (field) => field.sectionName || null)
  const items = [...bySection].flatMap(([title, members]): LayoutItem[] => {
    const inside = members.map((field) => ({
      ...place,
      id: field.id,
      type: 'field',
      fieldId: field.id,
      fieldName: field.name,
    }))
    return title === null
      ? inside
      : [{ ...place, id: `section ${title}`.slice(0, 64), type: 'section', props: { title }, children: inside }]
  })
  const isFirst = (item: LayoutItem) => item.type === 'field'
  return {
    columns,
    gap,
    padding,
    responsive,
    items: [...items.filter(isFirst), ...items.filter((item) => !isFirst(item))],
  }
}
