import { cn, Skeletons } from '@monarch/ui'
import { QueryError } from '../../../errors/QueryError.tsx'
import { titleOf } from '../../record-data/documents.ts'
import type { ListRequest } from '../../record-data/queries.ts'
import type { EntityStructure, Field } from '../../record-data/structure.ts'
import { RecordCell } from '../../record-parts/RecordCell.tsx'
import { RecordLink } from '../../record-parts/record-source.tsx'
import { tableColumns } from '../table/model/columns.ts'
import type { ViewConfig } from '../parts/view-state.ts'
import { t } from './messages.ts'
import { mostRows, useFirstRecords } from './queries.ts'

interface TileTableProps {
  readonly structure: EntityStructure
  readonly request: ListRequest
  readonly config: ViewConfig
  readonly title: string
}

/** The first records of a view as rows. The name of a record links to it. */
export function TileTable({ structure, request, config, title }: TileTableProps) {
  const { entity } = structure
  // Reads one record more than the tile shows, to detect further records.
  const query = useFirstRecords(structure, request, mostRows + 1)
  if (query.isPending)
    return <Skeletons label={t('loadingRecords')} count={5} row="h-8 w-full" className="flex flex-col gap-2" />
  if (!query.data) return <QueryError title={t('recordsCouldNotBeLoaded')} query={query} headingLevel={3} />
  if (query.data.length === 0) return <p className="text-sm text-muted-foreground">{t('noRecords')}</p>
  const columns = tableColumns(structure, config)
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  return (
    <div
      role="group"
      aria-label={t('recordsOf', { name: title })}
      // Focusable, so that the keyboard can scroll it.
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto rounded-sm"
    >
      <table
        aria-label={title}
        className="w-full table-fixed border-separate border-spacing-0 text-cell"
        style={{ minWidth: width }}
      >
        <colgroup>
          {columns.map(({ field, width: each }) => (
            <col key={field.name} style={{ width: each }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ field, label }) => (
              <th
                key={field.name}
                scope="col"
                className={cn(
                  'sticky top-0 z-1 h-8 truncate border-b bg-background px-2 text-left text-xs font-medium text-muted-foreground',
                  alignOf(field),
                )}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {query.data.slice(0, mostRows).map((record) => (
            <tr key={record.id} className="hover:bg-accent">
              {columns.map(({ field }, i) => (
                <td key={field.name} className={cn('h-9 truncate border-b px-2', alignOf(field))}>
                  {i === 0 ? (
                    <RecordLink
                      entity={entity.name}
                      id={record.id}
                      className="block truncate font-medium hover:underline"
                    >
                      {field === entity.titleField ? (
                        titleOf(entity, record) || t('untitled')
                      ) : (
                        <RecordCell structure={structure} field={field} record={record} />
                      )}
                    </RecordLink>
                  ) : (
                    <RecordCell structure={structure} field={field} record={record} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {query.data.length > mostRows && (
        <p className="p-2 text-xs text-muted-foreground">{t('firstRecordsOnly', { count: mostRows })}</p>
      )}
    </div>
  )
}

const alignOf = ({ type }: Field): string => (type.align === 'right' ? 'text-right tabular-nums' : '')
