import { compileRead, planRead, type Selected, Visibility } from '@monarch/query'
import { type Entity, titleColumn } from '@monarch/schema'
import type { App } from '../app.ts'
import { type ActingUser, actingUser } from '../auth/sessions.ts'
import type { AdminDb } from '../db/admin-db.ts'
import type { TenantDatabase } from '../db/pools.ts'
import { tenantModel } from '../entities/tenant-model.ts'
import { canSendMail, sendMail } from '../mail/send-mail.ts'
import { newId } from '../new-id.ts'
import { settingsOf } from '../settings/effective.ts'

/** Where somebody is told something. */
export interface Channels {
  readonly app: boolean
  readonly email: boolean
}

export interface NotifyingTenant {
  readonly id: string
  readonly organizationId: string
  readonly db: TenantDatabase
}

/**
 * Where the person is told of the event, as the levels of his interface say it: reminders by one switch, everything else by
 * one for each channel. Mails need a server for them, and stop altogether with 'Email Notifications'.
 */
export async function channelsFor(
  app: App,
  { organizationId }: { readonly organizationId: string },
  userId: string,
  event: 'mentioned' | 'commented' | 'assigned' | 'imported' | 'reminder',
): Promise<Channels> {
  const valueOf = await settingsOf(app, { organizationId, userId })
  const isOn = (key: string) => valueOf(key) === true
  const isReminder = event === 'reminder'
  const inApp = isOn(isReminder ? 'notifications.taskReminders' : `notifications.${event}.app`)
  const byMail = isReminder ? inApp : isOn(`notifications.${event}.email`)
  return { app: inApp, email: canSendMail(app) && byMail && isOn('notifications.email') }
}

/** What the record is called for the person; `null` when he may not read it, or may no longer come here at all. */
export async function titleFor(
  app: App,
  tenant: NotifyingTenant,
  { userId, entity, recordId }: { userId: string; entity: Entity; recordId: string },
): Promise<string | null> {
  const user = await actingUser(app, userId, tenant.id)
  return user && titleAsSeen(app, tenant, user, { entity, recordId, shown: [] })
}

/** The same for somebody who is known; also `null` when one of the attributes does not exist for him, or is empty to him. */
export async function titleAsSeen(
  app: App,
  tenant: NotifyingTenant,
  user: ActingUser,
  { entity, recordId, shown }: { entity: Entity; recordId: string; shown: readonly string[] },
): Promise<string | null> {
  if (!user.access.to(entity).actions.has('read')) return null
  const model = await tenantModel(app, tenant.id)
  const visible = new Visibility(model, user.access).attributes(entity)
  if (!shown.every((name) => visible.some((attribute) => attribute.name === name))) return null
  const column = titleColumn(visible)
  const select = (alias: string, name: string): Selected => ({ alias, name, args: {}, selection: [] })
  const selection = [select('title', column?.name ?? 'id'), ...shown.map((name, i) => select(`shown${i}`, name))]
  const root = { alias: 'r', kind: 'byId', entity: entity.name, args: { id: recordId }, selection } as const
  const statement = compileRead(planRead({ roots: [root] }, model, user.access))
  const { r } = JSON.parse(await tenant.db.read(statement, { variables: {}, context: user.context })) as {
    r: { title: string | null; [shown: string]: unknown } | null
  }
  if (r === null || shown.some((_, i) => r[`shown${i}`] === null)) return null
  return (column && r.title) || entity.label
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

/** Tells somebody all of these; several by mail are one mail, under the subject. */
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
    const lines = fresh.map(({ subject, text, path }) => [subject, text, linkTo(app, tenantId, path)])
    await sendMail(app, trx, {
      to: first.email,
      subject: fresh.length === 1 ? first.subject : subjectOfMany,
      text: lines.map((some) => some.filter(Boolean).join('\n')).join('\n\n'),
      key: first.key,
      tenantId,
    })
  })
}

/** To a page of the tenant, when it is known under which address people come here. */
export function linkTo({ config: { publicUrl } }: App, tenantId: string, path: string): string | null {
  if (!publicUrl) return null
  return `${publicUrl}${path}${path.includes('?') ? '&' : '?'}tenant=${tenantId}`
}

const longestText = 1000
