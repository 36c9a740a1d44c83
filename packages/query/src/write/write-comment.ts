import type { Access, Entity, Model } from '@monarch/schema'
import { compile, type Fragment, sql, type Statement, value } from '@monarch/sql'
import { conditionsOf } from '../compile/compile-expression.ts'
import { type AliasNames, nextAlias, tableOf } from '../compile/compile-value.ts'
import { insertOperations, uuid } from '../operation-log.ts'
import { type Condition, liveConditions, planKeys } from '../plan/plan-expression.ts'
import { entityOf, newScope } from '../plan/scope.ts'

/** A live record that the caller may read, and may therefore comment on. */
interface CommentedRecord {
  readonly entity: Entity
  readonly recordId: string
  readonly conditions: readonly Condition[]
}

/** Pure; throws coded errors. */
export function planCommentedRecord(
  model: Model,
  access: Access,
  entityName: string,
  recordId: string,
): CommentedRecord {
  const scope = newScope(model, access)
  const entity = entityOf(model, entityName)
  const byId = planKeys(scope, entity, { id: recordId })
  return { entity, recordId, conditions: [byId, ...liveConditions(scope, entity, false)] }
}

interface CommentEnvironment {
  readonly id: string
  readonly operationId: string
  readonly userId: string
}

/** A stored comment. */
interface StoredComment {
  readonly body: string
  readonly mentions: readonly string[]
}

/** One row with `count`: 0 if the record does not exist for the caller. Subscribers are notified through the log. */
export function compileCreateComment(
  talk: CommentedRecord,
  { id, operationId, userId }: CommentEnvironment,
  content: StoredComment,
): Statement {
  const columns = sql`(id, "entityId", "recordId", body, mentions, "authorId")`
  const made = sql`insert into monarch.comments ${columns}
    select ${uuid(id)}, ${uuid(talk.entity.id)}, r."id", ${value(content.body)}, ${value(content.mentions)}::uuid[],
      ${uuid(userId)} from "record" r returning id`
  return withRecord(talk, made, { operationId, userId })
}

/** Like `compileCreateComment`, for an existing comment: a live one, or one in the bin for a restore. The caller checks its author. */
export function compileChangeComment(
  talk: CommentedRecord,
  { id, operationId, userId }: CommentEnvironment,
  change: { readonly kind: 'update'; readonly content: StoredComment } | { readonly kind: 'delete' | 'restore' },
): Statement {
  const [sets, found] =
    change.kind === 'update'
      ? [
          sql`body = ${value(change.content.body)}, mentions = ${value(change.content.mentions)}::uuid[], "updatedAt" = now()`,
          sql`c."deletedAt" is null`,
        ]
      : change.kind === 'delete'
        ? [sql`"deletedAt" = now()`, sql`c."deletedAt" is null`]
        : [sql`"deletedAt" = null`, sql`c."deletedAt" is not null`]
  const changed = sql`update monarch.comments c set ${sets}, "isTold" = false from "record" r
    where c.id = ${uuid(id)} and c."recordId" = r."id" and ${found} returning c.id`
  return withRecord(talk, changed, { operationId, userId })
}

function withRecord(
  { entity, conditions }: CommentedRecord,
  work: Fragment,
  { operationId, userId }: Pick<CommentEnvironment, 'operationId' | 'userId'>,
): Statement {
  const names: AliasNames = { next: 1 }
  const row = nextAlias(names)
  const record = sql`select ${row}.* from ${tableOf(entity)} ${row} where ${conditionsOf(names, row, conditions)}`
  const log = insertOperations({
    entity,
    action: 'comment',
    id: uuid(operationId),
    userId,
    changes: sql`'{}'::json`,
    from: sql`from "record" r where exists (select from "done")`,
  })
  return compile(
    sql`with "record" as (${record}), "done" as (${work}), "log" as (${log}) select (select count(*) from "done")::int as count`,
  )
}
