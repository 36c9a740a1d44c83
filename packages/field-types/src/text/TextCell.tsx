import type { FieldCellProps } from '../definition.web.ts'

/** The value as people read it, on one line. */
export function TextCell({ type, field, value }: FieldCellProps) {
  return <span className="block truncate">{type.format(value, field)}</span>
}
