import { type Access, AppError, type Column, type Entity, type Links, type Model } from '@monarch/schema'
import { compile, type Fragment, ident, join, literal, sql, type Statement, value } from '@monarch/sql'
import { isLinkLive, linkedIds } from './compile-computed.ts'
import { conditionsOf } from './compile-condition.ts'
import { nextAlias, tableOf } from './compile-value.ts'
import { type Condition, liveConditions } from './filter.ts'
import { requestsOf } from './generations.ts'
import { entityOf, newScope } from './scope.ts'
import { changeOfColumn, changesOf, type FieldChange, insertOperations, uuid } from './operation-log.ts'

/** A change of many records, each by its id and to values of its own. */
export interface EachPlan {
  readonly entity: Entity
  readonly conditions: readonly Condition[]
}

export function planUpdateEach(entityName: string, model: Model, access: Access): EachPlan {
  const entity = entityOf(model, entityName)
  if (!access.to(entity).actions.has('update'))
    throw new AppError('FORBIDDEN', `You don't have permission to update ${entity.name} records.`)
  return { entity, conditions: liveConditions(newScope(model, access), entity, false) }
}

/**
 * One statement that changes the records that are given, with their log, and answers with the `count` of those of which
 * something changed. `rows` is a JSON list of `{id, data, links}`: values by column name, lists of ids by attribute name. What
 * a row does not name stays as it is.
 */
export function compileUpdateEach(
  { entity, conditions }: EachPlan,
  attributes: readonly (Column | Links)[],
  rows: string,
  userId: string,
): Statement {
  const columns = attributes.filter((a): a is Column => a.kind === 'column')
  const links = attributes.filter((a): a is Links => a.kind === 'links')
  const names = { next: 1 }
  const row = nextAlias(names)
  const before = sql`select ${row}.*, json_populate_record(${row}, g.data) as "~next", g.links as "~links" from ${tableOf(entity)} ${row} join "given" g on g.id = ${row}."id" where ${conditionsOf(names, row, conditions)} for update of ${row}`
  const next = (column: Column) => sql`(b."~next").${ident(column.column)}`
  const sets = [
    ...columns.map((column) => sql`${ident(column.column)} = ${next(column)}`),
    sql`"updatedAt" = now()`,
    sql`"updatedBy" = ${uuid(userId)}`,
    sql`version = b.version + 1`,
  ]
  const differs = [
    ...columns.map((column) => sql`b.${ident(column.column)} is distinct from ${next(column)}`),
    ...links.map((link) => sql`${linkedBefore(link)} is distinct from ${linkedAfter(link)}`),
  ]
  const log = insertOperations({
    entity,
    action: 'update',
    id: sql`monarch.new_id()`,
    userId,
    changes: changesOf([...columns.map(changeOfColumn), ...links.map(changeOfLinks)]),
    from: sql`from "row" r join "before" b on b."id" = r."id"`,
  })
  return compile(sql`with "given" as (select (j ->> 'id')::uuid as id, j -> 'data' as data, (j -> 'links')::jsonb as links from json_array_elements(${value(rows)}::json) j),
"before" as (${before}),
"row" as (update ${tableOf(entity)} t set ${join(sets)} from "before" b where t."id" = b."id" and (${join(differs, sql` or `)}) returning t.*),
"log" as (${log})${join(links.map(writeLinks), sql``)}${requestsOf({ kind: 'update', entity, columns, links }, userId)}
select count(*)::int as count from "row"`)
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

/** Makes the links of every changed row that names them those that it names. */
function writeLinks({ name, table: links }: Links, index: number): Fragment {
  const table = ident(links.schema, links.name)
  const given = sql`b."~links" -> ${literal(name)}`
  const changed = sql`"row" r join "before" b on b."id" = r."id" and ${given} is not null`
  return sql`, ${ident(`unlink${index}`)} as (delete from ${table} l using ${changed} where l.source = r."id" and not ${given} ? l.target::text and ${isLinkLive(links, sql`l`)}),
${ident(`link${index}`)} as (insert into ${table} (source, target, position) select r."id", x.id::uuid, x.position from ${changed} cross join jsonb_array_elements_text(${given}) with ordinality x(id, position) on conflict (source, target) do update set position = excluded.position)`
}
