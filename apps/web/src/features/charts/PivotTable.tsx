import type { Pivot, PivotCell } from '@monarch/charts'
import { cn } from '@monarch/ui'
import { headLook, numberLook, TableBox, textLook } from './table-parts.tsx'

interface PivotTableProps {
  readonly pivot: Pivot
  readonly title: string
  readonly onOpen?: (cell: PivotCell) => void
}

/** A table of one group across and the others down; totals are bold. */
export function PivotTable({ pivot, title, onOpen }: PivotTableProps) {
  const hasMeasures = pivot.columns.some(({ measure }) => measure !== '')
  return (
    <TableBox title={title}>
      <thead>
        <tr>
          <th scope="col" className={cn(headLook, 'text-left')}>
            {pivot.corner}
          </th>
          {pivot.columns.map(({ label, measure, isTotal }, i) => (
            <th key={i} scope="col" className={cn(headLook, 'text-right', isTotal && 'text-foreground')}>
              {label}
              {hasMeasures && <span className="block font-normal">{measure}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {pivot.rows.map(({ label, depth, isTotal, cells }, i) => (
          <tr key={i} className={cn('border-b last:border-b-0', isTotal && 'font-medium')}>
            <th scope="row" className={cn(textLook, 'text-left', !isTotal && 'font-normal')}>
              <span style={{ paddingInlineStart: depth * 16 }}>{label}</span>
            </th>
            {cells.map((cell, j) => (
              <td key={j} className={cn(numberLook, pivot.columns[j]!.isTotal && 'font-medium')}>
                {onOpen && cell.text !== '' ? (
                  <button type="button" className="rounded-sm hover:underline" onClick={() => onOpen(cell)}>
                    {cell.text}
                  </button>
                ) : (
                  cell.text
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableBox>
  )
}
