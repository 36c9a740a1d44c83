import { type Access, type Entity, lacksAction, type Model } from '@monarch/schema'
import { compile, sql, type Statement, value } from '@monarch/sql'
import { changeConditions } from '../plan/change-conditions.ts'
import { conditionsOf } from '../compile/compile-expression.ts'
import { nextAlias, tableOf } from '../compile/compile-value.ts'
import type { Condition } from '../plan/plan-expression.ts'
import { entityOf, newScope } from '../plan/scope.ts'
import { checkCount, type MatchingRecords, planMatching } from './write-many.ts'

/** Records in the bin that are purged. */
interface PurgePlan {
  readonly entity: Entity
  readonly conditions: readonly Condition[]
  readonly expectedCount: number | null
}

export function planPurge(request: MatchingRecords, model: Model, access: Access): PurgePlan {
  const entity = entityOf(model, request.entity)
  if (!access.to(entity).actions.has('purge')) throw lacksAction('purge', entity, access.to(entity))
  const scope = newScope(model, access)
  const conditions = [...planMatching(scope, entity, request, true), ...changeConditions(scope, entity, 'purge', null)]
  return { entity, conditions, expectedCount: checkCount(request.expectedCount) }
}

/** One row with `ids`: the records that match, locked. */
export function compileFindPurged({ entity, conditions }: PurgePlan): Statement {
  const names = { next: 1 }
  const row = nextAlias(names)
  const found = sql`select ${row}.id from ${tableOf(entity)} ${row} where ${conditionsOf(names, row, conditions)} for update`
  return compile(sql`select coalesce(array_agg(id), '{}') as ids from (${found}) found`)
}

/** One row with `ids`: the next records deleted before `until`, by id. */
export function compileFindDue(
  entity: Entity,
  { until, after, limit }: { readonly until: string; readonly after: string; readonly limit: number },
): Statement {
  const due = sql`select id from ${tableOf(entity)} where "deletedAt" <= ${value(until)}::timestamptz
    and id > ${value(after)}::uuid order by id limit ${value(limit)}::int`
  return compile(sql`select coalesce(array_agg(id order by id), '{}') as ids from (${due}) found`)
}

/** One row with `count`. Constraints delete the records' links and apply `onDelete` of relations. */
export function compilePurge(entity: Entity, ids: readonly string[]): Statement {
  const purged = sql`delete from ${tableOf(entity)} where id = any(${value(ids)}::uuid[]) returning id`
  return compile(sql`with "purged" as (${purged}) select count(*)::text as count from "purged"`)
}

/** Deletes the data about the records outside of their rows: comments, AI runs, and the values in the operation log. */
export function compileForgetRecords(ids: readonly string[]): Statement {
  const given = sql`${value(ids)}::uuid[]`
  const comments = sql`delete from monarch.comments where "recordId" = any(${given})`
  const runs = sql`delete from monarch."aiRuns" where "recordId" = any(${given})`
  return compile(
    sql`with "comments" as (${comments}), "runs" as (${runs}) select monarch.forget_records(${given})::text as forgotten`,
  )
}
