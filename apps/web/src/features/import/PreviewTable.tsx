import type { ImportPreview } from '@monarch/schema'
import { t } from './messages.ts'

export function PreviewTable({ preview: { columns, rows } }: { preview: ImportPreview }) {
  if (rows.length === 0) return <p className="text-cell text-muted-foreground">{t('theFileHasNoRows')}</p>
  return (
    <section aria-label={t('firstRows')} className="flex min-w-0 flex-col gap-2">
      <h3 className="text-cell font-semibold">{t('firstRows')}</h3>
      <div
        tabIndex={0}
        role="region"
        aria-label={t('firstRowsOfTheFile')}
        className="overflow-x-auto rounded-lg border"
      >
        <table className="w-full border-separate border-spacing-0 text-cell">
          <thead>
            <tr>
              {columns.map(({ header }, i) => (
                <th
                  key={i}
                  scope="col"
                  className="h-8 border-b bg-sunken px-2.5 text-left text-xs font-medium whitespace-nowrap text-muted-foreground"
                >
                  {header.trim() === '' ? t('column', { number: i + 1 }) : header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, 5).map((cells, row) => (
              <tr key={row}>
                {columns.map((_, i) => (
                  <td key={i} className="h-row max-w-60 truncate border-b px-2.5 last:border-r-0">
                    {cells[i]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
