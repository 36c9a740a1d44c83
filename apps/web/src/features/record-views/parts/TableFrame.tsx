import { cn } from '@monarch/ui'
import { FieldTypeIcon } from '@monarch/field-types/web'
import type { ReactNode } from 'react'
import type { Field } from '../../record-data/structure.ts'
import { t } from '../messages.ts'

interface TableFrameProps {
  label: string
  fields: readonly Field[]
  header: (field: Field) => ReactNode
  children: ReactNode
}

/** Headers and dimensions of a table, for skeletons and empty states. */
export function TableFrame({ label, fields, header, children }: TableFrameProps) {
  const widths = fields.map((field, index) => (index === 0 ? Math.max(field.type.width, firstWidth) : field.type.width))
  const total = widths.reduce((sum, width) => sum + width, actionsWidth)
  return (
    <table
      aria-label={label}
      className="w-full table-fixed border-separate border-spacing-0 text-cell"
      style={{ minWidth: total }}
    >
      <colgroup>
        {fields.map((field, index) => (
          <col key={field.name} style={{ width: widths[index] }} />
        ))}
        <col style={{ width: actionsWidth }} />
      </colgroup>
      <thead>
        <tr>
          {fields.map((field, index) => (
            <th
              key={field.name}
              scope="col"
              className={cn(headLook, index === 0 && 'left-0 z-2 max-lg:border-r pl-4 lg:pl-6', alignOf(field))}
            >
              {header(field)}
            </th>
          ))}
          <th scope="col" className={cn(headLook, actionsLook)}>
            {t('actions')}
          </th>
        </tr>
      </thead>
      {children}
    </table>
  )
}

export function HeaderLabel({ field }: { field: Field }) {
  return (
    <span className={cn('flex min-w-0 items-center gap-1.5', field.type.align === 'right' && 'justify-end')}>
      <FieldTypeIcon type={field.type} icon={field.icon} className="size-3.5 shrink-0" />
      <span className="truncate">{field.label}</span>
    </span>
  )
}

export const cellLook =
  'h-row border-b bg-(--cell,var(--background)) px-2.5 py-0 transition-colors overflow-hidden text-ellipsis whitespace-nowrap'
/** The row menu stays visible when scrolling sideways. */
export const actionsLook = 'px-1 text-center lg:sticky lg:right-0 lg:border-l'
const headLook =
  'sticky top-0 z-1 h-8 border-b bg-sunken px-2.5 text-left text-xs font-medium text-muted-foreground whitespace-nowrap'
const firstWidth = 200
const actionsWidth = 76

function alignOf(field: Field): string {
  return field.type.align === 'right' ? 'text-right tabular-nums' : ''
}
