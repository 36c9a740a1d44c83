import { checkValue, type Json } from '@monarch/field-types'
import { AppError, type Access, badInput, type Column, type Entity, type Issue, type Model, type RecordAction } from '@monarch/schema'
import { compile, type Fragment, ident, join, literal, sql, type Statement, value } from '@monarch/sql'
import { type AliasNames, conditionsOf, jsonOf, nextAlias, outputColumns, tableOf } from './compile-read.ts'
import type { Condition } from './filter.ts'
import { entityOf, liveConditions, type Output, planOutputs } from './plan.ts'
import type { Selected } from './request.ts'

/** One change of one record, free of GraphQL. `path` is where its input stands, for issues: `data`, `data.3`. */
export type WriteRequest = {
  readonly entity: string
  readonly selection: readonly Selected[]
} & (
  | { readonly kind: 'create'; readonly data: unknown; readonly path: string }
  | { readonly kind: 'update'; readonly id: unknown; readonly data: unknown; readonly path: string; readonly ifVersion?: unknown }
  | { readonly kind: 'delete' | 'restore'; readonly id: unknown }
)

export interface WritePlan {
  readonly kind: WriteRequest['kind']
  readonly entity: Entity
  /** `null` when the record is made by this write. */
  readonly id: string | null
  readonly values: readonly { readonly column: Column; readonly value: Json }[]
  readonly ifVersion: unknown
  /** Which record may be changed: the row rule, and whether it is looked for in the bin. */
  readonly conditions: readonly Condition[]
  readonly outputs: readonly Output[]
  /**
   * True when the selection reads the table that the write changes. Within one statement such a read would see the table as
   * it was before, so the record has to be read by a statement of its own.
   */
  readonly needsRead: boolean
}

/** What the outside world adds to a write. */
export interface WriteEnvironment {
  readonly recordId: string
  readonly operationId: string
  readonly userId: string | null
}

/** The row that the statement of a write answers with; `record` is the JSON text of the selection. */
export interface WriteOutcome {
  readonly outcome: 'done' | 'missing' | 'conflict'
  /** The version that the record had before. */
  readonly version: string | null
  readonly record: string | null
}

const actionOf: Record<WriteRequest['kind'], RecordAction> = {
  create: 'create',
  update: 'update',
  delete: 'delete',
  restore: 'delete',
}

/** Throws coded errors with every problem of the input, and touches nothing. */
export function planWrite(request: WriteRequest, model: Model, access: Access): WritePlan {
  const entity = entityOf(model, request.entity)
  const action = actionOf[request.kind]
  if (!access.to(entity).actions.has(action)) {
    throw new AppError('FORBIDDEN', `You don't have permission to ${action} ${entity.name} records.`)
  }
  const outputs = planOutputs(request.selection, entity, model, access)
  const rest = { entity, outputs, needsRead: request.kind !== 'delete' && readsTable(outputs, entity) }
  if (request.kind === 'create') {
    const values = checkData(entity, access, request.data, request.path, 'create')
    return { ...rest, kind: 'create', id: null, values, ifVersion: undefined, conditions: [] }
  }
  const scope = { model, access, fields: 0, records: 0 }
  const id = checkId(entity, request.id)
  const conditions = liveConditions(scope, entity, request.kind === 'restore')
  if (request.kind !== 'update') return { ...rest, kind: request.kind, id, values: [], ifVersion: undefined, conditions }
  const values = checkData(entity, access, request.data, request.path, 'update')
  const { ifVersion } = request
  if (ifVersion !== undefined && ifVersion !== null && !Number.isSafeInteger(ifVersion)) {
    throw badInput({ path: 'ifVersion', message: 'must be a whole number' })
  }
  return { ...rest, kind: 'update', id, values, ifVersion: ifVersion ?? undefined, conditions }
}

/**
 * One statement that changes the record, writes the operation log and answers with the record, as a `WriteOutcome`.
 * Without it in the same statement a crash could leave a change that nobody can see in the history.
 */
export function compileWrite(plan: WritePlan, environment: WriteEnvironment): Statement {
  const { operationId, userId } = environment
  const names: AliasNames = { next: 1 }
  const row = ident('row')
  const record = plan.needsRead ? sql`null` : sql`(${jsonOf(sql`select ${outputColumns(names, row, plan.outputs)} from "row"`)})::text`
  if (plan.kind === 'create') {
    return compile(sql`with "row" as (${insertOf(plan, environment)}), "log" as (${logOf(plan, uuid(operationId), userId)})
select 'done' as outcome, null as version, ${record} as record`)
  }
  const target = nextAlias(names)
  const found = sql`select * from ${tableOf(plan.entity)} ${target} where ${target}."id" = ${value(plan.id)}::uuid and ${conditionsOf(names, target, plan.conditions)} for update`
  return compile(sql`with "before" as (${found}), "row" as (${updateOf(plan, userId)}), "log" as (${logOf(plan, uuid(operationId), userId)})
select case when exists (select from "row") then 'done' when exists (select from "before") then 'conflict' else 'missing' end as outcome,
(select version::text from "before") as version, ${record} as record`)
}

function insertOf(plan: WritePlan, { recordId, userId }: WriteEnvironment): Fragment {
  const columns = [sql`"id"`, sql`"createdBy"`, sql`"updatedBy"`, ...plan.values.map(({ column }) => ident(column.column))]
  const values = [sql`${value(recordId)}::uuid`, uuid(userId), uuid(userId), ...plan.values.map(parameterOf)]
  return sql`insert into ${tableOf(plan.entity)} (${join(columns)}) values (${join(values)}) returning *`
}

type Change = Pick<WritePlan, 'kind' | 'entity' | 'values' | 'ifVersion'>

/** Changes the rows of "before" and gives them back as they are afterwards. */
export function updateOf(plan: Change, userId: string | null): Fragment {
  const bin = plan.kind === 'delete' ? [sql`"deletedAt" = now()`] : plan.kind === 'restore' ? [sql`"deletedAt" = null`] : []
  const sets = [
    ...plan.values.map((v) => sql`${ident(v.column.column)} = ${parameterOf(v)}`),
    ...bin,
    sql`"updatedAt" = now()`,
    sql`"updatedBy" = ${uuid(userId)}`,
    sql`version = b.version + 1`,
  ]
  const isCurrent = plan.ifVersion === undefined ? sql`` : sql` and b.version = ${value(plan.ifVersion)}::bigint`
  return sql`update ${tableOf(plan.entity)} t set ${join(sets)} from "before" b where t."id" = b."id"${isCurrent} returning t.*`
}

/** Appends what happened to each row of "row" to the operation log. */
export function logOf(plan: Change, operationId: Fragment, userId: string | null): Fragment {
  const changes = plan.kind === 'create' ? createdChanges(plan) : updatedChanges(plan)
  const from = plan.kind === 'create' ? sql`from "row" r` : sql`from "row" r join "before" b on b."id" = r."id"`
  return sql`insert into monarch.operations (id, "entityId", "recordId", action, version, "userId", changes) select ${operationId}, ${value(plan.entity.id)}::uuid, r."id", ${literal(plan.kind)}, r.version, ${uuid(userId)}, ${changes} ${from}`
}

/** `{field: {from: null, to}}` of every field that was given a value. */
function createdChanges(plan: Change): Fragment {
  return changesOf(plan.values.filter((v) => v.value !== null).map(({ column }) => ({ column, from: sql`null::jsonb` })))
}

function updatedChanges(plan: Change): Fragment {
  return changesOf(plan.values.map(({ column }) => ({ column, from: sql`b.${ident(column.column)}` })))
}

export function changesOf(changes: readonly { column: Column; from: Fragment }[]): Fragment {
  if (changes.length === 0) return sql`'{}'::jsonb`
  const pairs = changes.map(({ column, from }) => {
    const to = sql`r.${ident(column.column)}`
    const change = sql`jsonb_build_object('from', ${jsonValue(column, from)}, 'to', ${jsonValue(column, to)})`
    return sql`case when ${jsonValue(column, from)} is distinct from ${jsonValue(column, to)} then jsonb_build_object(${literal(column.name)}, ${change}) else '{}' end`
  })
  return join(pairs, sql` || `)
}

function jsonValue(column: Column, expression: Fragment): Fragment {
  return expression.parts[0] === 'null::jsonb' ? expression : sql`to_jsonb(${column.type.json(expression)})`
}

function parameterOf({ column, value: given }: WritePlan['values'][number]): Fragment {
  return sql`${value(given === null ? null : column.type.bind(given))}::${column.type.column(column.spec.settings)}`
}

export function uuid(id: string | null): Fragment {
  return sql`${value(id)}::uuid`
}

/** Every given key checked, defaults filled in, all problems at once. */
export function checkData(entity: Entity, access: Access, data: unknown, path: string, kind: 'create' | 'update'): WritePlan['values'] {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw badInput({ path, message: 'must be an object' })
  const { hidden } = access.to(entity)
  const given = new Map(Object.entries(data))
  const issues: Issue[] = []
  for (const key of given.keys()) {
    const attribute = hidden.has(key) ? undefined : entity.attributes.get(key)
    if (attribute?.kind === 'column' && !attribute.isSystem) continue
    const message = attribute ? `"${key}" is kept by the server and cannot be set` : `${entity.label} has no field "${key}"`
    issues.push({ path: `${path}.${key}`, message })
  }
  const values: { column: Column; value: Json }[] = []
  for (const column of entity.attributes.values()) {
    if (column.kind !== 'column' || column.isSystem) continue
    const isGiven = given.has(column.name)
    if (!isGiven && kind === 'update') continue
    if (isGiven && column.isReadonly) {
      issues.push({ path: `${path}.${column.name}`, message: `${column.spec.label} is read-only` })
      continue
    }
    const checked = checkValue(column.type, column.spec, isGiven ? given.get(column.name) : column.defaultValue)
    if (checked.ok) values.push({ column, value: checked.value })
    else issues.push({ path: `${path}.${column.name}`, message: checked.message })
  }
  if (issues.length > 0) throw badInput(...issues)
  return values
}

function checkId(entity: Entity, id: unknown): string {
  const column = entity.attributes.get('id') as Column
  const parsed = column.type.parse(id, column.spec)
  if (!parsed.ok) throw badInput({ path: 'id', message: parsed.message })
  return parsed.value as string
}

function readsTable(outputs: readonly Output[], entity: Entity): boolean {
  return outputs.some((output) => {
    if (output.kind === 'toOne') return output.entity === entity || readsTable(output.outputs, entity) || filtersOn(output.conditions, entity)
    if (output.kind === 'toMany') {
      return output.list.entity === entity || readsTable(output.list.outputs, entity) || filtersOn(output.list.conditions, entity)
    }
    return output.kind === 'value' && output.attribute.kind === 'computed'
  })
}

function filtersOn(conditions: readonly Condition[], entity: Entity): boolean {
  return conditions.some((condition) => {
    switch (condition.kind) {
      case 'and':
      case 'or':
        return filtersOn(condition.conditions, entity)
      case 'not':
        return filtersOn([condition.condition], entity)
      case 'toOne':
      case 'toMany':
        return condition.entity === entity || filtersOn([condition.condition], entity)
      default:
        return false
    }
  })
}
