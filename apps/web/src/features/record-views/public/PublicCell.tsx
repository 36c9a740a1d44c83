import { isEmptyValue, type Json } from '@monarch/field-types'
import { webOf } from '@monarch/field-types/web'
import { formatNumber } from '@monarch/messages'
import { namesIn, type ShownColumn } from './public-columns.ts'
import { t } from './messages.ts'

/** A value as guests see it: related records and files are names. */
export function PublicCell({ column, value }: { column: ShownColumn; value: Json }) {
  if (isBlank(column, value)) return <Empty />
  const { value: shown } = column
  if (!shown) return <Names names={namesIn(value)} />
  const { Cell } = webOf(shown.type)
  return <Cell type={shown.type} field={shown.spec} value={value} />
}

const mostNames = 10

function Names({ names }: { names: readonly string[] }) {
  return (
    <span className="flex gap-1">
      {names.slice(0, mostNames).map((name, i) => (
        // Two records can have the same name.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={i} className="inline-flex h-6 min-w-0 items-center rounded-sm bg-active px-1.5 text-xs font-medium">
          <span className="truncate">{name}</span>
        </span>
      ))}
      {names.length > mostNames && (
        <span className="text-muted-foreground">{t('moreThan', { count: formatNumber(mostNames) })}</span>
      )}
    </span>
  )
}

function Empty() {
  return (
    <span className="text-muted-foreground">
      <span aria-hidden>-</span>
      <span className="sr-only">{t('empty')}</span>
    </span>
  )
}

export const isBlank = ({ value: shown }: ShownColumn, value: Json): boolean =>
  shown ? (shown.type.isEmpty ?? isEmptyValue)(value) : namesIn(value).length === 0
