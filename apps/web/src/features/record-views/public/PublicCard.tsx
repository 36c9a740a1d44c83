import { FieldTypeIcon } from '@monarch/field-types/web'
import { cn } from '@monarch/ui'
import type { ReactNode } from 'react'
import { CardFrame, EmptyValue } from '../card/CardFrame.tsx'
import { cardHeight } from '../card/card-size.ts'
import { isBlank, PublicCell } from './PublicCell.tsx'
import { type PublicCards, type PublicRecord, type ShownColumn, textOf } from './public-columns.ts'
import { t } from './messages.ts'

interface PublicCardProps {
  look: Pick<PublicCards, 'names' | 'showsEmpty' | 'hasTitle'>
  columns: readonly ShownColumn[]
  record: PublicRecord
  /** `null` on boards, and in galleries without pictures. */
  cover: ReactNode
  /** Below the heading of the page, or of a column. */
  heading: 'h2' | 'h3'
}

/** A record as a card, for guests: it opens nothing. */
export function PublicCard({ look, columns, record, cover, heading: Heading }: PublicCardProps) {
  const { names, showsEmpty, hasTitle } = look
  const named = hasTitle ? columns[0] : undefined
  const fields = hasTitle ? columns.slice(1) : columns
  const title = named ? textOf(named, record[named.key] ?? null) : ''
  const rows = fields.flatMap((column) => {
    const value = record[column.key] ?? null
    const isEmpty = isBlank(column, value)
    if (isEmpty && !showsEmpty) return []
    return [
      {
        key: column.key,
        label: column.label,
        icon: names === 'icon' && column.value && (
          <FieldTypeIcon type={column.value.type} className="size-3.5 text-muted-foreground" />
        ),
        value: isEmpty ? (
          <EmptyValue label={names === 'hidden' ? column.label : null} text={t('empty')} />
        ) : (
          <PublicCell column={column} value={value} />
        ),
      },
    ]
  })
  return (
    <div
      className="overflow-hidden rounded-lg border bg-raised"
      style={{ height: cardHeight(fields.length, cover !== null) }}
    >
      <CardFrame
        names={names}
        cover={cover}
        title={
          <Heading className={cn('min-w-0 truncate text-cell', title ? 'font-semibold' : 'text-muted-foreground')}>
            {title || t('untitledRecord')}
          </Heading>
        }
        rows={rows}
      />
    </div>
  )
}
