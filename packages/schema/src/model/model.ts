import type { FieldSpec, FieldType, Json, RollupFunction } from '@monarch/field-types'
import type { Analysis, ListUse } from '@monarch/formula'
import type { Fragment } from '@monarch/sql'

/**
 * What can be read and written, in the form that the planner needs. A tenant's model is built from its `Structure`; the
 * admin endpoint's is written in code.
 */
export interface Model {
  /** Changes whenever the model does; part of every cache key. */
  readonly version: string
  /** The tenant's time zone (IANA), for readers without one of their own. */
  readonly timeZone: string
  /** Whether whole numbers of any size are the scalar BigInt instead of Int, which other programs limit to 32 bits. */
  readonly usesBigInt?: boolean | undefined
  /** Whether answers have them as texts, whose digits no JSON parser rounds. */
  readonly answersDigits?: boolean | undefined
  readonly entities: ReadonlyMap<string, Entity>
}

export interface Entity {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly description: string | null
  readonly names: EntityNames
  readonly table: { readonly schema: string; readonly name: string }
  /** By API name, in display order. */
  readonly attributes: ReadonlyMap<string, Attribute>
  /** Rows with a `deletedAt` are in the bin. */
  readonly hasBin: boolean
  /** Fields whose values are generated again when others change; absent if there are none. */
  readonly generated?: readonly GeneratedField[]
  /** The order of a list without `orderBy`. */
  readonly defaultOrder: readonly { readonly attribute: string; readonly direction: 'ASC' | 'DESC' }[]
}

/** A field that AI generates from other fields of the record. */
export interface GeneratedField {
  readonly fieldId: string
  readonly column: string
  /** The fields whose change outdates the value. */
  readonly sources: readonly string[]
  /** If true, such a change requests a new value; otherwise it marks the value as outdated. */
  readonly isAuto: boolean
}

/** The model's name for the operation log. No entity of a tenant can have it. */
export const historyName = '$history'

/** The API names of an entity; `null` where the endpoint has no such operation. */
export interface EntityNames {
  readonly type: string
  /** `null` for entities that only relations lead to (the users of a tenant). */
  readonly list: string | null
  readonly page: string | null
  /** Relay's form of a page. `null` also where an entity of the tenant had one of its names first. */
  readonly connection: string | null
  readonly byId: string | null
  readonly aggregate: string | null
  readonly history: string | null
  readonly comments: string | null
  readonly create: string | null
  readonly createMany: string | null
  readonly update: string | null
  readonly updateMany: string | null
  readonly updateEach: string | null
  readonly delete: string | null
  readonly deleteMany: string | null
  readonly restore: string | null
  readonly restoreMany: string | null
  readonly purgeMany: string | null
  readonly changed: string | null
}

/** The names of an entity with a type but without operations. */
export function typeOnly(type: string): EntityNames {
  return {
    type,
    list: null,
    page: null,
    connection: null,
    byId: null,
    aggregate: null,
    history: null,
    comments: null,
    create: null,
    createMany: null,
    update: null,
    updateMany: null,
    updateEach: null,
    delete: null,
    deleteMany: null,
    restore: null,
    restoreMany: null,
    purgeMany: null,
    changed: null,
  }
}

export type Attribute = ValueAttribute | ToOne | ToMany

/** An attribute with a value: it can be selected, compared, sorted and aggregated. */
export type ValueAttribute = Column | Links | Formula | Rollup | Lookup | Blank | Computed

interface Value {
  readonly name: string
  readonly description: string | null
  readonly type: FieldType
  readonly spec: FieldSpec
  readonly nullable: boolean
}

/** A stored, typed value. */
export interface Column extends Value {
  readonly kind: 'column'
  /** The field's id, which names its constraints; for a system column, its name. */
  readonly id: string
  readonly column: string
  /** Set by the server and never taken from input: id, timestamps, version. */
  readonly isSystem: boolean
  readonly isReadonly: boolean
  readonly searchable: boolean
  readonly defaultValue: unknown
  /** Present on a derived column: a stored formula, or a value that AI writes. See `sourcesOf`. */
  readonly derivation?: Derivation
}

/** The sources of a stored value. Callers who may not read all of them may not read the value. */
export interface Derivation {
  readonly sources: readonly Source[]
  /**
   * Former sources of stored values, of any entity; `null` for one that was deleted. Their values at that time are
   * unknown, so callers must be able to read all of them.
   */
  readonly formerly: readonly ({ readonly entity: string; readonly attribute: string } | null)[]
  /** True for rows whose value was made from the current related records. Absent for stored formulas, which are always current. */
  readonly isCurrent?: (row: Fragment) => Fragment
}

/** A source of a derived value: the relations that lead to its record, and the value within that record. */
export interface Source {
  readonly through: readonly string[]
  /** The name of an attribute, the record's title, or `null` if the records are only counted. */
  readonly value: string | typeof recordTitle | null
  /** A `where` for the related records; `null` for all. */
  readonly where: Json
}

/** A placeholder for the attribute that is a record's title. */
export const recordTitle = Symbol('title')

/** The record at the other end of a column that holds its id: `account_record`. */
export interface ToOne {
  readonly kind: 'toOne'
  readonly name: string
  readonly description: string | null
  readonly target: string
  readonly column: string
}

/** The records whose column points here: `deals`. */
export interface ToMany {
  readonly kind: 'toMany'
  readonly name: string
  readonly description: string | null
  readonly target: string
  /** A column of the related record with this id, a column of this record with a list of ids, or a table of links. */
  readonly link: { readonly column: string } | { readonly ids: string } | LinkTable
}

/** A table of links: `near` is the column with the id of this record, `far` that of the related one. */
interface LinkTable {
  readonly schema: string
  readonly name: string
  readonly near: 'source' | 'target'
  readonly far: 'source' | 'target'
}

/** A list of ids, stored as links: `tags`. */
export interface Links extends Value {
  readonly kind: 'links'
  readonly id: string
  /** `targets` is the table of the related records; `null` for users, and while their entity is deactivated. */
  readonly table: LinkTable & { readonly targets: Entity['table'] | null }
  readonly isReadonly: boolean
  readonly defaultValue: unknown
}

/** A formula over values of the record and of related records. */
export interface Formula extends Value {
  readonly kind: 'formula'
  readonly id: string
  readonly analysis: Analysis
  /** The values that it reads, by reference: names joined with dots. */
  readonly inputs: ReadonlyMap<string, FormulaInput>
  /** The formula field whose failures are the values; undefined for the results of a formula. */
  readonly failureOf?: string
}

export interface FormulaInput {
  /** The relations to traverse. */
  readonly through: readonly string[]
  readonly attribute: string
  /** What becomes of the values, if one of the relations leads to several records. */
  readonly list?: ListUse
}

/** The aggregate function over related records. */
export interface Rollup extends Value {
  readonly kind: 'rollup'
  readonly id: string
  /** The attribute that lists the records. */
  readonly relation: string
  /** The aggregated field; `null` for a count. */
  readonly attribute: string | null
  readonly function: RollupFunction
  /** A `where` for the records; `null` for all. */
  readonly where: Json
}

/** A value of the related record, or the values of a list of related records. */
export interface Lookup extends Value {
  readonly kind: 'lookup'
  readonly id: string
  readonly relation: string
  readonly attribute: string
  /** A `where` for the records; `null` for all. */
  readonly where: Json
}

/** A field that cannot be computed: always null, so that queries do not fail. */
export interface Blank extends Value {
  readonly kind: 'blank'
  readonly id: string
}

/** A value of an SQL expression over the row's alias, for attributes defined in code instead of by a tenant. */
export interface Computed extends Value {
  readonly kind: 'computed'
  expression(row: Fragment): Fragment
  readonly derivation?: Derivation
}

export function isValue(attribute: Attribute): attribute is ValueAttribute {
  return attribute.kind !== 'toOne' && attribute.kind !== 'toMany'
}

const digitModels = new WeakMap<Model, Model>()

/** The model for answers to programs: values of the scalar BigInt are texts (decision 124). */
export function answeringDigits(model: Model): Model {
  if (!model.usesBigInt) return model
  const known = digitModels.get(model)
  if (known) return known
  const made = { ...model, answersDigits: true }
  digitModels.set(model, made)
  return made
}

/** A whole number of any size. Numbers that the server generates, such as versions, and types with a range stay small. */
export function isWideNumber({
  type,
  isSystem = false,
}: {
  readonly type: FieldType
  readonly isSystem?: boolean
}): boolean {
  return type.graphql.scalar === 'Int' && type.range === undefined && !isSystem
}
