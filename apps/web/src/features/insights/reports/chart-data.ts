import type { ChartData, ChartItem, ValueFormat } from '@monarch/charts'
import type { Json } from '@monarch/field-types'
import type { Answer, Column } from './queries.ts'
import { columnName, keyText, plainText } from './words.ts'
import { t } from './messages.ts'

/** The answer as charts draw it: the items of each group in the order of the rows, and the total. */
export function chartDataOf({ columns, rows, total }: Answer): ChartData {
  const groups = columns.filter(({ kind }) => kind === 'group')
  const measures = columns.filter(({ kind }) => kind === 'measure')
  const places = groups.map(() => new Map<string, number>())
  const items: ChartItem[][] = groups.map(() => [])
  const placed = rows.map((row) => ({
    at: groups.map((column, i) => {
      const isRest = i === 0 && row.isOthers
      const key = row.keys[i] ?? null
      const known = JSON.stringify([key, isRest])
      const place = places[i]!.get(known) ?? items[i]!.length
      if (!places[i]!.has(known)) {
        places[i]!.set(known, place)
        items[i]!.push({
          key: isRest ? 'others' : key === null ? null : plainText(key),
          label: isRest ? t('others') : key === null ? '' : keyText(column, key, row.titles[i] ?? null),
          color: colorOf(column, key),
          isRest,
        })
      }
      return place
    }),
    values: row.figures.map((figure, i) => valueOf(measures[i]!, figure)),
  }))
  const whole =
    total && groups.length > 0
      ? [{ at: groups.map(() => null), values: total.figures.map((figure, i) => valueOf(measures[i]!, figure)) }]
      : []
  return {
    groups: groups.map((column, i) => ({ label: columnName(column), items: items[i]! })),
    measures: measures.map((column) => ({ label: columnName(column), format: formatOf(column) })),
    rows: [...placed, ...whole],
  }
}

/** Charts write 45 as 45%. */
function valueOf({ measure }: Column, figure: Json): number | null {
  if (figure === null || Number.isNaN(Number(figure))) return null
  return measure === 'share' ? Number(figure) * 100 : Number(figure)
}

function colorOf({ settings }: Column, key: Json): string | null {
  const { choices } = (settings ?? {}) as { readonly choices?: readonly { value: string; color?: string }[] }
  return choices?.find(({ value }) => value === key)?.color ?? null
}

function formatOf({ measure, fieldType, settings }: Column): ValueFormat {
  if (measure === 'count' || measure === 'distinct') return { style: 'number', isWhole: true }
  if (measure === 'share') return { style: 'percent', precision: 1 }
  const { currency, precision } = (settings ?? {}) as { readonly currency?: string; readonly precision?: number }
  if (fieldType === 'currency' && currency)
    return { style: 'currency', currency, ...(precision !== undefined && { precision }) }
  return { style: 'number' }
}
