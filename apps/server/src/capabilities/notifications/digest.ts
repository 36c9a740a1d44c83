import { inLocale } from '@monarch/messages'
import type { Kysely } from 'kysely'
import type { App } from '../../platform/app.ts'
import { personOfTenant } from '../../request/people.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { tenantModel } from '../../structure/tenant-model.ts'
import type { Task } from '../../platform/jobs/task.ts'
import { canSendMail, sendMail } from '../../platform/mail/send-mail.ts'
import { newId } from '../../platform/new-id.ts'
import { linkTo } from '../../platform/page-link.ts'
import { readerFormats, settingsOf } from '../../structure/settings/effective-settings.ts'
import { type Channels, type NotifyingTenant, visibleTitle } from './recipients.ts'
import { t } from './messages.ts'

/** One notification of a mail; a digest has several. */
export interface DigestItem {
  /** A second item with the same key is not sent. */
  readonly key: string
  /** The first line; for a record, the words before its title. */
  readonly subject: string
  /** The title of the record as the recipient sees it. */
  readonly title: string
  readonly text: string
  /** Of the linked page. */
  readonly path: string
  readonly entityId: string | null
  readonly recordId: string | null
}

interface Addressee {
  readonly userId: string
  readonly email: string
  readonly tenantId: string
  /** Items are held until then, for quiet hours or a digest; `null`: sent immediately. */
  readonly heldUntil: Date | null
}

/** Sends the items as one mail if the transaction commits, or holds them for the next digest. */
export async function sendOrHold(
  app: App,
  trx: Kysely<AdminDb>,
  { userId, email: to, tenantId, heldUntil }: Addressee,
  items: readonly DigestItem[],
  subjectOfMany: string,
): Promise<void> {
  const [first] = items
  if (!first) return
  const linkOf = ({ path }: DigestItem) => linkTo(app, tenantId, path)
  if (heldUntil === null) {
    const bodyOf = (item: DigestItem) => linesOf(subjectOf(item, item.title), item.text, linkOf(item))
    const subject = items.length === 1 ? subjectOf(first, first.title) : subjectOfMany
    await sendMail(app, trx, { to, subject, text: items.map(bodyOf).join('\n\n'), key: first.key, tenantId })
    return
  }
  // Store no values of the record: a field may become hidden or a comment deleted while the item is held. The title is read, and access
  // checked, when the mail is sent.
  const held = items.map((item) => {
    const { key, subject, entityId, recordId } = item
    const text = linesOf(recordId === null ? item.text : null, linkOf(item))
    return { id: newId(), key, tenantId, userId, to, subject, text, entityId, recordId }
  })
  await trx
    .insertInto('mails')
    .values(held.map((mail) => ({ ...mail, status: 'held' as const })))
    .onConflict((row) => row.column('key').doNothing())
    .execute()
  await app.jobs.add(
    sendHeldTask.name,
    { userId, tenantId },
    // With the time in the key, an item that is held longer does not delay earlier ones.
    { key: `held ${tenantId} ${userId} ${heldUntil.getTime()}`, runAt: heldUntil, trx },
  )
}

const subjectOf = ({ subject, recordId }: Pick<DigestItem, 'subject' | 'recordId'>, title: string): string =>
  recordId === null ? subject : `${subject} ${title}`

const linesOf = (...lines: readonly (string | null)[]): string => lines.filter(Boolean).join('\n')

/** A notification of any kind except comments. Its key prevents duplicates. */
export interface NewNotification {
  readonly userId: string
  readonly email: string
  readonly kind: AdminDb['notifications']['kind']
  readonly entityId: string | null
  readonly recordId: string | null
  readonly metricId?: string
  readonly actorId: string | null
  readonly title: string
  readonly text: string
  readonly key: string
  readonly channels: Channels
  /** As in `DigestItem`. */
  readonly subject: string
  readonly path: string
}

/** Sends one person these notifications; several mails become one, with the given subject. */
export async function sendNotifications(
  app: App,
  tenantId: string,
  notifications: readonly NewNotification[],
  subjectOfMany: string,
): Promise<void> {
  if (notifications.length === 0) return
  await app.admin.transaction().execute(async (trx) => {
    const fresh: NewNotification[] = []
    for (const one of notifications) {
      const { email: _email, channels, subject: _subject, path: _path, text, ...row } = one
      const kept = { id: newId(), tenantId, ...row, text: text.slice(0, maxTextLength).toWellFormed() }
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
    await sendOrHold(app, trx, { userId, email, tenantId, heldUntil: channels.heldUntil }, fresh, subjectOfMany)
  })
}

/**
 * Sends the held items of one person in a tenant as one mail. Titles are read now; items that the person may no longer read are
 * dropped, and all of them if mails are switched off.
 */
export const sendHeldTask: Task<{ readonly userId: string; readonly tenantId: string }> = {
  name: 'send_held_mails',
  lane: 'quick',
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
    const tenant = await app.tenants.find(tenantId)
    // While the workspace is suspended, items wait for the same hour of the next day: the hour that the person chose.
    if (!tenant) {
      const runAt = new Date(Date.now() + dayLength)
      return app.jobs.add(sendHeldTask.name, { userId, tenantId }, { key: `held ${tenantId} ${userId} again`, runAt })
    }
    const reader = await readerOf(app, userId, tenant)
    const subjects = new Map<string, string>()
    for (const mail of held) {
      const subject = reader && (await reader.subjectFor(mail))
      if (subject) subjects.set(mail.id, subject)
    }
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
      const sent = held.filter(({ id }) => subjects.has(id) && isTaken.has(id))
      const [first] = sent
      if (!first || !reader) return
      const { formats } = reader
      const ofMany = inLocale(formats, () => t('notifications', { count: sent.length }))
      const subject = sent.length === 1 ? subjects.get(first.id)! : ofMany
      const more = sent.length - maxShown
      const texts = sent.slice(0, maxShown).map(({ id, text }) => linesOf(subjects.get(id)!, text))
      if (more > 0) texts.push(inLocale(formats, () => t('andMore', { count: more })))
      await sendMail(app, trx, { to: reader.email, subject, text: texts.join('\n\n'), tenantId })
    })
  },
}

/** The recipient with their current rights; `null` if nothing can be sent to them. */
async function readerOf(app: App, userId: string, tenant: NotifyingTenant) {
  const user = await personOfTenant(app, tenant.id, userId)
  if (!user) return null
  const valueOf = await settingsOf(app, { organizationId: tenant.organizationId, userId })
  if (valueOf('notifications.email') !== true) return null
  const { entities } = await tenantModel(app, tenant.id)
  const byId = new Map([...entities.values()].map((entity) => [entity.id, entity]))
  return {
    email: user.context.userEmail,
    formats: readerFormats(valueOf),
    /** The first line as the reader may see it now; `null` if they may not read its record. */
    async subjectFor(item: Pick<DigestItem, 'subject' | 'entityId' | 'recordId'>): Promise<string | null> {
      const { subject, entityId, recordId } = item
      if (entityId === null) return subject
      const entity = byId.get(entityId)
      if (!entity || !user.access.to(entity).actions.has('read')) return null
      if (recordId === null) return subject
      const title = await visibleTitle(app, tenant, user, { entity, recordId, shown: [] })
      return title === null ? null : subjectOf(item, title)
    },
  }
}

const maxShown = 200
const maxTextLength = 1000
const dayLength = 86_400_000
