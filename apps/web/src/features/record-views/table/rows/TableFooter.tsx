import { cn, Menu, MenuItem } from '@monarch/ui'
import { Check } from 'lucide-react'
import { memo } from 'react'
import { figureText, footerChoices, type FooterKind, footerLabel, type FooterAggregate } from '../model/aggregates.ts'
import { firstField, type Slot } from '../model/column-layout.ts'
import type { TableColumn } from '../model/columns.ts'
import type { SelectionFigures } from '../model/describe-selection.ts'
import { useTable } from '../model/table-context.ts'
import type { AggregateRow } from '../model/row-model.ts'
import { t } from '../messages.ts'

interface TableFooterProps {
  slots: readonly Slot[]
  total: number | null
  /** Summary of the selected cells, if there are several. */
  selection: SelectionFigures | null
  aggregates: readonly FooterAggregate[]
  row: AggregateRow | undefined
  counted: readonly (number | undefined)[]
  onChoose: (column: TableColumn, kind: FooterKind | null) => void
}

/** The footer: number of records and column summaries. It is not part of the grid and its keys. */
export const TableFooter = memo(function TableFooter({
  slots,
  total,
  selection,
  aggregates,
  row,
  counted,
  onChoose,
}: TableFooterProps) {
  const { layout } = useTable()
  return (
    <div role="presentation" className="flex h-8 w-full bg-sunken text-xs text-muted-foreground">
      <div
        style={{ width: layout.selectWidth + (layout.frozen > 0 ? layout.columns[0]!.width : 0) }}
        className={cn(footLook, 'sticky left-0 z-2 gap-3 px-3')}
      >
        <span role="status" className="truncate tabular-nums">
          {selection?.count ?? (total === null ? '' : t('records', { count: total }))}
        </span>
      </div>
      {slots
        .filter(({ column }) => column > firstField || layout.frozen === 0)
        .map(({ column: number, gap }) => {
          const index = number - firstField
          const column = layout.columns[index]!
          const at = aggregates.findIndex(({ field }) => field === column.field)
          const aggregate = aggregates[at]
          const chosen = selection?.figures.get(column.field)
          const kind = chosen?.kind ?? aggregate?.kind
          const text = chosen ? chosen.text : aggregate && row ? figureText(aggregate, row, counted[at]) : null
          return (
            <div
              key={column.field.name}
              style={{
                width: column.width,
                marginLeft: gap || undefined,
                left: index < layout.frozen ? layout.lefts[index] : undefined,
              }}
              className={cn(footLook, 'group/foot', index < layout.frozen && 'sticky z-2')}
            >
              <Menu
                trigger={
                  <button
                    type="button"
                    tabIndex={kind ? 0 : -1}
                    aria-label={
                      kind
                        ? t('figureOf', { kind: footerLabel(kind), label: column.label, text: text ?? '' })
                        : t('summarize', { label: column.label })
                    }
                    className={cn(
                      'flex h-full w-full min-w-0 items-center gap-1 px-2.5',
                      '-outline-offset-2 hover:bg-hover focus-visible:-outline-offset-2',
                      column.field.type.align === 'right' && 'justify-end',
                      chosen && 'bg-selected',
                    )}
                  >
                    {kind ? (
                      // A label that does not fit wraps to a hidden line instead of being truncated to 'S…'.
                      <span
                        className={cn(
                          'flex h-4 min-w-0 flex-row-reverse flex-wrap gap-x-1 overflow-hidden',
                          column.field.type.align !== 'right' && 'justify-end',
                        )}
                      >
                        <span className="max-w-full truncate font-medium text-foreground tabular-nums">{text}</span>
                        <span>{footerLabel(kind)}</span>
                      </span>
                    ) : (
                      <span className="opacity-0 group-focus-within/foot:opacity-100 group-hover/foot:opacity-100">
                        {t('summarizeColumn')}
                      </span>
                    )}
                  </button>
                }
                align="start"
              >
                {aggregate && <MenuItem onSelect={() => onChoose(column, null)}>{t('none')}</MenuItem>}
                {footerChoices(column.field).map((kind) => (
                  <MenuItem
                    key={kind}
                    icon={aggregate?.kind === kind ? <Check aria-hidden /> : <span className="size-4" />}
                    onSelect={() => onChoose(column, kind)}
                  >
                    {footerLabel(kind)}
                  </MenuItem>
                ))}
              </Menu>
            </div>
          )
        })}
    </div>
  )
})

const footLook = 'flex h-8 shrink-0 items-center overflow-hidden border-t bg-sunken whitespace-nowrap'
