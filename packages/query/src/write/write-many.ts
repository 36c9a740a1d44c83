import {
  type Access,
  AppError,
  badInput,
  type Column,
  type Credential,
  type Entity,
  Issues,
  lacksAction,
  type Links,
  type Model,
} from '@monarch/schema'
import { compile, type Fragment, ident, join, literal, sql, type Statement, value } from '@monarch/sql'
import { changeConditions } from '../plan/change-conditions.ts'
import { conditionsOf } from '../compile/compile-expression.ts'
import { nextAlias, tableOf } from '../compile/compile-value.ts'
import { type Condition, liveConditions, planWhere } from '../plan/plan-expression.ts'
import { requestsOf } from './generations.ts'
import { limits } from '../limits.ts'
import { findMissing, missingTargets, nothingMissing, type Targets, targetsOf } from './link-targets.ts'
import { insertOperations, uuid } from '../operation-log.ts'
import { entityOf, newScope, type PlanScope } from '../plan/scope.ts'
import { planSearch } from '../plan/search.ts'
import { linksOf, logOf, requestsFor, updateOf, type WritePlan } from './write.ts'
import { type CheckedData, checkData } from './check-data.ts'

/** An update or deletion of all records that meet a condition. */
export interface ManyPlan {
  readonly kind: 'update' | 'delete' | 'restore'
  readonly entity: Entity
  readonly values: WritePlan['values']
  readonly links: WritePlan['links']
  readonly targets: WritePlan['targets']
  readonly conditions: readonly Condition[]
  /** If a different number of records meets the conditions, nothing is written. */
  readonly expectedCount?: number | null
  /** Conditions on the records after the change; see `compileUnmet`. */
  readonly after?: readonly Condition[]
}

/** Every record that meets `where` and `search`, parsed as those of a list. */
export interface MatchingRecords {
  readonly entity: string
  readonly where: unknown
  readonly search?: unknown
  readonly expectedCount?: unknown
}

export type ManyRequest = MatchingRecords &
  ({ readonly kind: 'update'; readonly data: unknown } | { readonly kind: 'delete' | 'restore' })

/** The row that `compileMany` returns. */
export interface ManyOutcome {
  /** The number of records that meet the conditions, as text. */
  readonly count: string
  /** The ids of the changed records. */
  readonly ids: readonly string[]
  /** When each of them was deleted, as text with all digits; for a restore. */
  readonly deletions: readonly { readonly id: string; readonly deletedAt: string }[] | null
  /** JSON text of a list of `MissingTarget`. */
  readonly missing: string | null
}

const nothing: CheckedData = { values: [], links: [], given: new Set() }

/** The checked values of many new records; the path of an issue names the index: `data.3.email`. */
export function planCreateMany(
  entityName: string,
  data: unknown,
  model: Model,
  access: Access,
): { readonly rows: readonly CheckedData[]; readonly after: readonly Condition[] } {
  const entity = entityOf(model, entityName)
  if (!access.to(entity).actions.has('create')) throw lacksAction('create', entity, access.to(entity))
  if (!Array.isArray(data)) throw badInput({ path: 'data', message: 'must be a list' })
  if (data.length > limits.maxLimit)
    throw badInput({ path: 'data', message: `must be a list of at most ${limits.maxLimit} records`, limit: 'maxLimit' })
  const issues = new Issues()
  const scope = newScope(model, access)
  const rows = data.map((item: unknown, i) => {
    try {
      return checkData(entity, scope, item, `data.${i}`, 'create')
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'BAD_USER_INPUT') throw error
      issues.add(error.issues, error.moreIssues)
      return { values: [], links: [], given: new Set<string>() }
    }
  })
  if (issues.length > 0) throw badInput(issues)
  const names = new Set(rows.flatMap(({ given }) => [...given]))
  return { rows, after: changeConditions(scope, entity, 'create', [...names]) }
}

export function planMany(request: ManyRequest, model: Model, access: Access): ManyPlan {
  const entity = entityOf(model, request.entity)
  const { kind } = request
  const action = kind === 'update' ? 'update' : 'delete'
  if (!access.to(entity).actions.has(action)) throw lacksAction(kind, entity, access.to(entity))
  const scope = newScope(model, access)
  const asked = planMatching(scope, entity, request, kind === 'restore')
  const expectedCount = checkCount(request.expectedCount)
  const { given, ...data } = kind === 'update' ? checkData(entity, scope, request.data, 'data', 'update') : nothing
  const rules = changeConditions(scope, entity, action, kind === 'update' ? [...given] : null)
  const conditions = [...asked, ...rules]
  const targets = targetsOf(model, access, [{ ...data, given }])
  return { kind, entity, conditions, expectedCount, ...data, targets, after: kind === 'update' ? rules : [] }
}

export function planMatching(
  scope: PlanScope,
  entity: Entity,
  { where, search }: Pick<MatchingRecords, 'where' | 'search'>,
  bin: boolean,
): readonly Condition[] {
  if ((where ?? null) === null) throw badInput({ path: 'where', message: 'where is required. {} means every record.' })
  return [
    ...liveConditions(scope, entity, bin),
    ...planWhere(scope, entity, where, 'where'),
    ...planSearch(scope, entity, search),
  ]
}

export function checkCount(count: unknown): number | null {
  if (count === undefined || count === null) return null
  if (!Number.isSafeInteger(count) || (count as number) < 0)
    throw badInput({ path: 'expectedCount', message: 'must be a whole number of 0 or more' })
  return count as number
}

/**
 * One statement that changes all records that meet the conditions, writes the log and returns a `ManyOutcome`. It
 * counts the records when it locks them, so no record can join or leave in between. All operands are constants.
 */
export function compileMany(plan: ManyPlan, author: Credential): Statement {
  const { userId } = author
  const names = { next: 1 }
  const row = nextAlias(names)
  const found = sql`select * from ${tableOf(plan.entity)} ${row} where ${conditionsOf(names, row, plan.conditions)} for update`
  const change = { ...plan, ifVersion: undefined }
  const expected = plan.expectedCount ?? null
  const isExpected =
    expected === null ? sql`` : sql` where (select count(*) from "matching") = ${value(expected)}::bigint`
  const deletions =
    plan.kind === 'restore'
      ? sql`(select json_agg(json_build_object('id', b."id", 'deletedAt', b."deletedAt"::text)) from "before" b)`
      : sql`null`
  return compile(sql`with ${findMissing(plan.targets)}"matching" as (${found}), "before" as (select *
    from "matching"${isExpected}), "row" as (${updateOf(change, userId)}),
    "log" as (${logOf(change, sql`monarch.new_id()`, userId)})${linksOf(plan)}${requestsFor(plan, author)}
select (select count(*)::text from "matching") as count, coalesce(array_agg("id"), '{}') as ids,
  ${deletions} as deletions, ${missingTargets(plan.targets)} as missing from "row"`)
}

/**
 * Many new records in one statement, with their log: `rows` is a JSON list of objects by column name; `operationIds`
 * and `firstValues` have one entry for each. PostgreSQL converts the JSON to the columns' types, so no digit is lost.
 * Lists of ids that are stored as links are in the same objects, by attribute name.
 */
export function compileInsertMany(
  entity: Entity,
  columns: readonly Column[],
  given: {
    readonly rows: string
    readonly recordIds: readonly string[]
    readonly operationIds: readonly string[]
    readonly firstValues: readonly string[]
    readonly author: Credential
  },
  links: readonly Links[] = [],
  targets: readonly Targets[] = [],
): Statement {
  const { rows, recordIds, operationIds, author } = given
  const { userId } = author
  const own = columns.map((column) => ident(column.column))
  const names = join([sql`"id"`, sql`"createdBy"`, sql`"updatedBy"`, ...own])
  const values = join([sql`g."id"`, uuid(userId), uuid(userId), ...own.map((name) => sql`g.${name}`)])
  const log = insertOperations({
    entity,
    action: 'create',
    id: sql`o.operation`,
    userId,
    changes: sql`o.changes::json`,
    from: sql`from "row" r
      join unnest(${value(recordIds)}::uuid[], ${value(operationIds)}::uuid[],
        ${value(given.firstValues)}::text[]) o(record, operation, changes) on o.record = r."id"`,
  })
  return compile(sql`with ${findMissing(targets)}"given" as (select (j ->> 'id')::uuid as id, j::jsonb as row
    from json_array_elements(${value(rows)}::json) j),
"row" as (insert into ${tableOf(entity)} (${names}) select ${values}
  from json_populate_recordset(null::${tableOf(entity)}, ${value(rows)}::json) g where ${nothingMissing(targets)} returning *),
"log" as (${log})${join(
    links.map((link, i) => insertLinks(link, i, targets)),
    sql``,
  )}${requestsOf({ kind: 'create', entity, columns, links }, author)}
select count(*)::int as count, ${missingTargets(targets)} as missing from "row"`)
}

function insertLinks({ name, table: links }: Links, index: number, targets: readonly Targets[]): Fragment {
  const table = ident(links.schema, links.name)
  return sql`, ${ident(`link${index}`)} as (insert into ${table} (source, target, position)
    select d.id, t.id::uuid, t.position from "given" d cross
    join jsonb_array_elements_text(d.row -> ${literal(name)}) with ordinality t(id, position) where ${nothingMissing(targets)})`
}
