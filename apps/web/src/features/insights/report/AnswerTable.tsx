import { formatShare } from '@monarch/charts'
import { Link } from '@tanstack/react-router'
import type { Search } from '../../../lib/navigation/search.ts'
import {
  type AnswerRow,
  columnName,
  drillTo,
  figureText,
  keyText,
  type ReportAnswer,
  type ReportColumn,
  toNumber,
} from '@monarch/insights'
import { t } from './messages.ts'

/** The parameters of a link to the list of the records that meet the conditions. */
export const recordsSearch = (where: object, search: string | null): Search => ({
  filter: Object.keys(where).length === 0 ? '' : JSON.stringify(['and', ['where', where]]),
  q: search ?? '',
})

/** The figures as a table, each with a link to its records. */
export function AnswerTable({ answer }: { readonly answer: ReportAnswer }) {
  const { columns, total } = answer
  const groups = columns.filter(({ kind }) => kind === 'group')
  const figures = figureColumns(answer)
  // With several groups, the answer includes combinations without records for charts; in a table they would hide the others.
  const rows = answer.rows.filter((row) => groups.length < 2 || !isEmpty(row))
  return (
    <div className="overflow-x-auto rounded-lg border" tabIndex={0} role="region" aria-label={t('result')}>
      <table className="w-full text-cell">
        <thead className="border-b bg-muted text-left text-muted-foreground">
          <tr>
            {groups.map((column) => (
              <th key={column.index} scope="col" className="px-3 py-2 font-medium">
                {columnName(column)}
              </th>
            ))}
            {figures.map(({ name }, i) => (
              <th key={i} scope="col" className="px-3 py-2 text-right font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {rows.map((row, n) => (
            <tr key={n}>
              {groups.map((column, i) => (
                <td key={i} className="px-3 py-2">
                  {nameOfKey(column, row, i)}
                </td>
              ))}
              {figures.map(({ cell }, i) => (
                <td key={i} className="p-0 text-right whitespace-nowrap tabular-nums">
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {total && groups.length > 0 && (
          <tfoot className="border-t font-medium">
            <tr>
              <th scope="row" colSpan={groups.length} className="px-3 py-2 text-left">
                {t('total')}
              </th>
              {figures.map(({ cell }, i) => (
                <td key={i} className="p-0 text-right whitespace-nowrap tabular-nums">
                  {cell(total)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

const isEmpty = ({ figures, before }: AnswerRow): boolean =>
  [...figures, ...(before ?? [])].every((figure) => figure === null || figure === 0)

function nameOfKey(column: ReportColumn, row: AnswerRow, i: number): string {
  if (i === 0 && row.isOthers) return t('others')
  return keyText(column, row.keys[i] ?? null, row.titles[i] ?? null) || t('noValue')
}

interface FigureColumn {
  readonly name: string
  readonly cell: (row: AnswerRow) => React.ReactNode
}

/** Each measure is followed by its running total, and by the figure of the previous period with the change. */
function figureColumns({ entity, search, columns, rows }: ReportAnswer): readonly FigureColumn[] {
  const measures = columns.filter(({ kind }) => kind === 'measure')
  const isRunning = measures.map((_, i) => rows.some(({ running }) => (running?.[i] ?? null) !== null))
  const isCompared = rows.some(({ before }) => before !== null)
  const plain = (text: string) => <span className="block px-3 py-2">{text}</span>
  const linked = (text: string, where: object | null) =>
    where ? (
      <Link
        to="/entities/$name"
        params={{ name: entity }}
        search={recordsSearch(where, search)}
        aria-label={t('openRecords', { figure: text })}
        className="block px-3 py-2 hover:bg-accent hover:underline"
      >
        {text}
      </Link>
    ) : (
      plain(text)
    )
  return measures.flatMap((column, i): FigureColumn[] => {
    const name = columnName(column)
    const figure = {
      name,
      cell: (row: AnswerRow) => linked(figureText(column, row.figures[i] ?? null), drillTo(row, column)),
    }
    const running = {
      name: t('runningTotalOf', { figure: name }),
      cell: ({ running: sums }: AnswerRow) => {
        const sum = sums?.[i] ?? null
        return plain(sum === null ? '' : figureText(column, sum))
      },
    }
    const before = {
      name: t('before'),
      cell: (row: AnswerRow) => linked(figureText(column, row.before?.[i] ?? null), drillTo(row, column, true)),
    }
    const change = { name: t('change'), cell: (row: AnswerRow) => plain(changeText(column, row, i)) }
    return [figure, ...(isRunning[i] ? [running] : []), ...(isCompared ? [before, change] : [])]
  })
}

/** '+25%'; empty if the previous period has no figure. */
function changeText(column: ReportColumn, { figures, before }: AnswerRow, i: number): string {
  const [now, then] = [toNumber(figures[i] ?? null, column), toNumber(before?.[i] ?? null, column)]
  if (now === null || then === null || then === 0) return '–'
  const share = (now - then) / Math.abs(then)
  return `${share > 0 ? '+' : ''}${formatShare(share)}`
}
