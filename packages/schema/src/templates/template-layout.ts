import type { ReportRow } from '../insights/report.ts'
import type { LayoutItem, LayoutRow } from '../layouts/parts/layout.ts'
import type { TemplateItem, TemplateLayout } from './template-content.ts'

/** The layout as part of a template, whose fields have names. A report that the template does not contain is left out. */
export function captureLayout(
  { name, type, columns, gap, padding, responsive, items }: LayoutRow,
  reportPlace: (id: ReportRow['id']) => TemplateItem['report'] | null,
): TemplateLayout {
  const captured = mapItems<LayoutItem>(items, ({ fieldId: _fieldId, reportId, ...item }) => {
    if (reportId === undefined) return item
    const report = reportPlace(reportId)
    return report ? { ...item, report } : null
  })
  return { name, type, columns, gap, padding, responsive, items: captured }
}

/** The items of an installed layout. A report that was deleted in the meantime is left out. */
export function itemsOfTemplate(
  items: readonly TemplateItem[],
  reportId: (entity: string, index: number) => string | undefined,
): LayoutItem[] {
  return mapItems<TemplateItem>(items, ({ report, ...item }) => {
    if (!report) return item
    const id = reportId(report.entity, report.index)
    return id === undefined ? null : { ...item, reportId: id }
  })
}

/** The items at every depth, each written by `write`; `null` leaves one out. */
function mapItems<Item extends LayoutItem>(
  items: readonly Item[],
  write: (item: Item) => (LayoutItem & TemplateItem) | null,
): (LayoutItem & TemplateItem)[] {
  return items.flatMap((item) => {
    const written = write(item)
    if (!written) return []
    const inside = (list: readonly LayoutItem[]) => mapItems(list as readonly Item[], write)
    return [
      {
        ...written,
        ...(item.children && { children: inside(item.children) }),
        ...(item.tabs && { tabs: item.tabs.map((tab) => ({ ...tab, items: inside(tab.items) })) }),
      },
    ]
  })
}
