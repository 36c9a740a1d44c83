import { translateSentence } from '@monarch/messages'
import type { BaseReport, BaseTableReport } from '@monarch/schema'
import { Alert } from '@monarch/ui'
import type { BaseState } from './base-state.ts'
import { t } from './base-messages.ts'

/** The result for each table. */
export function BaseReportView({ report, state }: { report: BaseReport; state: BaseState }) {
  const { tables, isRefused } = report
  const total = (count: (table: BaseTableReport) => number) => tables.reduce((sum, table) => sum + count(table), 0)
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <p role="status" className="text-base font-medium">
        {t('checked', { records: total(({ inserted }) => inserted), wrong: total(({ skipped }) => skipped) })}
      </p>
      {isRefused && <Alert variant="warning">{t('nothingCanBeImported')}</Alert>}
      <ul className="flex flex-col divide-y rounded-lg border">
        {tables.map((table) => (
          <TableReport key={table.name} report={table} state={state} />
        ))}
      </ul>
    </div>
  )
}

function TableReport({ report, state }: { report: BaseTableReport; state: BaseState }) {
  const { name, inserted, skipped, errors, notes } = report
  const table = state.tables.find(({ source }) => source.name === name)
  const labelOf = (field: string | null) => table?.columns.find((column) => column.name === field)?.label ?? null
  const shown = errors.slice(0, shownErrors)
  return (
    <li className="flex min-w-0 flex-col gap-2 p-3 text-cell">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium break-words">{table?.entity.pluralName || name}</span>
        <span className="text-muted-foreground tabular-nums">{t('counts', { inserted, skipped })}</span>
      </div>
      {notes.map(({ field, message }) => (
        <p key={`${field} ${message}`} className="text-xs text-muted-foreground">
          {labelOf(field) ?? field}: {translateSentence(message)}
        </p>
      ))}
      {shown.length > 0 && (
        <ul className="flex flex-col gap-1 text-xs text-error">
          {shown.map(({ row, message }, i) => (
            <li key={i} className="break-words">
              {t('errorOfRow', { row, message: translateSentence(message) })}
            </li>
          ))}
          {skipped > shown.length && <li>{t('andMore')}</li>}
        </ul>
      )}
    </li>
  )
}

const shownErrors = 10
