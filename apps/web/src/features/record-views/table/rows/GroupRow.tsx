import { webOf } from '@monarch/field-types/web'
import { cn, IconButton } from '@monarch/ui'
import { ChevronRight, Plus } from 'lucide-react'
import { memo } from 'react'
import { figureText, type FooterAggregate, grouped } from '../model/aggregates.ts'
import { firstField, type Slot } from '../model/column-layout.ts'
import { cellLook, useCurrentCell } from '../editing/TableCell.tsx'
import { useTable } from '../model/table-context.ts'
import { bucketLabel } from '../model/groups.ts'
import type { Group } from '../model/row-model.ts'
import { t } from '../messages.ts'

interface GroupRowProps {
  row: number
  top: number
  height: number
  group: Group
  slots: readonly Slot[]
  aggregates: readonly FooterAggregate[]
  isCurrent: boolean
}

/** The header of a group: its value, count and summaries. */
export const GroupRow = memo(function GroupRow({
  row,
  top,
  height,
  group,
  slots,
  aggregates,
  isCurrent,
}: GroupRowProps) {
  const { layout, toggleGroup, toggleAllGroups, addTo } = useTable()
  const cell = useCurrentCell(isCurrent)
  const spanned = layout.selectWidth + layout.columns[0]!.width
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      aria-level={group.level}
      aria-expanded={!group.isCollapsed}
      data-row={row}
      style={{ top, height }}
      className="absolute left-0 flex w-full [--cell:var(--sunken)]"
    >
      <div
        ref={cell}
        role="rowheader"
        aria-colindex={1}
        aria-colspan={2}
        data-column={firstField}
        tabIndex={isCurrent ? 0 : -1}
        title={t('clickWithAltForAllGroups')}
        onClick={({ altKey }) => (altKey ? toggleAllGroups() : toggleGroup(group.id))}
        style={{ width: spanned, paddingLeft: 8 + (group.level - 1) * 20 }}
        className={cn(
          cellLook,
          'group/group sticky left-0 z-2 cursor-pointer gap-1.5 font-medium group-data-passing/rows:relative',
        )}
      >
        <ChevronRight
          aria-hidden
          className={cn('size-4 shrink-0 text-muted-foreground', !group.isCollapsed && 'rotate-90')}
        />
        <span className="pointer-events-none flex min-w-0 items-center">
          <GroupValue group={group} />
        </span>
        <span className="text-xs font-normal text-muted-foreground tabular-nums">{grouped(group.count)}</span>
        {addTo && (
          <IconButton
            label={t('addToGroup')}
            size="icon-sm"
            tabIndex={-1}
            className="ml-auto size-6 opacity-0 group-hover/group:opacity-100 pointer-coarse:opacity-100"
            onClick={(event) => {
              event.stopPropagation()
              addTo(group)
            }}
          >
            <Plus aria-hidden />
          </IconButton>
        )}
      </div>
      {slots
        .filter(({ column }) => column > firstField)
        .map(({ column, gap }, index) => {
          const { field, width } = layout.columns[column - firstField]!
          const aggregate = aggregates.find((known) => known.field === field)
          const text = aggregate && figureText(aggregate, group.figures, undefined)
          return (
            <div
              key={field.name}
              role="gridcell"
              aria-colindex={column + 1}
              data-column={column}
              tabIndex={-1}
              style={{
                width,
                marginLeft: gap || undefined,
                left: column - firstField < layout.frozen ? layout.lefts[index + 1] : undefined,
              }}
              className={cn(
                cellLook,
                'text-xs text-muted-foreground tabular-nums',
                field.type.align === 'right' && 'justify-end',
                column - firstField < layout.frozen && 'sticky z-2',
              )}
            >
              {text}
            </div>
          )
        })}
      <div
        role="gridcell"
        aria-colindex={layout.menuColumn + 1}
        style={{ width: layout.menuWidth }}
        className={cn(cellLook, 'flex-1')}
      />
    </div>
  )
})

function GroupValue({ group: { field, bucket, value } }: { group: Group }) {
  if (value === null) return <span className="text-muted-foreground">{t('no', { label: field.label })}</span>
  if (bucket !== null) return <span className="truncate">{bucketLabel(value as string, bucket)}</span>
  const answer = field.type.answers?.find(({ operand }) => operand === value)
  if (answer) return <span className="truncate">{answer.heading()}</span>
  const { Cell } = webOf(field.type)
  return <Cell type={field.type} field={field.spec} value={value} />
}
