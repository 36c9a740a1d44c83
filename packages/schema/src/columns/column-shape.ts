import { columnCheck, type FieldType, fieldTypeOf, type Json } from '@monarch/field-types'
import { compile, type Fragment, ident, join, literal, sql } from '@monarch/sql'
import { relationOf } from '../structure/relation.ts'
import type { MovedOptions, UserKeys } from './step.ts'
import type { FieldRow } from '../structure/structure.ts'

/** The properties of a field that determine its column. Two fields with the same `key` have the same column. */
export interface ColumnShape {
  readonly key: unknown
  readonly name: string
  readonly fieldType: FieldType
  readonly settings: Json
  readonly sqlType: Fragment
  /** The text of `sqlType`: `bigint`, `text[]`. */
  readonly type: string
  readonly isRequired: boolean
  readonly isUnique: boolean
  /** The text of `defaultSql`, or `null` when there is none. */
  readonly default: string | null
  readonly defaultSql: Fragment
  readonly relation: { readonly entityId: string; readonly onDelete: 'set_null' | 'restrict' | 'cascade' } | null
  /** For a field that becomes a field of users: the user of each former value. */
  readonly users?: UserKeys
  /** For a field that loses options: the new value of each. */
  readonly movedOptions?: MovedOptions
  /** Whether it holds ids of files, and how many. */
  readonly files: 'one' | 'many' | null
  /** The CHECK constraint on the values, or `null`. `check` is its text for a column `value`. */
  readonly check: string | null
  checkOf(column: Fragment): Fragment | null
  /** True if the field type accepts only some values of the SQL type: choices, addresses, stars. */
  readonly isRestricted: boolean
}

/** The column of a field. In the bin, it is named by the field's id and is not required. */
export function columnOf(field: FieldRow, users?: UserKeys, movedOptions?: MovedOptions): ColumnShape {
  const fieldType = fieldTypeOf(field)
  if (!fieldType) throw new Error(`The field ${field.id} has the unknown type "${field.fieldType}"`)
  const isLive = field.deletedAt === null
  const sqlType = fieldType.column(field.settings)
  const type = compile(sqlType).text
  const target = relationOf(field)
  const { unset } = fieldType
  // The column of a field that is never empty has no nulls, not even in the bin: new records get its default.
  const isRequired = unset !== undefined || (field.isRequired && isLive)
  // A required relation cannot be emptied when its target is purged, so the target must stay.
  const onDelete = field.isRequired && target?.onDelete === 'set_null' ? 'restrict' : target?.onDelete
  const relation = target && onDelete ? { entityId: target.entityId, onDelete } : null
  const files = fieldType.files ? (fieldType.graphql.list ? 'many' : 'one') : null
  const defaultValue = field.defaultValue ?? unset ?? null
  const defaultSql = defaultOf(fieldType, defaultValue, sqlType)
  const initial = defaultValue === null ? null : compile(defaultSql).text
  const name = isLive ? field.name : field.id
  const checkOf = (column: Fragment) => columnCheck(fieldType, field, column)
  const condition = checkOf(ident('value'))
  const check = condition && compile(condition).text
  return {
    key: [name, fieldType.id, type, isRequired, field.isUnique, initial, relation, check, movedOptions],
    name,
    fieldType,
    settings: field.settings,
    sqlType,
    type,
    isRequired,
    isUnique: field.isUnique,
    default: initial,
    defaultSql,
    relation,
    ...(users && { users }),
    ...(movedOptions && { movedOptions }),
    files,
    check,
    checkOf,
    isRestricted: (fieldType.group !== 'text' && type.startsWith('text')) || type === 'smallint',
  }
}

/** The value in a column. For a field that is never empty, a null is a row of an older version, and reads as the unset value. */
export function storedValue({ unset }: FieldType, column: Fragment): Fragment {
  return unset === undefined ? column : sql`coalesce(${column}, ${literal(unset as string | number | boolean)})`
}

function defaultOf(type: FieldType, value: Json, sqlType: Fragment): Fragment {
  if (value === null) return sql`null`
  const bound = type.bind(value)
  if (Array.isArray(bound)) return sql`array[${join(bound.map((item) => literal(String(item))))}]::${sqlType}`
  return sql`${literal(typeof bound === 'string' ? bound : JSON.stringify(bound))}::${sqlType}`
}
