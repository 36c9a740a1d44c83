import type { FieldSpec, FieldType, Json, RollupFunction } from '@monarch/field-types'
import type { Analysis } from '@monarch/formula'
import type { Fragment } from '@monarch/sql'

/**
 * What can be read and written, in the form that planning needs. A tenant's model is built from its `Structure`; the admin
 * endpoint's is written in code. Both are the same kind of thing, so both go through the same planner.
 */
export interface Model {
  /** Changes whenever the model does; part of every cache key. */
  readonly version: string
  /** Of the tenant (IANA): the zone of its days, weeks and hours. */
  readonly timeZone: string
  readonly entities: ReadonlyMap<string, Entity>
}

export interface Entity {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly description: string | null
  readonly names: EntityNames
  readonly table: { readonly schema: string; readonly name: string }
  /** By API name, in the order people see. */
  readonly attributes: ReadonlyMap<string, Attribute>
  /** Rows with a `deletedAt` are in the bin. */
  readonly hasBin: boolean
  /** Fields whose values are generated again when others change; absent if there are none. */
  readonly generated?: readonly GeneratedField[]
  /** Order of a list that asks for none. */
  readonly defaultOrder: readonly { readonly attribute: string; readonly direction: 'ASC' | 'DESC' }[]
}

/** A field that AI writes from others of the record. */
export interface GeneratedField {
  readonly fieldId: string
  readonly column: string
  /** The fields whose change makes the value out of date. */
  readonly sources: readonly string[]
  /** Such a change requests a new value; otherwise the value is only marked as out of date. */
  readonly isAuto: boolean
}

/** The name in the model of the operation log; no entity of a tenant can have it. */
export const historyName = '$history'

/** Every name that the entity gives to its endpoint; `null` where the endpoint has no such operation. */
export interface EntityNames {
  readonly type: string
  /** `null` for entities that are reached through relations only (the users of a tenant). */
  readonly list: string | null
  readonly page: string | null
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

/** An attribute with a value of the type `type`: it can be selected, compared, sorted and aggregated. */
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
  /** The field's id, from which its constraints are named; a system column has its own name. */
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

/** The sources of a stored value. Callers who may not see all of them may not see the value. */
export interface Derivation {
  readonly sources: readonly Source[]
  /**
   * Former sources of stored values, of this entity or another; `null` for one that is gone. Their values of that time
   * are unknown, so callers must be able to read all of them.
   */
  readonly formerly: readonly ({ readonly entity: string; readonly attribute: string } | null)[]
  /**
   * Holds on rows whose value was made from the related records of today. PostgreSQL keeps stored formulas current, so they
   * have none.
   */
  readonly isCurrent?: (row: Fragment) => Fragment
}

/** A value that another value is made from: the relations that lead to its record, and which value of that record it is. */
export interface Source {
  readonly through: readonly string[]
  /** The name of an attribute, the title of the record, or `null` when the records are only counted. */
  readonly value: string | typeof recordTitle | null
  /** Which of the related records, as in a request; `null` for all. */
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
  /** The column there that holds the id, the column here that lists their ids, or the table of links between here and there. */
  readonly link: { readonly column: string } | { readonly ids: string } | LinkTable
}

/** A table of links: `near` is the column of this record, `far` that of the record at the other end. */
export interface LinkTable {
  readonly schema: string
  readonly name: string
  readonly near: 'source' | 'target'
  readonly far: 'source' | 'target'
}

/** A list of ids that is written as links: `tags`. */
export interface Links extends Value {
  readonly kind: 'links'
  readonly id: string
  /** `targets` is the table of the records at the other ends; `null` while their entity is switched off. */
  readonly table: LinkTable & { readonly targets: Entity['table'] | null }
  readonly isReadonly: boolean
  readonly defaultValue: unknown
}

/** A formula over values of the record and of the records that relations lead to. */
export interface Formula extends Value {
  readonly kind: 'formula'
  readonly id: string
  readonly analysis: Analysis
  /** The values that it reads, by the names of their references joined with dots. */
  readonly inputs: ReadonlyMap<string, FormulaInput>
}

export interface FormulaInput {
  /** The attributes that lead from record to record. */
  readonly through: readonly string[]
  readonly attribute: string
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
  /** Which of them, as in a request; `null` for all. */
  readonly where: Json
}

/** A value of the record that a relation leads to, or the values of a list of records. */
export interface Lookup extends Value {
  readonly kind: 'lookup'
  readonly id: string
  readonly relation: string
  readonly attribute: string
  /** Which of the records, as in a request; `null` for all. */
  readonly where: Json
}

/** A field that cannot be computed: always null, so that queries do not fail because of it. */
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
