import { type FieldType, fieldTypes, jsonType, textListType } from '@monarch/field-types'
import {
  type Attribute,
  type Column,
  type Computed,
  type Entity,
  systemColumn,
  systemColumns,
  type ToMany,
  type ToOne,
  typeOnly,
} from '@monarch/schema'
import { type Fragment, ident, sql } from '@monarch/sql'
import { hiddenFieldIds } from './shown-to-caller.ts'

/** A table of the admin database as an entity of the model: listed by the table's name, in this order when none is asked for. */
export function adminEntity(
  name: string,
  table: string,
  label: string,
  [attribute, direction]: readonly [string, 'ASC' | 'DESC'],
  {
    attributes,
    byId = null,
    hasBin = false,
  }: { attributes: readonly Attribute[]; byId?: string | null; hasBin?: boolean },
): Entity {
  const { id, createdAt, updatedAt } = systemColumns
  const all = [id, ...attributes, createdAt, updatedAt, ...(hasBin ? [deletedAt] : [])]
  return {
    id: name,
    name,
    label,
    description: null,
    names: { ...typeOnly(name.charAt(0).toUpperCase() + name.slice(1)), list: table, byId },
    table: { schema: 'public', name: table },
    attributes: new Map(all.map((a) => [a.name, a])),
    hasBin,
    defaultOrder: [{ attribute, direction }],
  }
}

const deletedAt = systemColumn('deletedAt', fieldTypes.datetime, 'Deleted', {
  nullable: true,
  description: 'When it went to the bin; null for what is not there.',
})

export function column(name: string, type: FieldType): Column {
  return systemColumn(name, type, name)
}

export function optional(name: string, type: FieldType): Column {
  return systemColumn(name, type, name, { nullable: true })
}

export function toOne(name: string, target: string, columnName: string, description: string): ToOne {
  return { kind: 'toOne', name, description, target, column: columnName }
}

export function toMany(name: string, target: string, column: string, description: string): ToMany {
  return { kind: 'toMany', name, description, target, link: { column } }
}

export function computed(name: string, type: FieldType, expression: (row: Fragment) => Fragment): Computed {
  return {
    kind: 'computed',
    name,
    description: null,
    type,
    spec: { label: name, settings: {}, required: true, rules: {} },
    nullable: false,
    expression,
  }
}

/** The ids of the fields that a row speaks of, as far as the caller sees them. */
export function usesColumn(): Computed {
  const all = (row: Fragment) => sql`${row}.uses::text[]`
  const shown = (row: Fragment) =>
    sql`array(select u::text from unnest(${row}.uses) u where u <> all(${hiddenFieldIds}))`
  return computed(
    'uses',
    textListType,
    (row) => sql`case when ${row}.uses && ${hiddenFieldIds} then ${shown(row)} else ${all(row)} end`,
  )
}

/** A JSON column of such a row without the parts that speak of fields that the caller does not see. */
export function shownParts(name: string): Computed {
  return computed(name, jsonType, (row) => {
    const whole = sql`${row}.${ident(name)}`
    return sql`case when ${row}.uses && ${hiddenFieldIds} then "withoutParts"(${whole}, ${row}.parts, ${hiddenFieldIds}) else ${whole} end`
  })
}
