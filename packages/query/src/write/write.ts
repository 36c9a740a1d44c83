import { type Access, type Credential, type Entity, lacksAction, type Model, type RecordAction } from '@monarch/schema'
import { compile, type Fragment, ident, join, sql, type Statement, value } from '@monarch/sql'
import { readsTable } from '../plan/reads-table.ts'
import { checkData, checkId, checkVersion, type CheckedData } from './check-data.ts'
import { isLinkLive, linkedIds, conditionsOf } from '../compile/compile-expression.ts'
import { changeConditions } from '../plan/change-conditions.ts'
import { outputColumns } from '../compile/compile-rows.ts'
import { type AliasNames, jsonOf, nextAlias, tableOf } from '../compile/compile-value.ts'
import { type Condition, liveConditions } from '../plan/plan-expression.ts'
import { findMissing, missingTargets, nothingMissing, type Targets, targetsOf } from './link-targets.ts'
import { requestsOf } from './generations.ts'
import {
  type Agent,
  changeOfColumn,
  changesOf,
  firstValues,
  insertOperations,
  uuid,
  valueIn,
} from '../operation-log.ts'
import { planOutputs } from '../plan/plan.ts'
import type { Selected } from '../plan/request.ts'
import { entityOf, newScope } from '../plan/scope.ts'
import type { Output } from '../plan/select.ts'

/** One change of one record, independent of GraphQL. `path` locates its input for issues: `data`, `data.3`. */
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
      /** AI may also write fields that are read-only for users, if AI fills them. */
      readonly agent?: Agent
    }
  | { readonly kind: 'delete'; readonly id: unknown; readonly ifVersion?: unknown }
  | { readonly kind: 'restore'; readonly id: unknown }
)

/** A planned write: its input is checked, and the caller's access is part of its conditions. */
export interface WritePlan extends Pick<CheckedData, 'values' | 'links'> {
  readonly kind: WriteRequest['kind']
  readonly entity: Entity
  /** `null` if this write creates the record. */
  readonly id: string | null
  /** The targets of values and links. */
  readonly targets: readonly Targets[]
  readonly ifVersion: unknown
  readonly agent?: Agent | undefined
  /** The id, the row rules, and whether the record is live or in the bin. */
  readonly conditions: readonly Condition[]
  /** Conditions on the record after the change; see `compileUnmet`. */
  readonly after: readonly Condition[]
  readonly outputs: readonly Output[]
  /**
   * True if the selection reads the table that the write changes. Within the same statement, it would see the old rows,
   * so a second statement reads the record.
   */
  readonly needsRead: boolean
}

/** Values from outside of the planner. */
interface WriteEnvironment {
  readonly recordId: string
  readonly operationId: string
  /** `null` without an account. */
  readonly author: Credential | null
}

/** The row that a write's statement returns; `record` is the JSON text of the selection. */
export interface WriteOutcome {
  /** `same`: the record already has these values, so nothing was written. `unlinked`: a target does not exist. */
  readonly outcome: 'done' | 'same' | 'missing' | 'unlinked' | 'conflict'
  /** The version before the write. */
  readonly version: string | null
  readonly record: string | null
  /** JSON text of a list of `MissingTarget`. */
  readonly missing: string | null
}

const actionOf: Record<WriteRequest['kind'], RecordAction> = {
  create: 'create',
  update: 'update',
  delete: 'delete',
  restore: 'delete',
}

/** Throws a coded error with every problem of the input; performs no I/O. */
export function planWrite(request: WriteRequest, model: Model, access: Access): WritePlan {
  const entity = entityOf(model, request.entity)
  const action = actionOf[request.kind]
  if (!access.to(entity).actions.has(action)) {
    throw lacksAction(action, entity, access.to(entity))
  }
  const outputs = planOutputs(request.selection, entity, model, access)
  const rest = { entity, outputs, needsRead: request.kind !== 'delete' && readsTable(outputs, entity) }
  const scope = newScope(model, access)
  if (request.kind === 'create') {
    const { given, ...data } = checkData(entity, scope, request.data, request.path, 'create')
    return {
      ...rest,
      ...data,
      targets: targetsOf(model, access, [{ ...data, given }]),
      needsRead: rest.needsRead || data.links.length > 0,
      kind: 'create',
      id: null,
      ifVersion: undefined,
      conditions: [],
      after: changeConditions(scope, entity, 'create', [...given]),
    }
  }
  const id = checkId(entity, request.id, 'id')
  const live = liveConditions(scope, entity, request.kind === 'restore')
  if (request.kind !== 'update') {
    const conditions = [...live, ...changeConditions(scope, entity, 'delete', null)]
    const ifVersion = request.kind === 'delete' ? versionOf(request) : undefined
    const none = { values: [], links: [], targets: [], ifVersion, after: [] }
    return { ...rest, ...none, kind: request.kind, id, conditions }
  }
  const { agent } = request
  const { given, ...data } = checkData(entity, scope, request.data, request.path, 'update', agent)
  const after = changeConditions(scope, entity, 'update', [...given])
  return {
    ...rest,
    ...data,
    targets: targetsOf(model, access, [{ ...data, given }]),
    needsRead: rest.needsRead || data.links.length > 0,
    kind: 'update',
    id,
    ifVersion: versionOf(request),
    agent,
    conditions: [...live, ...after],
    after,
  }
}

const versionOf = ({ ifVersion }: { readonly ifVersion?: unknown }): number | undefined =>
  checkVersion(ifVersion, 'ifVersion') ?? undefined

/**
 * One statement that changes the record, writes the operation log and returns the record, as a `WriteOutcome`. With two
 * statements, a crash could leave a change without an entry in the history.
 */
export function compileWrite(plan: WritePlan, environment: WriteEnvironment): Statement {
  const { operationId, author } = environment
  const userId = author?.userId ?? null
  const log = logOf(plan, uuid(operationId), userId)
  const more = sql`${linksOf(plan)}${plan.agent ? sql`` : requestsFor(plan, author)}`
  const names: AliasNames = { next: 1 }
  const row = ident('row')
  const record = plan.needsRead
    ? sql`null`
    : sql`(${jsonOf(sql`select ${outputColumns(names, row, plan.outputs)} from "row"`)})::text`
  if (plan.kind === 'create') {
    const outcome =
      plan.targets.length === 0
        ? sql`'done'`
        : sql`case when exists (select from "row") then 'done' else 'unlinked' end`
    return compile(sql`with ${findMissing(plan.targets)}"row" as (${insertOf(plan, environment)}), "log" as (${log})${more}
select ${outcome} as outcome, null as version, ${record} as record, ${missingTargets(plan.targets)} as missing`)
  }
  const target = nextAlias(names)
  const found = sql`select * from ${tableOf(plan.entity)} ${target} where ${target}."id" = ${value(plan.id)}::uuid
    and ${conditionsOf(names, target, plan.conditions)} for update`
  const unlinked = plan.targets.length === 0 ? sql`` : sql` when exists (select from "missing") then 'unlinked'`
  const conflict = sql`exists (select from "before" b where not (${isCurrent(plan)}))`
  return compile(sql`with ${findMissing(plan.targets)}"before" as (${found}), "row" as (${updateOf(plan, userId)}), "log" as (${log})${more}
select case when exists (select from "row") then 'done' when not exists (select from "before") then 'missing'
when ${conflict} then 'conflict'${unlinked} else 'same' end as outcome,
(select version::text from "before") as version, ${record} as record, ${missingTargets(plan.targets)} as missing`)
}

/** See `requestsOf`. */
export function requestsFor(
  { kind, entity, values, links }: Pick<Change, 'kind' | 'entity' | 'values' | 'links'>,
  author: Credential | null,
): Fragment {
  const columns = values.map(({ column }) => column)
  return requestsOf({ kind, entity, columns, links: links.map(({ attribute }) => attribute) }, author)
}

function insertOf(plan: WritePlan, { recordId, author }: WriteEnvironment): Fragment {
  const userId = author?.userId ?? null
  const columns = [
    sql`"id"`,
    sql`"createdBy"`,
    sql`"updatedBy"`,
    ...plan.values.map(({ column }) => ident(column.column)),
  ]
  const values = [sql`${value(recordId)}::uuid`, uuid(userId), uuid(userId), ...plan.values.map(parameterOf)]
  const rows =
    plan.targets.length === 0
      ? sql`values (${join(values)})`
      : sql`select ${join(values)} where ${nothingMissing(plan.targets)}`
  return sql`insert into ${tableOf(plan.entity)} (${join(columns)}) ${rows} returning *`
}

type Change = Pick<WritePlan, 'kind' | 'entity' | 'values' | 'links' | 'targets' | 'ifVersion' | 'agent'>

/** Sets the links of every row of "row" to the given ones. */
export function linksOf(plan: Pick<Change, 'kind' | 'links'>): Fragment {
  const parts = plan.links.map(({ attribute, ids }, i) => {
    const { schema, name } = attribute.table
    const given = sql`${value(ids)}::uuid[]`
    const removed =
      plan.kind === 'create'
        ? sql``
        : sql`, ${ident(`unlink${i}`)} as (delete from ${ident(schema, name)} l using "row" r
          where l.source = r."id" and l.target <> all(${given}) and ${isLinkLive(attribute.table, sql`l`)})`
    return sql`${removed}, ${ident(`link${i}`)} as (insert into ${ident(schema, name)} (source, target, position)
      select r."id", g.id, g.position from "row" r cross join unnest(${given}) with ordinality g(id, position)
      on conflict (source, target) do update set position = excluded.position)`
  })
  return join(parts, sql``)
}

function isCurrent({ ifVersion }: Change): Fragment {
  return ifVersion === undefined ? sql`true` : sql`b.version = ${value(ifVersion)}::bigint`
}

/**
 * Updates the rows of "before" and returns them. Rows that would not change keep their version and get no log entry.
 */
export function updateOf(plan: Change, userId: string | null): Fragment {
  const bin =
    plan.kind === 'delete' ? [sql`"deletedAt" = now()`] : plan.kind === 'restore' ? [sql`"deletedAt" = null`] : []
  const columns = plan.values.map(({ column }, i) => ({ column: ident(column.column), next: ident('n', `${i}`) }))
  const sets = [
    ...columns.map(({ column, next }) => sql`${column} = ${next}`),
    ...bin,
    sql`"updatedAt" = now()`,
    sql`"updatedBy" = ${uuid(userId)}`,
    sql`version = b.version + 1`,
  ]
  const differs = [
    ...plan.values.map(({ column }, i) => sql`${valueIn(column, sql`b`)} is distinct from ${ident('n', `${i}`)}`),
    ...plan.links.map(
      ({ attribute, ids }) => sql`${linkedIds(attribute.table, sql`b`)} is distinct from ${value(ids)}::uuid[]`,
    ),
  ]
  const given = join(plan.values.map((v, i) => sql`${parameterOf(v)} as ${ident(`${i}`)}`))
  const next = columns.length === 0 ? sql`` : sql` cross join (select ${given}) n`
  const isChange =
    plan.kind !== 'update' ? sql`true` : differs.length === 0 ? sql`false` : sql`(${join(differs, sql` or `)})`
  return sql`update ${tableOf(plan.entity)} t set ${join(sets)} from "before" b${next}
    where t."id" = b."id" and ${isCurrent(plan)} and ${nothingMissing(plan.targets)} and ${isChange} returning t.*`
}

/** Appends the change of each row of "row" to the operation log. */
export function logOf(plan: Change, id: Fragment, userId: string | null): Fragment {
  const { kind: action, entity, agent } = plan
  const isNew = action === 'create'
  const changes = isNew ? sql`${value(firstValues(plan.values, plan.links))}::json` : updatedChanges(plan)
  const from = isNew ? sql`from "row" r` : sql`from "row" r join "before" b on b."id" = r."id"`
  return insertOperations({ entity, action, id, userId, agent, changes, from })
}

function updatedChanges(plan: Change): Fragment {
  const columns = plan.values.map(({ column }) => changeOfColumn(column))
  const links = plan.links.map(({ attribute, ids }) => ({
    id: attribute.id,
    from: sql`to_jsonb(${linkedIds(attribute.table, sql`b`)})`,
    to: sql`to_jsonb(${value(ids)}::uuid[])`,
  }))
  return changesOf([...columns, ...links])
}

function parameterOf({ column, value: given }: WritePlan['values'][number]): Fragment {
  return sql`${value(given === null ? null : column.type.bind(given))}::${column.type.column(column.spec.settings)}`
}
