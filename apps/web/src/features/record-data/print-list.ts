import type { FieldType } from '@monarch/field-types'
import { formatDate } from '@monarch/messages'
import { listLimits } from '@monarch/schema'
import { graphql } from '../../lib/api/api.ts'
import { cellText } from './cell-text.ts'
import { documentsOf, type RecordData } from './documents.ts'
import type { Exported, PrintedRow } from './export.ts'
import { failureIn } from './shows-nothing.ts'
import { t } from './messages.ts'

/** Prints all rows of a list as a table, which repeats its header on each page. The browser can save it as PDF. */
export async function printList(whole: Exported): Promise<void> {
  const exported = asShown(whole)
  const { records, total } = await loadAll(exported)
  const rows = (await exported.printed?.arrange(records, exported.request)) ?? recordRows(records)
  const shown = records.length
  show(pageOf(exported, rows, shown < total ? t('firstPrinted', { shown, count: total }) : allPrinted(shown)))
  window.print()
}

/** The page with the loaded records, each part below its title, for a browser that is about to print. */
export function showPrinted(
  exported: Exported,
  parts: readonly { readonly title: string; readonly records: readonly RecordData[] }[],
  total: number,
): void {
  const rows = parts.flatMap(({ title, records }): readonly PrintedRow[] => {
    const hasHeading = parts.length > 1 && records.length > 0
    return [
      ...(hasHeading ? [{ kind: 'group' as const, level: 1, title, figures: noFigures }] : []),
      ...recordRows(records),
    ]
  })
  const shown = parts.reduce((count, { records }) => count + records.length, 0)
  const isAll = shown >= total || exported.shown?.current?.isWhole === false
  show(pageOf(asShown(exported), rows, isAll ? allPrinted(shown) : t('loadedPrinted', { shown, count: total })))
}

/** Only the part of the list that the view shows. */
function asShown(exported: Exported): Exported {
  const {
    parts: [part],
    isWhole,
  } = exported.shown?.current ?? { parts: [], isWhole: true }
  if (isWhole || !part) return exported
  const request = { ...exported.request, where: part.request.where }
  return { ...exported, request, title: `${exported.title}: ${part.title}` }
}

const noFigures: ReadonlyMap<string, string> = new Map()

const allPrinted = (count: number) => t('allPrinted', { count })
const recordRows = (records: readonly RecordData[]): readonly PrintedRow[] =>
  records.map((record) => ({ kind: 'record', record }))

function show(page: HTMLElement): void {
  document.body.append(page)
  // `print` returns at once in browsers that print in the background.
  window.addEventListener('afterprint', () => page.remove(), { once: true })
}

async function loadAll({ structure, request: { where, orderBy: ofGroups, search }, printed }: Exported) {
  const documents = documentsOf(structure)
  const counted = { where, search: search.trim() || undefined }
  const { total } = await graphql<{ total: [{ count: number }] }>('tenant', documents.count, counted)
  const { count } = total[0]
  const records: RecordData[] = []
  // If there are too many records, those of the first groups are printed.
  const orderBy = printed && count <= mostRows ? printed.orderBy : ofGroups
  for (let offset = 0; offset < Math.min(count, mostRows); offset += listLimits.maxLimit) {
    const variables = { ...counted, orderBy, limit: listLimits.maxLimit, offset }
    const page = await graphql<{ records: RecordData[] }>('tenant', documents.list, variables)
    for (const record of page.records) records.push(record)
  }
  return { records, total: count }
}

function pageOf(
  { structure, fields, title, asCards, request: { search } }: Exported,
  printed: readonly PrintedRow[],
  counted: string,
): HTMLElement {
  const about = [
    formatDate(Date.now(), { dateStyle: 'long' }),
    counted,
    ...(search.trim() === '' ? [] : [`“${search.trim()}”`]),
  ]
  const row = (kind: 'th' | 'td', texts: readonly string[]) =>
    element(
      'tr',
      texts.map((text, i) => {
        const cell = element(kind, [text])
        cell.className = classOfCell(fields[i]!.type, kind, text)
        if (asCards && i > 0) cell.dataset.label = fields[i]!.label
        return cell
      }),
    )
  const head = row(
    'th',
    fields.map(({ label }) => label),
  )
  const rows = printed.map((one) => {
    if (one.kind === 'record')
      return row(
        'td',
        fields.map((field) => cellText(structure, field, one.record) || (failureIn(one.record, field) ?? '')),
      )
    const figures = fields.map(({ name }) => one.figures.get(name) ?? '')
    if (one.kind === 'totals') {
      const totals = row('td', figures)
      totals.dataset.totals = ''
      return totals
    }
    // The title spans the columns before the first figure.
    const first = figures.findIndex((text, i) => i > 0 && text !== '')
    const span = first === -1 ? fields.length : first
    const heading = row('td', [one.title, ...figures.slice(1)])
    for (const covered of [...heading.cells].slice(1, span)) covered.remove()
    const cell = heading.cells[0]!
    cell.colSpan = span
    cell.className = ''
    heading.dataset.level = String(one.level)
    return heading
  })
  const table = element('table', [element('thead', [head]), element('tbody', rows)])
  const page = element('section', [element('h1', [title]), element('p', [about.join(' · ')]), table])
  page.dataset.printRoot = 'list'
  if (asCards) page.dataset.printCards = ''
  else if (fields.length > mostUpright) page.dataset.printWide = ''
  return page
}

/** How the text of a cell is aligned, and where it may be broken. */
export function classOfCell({ group }: Pick<FieldType, 'group'>, kind: 'th' | 'td', text: string): string {
  if (group === 'number') return 'number'
  if (group === 'date' && kind === 'td') return 'date'
  return text.split(/[\s-]/).some((word) => word.length > longestWord) ? 'long' : ''
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, children: readonly (Node | string)[]) {
  const made = document.createElement(name)
  for (const child of children) made.append(child)
  return made
}

/** With more fields, the list is printed on landscape paper. */
const mostUpright = 6
/** Longer words are broken. */
const longestWord = 20
/** More rows would fill hundreds of pages. */
const mostRows = 5000
