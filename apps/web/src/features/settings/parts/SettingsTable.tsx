import { cn } from '@monarch/ui'
import type { ReactNode } from 'react'
import { t } from './table-messages.ts'

interface SettingsTableProps {
  label: string
  /** The headers between the name and the actions of a row. */
  columns: readonly string[]
  children: ReactNode
}

/** A table on wide screens, a block for each row on narrow ones. */
export function SettingsTable({ label, columns, children }: SettingsTableProps) {
  return (
    <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={label}>
      <table
        aria-label={label}
        className="block w-full border-separate border-spacing-0 text-cell md:table md:min-w-[680px]"
      >
        <thead className="sr-only md:not-sr-only md:table-header-group">
          <tr>
            {[t('name'), ...columns].map((column) => (
              <th key={column} scope="col" className={headLook}>
                {column}
              </th>
            ))}
            <th className={headLook}>
              <span className="sr-only">{t('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody className="block md:table-row-group">{children}</tbody>
      </table>
    </div>
  )
}

interface SettingsTableRowProps {
  name: string
  /** A line below the name. */
  note: ReactNode
  actions: ReactNode
  /** The cells. */
  children: ReactNode
}

export function SettingsTableRow({ name, note, actions, children }: SettingsTableRowProps) {
  return (
    <tr className="block border-b px-4 py-3 last:border-b-0 md:table-row">
      <th
        scope="row"
        className="block pb-2 text-left font-normal md:table-cell md:max-w-64 md:border-b md:px-4 md:py-2"
      >
        <span className="block truncate font-medium">{name}</span>
        <span className="block truncate text-xs text-muted-foreground">{note}</span>
      </th>
      {children}
      <td className="mt-2 flex justify-end gap-1 whitespace-nowrap md:mt-0 md:table-cell md:border-b md:px-4 md:py-2 md:text-right">
        {actions}
      </td>
    </tr>
  )
}

interface SettingsTableCellProps {
  /** The header of its column, which narrow screens show in front of the value. */
  label: string
  className?: string
  title?: string
  children: ReactNode
}

export function SettingsTableCell({ label, className, title, children }: SettingsTableCellProps) {
  return (
    <td className={cn(cellLook, className)} data-label={label} title={title}>
      {children}
    </td>
  )
}

const headLook = 'h-8 border-b bg-sunken px-4 text-left text-xs font-medium text-muted-foreground whitespace-nowrap'
const cellLook = cn(
  'flex justify-between gap-4 py-0.5',
  'before:text-muted-foreground before:content-[attr(data-label)]',
  'md:table-cell md:border-b md:px-4 md:py-2 md:whitespace-nowrap md:before:content-none',
)
