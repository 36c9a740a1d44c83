import type { Column, Entity, Links, Model } from '@monarch/schema'
import { compile, ident, literal, sql, type Statement, value } from '@monarch/sql'
import { isLinkLive } from '../compile/compile-expression.ts'
import { tableOf } from '../compile/compile-value.ts'
import type { ManyPlan } from './write-many.ts'

/**
 * The effect of a deletion on records that point at the deleted one. Their field decides: `restrict` refuses the
 * deletion, `cascade` deletes them too, `set_null` empties the field. All changes carry the same timestamp (`now()` of
 * the transaction), by which a restore finds the records that were deleted or emptied with it.
 */
export interface Dependent {
  readonly entity: Entity
  readonly column: Column
  readonly onDelete: 'set_null' | 'restrict' | 'cascade'
}

/** The fields of the model that point at records of the entity. */
export function dependentsOf(model: Model, entity: Entity): readonly Dependent[] {
  return [...model.entities.values()].flatMap((other) =>
    [...other.attributes.values()].flatMap((column): Dependent[] => {
      const relation = column.kind === 'column' ? column.type.relation?.(column.spec.settings) : undefined
      if (column.kind !== 'column' || relation?.entityId !== entity.id) return []
      // A required field cannot be emptied, so its target cannot be deleted.
      const onDelete = relation.onDelete === 'set_null' && column.spec.required ? 'restrict' : relation.onDelete
      return [{ entity: other, column, onDelete }]
    }),
  )
}

/** A required list whose records may be deleted. */
export interface RequiredLinks {
  readonly entity: Entity
  readonly attribute: Links
}

/** The required lists of the model that hold records of the entity. */
export function requiredLinksTo(model: Model, entity: Entity): readonly RequiredLinks[] {
  return [...model.entities.values()].flatMap((other) =>
    [...other.attributes.values()].flatMap((attribute): RequiredLinks[] => {
      if (attribute.kind !== 'links' || !attribute.spec.required) return []
      return attribute.type.relation?.(attribute.spec.settings).entityId === entity.id
        ? [{ entity: other, attribute }]
        : []
    }),
  )
}

/** One row with `ids`: the live records, locked, whose list would be empty once all of `going` are deleted. */
export function compileFindEmptiedLists(
  { entity, attribute }: RequiredLinks,
  leaving: readonly string[],
  going: readonly string[],
): Statement {
  const table = ident(attribute.table.schema, attribute.table.name)
  const gone = sql`${value(going)}::uuid[]`
  const held = sql`exists (select from ${table} l where l.source = s."id" and l.target = any(${value(leaving)}::uuid[]))`
  const others = sql`exists (select from ${table} l where l.source = s."id" and l.target <> all(${gone})
    and ${isLinkLive(attribute.table, sql`l`)})`
  return compile(
    sql`select coalesce(array_agg(id), '{}') as ids from (select s.id from ${tableOf(entity)} s
      where s."deletedAt" is null and s.id <> all(${gone}) and ${held} and not ${others} for update) found`,
  )
}

/** One row with `ids`: the live records that point at one of the given ones, locked against changes. */
export function compileFindDependents({ entity, column }: Dependent, ids: readonly string[]): Statement {
  const pointing = sql`${ident(column.column)} = any(${value(ids)}::uuid[]) and "deletedAt" is null`
  return compile(
    sql`select coalesce(array_agg(id), '{}') as ids from (select id from ${tableOf(entity)} where ${pointing} for update) found`,
  )
}

/** One row with `live` and `inBin`: the ids of all records that point at one of the given ones, locked against changes. */
export function compileFindPointing({ entity, column }: Dependent, ids: readonly string[]): Statement {
  const pointing = sql`${ident(column.column)} = any(${value(ids)}::uuid[])`
  return compile(
    sql`select coalesce(array_agg(id) filter (where live), '{}') as live,
      coalesce(array_agg(id) filter (where not live), '{}') as "inBin" from (select id, "deletedAt" is null as live
        from ${tableOf(entity)} where ${pointing} for update) found`,
  )
}

/** Locks the records in the order of their ids, which prevents deadlocks; one row. */
export function compileLock(entity: Entity, ids: readonly string[]): Statement {
  return compile(
    sql`select count(*) from (select from ${tableOf(entity)} where id = any(${value(ids)}::uuid[]) order by id for update) locked`,
  )
}

/** Empties the field in the given records. */
export function planUnlink({ entity, column }: Dependent, ids: readonly string[]): ManyPlan {
  return {
    kind: 'update',
    entity,
    values: [{ column, value: null }],
    links: [],
    targets: [],
    conditions: [{ kind: 'ids', ids }],
  }
}

export function planDeleteIds(entity: Entity, ids: readonly string[]): ManyPlan {
  return {
    kind: 'delete',
    entity,
    values: [],
    links: [],
    targets: [],
    conditions: [
      { kind: 'inBin', bin: false },
      { kind: 'ids', ids },
    ],
  }
}

/** Restores the value of the field where it was emptied at that timestamp and is still empty. */
export function planRelink({ entity, column }: Dependent, ids: readonly string[], recordId: string): ManyPlan {
  return {
    kind: 'update',
    entity,
    values: [{ column, value: recordId }],
    links: [],
    targets: [],
    conditions: [
      { kind: 'inBin', bin: false },
      { kind: 'ids', ids },
    ],
  }
}

/** One row with `deletedAt`, as text with all digits; null if the record is not in the bin. */
export function compileFindDeletion(entity: Entity, id: string): Statement {
  return compile(
    sql`select (select "deletedAt"::text from ${tableOf(entity)} where id = ${value(id)}::uuid) as "deletedAt"`,
  )
}

/** One row with `ids`: the records that were deleted together with the given ones, at that timestamp. */
export function compileFindDeletedTogether(
  { entity, column }: Dependent,
  ids: readonly string[],
  deletedAt: string,
): Statement {
  const taken = sql`${ident(column.column)} = any(${value(ids)}::uuid[]) and "deletedAt" = ${value(deletedAt)}::timestamptz`
  return compile(sql`select coalesce(array_agg(id), '{}') as ids from ${tableOf(entity)} where ${taken}`)
}

/**
 * One row with `emptied`: for each of the given records, the `ids` of those whose field was emptied when it was deleted
 * at that timestamp, and is still empty.
 */
export function compileFindEmptied(
  { entity, column }: Dependent,
  ids: readonly string[],
  deletedAt: string,
): Statement {
  const from = sql`(o.changes -> ${literal(column.id)} ->> 'from')`
  const emptied = sql`o."entityId" = ${value(entity.id)}::uuid and o.at = ${value(deletedAt)}::timestamptz
    and o.action = 'update' and ${from} = any(${value(ids)}::text[])`
  return compile(
    sql`select coalesce(json_agg(json_build_object('target', target, 'ids', ids)), '[]') as emptied
      from (select ${from} as target, json_agg(t.id) as ids from ${tableOf(entity)} t join monarch.operations o
        on o."recordId" = t.id where ${emptied} and t.${ident(column.column)} is null group by 1) found`,
  )
}
