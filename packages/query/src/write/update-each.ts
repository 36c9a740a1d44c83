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
import { isLinkLive, linkedIds, conditionsOf } from '../compile/compile-expression.ts'
import { changeConditions } from '../plan/change-conditions.ts'
import { nextAlias, tableOf } from '../compile/compile-value.ts'
import { type Condition, liveConditions } from '../plan/plan-expression.ts'
import { requestsOf } from './generations.ts'
import { limits } from '../limits.ts'
import { findMissing, missingTargets, nothingMissing, type Targets } from './link-targets.ts'
import { entityOf, newScope, type PlanScope } from '../plan/scope.ts'
import { changeOfColumn, changesOf, type FieldChange, insertOperations, uuid, valueIn } from '../operation-log.ts'
import { checkData, checkId, checkVersion, type CheckedData } from './check-data.ts'

/** An update of many records, each by id with its own values. */
export interface EachPlan {
  readonly scope: PlanScope
  readonly entity: Entity
  readonly conditions: readonly Condition[]
  /** Conditions on the records after the change; see `compileUnmet`. */
  readonly after: readonly Condition[]
}

export function planUpdateEach(entityName: string, model: Model, access: Access): EachPlan {
  const entity = entityOf(model, entityName)
  if (!access.to(entity).actions.has('update')) throw lacksAction('update', entity, access.to(entity))
  const scope = newScope(model, access)
  const after = changeConditions(scope, entity, 'update', null)
  return { scope, entity, conditions: [...liveConditions(scope, entity, false), ...after], after }
}

/** The checked change of one record. */
interface EachRow extends CheckedData {
  readonly id: string
  /** `null` accepts any version. */
  readonly ifVersion: number | null
}

/** The checked changes; the path of an issue names the index: `data.3.data.email`. */
export function planEachRows({ scope, entity }: EachPlan, data: unknown): readonly EachRow[] {
  if (!Array.isArray(data)) throw badInput({ path: 'data', message: 'must be a list' })
  if (data.length > limits.maxLimit)
    throw badInput({ path: 'data', message: `must be a list of at most ${limits.maxLimit} changes`, limit: 'maxLimit' })
  const issues = new Issues()
  const seen = new Set<string>()
  const rows = (data as unknown[]).map((given, i): EachRow | null => {
    const path = `data.${i}`
    try {
      const item = changeIn(given, path)
      const id = checkId(entity, item.id, `${path}.id`)
      if (seen.has(id)) throw badInput({ path: `${path}.id`, message: 'is given twice' })
      seen.add(id)
      const ifVersion = checkVersion(item.ifVersion, `${path}.ifVersion`)
      return { id, ifVersion, ...checkData(entity, scope, item.data, `${path}.data`, 'update') }
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'BAD_USER_INPUT') throw error
      issues.add(error.issues, error.moreIssues)
      return null
    }
  })
  if (issues.length > 0) throw badInput(issues)
  return rows.filter((row) => row !== null)
}

/** The plan with the rules of the fields that these changes write only. */
export function forFieldsOf(plan: EachPlan, rows: readonly EachRow[]): EachPlan {
  const { scope, entity } = plan
  const names = new Set(rows.flatMap(({ given }) => [...given]))
  const after = changeConditions(scope, entity, 'update', [...names])
  return { ...plan, conditions: [...liveConditions(scope, entity, false), ...after], after }
}

function changeIn(given: unknown, path: string): { id?: unknown; data?: unknown; ifVersion?: unknown } {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw badInput({ path, message: 'must be an object' })
  const unknown = Object.keys(given).find((key) => key !== 'id' && key !== 'data' && key !== 'ifVersion')
  if (unknown !== undefined) throw badInput({ path: `${path}.${unknown}`, message: `There is no "${unknown}" here` })
  return given
}

/**
 * One statement that updates the given records, writes their log and returns the `count` of those that changed, the ids
 * that are `absent` for the caller, the ids that are `stale`, and the `missing` targets (`MissingTarget`). A caller
 * that does not accept the last three rolls back. `rows` is a JSON list of `{id, version, data, links}`: values by
 * column name, lists of ids by attribute name. Columns that a row leaves out keep their values.
 */
export function compileUpdateEach(
  { entity, conditions }: EachPlan,
  attributes: readonly (Column | Links)[],
  rows: string,
  author: Credential,
  targets: readonly Targets[] = [],
): Statement {
  const columns = attributes.filter((a): a is Column => a.kind === 'column')
  const links = attributes.filter((a): a is Links => a.kind === 'links')
  const names = { next: 1 }
  const row = nextAlias(names)
  const before = sql`select ${row}.*, json_populate_record(${row}, g.data) as "~next", g.links as "~links",
    g.version as "~version" from ${tableOf(entity)} ${row} join "given" g on g.id = ${row}."id"
    where ${conditionsOf(names, row, conditions)} for update of ${row}`
  const next = (column: Column) => sql`(b."~next").${ident(column.column)}`
  const sets = [
    ...columns.map((column) => sql`${ident(column.column)} = ${next(column)}`),
    sql`"updatedAt" = now()`,
    sql`"updatedBy" = ${uuid(author.userId)}`,
    sql`version = b.version + 1`,
  ]
  const differs = [
    sql`false`,
    ...columns.map((column) => sql`${valueIn(column, sql`b`)} is distinct from ${next(column)}`),
    ...links.map((link) => sql`${linkedBefore(link)} is distinct from ${linkedAfter(link)}`),
  ]
  const log = insertOperations({
    entity,
    action: 'update',
    id: sql`monarch.new_id()`,
    userId: author.userId,
    changes: changesOf([...columns.map(changeOfColumn), ...links.map(changeOfLinks)]),
    from: sql`from "row" r join "before" b on b."id" = r."id"`,
  })
  return compile(sql`with ${findMissing(targets)}"given" as (select (j ->> 'id')::uuid as id,
    (j ->> 'version')::bigint as version, j -> 'data' as data, (j -> 'links')::jsonb as links
    from json_array_elements(${value(rows)}::json) j),
"before" as (${before}),
"row" as (update ${tableOf(entity)} t set ${join(sets)} from "before" b
  where t."id" = b."id" and ${nothingMissing(targets)} and (${join(differs, sql` or `)}) returning t.*),
"log" as (${log})${join(links.map(writeLinks), sql``)}${requestsOf({ kind: 'update', entity, columns, links }, author)}
select count(*)::int as count, (select array_agg(g.id) from "given" g where g.id not in (select b."id" from "before" b)) as absent,
(select array_agg(b."id") from "before" b where b.version <> b."~version") as stale, ${missingTargets(targets)} as missing from "row"`)
}

function changeOfLinks(link: Links): FieldChange {
  return { id: link.id, from: linkedBefore(link), to: linkedAfter(link) }
}

function linkedBefore(link: Links): Fragment {
  return sql`coalesce(to_jsonb(${linkedIds(link.table, sql`b`)}), '[]')`
}

function linkedAfter(link: Links): Fragment {
  return sql`coalesce(b."~links" -> ${literal(link.name)}, ${linkedBefore(link)})`
}

/** Replaces the links of every changed row, for the attributes it names. */
function writeLinks({ name, table: links }: Links, index: number): Fragment {
  const table = ident(links.schema, links.name)
  const given = sql`b."~links" -> ${literal(name)}`
  const changed = sql`"row" r join "before" b on b."id" = r."id" and ${given} is not null`
  return sql`, ${ident(`unlink${index}`)} as (delete from ${table} l using ${changed}
    where l.source = r."id" and not ${given} ? l.target::text and ${isLinkLive(links, sql`l`)}),
${ident(`link${index}`)} as (insert into ${table} (source, target, position) select r."id", x.id::uuid, x.position
  from ${changed} cross join jsonb_array_elements_text(${given}) with ordinality x(id, position)
  on conflict (source, target) do update set position = excluded.position)`
}
