import { cn } from '@monarch/ui'
import { FieldTypeIcon } from '@monarch/field-types/web'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { isSortable, type SortKey } from './list-state.ts'
import { RecordCell } from './RecordCell.tsx'
import { type RecordData, titleOf } from './record-documents.ts'
import { RowMenu } from './RowMenu.tsx'
import type { EntityStructure, Field } from './structure.ts'

interface RecordsTableProps {
  structure: EntityStructure
  fields: readonly Field[]
  records: readonly RecordData[]
  sort: readonly SortKey[]
  /** Old rows stay, dimmed, while new ones are on their way. */
  isDimmed: boolean
  openId: string | null
  canDelete: boolean
  /** Cells that somebody else has just changed, as `<id> <field>`. */
  tinted: ReadonlySet<string>
  onSort: (field: string, keepOthers: boolean) => void
  onOpen: (id: string) => void
  onDelete: (record: RecordData) => void
}

export function RecordsTable({ structure, fields, records, sort, isDimmed, openId, tinted, ...on }: RecordsTableProps) {
  const { entity } = structure
  return (
    <TableFrame
      label={entity.pluralName}
      fields={fields}
      header={(field) => (
        <SortButton
          field={field}
          sort={sort}
          onSort={isSortable(field, structure) ? (keepOthers) => on.onSort(field.name, keepOthers) : null}
        />
      )}
      sort={sort}
    >
      <tbody className={cn('transition-opacity', isDimmed && 'opacity-60')} aria-busy={isDimmed || undefined}>
        {records.map((record) => (
          <tr
            key={record.id}
            data-record={record.id}
            aria-current={record.id === openId || undefined}
            onClick={(event) => {
              if (isOwnClick(event)) on.onOpen(record.id)
            }}
            className={cn('group cursor-pointer', record.id === openId ? selectedLook : 'hover:[--cell:var(--hover)]')}
          >
            {fields.map((field, index) => {
              const tint = tinted.has(`${record.id} ${field.name}`) && tintedLook
              if (index > 0) {
                return (
                  <td key={field.name} className={cn(cellLook, alignOf(field), tint)}>
                    <RecordCell structure={structure} field={field} record={record} />
                  </td>
                )
              }
              const isTitle = field === entity.titleField
              return (
                <th key={field.name} scope="row" className={cn(cellLook, firstLook, 'text-left font-normal', tint)}>
                  {isTitle ? (
                    <TitleLink record={record} title={titleOf(entity, record)} />
                  ) : (
                    <RecordCell structure={structure} field={field} record={record} />
                  )}
                </th>
              )
            })}
            <td className={cn(cellLook, actionsLook)}>
              <RowMenu
                title={titleOf(entity, record) || entity.displayName}
                href={{ name: entity.name, recordId: record.id }}
                onOpen={() => on.onOpen(record.id)}
                onDelete={on.canDelete ? () => on.onDelete(record) : null}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}

interface TableFrameProps {
  label: string
  fields: readonly Field[]
  header: (field: Field) => ReactNode
  sort?: readonly SortKey[]
  children: ReactNode
}

/** The headers and the measures of a list; rows, skeletons of rows and pictures of rows all stand in it. */
export function TableFrame({ label, fields, header, sort = [], children }: TableFrameProps) {
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
              aria-sort={
                sort[0]?.field === field.name ? (sort[0].direction === 'ASC' ? 'ascending' : 'descending') : undefined
              }
              className={cn(headLook, index === 0 && 'left-0 z-2 max-lg:border-r pl-4 lg:pl-6', alignOf(field))}
            >
              {header(field)}
            </th>
          ))}
          <th scope="col" className={cn(headLook, actionsLook)}>
            Actions
          </th>
        </tr>
      </thead>
      {children}
    </table>
  )
}

/** The name of a column with its type's icon, where it does not sort. */
export function HeaderLabel({ field }: { field: Field }) {
  return (
    <span className={cn('flex min-w-0 items-center gap-1.5', field.type.align === 'right' && 'justify-end')}>
      <FieldTypeIcon type={field.type} className="size-3.5 shrink-0" />
      <span className="truncate">{field.label}</span>
    </span>
  )
}

export const cellLook =
  'h-row border-b bg-(--cell,var(--background)) px-2.5 py-0 transition-colors overflow-hidden text-ellipsis whitespace-nowrap'
/** On small screens the first column stays while the others scroll under it. */
const firstLook = 'sticky left-0 z-1 max-lg:border-r pl-4 lg:pl-6'
/** The menu of a row is in reach however far the list is scrolled. */
export const actionsLook = 'px-1 text-center lg:sticky lg:right-0 lg:border-l'
const headLook =
  'sticky top-0 z-1 h-8 border-b bg-sunken px-2.5 text-left text-xs font-medium text-muted-foreground whitespace-nowrap'
const tintedLook = '[--cell:var(--selected-hover)]'
const selectedLook = '[--cell:var(--selected)] hover:[--cell:var(--selected-hover)]'
const firstWidth = 200
const actionsWidth = 76

function alignOf(field: Field): string {
  return field.type.align === 'right' ? 'text-right tabular-nums' : ''
}

function TitleLink({ record, title }: { record: RecordData; title: string }) {
  return (
    <Link
      to="."
      search={(search) => ({ ...search, record: record.id })}
      className={cn(
        'flex h-full items-center rounded-sm focus-visible:-outline-offset-2',
        title === '' ? 'text-muted-foreground' : 'font-semibold text-foreground hover:text-link',
      )}
    >
      <span className="truncate" title={title}>
        {title === '' ? 'Untitled' : title}
      </span>
    </Link>
  )
}

interface SortButtonProps {
  field: Field
  sort: readonly SortKey[]
  onSort: ((keepOthers: boolean) => void) | null
}

/** Ascending, descending, not at all; with Shift beside the other keys. */
function SortButton({ field, sort, onSort }: SortButtonProps) {
  if (!onSort) return <HeaderLabel field={field} />
  const index = sort.findIndex((key) => key.field === field.name)
  const Arrow = sort[index]?.direction === 'DESC' ? ArrowDown : ArrowUp
  return (
    <button
      type="button"
      title={`Sort by ${field.label}. Shift keeps the other sort keys.`}
      onClick={(event) => onSort(event.shiftKey)}
      className={cn(
        'flex h-full max-w-full min-w-0 items-center gap-1.5 rounded-sm hover:text-foreground focus-visible:-outline-offset-2',
        field.type.align === 'right' && 'ml-auto',
        index >= 0 && 'text-foreground',
      )}
    >
      <FieldTypeIcon type={field.type} className="size-3.5 shrink-0" />
      <span className="truncate">{field.label}</span>
      {index >= 0 && <Arrow aria-hidden className="size-3.5" />}
      {index >= 0 && sort.length > 1 && <span className="text-2xs">{index + 1}</span>}
      {index >= 0 && (
        <span className="sr-only">
          , sorted {sort[index]!.direction === 'DESC' ? 'descending' : 'ascending'}
          {sort.length > 1 && `, key ${index + 1} of ${sort.length}`}
        </span>
      )}
    </button>
  )
}

/** A click on the row itself: not on something in it that has a job of its own, nor in a menu that stands over it. */
function isOwnClick(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target as HTMLElement
  if (event.defaultPrevented || !event.currentTarget.contains(target) || target.closest('a, button')) return false
  // Whoever marks text in a cell wants to copy it.
  return getSelection()?.isCollapsed ?? true
}
