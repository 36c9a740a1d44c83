import type { FieldCellProps } from '../definition.web.ts'

/** A text with all of its lines. */
export function WholeText({ value }: FieldCellProps) {
  return <span className="block break-words whitespace-pre-wrap">{(value as string).trim()}</span>
}
