import { type Json, valueTypeOf } from '@monarch/field-types'
import { findTitleField } from '../structure/title-field.ts'

/** What decides whether a field can name a record. */
interface TitleRow {
  readonly name: string
  readonly fieldType: string
  readonly settings: Json
  readonly resultType: string | null
  readonly resultSettings: Json
}

/** The field that names records; `null` without one. */
export function titleNameOf(rows: readonly TitleRow[]): string | null {
  const fields = rows.flatMap((row) => {
    const { type } = valueTypeOf(row) ?? {}
    return type ? [{ name: row.name, type, isComputed: row.resultType !== null }] : []
  })
  return findTitleField(fields)?.name ?? null
}
