import { inLocale } from '@monarch/messages'
import { excerptOf, type ReaderFormats } from '@monarch/field-types'
import { compile, isoText, sql, value } from '@monarch/sql'
import type { Kysely } from 'kysely'
import type { App } from '../../platform/app.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import type { TenantDatabase } from '../../platform/db/pools.ts'
import { tenantModel } from '../../structure/tenant-model.ts'
import type { Task } from '../../platform/jobs/task.ts'
import { newId } from '../../platform/new-id.ts'
import { sendOrHold } from './digest.ts'
import { channelsFor, type NotifyingTenant, titleFor } from './recipients.ts'
import { notifyTaskName } from './comment-notifications.ts'
import { t } from './messages.ts'

/**
 * Notifies people of a comment: those mentioned, the creator of the record and earlier commenters; each once, and only if they may
 * read the record now. An edited comment notifies newly mentioned people only; a deleted one notifies no one.
 */
export const notifyTask: Task<{ readonly tenantId: string; readonly sendsMail?: boolean }> = {
  name: notifyTaskName,
  lane: 'quick',
  async run(app, { tenantId, sendsMail = true }, { signal }) {
    const tenant = await app.tenants.find(tenantId)
    if (!tenant) return
    for (;;) {
      const comments = await unsent(tenant.db)
      for (const comment of comments) {
        signal.throwIfAborted()
        const notifying = { id: tenantId, organizationId: tenant.organizationId, db: tenant.db }
        await notifyOfComment(app, notifying, comment, sendsMail)
      }
      if (comments.length < commentsAtOnce) return
    }
  },
}

interface Comment {
  readonly id: string
  readonly entityId: string
  readonly recordId: string
  readonly body: string
  readonly mentions: readonly string[]
  readonly authorId: string
  readonly isGone: boolean
  readonly saidAt: string
  /** The processed state of the comment; the next run handles changes made in the meantime. */
  readonly state: string
  /** The other people who commented on the record. */
  readonly others: readonly string[]
}

async function unsent(db: TenantDatabase): Promise<Comment[]> {
  const others = sql`array(select distinct o."authorId"::text from monarch.comments o where o."recordId" = c."recordId"
    and o."createdAt" < c."createdAt" and o."deletedAt" is null)`
  return db.rows<Comment>(
    compile(sql`select c.id, c."entityId", c."recordId", c.body, c.mentions::text[], c."authorId",
      c."deletedAt" is not null as "isGone", ${isoText(sql`c."updatedAt"`)} as "saidAt", c.xmin::text as state, ${others} as others
      from monarch.comments c where not c."isTold" order by c."createdAt" limit ${value(commentsAtOnce)}::int`),
  )
}

async function notifyOfComment(app: App, tenant: NotifyingTenant, comment: Comment, sendsMail: boolean): Promise<void> {
  if (comment.isGone) await app.admin.deleteFrom('notifications').where('commentId', '=', comment.id).execute()
  else await notifyPeople(app, tenant, comment, sendsMail)
  await tenant.db.rows(
    compile(
      sql`update monarch.comments c set "isTold" = true where c.id = ${value(comment.id)}::uuid and c.xmin::text = ${value(comment.state)}`,
    ),
  )
}

async function notifyPeople(app: App, tenant: NotifyingTenant, comment: Comment, sendsMail: boolean): Promise<void> {
  const model = await tenantModel(app, tenant.id)
  const entity = [...model.entities.values()].find(({ id }) => id === comment.entityId)
  if (!entity) return
  const creator = await creatorOf(tenant.db, comment)
  const people = new Set([...comment.mentions, ...creator, ...comment.others])
  people.delete(comment.authorId)
  const text = excerptOf(comment.body, excerptLength)
  for (const userId of people) {
    const kind = comment.mentions.includes(userId) ? 'mentioned' : 'commented'
    const { app: inApp, email, heldUntil, formats } = await channelsFor(app, tenant, userId, kind)
    const byMail = email && sendsMail
    const title = inApp || byMail ? await titleFor(app, tenant, { userId, entity, recordId: comment.recordId }) : null
    if (title === null) continue
    const { entityId, recordId, id: commentId, authorId: actorId } = comment
    const notification = {
      userId,
      tenantId: tenant.id,
      kind,
      entityId,
      recordId,
      commentId,
      actorId,
      title,
      text,
    } as const
    await app.admin.transaction().execute(async (trx) => {
      if (inApp)
        await trx
          .insertInto('notifications')
          .values({ id: newId(), ...notification, createdAt: comment.saidAt })
          .onConflict((row) =>
            row.columns(['userId', 'commentId']).doUpdateSet({ kind, title, text, updatedAt: new Date() }),
          )
          .execute()
      if (byMail) await mailComment(app, trx, { ...notification, heldUntil, formats }, entity.name)
    })
  }
}

/** One mail per person and comment, even if the comment is edited. */
async function mailComment(
  app: App,
  trx: Kysely<AdminDb>,
  notification: {
    userId: string
    tenantId: string
    kind: string
    entityId: string
    recordId: string
    commentId: string
    actorId: string
    title: string
    text: string
    heldUntil: Date | null
    formats: ReaderFormats
  },
  entityName: string,
): Promise<void> {
  const { userId, tenantId, kind, entityId, recordId, commentId, actorId, title, text, heldUntil, formats } =
    notification
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', 'in', [userId, actorId])
    .execute()
  const person = rows.find(({ id }) => id === userId)
  if (!person) return
  const subject = inLocale(formats, () => {
    const actor = rows.find(({ id }) => id === actorId)?.name ?? t('someone')
    return kind === 'mentioned' ? t('mentionedYouOn', { actor }) : t('commentedOn', { actor })
  })
  const key = `comment ${commentId} ${userId}`
  const path = `/entities/${entityName}/${recordId}?tab=comments`
  const item = { key, subject, title, text, path, entityId, recordId }
  await sendOrHold(app, trx, { userId, email: person.email, tenantId, heldUntil }, [item], subject)
}

async function creatorOf(db: TenantDatabase, { entityId, recordId }: Comment): Promise<string[]> {
  const ofRecord = sql`"recordId" = ${value(recordId)}::uuid and "entityId" = ${value(entityId)}::uuid`
  const rows = await db.rows<{ userId: string }>(
    compile(
      sql`select "userId" from monarch.operations where ${ofRecord} and action = 'create' and "userId" is not null`,
    ),
  )
  return rows.map(({ userId }) => userId)
}

const commentsAtOnce = 50
const excerptLength = 140
