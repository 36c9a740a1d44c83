import { checkValue, type Json } from '@monarch/field-types'
import {
  AppError,
  type Access,
  type Attribute,
  badInput,
  isValue,
  type Column,
  type Entity,
  type Issue,
  type Links,
  type Model,
  type RecordAction,
} from '@monarch/schema'
import { compile, type Fragment, ident, join, literal, sql, type Statement, value } from '@monarch/sql'
import { linkedIds } from './compile-computed.ts'
import { conditionsOf } from './compile-condition.ts'
import { outputColumns } from './compile-rows.ts'
import { type AliasNames, jsonOf, nextAlias, tableOf } from './compile-value.ts'
import { type Condition, liveConditions } from './filter.ts'
import { requestsOf } from './generations.ts'
import { type Agent, changeOfColumn, changesOf, firstValues, insertOperations, uuid } from './operation-log.ts'
import { planOutputs } from './plan.ts'
import type { PlannedValue } from './plan-value.ts'
import type { Selected } from './request.ts'
import { entityOf, newScope } from './scope.ts'
import type { Output } from './select.ts'

/** One change of one record, free of GraphQL. `path` is where its input stands, for issues: `data`, `data.3`. */
export type WriteRequest = {
  readonly entity: string
  readonly selection: readonly Selected[]
} & (
  | { readonly kind: 'create'; readonly data: unknown; readonly path: string }
  | {
      readonly kind: 'update'
      readonly id: unknown
      readonly data: unknown
      readonly path: string
      readonly ifVersion?: unknown
      readonly agent?: Agent
    }
  | { readonly kind: 'delete' | 'restore'; readonly id: unknown }
)

/** What makes a change on behalf of the user. AI may also write what people may only read, if it is for AI to write. */
export interface WritePlan {
  readonly kind: WriteRequest['kind']
  readonly entity: Entity
  /** `null` when the record is made by this write. */
  readonly id: string | null
  readonly values: readonly { readonly column: Column; readonly value: Json }[]
  /** Lists of ids that are written as links, in their order. */
  readonly links: readonly { readonly attribute: Links; readonly ids: readonly string[] }[]
  readonly ifVersion: unknown
  readonly agent?: Agent | undefined
  /** Which record may be changed: the row rule, and whether it is looked for in the bin. */
  readonly conditions: readonly Condition[]
  readonly outputs: readonly Output[]
  /**
   * True when the selection reads the table that the write changes. Within one statement such a read would see the table as
   * it was before, so the record has to be read by a statement of its own.
   */
  readonly needsRead: boolean
}

/** The checked input of a write. */
export type CheckedData = Pick<WritePlan, 'values' | 'links'>

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
    const data = checkData(entity, access, request.data, request.path, 'create')
    return {
      ...rest,
      ...data,
      needsRead: rest.needsRead || data.links.length > 0,
      kind: 'create',
      id: null,
      ifVersion: undefined,
      conditions: [],
    }
  }
  const scope = newScope(model, access)
  const id = checkId(entity, request.id)
  const conditions = liveConditions(scope, entity, request.kind === 'restore')
  if (request.kind !== 'update')
    return { ...rest, kind: request.kind, id, values: [], links: [], ifVersion: undefined, conditions }
  const { ifVersion, agent } = request
  const data = checkData(entity, access, request.data, request.path, 'update', agent)
  if (ifVersion !== undefined && ifVersion !== null && !Number.isSafeInteger(ifVersion)) {
    throw badInput({ path: 'ifVersion', message: 'must be a whole number' })
  }
  return {
    ...rest,
    ...data,
    needsRead: rest.needsRead || data.links.length > 0,
    kind: 'update',
    id,
    ifVersion: ifVersion ?? undefined,
    agent,
    conditions,
  }
}

/**
 * One statement that changes the record, writes the operation log and answers with the record, as a `WriteOutcome`.
 * Without it in the same statement a crash could leave a change that nobody can see in the history.
 */
export function compileWrite(plan: WritePlan, environment: WriteEnvironment): Statement {
  const { operationId, userId } = environment
  const log = logOf(plan, uuid(operationId), userId)
  const more = sql`${linksOf(plan)}${plan.agent ? sql`` : requestsFor(plan, userId)}`
  const names: AliasNames = { next: 1 }
  const row = ident('row')
  const record = plan.needsRead
    ? sql`null`
    : sql`(${jsonOf(sql`select ${outputColumns(names, row, plan.outputs)} from "row"`)})::text`
  if (plan.kind === 'create') {
    return compile(sql`with "row" as (${insertOf(plan, environment)}), "log" as (${log})${more}
select 'done' as outcome, null as version, ${record} as record`)
  }
  const target = nextAlias(names)
  const found = sql`select * from ${tableOf(plan.entity)} ${target} where ${target}."id" = ${value(plan.id)}::uuid and ${conditionsOf(names, target, plan.conditions)} for update`
  return compile(sql`with "before" as (${found}), "row" as (${updateOf(plan, userId)}), "log" as (${log})${more}
select case when exists (select from "row") then 'done' when exists (select from "before") then 'conflict' else 'missing' end as outcome,
(select version::text from "before") as version, ${record} as record`)
}

/** See `requestsOf`. */
export function requestsFor(
  { kind, entity, values, links }: Pick<Change, 'kind' | 'entity' | 'values' | 'links'>,
  userId: string | null,
): Fragment {
  const columns = values.map(({ column }) => column)
  return requestsOf({ kind, entity, columns, links: links.map(({ attribute }) => attribute) }, userId)
}

function insertOf(plan: WritePlan, { recordId, userId }: WriteEnvironment): Fragment {
  const columns = [
    sql`"id"`,
    sql`"createdBy"`,
    sql`"updatedBy"`,
    ...plan.values.map(({ column }) => ident(column.column)),
  ]
  const values = [sql`${value(recordId)}::uuid`, uuid(userId), uuid(userId), ...plan.values.map(parameterOf)]
  return sql`insert into ${tableOf(plan.entity)} (${join(columns)}) values (${join(values)}) returning *`
}

type Change = Pick<WritePlan, 'kind' | 'entity' | 'values' | 'links' | 'ifVersion' | 'agent'>

/** Makes the links of every row of "row" those that were given. */
export function linksOf(plan: Pick<Change, 'kind' | 'links'>): Fragment {
  const parts = plan.links.map(({ attribute, ids }, i) => {
    const { schema, name } = attribute.table
    const given = sql`${value(ids)}::uuid[]`
    const removed =
      plan.kind === 'create'
        ? sql``
        : sql`, ${ident(`unlink${i}`)} as (delete from ${ident(schema, name)} l using "row" r where l.source = r."id" and l.target <> all(${given}))`
    return sql`${removed}, ${ident(`link${i}`)} as (insert into ${ident(schema, name)} (source, target, position) select r."id", g.id, g.position from "row" r cross join unnest(${given}) with ordinality g(id, position) on conflict (source, target) do update set position = excluded.position)`
  })
  return join(parts, sql``)
}

/** An update that names no field is no change: it leaves version and log as they are. */
function changesNothing({ kind, values, links }: Change): boolean {
  return kind === 'update' && values.length === 0 && links.length === 0
}

/** Changes the rows of "before" and gives them back as they are afterwards. */
export function updateOf(plan: Change, userId: string | null): Fragment {
  const isCurrent = plan.ifVersion === undefined ? sql`` : sql` and b.version = ${value(plan.ifVersion)}::bigint`
  if (changesNothing(plan))
    return sql`select t.* from ${tableOf(plan.entity)} t join "before" b on t."id" = b."id"${isCurrent}`
  const bin =
    plan.kind === 'delete' ? [sql`"deletedAt" = now()`] : plan.kind === 'restore' ? [sql`"deletedAt" = null`] : []
  const sets = [
    ...plan.values.map((v) => sql`${ident(v.column.column)} = ${parameterOf(v)}`),
    ...bin,
    sql`"updatedAt" = now()`,
    sql`"updatedBy" = ${uuid(userId)}`,
    sql`version = b.version + 1`,
  ]
  return sql`update ${tableOf(plan.entity)} t set ${join(sets)} from "before" b where t."id" = b."id"${isCurrent} returning t.*`
}

/** Appends what happened to each row of "row" to the operation log. */
export function logOf(plan: Change, id: Fragment, userId: string | null): Fragment {
  if (changesNothing(plan)) return sql`select`
  const { kind: action, entity, agent } = plan
  const isNew = action === 'create'
  const changes = isNew ? sql`${value(firstValues(plan.values, plan.links))}::json` : updatedChanges(plan)
  const from = isNew ? sql`from "row" r` : sql`from "row" r join "before" b on b."id" = r."id"`
  return insertOperations({ entity, action, id, userId, agent, changes, from })
}

function updatedChanges(plan: Change): Fragment {
  const columns = plan.values.map(({ column }) => changeOfColumn(column))
  const links = plan.links.map(({ attribute, ids }) => ({
    name: attribute.name,
    from: sql`to_jsonb(${linkedIds(attribute.table, sql`b`)})`,
    to: sql`to_jsonb(${value(ids)}::uuid[])`,
  }))
  return changesOf([...columns, ...links])
}

function parameterOf({ column, value: given }: WritePlan['values'][number]): Fragment {
  return sql`${value(given === null ? null : column.type.bind(given))}::${column.type.column(column.spec.settings)}`
}

/** Every given key checked, defaults filled in, all problems at once. */
export function checkData(
  entity: Entity,
  access: Access,
  data: unknown,
  path: string,
  kind: 'create' | 'update',
  agent?: Agent,
): CheckedData {
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw badInput({ path, message: 'must be an object' })
  const { hidden } = access.to(entity)
  const given = new Map(Object.entries(data))
  const issues: Issue[] = []
  for (const key of given.keys()) {
    const attribute = hidden.has(key) ? undefined : entity.attributes.get(key)
    if (attribute && isWritable(attribute)) continue
    const message = attribute
      ? `"${key}" is ${isKept(attribute) ? 'kept by the server' : 'computed'} and cannot be set`
      : `${entity.label} has no field "${key}"`
    issues.push({ path: `${path}.${key}`, message })
  }
  const values: WritePlan['values'][number][] = []
  const links: WritePlan['links'][number][] = []
  for (const attribute of entity.attributes.values()) {
    if (!isWritable(attribute)) continue
    const { name, type, spec } = attribute
    const { isReadonly, defaultValue } = attribute
    const isGiven = given.has(name)
    if (!isGiven && kind === 'update') continue
    if (isGiven && isReadonly && !(agent === 'ai' && type.generation)) {
      issues.push({ path: `${path}.${name}`, message: `${spec.label} is read-only` })
      continue
    }
    const checked = checkValue(type, spec, isGiven ? given.get(name) : defaultValue)
    if (!checked.ok) issues.push({ path: `${path}.${name}`, message: checked.message })
    else if (attribute.kind === 'column') values.push({ column: attribute, value: checked.value })
    else if (isGiven || checked.value !== null) links.push({ attribute, ids: (checked.value ?? []) as string[] })
  }
  if (issues.length > 0) throw badInput(...issues)
  return { values, links }
}

/** What a write may name, unless it is read-only. */
export function isWritable(attribute: Attribute): attribute is Column | Links {
  return attribute.kind === 'links' || (attribute.kind === 'column' && !attribute.isSystem)
}

function isKept(attribute: Attribute): boolean {
  // The system's own columns are named, those of stored formulas carry the id of their field.
  return attribute.kind !== 'column' ? !isValue(attribute) : attribute.id === attribute.name
}

function checkId(entity: Entity, id: unknown): string {
  const column = entity.attributes.get('id') as Column
  const parsed = column.type.parse(id, column.spec)
  if (!parsed.ok) throw badInput({ path: 'id', message: parsed.message })
  return parsed.value as string
}

function readsTable(outputs: readonly Output[], entity: Entity): boolean {
  return outputs.some((output) => {
    if (output.kind === 'toOne')
      return output.entity === entity || readsTable(output.outputs, entity) || filtersOn(output.conditions, entity)
    if (output.kind === 'toMany') {
      return (
        output.list.entity === entity ||
        readsTable(output.list.outputs, entity) ||
        filtersOn(output.list.conditions, entity)
      )
    }
    return output.kind === 'value' && valueReads(output.value, entity)
  })
}

/** True when the value is made from other rows of the table. */
function valueReads({ from }: PlannedValue, entity: Entity): boolean {
  if (from.kind === 'formula') return [...from.inputs.values()].some((input) => valueReads(input, entity))
  if (from.kind !== 'toOne' && from.kind !== 'toMany') return false
  const { value } = from
  return from.entity === entity || (value !== null && valueReads(value, entity)) || filtersOn(from.conditions, entity)
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
      case 'compare':
        return valueReads(condition.value, entity)
      default:
        return false
    }
  })
}
