import { AppError, type Access, badInput, type Column, type Entity, type Issue, type Model } from '@monarch/schema'
import { compile, ident, join, sql, type Statement, value } from '@monarch/sql'
import { conditionsOf, nextAlias, tableOf } from './compile-read.ts'
import { type Condition, planWhere } from './filter.ts'
import { limits } from './limits.ts'
import { entityOf, liveConditions } from './plan.ts'
import { changesOf, checkData, logOf, updateOf, uuid, type WritePlan } from './write.ts'

/** A change of all records that meet a condition. */
export interface ManyPlan {
  readonly kind: 'update' | 'delete'
  readonly entity: Entity
  readonly values: WritePlan['values']
  readonly conditions: readonly Condition[]
}

/** The checked values of many new records; the path of an issue names the index: `data.3.email`. */
export function planCreateMany(entityName: string, data: unknown, model: Model, access: Access): readonly WritePlan['values'][] {
  const entity = entityOf(model, entityName)
  if (!access.to(entity).actions.has('create')) throw new AppError('FORBIDDEN', `You don't have permission to create ${entity.name} records.`)
  if (!Array.isArray(data)) throw badInput({ path: 'data', message: 'must be a list' })
  if (data.length > limits.maxLimit) throw badInput({ path: 'data', message: `must be a list of at most ${limits.maxLimit} records` })
  const issues: Issue[] = []
  const rows = data.map((item: unknown, i) => {
    try {
      return checkData(entity, access, item, `data.${i}`, 'create')
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'BAD_USER_INPUT') throw error
      issues.push(...error.issues)
      return []
    }
  })
  if (issues.length > 0) throw badInput(...issues)
  return rows
}

export function planMany(
  request: { readonly kind: 'update'; readonly entity: string; readonly where: unknown; readonly data: unknown } | { readonly kind: 'delete'; readonly entity: string; readonly where: unknown },
  model: Model,
  access: Access,
): ManyPlan {
  const entity = entityOf(model, request.entity)
  const { kind } = request
  if (!access.to(entity).actions.has(kind)) throw new AppError('FORBIDDEN', `You don't have permission to ${kind} ${entity.name} records.`)
  if ((request.where ?? null) === null) throw badInput({ path: 'where', message: 'where is required. {} means every record.' })
  const scope = { model, access, fields: 0, records: 0 }
  const conditions = [...liveConditions(scope, entity, false), ...planWhere(scope, entity, request.where, 'where')]
  return { kind, entity, conditions, values: kind === 'update' ? checkData(entity, access, request.data, 'data', 'update') : [] }
}

/** One statement that changes them all, with their log, and answers with `count`. Its operands are constants. */
export function compileMany(plan: ManyPlan, userId: string): Statement {
  const names = { next: 1 }
  const row = nextAlias(names)
  const found = sql`select * from ${tableOf(plan.entity)} ${row} where ${conditionsOf(names, row, plan.conditions)} for update`
  const change = { ...plan, ifVersion: undefined }
  return compile(sql`with "before" as (${found}), "row" as (${updateOf(change, userId)}), "log" as (${logOf(change, sql`monarch.new_id()`, userId)})
select count(*)::text as count from "row"`)
}

/**
 * Many new records in one statement, with their log: `rows` is a JSON list of objects by column name, `operationIds` one id
 * for each. PostgreSQL reads the JSON into the columns' types, so no digit is lost.
 */
export function compileInsertMany(
  entity: Entity,
  columns: readonly Column[],
  { rows, recordIds, operationIds, userId }: { rows: string; recordIds: readonly string[]; operationIds: readonly string[]; userId: string },
): Statement {
  const given = columns.map((column) => ident(column.column))
  const names = join([sql`"id"`, sql`"createdBy"`, sql`"updatedBy"`, ...given])
  const values = join([sql`g."id"`, uuid(userId), uuid(userId), ...given.map((name) => sql`g.${name}`)])
  const changes = changesOf(columns.map((column) => ({ column, from: sql`null::jsonb` })))
  return compile(sql`with "row" as (insert into ${tableOf(entity)} (${names}) select ${values} from json_populate_recordset(null::${tableOf(entity)}, ${value(rows)}::json) g returning *),
"log" as (insert into monarch.operations (id, "entityId", "recordId", action, version, "userId", changes)
select o.operation, ${value(entity.id)}::uuid, r."id", 'create', r.version, ${uuid(userId)}, ${changes} from "row" r join unnest(${value(recordIds)}::uuid[], ${value(operationIds)}::uuid[]) o(record, operation) on o.record = r."id")
select count(*)::int as count from "row"`)
}
