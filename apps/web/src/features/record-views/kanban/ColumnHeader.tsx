import { Badge, cn } from '@monarch/ui'
import type { ReactNode } from 'react'
import type { Field } from '../../record-data/structure.ts'
import type { RecordsViewProps } from '../parts/view-props.ts'
import { type BoardColumn, describeCount } from './board-columns.ts'
import { t } from './messages.ts'

interface ColumnHeaderProps {
  /** Id of the heading, which names the column. */
  id: string
  /** The picture of the record that the column is, and a note behind its name. */
  face?: ReactNode
  note?: ReactNode
  sumField: Pick<Field, 'label' | 'type' | 'spec'> | null
  column: BoardColumn
  config: RecordsViewProps['config']
}

/** The value of a column, its number of cards, and the sum of a field. */
export function ColumnHeader({ id, face, note, sumField, column, config }: ColumnHeaderProps) {
  const count = describeCount(column, config)
  return (
    <header className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-2 px-3 py-2">
      {face ?? (
        <span
          data-dot
          data-hue={column.hue ?? 'gray'}
          aria-hidden
          className={cn('size-2 shrink-0 rounded-full', column.hue ? 'bg-tag-dot' : 'border border-input')}
        />
      )}
      <h2 id={id} className="flex min-w-0 flex-1 items-center gap-2 text-cell font-semibold">
        <span className="truncate" title={column.label}>
          {column.label}
        </span>
        {note && <span className="text-xs">{note}</span>}
        {count.text !== null &&
          (count.isOver ? (
            <Badge variant="destructive" className="tabular-nums">
              {count.text}
            </Badge>
          ) : (
            <span className="text-xs font-normal text-muted-foreground tabular-nums">{count.text}</span>
          ))}
      </h2>
      {sumField && column.sum !== null && (
        <p className="text-xs text-muted-foreground tabular-nums" title={t('sumOf', { label: sumField.label })}>
          <span className="sr-only">{t('sumOf', { label: sumField.label })} </span>
          {sumField.type.format(column.sum, sumField.spec)}
        </p>
      )}
      {count.isOver && <p className="w-full pl-4 text-xs text-error">{t('overWIPLimit')}</p>}
    </header>
  )
}
