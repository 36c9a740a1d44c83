import { neutralizeFormula } from '@monarch/field-types'
import { translateSentence } from '@monarch/messages'
import type { ImportReport } from './queries.ts'
import { t } from './messages.ts'

/** Rows with errors as CSV: the original values, and the errors in a last column. */
export function errorFile({ errors, rows = [] }: ImportReport, headers: readonly string[]): string {
  const byRow = Map.groupBy(errors, ({ row }) => row)
  const cellsOf = new Map(rows.map(({ row, cells }) => [row, cells]))
  const lines = [...byRow].map(([row, wrong]) => {
    const cells = headers.map((_, i) => cellsOf.get(row)?.[i] ?? '')
    return [String(row), ...cells, wrong.map(({ message }) => translateSentence(message)).join('; ')]
  })
  return [[t('row'), ...headers, t('problem')], ...lines]
    .map((cells) => `${cells.map(cellText).join(',')}\r\n`)
    .join('')
}

function cellText(text: string): string {
  const safe = neutralizeFormula(text)
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export function saveText(name: string, text: string): void {
  // The byte order mark makes spreadsheet programs read UTF-8.
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
