import { restoreFormula } from '@monarch/field-types'
import type { Cell } from '../spreadsheet/table-row.ts'

/** The text of a cell for guesses; empty for a cell with a fault. */
export function textOfCell(cell: Cell): string {
  if (typeof cell === 'string') return restoreFormula(cell)
  return 'fault' in cell ? '' : (cell.texts[0] ?? '')
}
