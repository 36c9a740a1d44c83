import { cn } from '@monarch/ui'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useMemo } from 'react'
import { PublicCell } from './PublicCell.tsx'
import { nextSort, type PublicList, type ShownColumn, shownColumns } from './public-columns.ts'
import { t } from './messages.ts'

interface PublicTableProps {
  list: PublicList
  onSort: (sort: string | null) => void
}

/** The rows of a public list. */
export function PublicTable({ list, onSort }: PublicTableProps) {
  const columns = useMemo(() => shownColumns(list), [list])
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  return (
    <div
      role="region"
      aria-label={t('recordsOf', { name: list.title })}
      // Focusable, so that the keyboard can scroll it.
      tabIndex={0}
      // Positioned, so that texts for screen readers scroll with it instead of widening the page.
      className="relative min-h-0 flex-1 overflow-auto rounded-xl"
    >
      <table
        aria-label={list.title}
        className="w-full table-fixed border-separate border-spacing-0 text-cell"
        style={{ minWidth: width }}
      >
        <caption className="sr-only">{t('total', { count: list.total })}</caption>
        <colgroup>
          {columns.map((column) => (
            <col key={column.key} style={{ width: column.width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                title={column.label}
                aria-sort={sortOf(list, column)}
                className={cn(
                  'sticky top-0 z-1 h-9 truncate border-b bg-raised px-3 text-left text-xs font-medium text-muted-foreground',
                  alignOf(column),
                )}
              >
                {column.isSortable ? (
                  <button
                    type="button"
                    className={cn(
                      'inline-flex h-7 max-w-full items-center gap-1 rounded-sm hover:text-foreground',
                      sortOf(list, column) && 'text-foreground',
                    )}
                    onClick={() => onSort(nextSort(list.sort, column.key))}
                  >
                    <span className="truncate">{column.label}</span>
                    <SortArrow direction={sortOf(list, column)} />
                  </button>
                ) : (
                  column.label
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.records.map((record, i) => (
            // The records have no ids, and a page is drawn as a whole.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={i}>
              {columns.map((column, at) => (
                <td
                  key={column.key}
                  className={cn('h-9 truncate border-b px-3', at === 0 && 'font-medium', alignOf(column))}
                >
                  <PublicCell column={column} value={record[column.key] ?? null} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function sortOf({ sort }: PublicList, { key }: ShownColumn): 'ascending' | 'descending' | undefined {
  if (sort === key) return 'ascending'
  return sort === `-${key}` ? 'descending' : undefined
}

function SortArrow({ direction }: { direction: ReturnType<typeof sortOf> }) {
  if (!direction) return null
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp
  return <Arrow aria-hidden className="size-3.5 shrink-0" />
}

const alignOf = ({ value }: ShownColumn): string => (value?.type.align === 'right' ? 'text-right tabular-nums' : '')
