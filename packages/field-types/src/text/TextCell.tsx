import type { FieldCellProps } from '../definition.web.ts'

/** The formatted value on one line. */
export function TextCell({ type, field, value }: FieldCellProps) {
  return <span className="block truncate">{type.format(value, field)}</span>
}
