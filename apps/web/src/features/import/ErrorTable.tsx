import { translateSentence } from '@monarch/messages'
import { Button, cn, IconButton, inputLook } from '@monarch/ui'
import { RotateCcw, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type ImportState, withCell, withRow } from './import-state.ts'
import type { ImportReport } from './queries.ts'
import { t } from './messages.ts'

interface ErrorTableProps {
  state: ImportState
  report: ImportReport
  onChange: (state: ImportState) => void
}

/** Rows with errors, edited in place. The edits are part of the import. */
export function ErrorTable({ state, report, onChange }: ErrorTableProps) {
  const [page, setPage] = useState(0)
  const rows = report.rows ?? []
  const byRow = useMemo(() => Map.groupBy(report.errors, ({ row }) => row), [report])
  const edited = new Map(state.cells.map((cell) => [`${cell.row} ${cell.column}`, cell.text]))
  const columns = state.targets.flatMap((target, column) => {
    if (target.kind === 'none') return []
    const known = state.preview.fields.find(({ name }) => name === target.name)
    return [{ column, name: target.name, label: target.kind === 'new' ? target.label : (known?.label ?? target.name) }]
  })
  const shown = rows.slice(page * pageSize, (page + 1) * pageSize)
  const pages = Math.ceil(rows.length / pageSize)
  return (
    <section aria-label={t('rowsWithErrors')} className="flex min-w-0 flex-col gap-2">
      <div className="overflow-x-auto rounded-lg border">
        <table className="w-full border-separate border-spacing-0 text-cell">
          <thead>
            <tr>
              <th scope="col" className={headLook}>
                {t('row')}
              </th>
              {columns.map(({ column, label }) => (
                <th key={column} scope="col" className={headLook}>
                  {label}
                </th>
              ))}
              <th scope="col" className={headLook}>
                <span className="sr-only">{t('dontImport')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, cells }) => {
              const errors = byRow.get(row) ?? []
              const isOut = state.without.includes(row)
              const others = errors.filter(({ field }) => !columns.some(({ name }) => name === field))
              return (
                <tr key={row} className={cn('align-top', isOut && 'opacity-60')}>
                  <th scope="row" className="border-b px-2.5 py-2 text-left font-normal tabular-nums">
                    {row}
                    {others.map(({ message }) => (
                      <p key={message} className="min-w-40 text-xs text-error">
                        {translateSentence(message)}
                      </p>
                    ))}
                  </th>
                  {columns.map(({ column, name, label }) => {
                    const wrong = errors.find(({ field }) => field === name)
                    const id = `import-${row}-${column}`
                    return (
                      <td key={column} className="border-b px-1.5 py-1">
                        <input
                          aria-label={t('cellAt', { label, row })}
                          aria-invalid={wrong ? true : undefined}
                          aria-describedby={wrong ? id : undefined}
                          disabled={isOut}
                          value={edited.get(`${row} ${column}`) ?? cells[column] ?? ''}
                          onChange={({ target }) => onChange(withCell(state, { row, column, text: target.value }))}
                          className={cn(inputLook, 'min-w-32')}
                        />
                        {wrong && (
                          <p id={id} className="px-1 pt-0.5 text-xs text-error">
                            {translateSentence(wrong.message)}
                          </p>
                        )}
                      </td>
                    )
                  })}
                  <td className="border-b px-1 py-1">
                    <IconButton
                      label={isOut ? t('importRowAgain', { row }) : t('dontImportRow', { row })}
                      onClick={() => onChange(withRow(state, row, isOut))}
                    >
                      {isOut ? <RotateCcw aria-hidden /> : <X aria-hidden />}
                    </IconButton>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap items-center gap-2 text-xs text-muted-foreground">
        <span className="mr-auto">
          {rows.length < byRow.size
            ? t('firstRowsWithErrors', { count: rows.length, total: byRow.size })
            : t('rows', { count: rows.length })}
        </span>
        {pages > 1 && (
          <>
            <Button variant="outline" size="sm" disabled={page === 0} onClick={() => setPage(page - 1)}>
              {t('previous')}
            </Button>
            <span className="tabular-nums">{t('pageOf', { page: page + 1, pages })}</span>
            <Button variant="outline" size="sm" disabled={page >= pages - 1} onClick={() => setPage(page + 1)}>
              {t('next')}
            </Button>
          </>
        )}
      </div>
    </section>
  )
}

const pageSize = 20
const headLook = 'h-8 border-b bg-sunken px-2.5 text-left text-xs font-medium text-muted-foreground whitespace-nowrap'
