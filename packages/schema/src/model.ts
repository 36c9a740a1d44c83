import type { FieldSpec, FieldType } from '@monarch/field-types'
import type { Fragment } from '@monarch/sql'

/**
 * What can be read and written, in the form that planning needs. A tenant's model is built from its `Structure`; the admin
 * endpoint's is written in code. Both are the same kind of thing, so both go through the same planner.
 */
export interface Model {
  /** Changes whenever the model does; part of every cache key. */
  readonly version: string
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
  /** Order of a list that asks for none. */
  readonly defaultOrder: readonly { readonly attribute: string; readonly direction: 'ASC' | 'DESC' }[]
}

/** The name in the model of the operation log; no entity of a tenant can have it. */
export const historyName = '$history'

/** Every name that the entity gives to its endpoint; `null` where the endpoint has no such operation. */
export interface EntityNames {
  readonly type: string
  /** `null` for what is reached through relations only (the people of a tenant). */
  readonly list: string | null
  readonly page: string | null
  readonly byId: string | null
  readonly aggregate: string | null
  readonly history: string | null
  readonly create: string | null
  readonly createMany: string | null
  readonly update: string | null
  readonly updateMany: string | null
  readonly delete: string | null
  readonly deleteMany: string | null
  readonly restore: string | null
}

/** The names of an entity that has a type and no operations of its own. */
export function typeOnly(type: string): EntityNames {
  return {
    type,
    list: null,
    page: null,
    byId: null,
    aggregate: null,
    history: null,
    create: null,
    createMany: null,
    update: null,
    updateMany: null,
    delete: null,
    deleteMany: null,
    restore: null,
  }
}

export type Attribute = Column | ToOne | ToMany | Computed

/** A stored, typed value. */
export interface Column {
  readonly kind: 'column'
  /** The field's id, from which its constraints are named; a system column has its own name. */
  readonly id: string
  readonly name: string
  readonly column: string
  readonly type: FieldType
  readonly spec: FieldSpec
  readonly description: string | null
  readonly nullable: boolean
  /** Kept by the server and never taken from input: id, timestamps, version. */
  readonly isSystem: boolean
  readonly isReadonly: boolean
  readonly searchable: boolean
  readonly defaultValue: unknown
}

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
  /** The column there that holds the id, or the table of links between here and there. */
  readonly link: { readonly column: string } | LinkTable
}

/** A table of links: `near` is its column for the record at hand, `far` the one for the record at the other end. */
export interface LinkTable {
  readonly schema: string
  readonly name: string
  readonly near: 'source' | 'target'
  readonly far: 'source' | 'target'
}

/** A value made by an SQL expression over the row's alias. */
export interface Computed {
  readonly kind: 'computed'
  readonly name: string
  readonly description: string | null
  readonly type: FieldType
  readonly spec: FieldSpec
  readonly nullable: boolean
  expression(row: Fragment): Fragment
  /** Given when the value is a list of ids that is written as links. */
  readonly writes?: {
    readonly id: string
    readonly table: LinkTable
    readonly isReadonly: boolean
    readonly defaultValue: unknown
  }
}
