import { findFieldType } from '@monarch/field-types'
import type { FieldRow } from './structure.ts'

/** The values of the field's options; none if its type has no options. */
export function optionsOf({ fieldType, settings }: FieldRow): ReadonlySet<string> {
  const type = findFieldType(fieldType)
  const read = type?.settings(settings)
  return new Set(read?.ok ? type?.choices?.(read.value).map(({ value }) => value) : [])
}

/** The options that a change of the field removes. A change of type converts the values of all options. */
export function optionsRemoved(before: FieldRow, after: FieldRow): readonly string[] {
  if (before.fieldType !== after.fieldType) return []
  const remaining = optionsOf(after)
  return [...optionsOf(before)].filter((option) => !remaining.has(option))
}
