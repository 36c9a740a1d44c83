import type { Column, Entity, Credential } from '@monarch/schema'
import { compile, type Fragment, ident, join, literal, sql, type Statement, value } from '@monarch/sql'
import { tableOf } from '../compile/compile-value.ts'

/** The attributes that a write changes. */
interface Writing {
  readonly kind: 'create' | 'update' | 'delete' | 'restore'
  readonly entity: Entity
  readonly columns: readonly Column[]
  readonly links: readonly { readonly name: string }[]
}

/**
 * Requests new generated values for those whose sources the write changes, or marks them as outdated, and cancels
 * requests for values that the write sets itself. These are parts of the write's statement, so they succeed or fail
 * with it. They read the rows as "row" and, for an update, as "before".
 *
 * Not for writes by AI: otherwise two generated values could trigger each other endlessly. Writes that change no such
 * field have no additional cost.
 */
export function requestsOf(writing: Writing, author: Credential | null): Fragment {
  const { kind, entity, columns, links } = writing
  if (kind !== 'create' && kind !== 'update') return sql``
  const written = new Set(columns.map(({ name }) => name))
  const linked = new Set(links.map(({ name }) => name))
  const parts = (entity.generated ?? []).flatMap(({ fieldId, column, sources, isAuto }, i) => {
    const changed = [
      ...sources.filter((name) => written.has(name)).map((name) => changeOf(kind, ident(name))),
      ...sources.filter((name) => linked.has(name)).map(() => sql`true`),
    ]
    if (changed.length === 0 || (kind === 'update' && written.has(column))) return []
    // A new record has no value that could be outdated.
    if (!isAuto && kind === 'create') return []
    const before = kind === 'update' ? sql` join "before" b on b."id" = r."id"` : sql``
    const isEmpty = kind === 'create' ? sql` and r.${ident(column)} is null` : sql``
    if (!isAuto) return [outdate(i, fieldId, join(changed, sql` or `))]
    return [
      sql`, ${ident(`request${i}`)} as (insert into monarch."aiRuns" ("recordId", "fieldId", "entityId", "requestedBy",
        "apiKeyId", "vouchedBy") select r."id", ${literal(fieldId)}::uuid, ${literal(entity.id)}::uuid,
          ${value(author?.userId ?? null)}::uuid, ${value(author?.apiKeyId ?? null)}::uuid,
            ${value(author?.vouchedBy ?? null)}::uuid from "row" r${before} where (${join(changed, sql` or `)})${isEmpty} ${asAgain})`,
    ]
  })
  return join([...parts, ...(kind === 'update' ? withdrawals(columns) : [])], sql``)
}

/** Marks the generated value as outdated, without changing it. */
function outdate(i: number, fieldId: string, changed: Fragment): Fragment {
  return sql`, ${ident(`outdate${i}`)} as (update monarch."aiRuns" a set "isStale" = true from "row" r join "before" b
    on b."id" = r."id" where a."recordId" = r."id" and a."fieldId" = ${literal(fieldId)}::uuid and a.status = 'done'
      and not a."isStale" and (${changed}))`
}

/** A value typed by a user wins: it is not overwritten, and a former error is cleared. */
function withdrawals(columns: readonly Column[]): Fragment[] {
  return columns
    .filter(({ type }) => type.generation !== undefined)
    .map(
      ({ id }, i) =>
        sql`, ${ident(`withdrawal${i}`)} as (update monarch."aiRuns" a
          set status = 'done', error = null, "isStale" = false, "requestId" = gen_random_uuid(), "updatedAt" = now()
          from "row" r where a."recordId" = r."id" and a."fieldId" = ${literal(id)}::uuid and (a.status <> 'done' or a."isStale"))`,
    )
}

/** The same for records created by COPY, in a separate statement of their transaction. */
export function compileRequests(
  entity: Entity,
  recordIds: readonly string[],
  links: Writing['links'],
  author: Credential,
): Statement {
  const columns = [...entity.attributes.values()].filter((attribute) => attribute.kind === 'column')
  const rows = sql`select * from ${tableOf(entity)} where "id" = any(${value(recordIds)}::uuid[])`
  return compile(
    sql`with "row" as (${rows})${requestsOf({ kind: 'create', entity, columns, links }, author)} select 1 as done`,
  )
}

/** A job of an earlier request finds another `requestId` and does not write. */
const asAgain = sql`on conflict ("recordId", "fieldId") do update
  set status = 'queued', error = null, attempts = 0, "isAsked" = false, "requestId" = excluded."requestId",
    "requestedBy" = excluded."requestedBy", "apiKeyId" = excluded."apiKeyId", "vouchedBy" = excluded."vouchedBy",
      "dueAt" = now(), "updatedAt" = now()`

function changeOf(kind: 'create' | 'update', column: Fragment): Fragment {
  return kind === 'create' ? sql`r.${column} is not null` : sql`b.${column} is distinct from r.${column}`
}
