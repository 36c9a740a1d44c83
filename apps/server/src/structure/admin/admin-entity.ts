import { type FieldType, fieldTypes, jsonType, textListType } from '@monarch/field-types'
import {
  type AreaId,
  type Attribute,
  type Column,
  type Computed,
  type Entity,
  FromContext,
  systemColumn,
  systemColumns,
  type ToMany,
  type ToOne,
  typeOnly,
} from '@monarch/schema'
import { type Fragment, ident, sql } from '@monarch/sql'
import { type Extensions, extensionPoint } from '../../platform/extension-point.ts'
import { memoize } from '../../platform/memoize.ts'
import { hiddenFieldIds, shownName } from './shown-to-caller.ts'

/** What a caller may see of the admin tables. The row rules of the entities depend on it. */
export interface Sees {
  /** The areas whose `read` permission the caller holds. */
  readonly reads: readonly AreaId[]
  /** The settings of the organization. */
  readonly settings: boolean
  /** All records of the tenant with all their fields. */
  readonly records: boolean
  /** The whole structure, because the caller may change it. */
  readonly structure: boolean
  /** Their own notifications: not while impersonating. */
  readonly notifications: boolean
  /** Data of the account itself. Hidden if an organization's identity provider vouched for the session. */
  readonly ownThings: boolean
  readonly installation: boolean
}

/** A table of the admin endpoint and the rows that a caller sees. */
export interface AdminEntity {
  readonly entity: Entity
  /** The filter on every read; `null` for all rows. */
  readonly rows: (sees: Sees) => object | null
  /** Attributes for row rules only, which no caller sees. */
  readonly internal?: readonly string[]
  /** Attributes hidden from the caller. */
  readonly withheld?: (sees: Sees) => readonly string[]
  /**
   * The context key with the ids of the rows that the caller can reach. The answer to a mutation may also contain a row that it
   * created or closed.
   */
  readonly reached?: 'tenantIds' | 'organizationIds'
}

/**
 * Every table of the admin endpoint, in schema order. A table that depends on contributions of other modules is a function of the
 * extensions.
 */
export const adminEntities = extensionPoint<AdminEntity | ((extensions: Extensions) => AdminEntity)>('admin entities')

export const adminEntitiesOf = memoize((extensions: Extensions): readonly AdminEntity[] =>
  extensions.of(adminEntities).map((each) => (typeof each === 'function' ? each(extensions) : each)),
)

/** Filters for row rules. */
export const ofOrganizations = { in: new FromContext('organizationIds') }
export const ofWholeOrganizations = { in: new FromContext('wholeOrganizationIds') }
export const ofTenants = { in: new FromContext('tenantIds') }
export const ofCaller = { eq: new FromContext('userId') }
export const ofNone = { in: [] }
/** A filter on a related entity: only those that the caller sees. */
export const shownEntity = (sees: Sees): object =>
  sees.structure ? {} : { id: { in: new FromContext('shownEntityIds') } }
/** For rows with a computed column that says whether the caller sees what they refer to. */
export const shownRow = (sees: Sees): object => (sees.structure ? {} : { [shownName]: { eq: true } })

/** A table of the admin database as an entity of the model, listed under the table's name, with this default order. */
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
  description: 'When it was moved to the bin; null if it is not in the bin.',
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

/** The texts of a row in other languages, and which languages they are: readers request those of one language only. */
export const translationColumns = (): (Column | Computed)[] => [
  optional('translations', jsonType),
  computed('translatedInto', textListType, (row) => sql`array(select jsonb_object_keys(${row}.translations))`),
]

/** The texts of a template or an interface in other languages, which are part of its content. */
export const contentTranslations = (): Computed => ({
  ...computed('translations', jsonType, (row) => sql`${row}.content -> 'translations'`),
  nullable: true,
})

/** The entities in the content of a template or an interface. `more` has further pairs of key and value for each entity `e`. */
export const contentPreview = (contentOf: (row: Fragment) => Fragment, more: Fragment): Computed =>
  computed(
    'preview',
    jsonType,
    (row) => sql`(
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', e ->> 'name', 'displayName', e ->> 'displayName', 'pluralName', e ->> 'pluralName',
        'translations', e -> 'translations', ${more}) order by n), '[]')
      from jsonb_array_elements(${contentOf(row)} -> 'entities') with ordinality x(e, n))`,
  )

/** The ids of the fields that a row refers to and the caller sees. */
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

/** A JSON column of such a row, without the parts that refer to fields hidden from the caller. */
export function shownParts(name: string): Computed {
  return computed(name, jsonType, (row) => {
    const whole = sql`${row}.${ident(name)}`
    return sql`case when ${row}.uses && ${hiddenFieldIds} then "withoutParts"(${whole}, ${row}.parts, ${hiddenFieldIds}) else ${whole} end`
  })
}
