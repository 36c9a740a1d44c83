import { Link } from '@tanstack/react-router'
import type { Answer, Column, Row } from './queries.ts'
import { columnName, figureText, keyText } from './words.ts'
import { t } from './messages.ts'

/** The parameters of a link to the list of exactly the records behind a figure. */
export function drillSearch({ drill }: Row, { where }: Column): { filter: string } {
  const conditions = [drill, ...(where ? [where] : [])].filter((each) => Object.keys(each).length > 0)
  return {
    filter: conditions.length === 0 ? '' : JSON.stringify(['and', ...conditions.map((each) => ['where', each])]),
  }
}

/** The figures as a table. Each leads to its records. */
export function AnswerTable({ answer }: { readonly answer: Answer }) {
  const { columns, rows, total, entity } = answer
  const groups = columns.filter(({ kind }) => kind === 'group')
  const measures = columns.filter(({ kind }) => kind === 'measure')
  const figures = (row: Row) =>
    measures.map((column, i) => (
      <td key={column.key} className="p-0 text-right tabular-nums">
        <Link
          to="/entities/$name"
          params={{ name: entity }}
          search={drillSearch(row, column)}
          aria-label={t('openRecords', { figure: figureText(column, row.figures[i] ?? null) })}
          className="block px-3 py-2 hover:bg-accent hover:underline"
        >
          {figureText(column, row.figures[i] ?? null)}
        </Link>
      </td>
    ))
  return (
    <div className="overflow-x-auto rounded-lg border" tabIndex={0} role="region" aria-label={t('result')}>
      <table className="w-full text-cell">
        <thead className="border-b bg-muted text-left text-muted-foreground">
          <tr>
            {[...groups, ...measures].map((column, i) => (
              <th
                key={i}
                scope="col"
                className={`px-3 py-2 font-medium ${column.kind === 'measure' ? 'text-right' : ''}`}
              >
                {columnName(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {rows.map((row, n) => (
            <tr key={n}>
              {groups.map((column, i) => (
                <td key={i} className="px-3 py-2">
                  {i === 0 && row.isOthers ? t('others') : keyText(column, row.keys[i] ?? null, row.titles[i] ?? null)}
                </td>
              ))}
              {figures(row)}
            </tr>
          ))}
        </tbody>
        {total && groups.length > 0 && (
          <tfoot className="border-t font-medium">
            <tr>
              <th scope="row" colSpan={groups.length} className="px-3 py-2 text-left">
                {t('total')}
              </th>
              {figures(total)}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
