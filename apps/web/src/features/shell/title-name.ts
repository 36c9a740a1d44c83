import { type Json, valueTypeOf } from '@monarch/field-types'
import { findTitleField } from '../../lib/structure/title-field.ts'

/** What of a field tells whether its values can name a record. */
export interface TitleRow {
  readonly name: string
  readonly fieldType: string
  readonly settings: Json
  readonly resultType: string | null
  readonly resultSettings: Json
}

/** The name of the field by which records are called; `null` when there is none. */
export function titleNameOf(rows: readonly TitleRow[]): string | null {
  const fields = rows.flatMap((row) => {
    const { type } = valueTypeOf(row) ?? {}
    return type ? [{ name: row.name, type, isComputed: row.resultType !== null }] : []
  })
  return findTitleField(fields)?.name ?? null
}
