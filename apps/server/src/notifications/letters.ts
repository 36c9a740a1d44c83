import type { Kysely } from 'kysely'
import type { App } from '../app.ts'
import { actingUser } from '../auth/sessions.ts'
import type { AdminDb } from '../db/admin-db.ts'
import { tenantModel } from '../entities/tenant-model.ts'
import type { Task } from '../jobs/task.ts'
import { canSendMail, sendMail } from '../mail/send-mail.ts'
import { newId } from '../new-id.ts'
import { settingsOf } from '../settings/effective.ts'
import { type Channels, linkTo, type NotifyingTenant, titleAsSeen } from './recipients.ts'

/** What somebody is told by mail. */
export interface Letter {
  /** Two letters with one key are one letter. */
  readonly key: string
  readonly subject: string
  readonly text: string
  /** Of the page that it leads to. */
  readonly path: string
  readonly entityId: string | null
  readonly recordId: string | null
}

export interface Addressee {
  readonly userId: string
  readonly email: string
  readonly tenantId: string
  /** Until when his letters wait, for his quiet hours or his digest; `null`: they go at once. */
  readonly heldUntil: Date | null
}

/** Writes to somebody if the transaction commits: several at once are one mail, and what waits becomes one with the others. */
export async function sendLetters(
  app: App,
  trx: Kysely<AdminDb>,
  { userId, email: to, tenantId, heldUntil }: Addressee,
  letters: readonly Letter[],
  subjectOfMany: string,
): Promise<void> {
  const [first] = letters
  if (!first) return
  const bodyOf = ({ subject, text, path }: Letter) =>
    [subject, text, linkTo(app, tenantId, path)].filter(Boolean).join('\n')
  if (heldUntil === null) {
    const subject = letters.length === 1 ? first.subject : subjectOfMany
    return sendMail(app, trx, { to, subject, text: letters.map(bodyOf).join('\n\n'), key: first.key, tenantId })
  }
  const held = letters.map((letter) => {
    const { key, subject, entityId, recordId } = letter
    return { id: newId(), key, tenantId, userId, to, subject, text: bodyOf(letter), entityId, recordId }
  })
  await trx
    .insertInto('mails')
    .values(held.map((mail) => ({ ...mail, status: 'held' as const })))
    .onConflict((row) => row.column('key').doNothing())
    .execute()
  await app.jobs.add(
    sendHeldTask.name,
    { userId, tenantId },
    { key: `held ${tenantId} ${userId}`, runAt: heldUntil, trx },
  )
}

/** What somebody is told, beside comments. Nobody is told the same twice, which its key sees to. */
export interface Told {
  readonly userId: string
  readonly email: string
  readonly kind: AdminDb['notifications']['kind']
  readonly entityId: string | null
  readonly recordId: string | null
  readonly actorId: string | null
  readonly title: string
  readonly text: string
  readonly key: string
  readonly channels: Channels
  /** The first line of a mail, and the path of the page that it leads to. */
  readonly subject: string
  readonly path: string
}

/** Tells one person all of these; several by mail are one mail, under the subject. */
export async function tell(app: App, tenantId: string, told: readonly Told[], subjectOfMany: string): Promise<void> {
  if (told.length === 0) return
  await app.admin.transaction().execute(async (trx) => {
    const fresh: Told[] = []
    for (const one of told) {
      const { email: _email, channels, subject: _subject, path: _path, text, ...row } = one
      const kept = { id: newId(), tenantId, ...row, text: text.slice(0, longestText).toWellFormed() }
      const stored = channels.app
        ? await trx
            .insertInto('notifications')
            .values(kept)
            .onConflict((conflict) => conflict.column('key').doNothing())
            .returning('id')
            .executeTakeFirst()
        : true
      if (stored && channels.email) fresh.push(one)
    }
    const [first] = fresh
    if (!first) return
    const { userId, email, channels } = first
    await sendLetters(app, trx, { userId, email, tenantId, heldUntil: channels.heldUntil }, fresh, subjectOfMany)
  })
}

/**
 * Sends somebody what has waited for him in a tenant, as one mail. What he may no longer read by now, and everything when he
 * has switched mails off meanwhile, is not sent.
 */
export const sendHeldTask: Task<{ readonly userId: string; readonly tenantId: string }> = {
  name: 'send_held_mails',
  async run(app, { userId, tenantId }) {
    if (!canSendMail(app)) return
    const held = await app.admin
      .selectFrom('mails')
      .select(['id', 'subject', 'text', 'entityId', 'recordId'])
      .where('userId', '=', userId)
      .where('tenantId', '=', tenantId)
      .where('status', '=', 'held')
      .orderBy('createdAt')
      .orderBy('id')
      .execute()
    if (held.length === 0) return
    const reader = await readerOf(app, userId, tenantId)
    const wanted = new Set<string>()
    for (const mail of held) if (reader && (await reader.mayRead(mail))) wanted.add(mail.id)
    await app.admin.transaction().execute(async (trx) => {
      const taken = await trx
        .updateTable('mails')
        .set({ status: 'sent', updatedAt: new Date() })
        .where('status', '=', 'held')
        .where(
          'id',
          'in',
          held.map(({ id }) => id),
        )
        .returning('id')
        .execute()
      const isTaken = new Set(taken.map(({ id }) => id))
      const sent = held.filter(({ id }) => wanted.has(id) && isTaken.has(id))
      const [first] = sent
      if (!first || !reader) return
      const subject = sent.length === 1 ? first.subject : `${sent.length} notifications`
      const more = sent.length - mostTold
      const texts = sent.slice(0, mostTold).map(({ text }) => text)
      if (more > 0) texts.push(`And ${more} more: they stand under Notifications.`)
      await sendMail(app, trx, { to: reader.email, subject, text: texts.join('\n\n'), tenantId })
    })
  },
}

/** Who is to get them, as he is by now; `null` when nothing is to be sent to him. */
async function readerOf(app: App, userId: string, tenantId: string) {
  const tenant = await app.tenants.find(tenantId)
  const user = tenant && (await actingUser(app, userId, tenantId))
  if (!tenant || !user) return null
  const valueOf = await settingsOf(app, { organizationId: tenant.organizationId, userId })
  if (valueOf('notifications.email') !== true) return null
  const notifying: NotifyingTenant = { id: tenantId, organizationId: tenant.organizationId, db: tenant.db }
  const { entities } = await tenantModel(app, tenantId)
  const byId = new Map([...entities.values()].map((entity) => [entity.id, entity]))
  return {
    email: user.context.userEmail,
    async mayRead({ entityId, recordId }: { entityId: string | null; recordId: string | null }): Promise<boolean> {
      if (entityId === null) return true
      const entity = byId.get(entityId)
      if (!entity || !user.access.to(entity).actions.has('read')) return false
      return recordId === null || (await titleAsSeen(app, notifying, user, { entity, recordId, shown: [] })) !== null
    },
  }
}

const mostTold = 200
const longestText = 1000
