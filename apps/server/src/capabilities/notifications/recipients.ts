import type { ReaderFormats } from '@monarch/field-types'
import { compileRead, planRead, type Selected, Visibility } from '@monarch/query'
import { type Entity, readQuietHours, titleColumn } from '@monarch/schema'
import type { App } from '../../platform/app.ts'
import { personOfTenant, type TenantPerson } from '../../request/people.ts'
import type { TenantDatabase } from '../../platform/db/pools.ts'
import { tenantModel } from '../../structure/tenant-model.ts'
import { canSendMail } from '../../platform/mail/send-mail.ts'
import { readerFormats, settingsOf } from '../../structure/settings/effective-settings.ts'
import { mailMoment, type MailPreferences } from './mail-moment.ts'

/** Where a person is notified. */
export interface Channels {
  readonly app: boolean
  readonly email: boolean
  /** Mails are held until the person's quiet hours end or their digest is due. */
  readonly heldUntil: Date | null
  readonly formats: ReaderFormats
}

export interface NotifyingTenant {
  readonly id: string
  readonly organizationId: string
  readonly db: TenantDatabase
}

/**
 * The channels for an event, by the person's settings: one switch for reminders, one per channel for the rest. Mails need a mail
 * server, obey 'Email Notifications', and wait in quiet hours.
 */
export async function channelsFor(
  app: App,
  { id: tenantId, organizationId }: Pick<NotifyingTenant, 'id' | 'organizationId'>,
  userId: string,
  event: 'mentioned' | 'commented' | 'assigned' | 'imported' | 'metric' | 'reminder',
): Promise<Channels> {
  const valueOf = await settingsOf(app, { organizationId, userId })
  const isOn = (key: string) => valueOf(key) === true
  const isReminder = event === 'reminder'
  const inApp = isOn(isReminder ? 'notifications.taskReminders' : `notifications.${event}.app`)
  const byMail = isReminder ? inApp : isOn(`notifications.${event}.email`)
  const email = canSendMail(app) && byMail && isOn('notifications.email')
  const formats = readerFormats(valueOf)
  if (!email) return { app: inApp, email, heldUntil: null, formats }
  const { timeZone } = await tenantModel(app, tenantId)
  const preferences: MailPreferences = {
    quietHours: readQuietHours(valueOf('notifications.quietHours')),
    digest: valueOf('notifications.digest') as MailPreferences['digest'],
  }
  return { app: inApp, email, heldUntil: mailMoment(new Date(), timeZone, preferences), formats }
}

/** The title of the record as the person sees it; `null` if they may not read it or no longer have access. */
export async function titleFor(
  app: App,
  tenant: NotifyingTenant,
  { userId, entity, recordId }: { userId: string; entity: Entity; recordId: string },
): Promise<string | null> {
  const user = await personOfTenant(app, tenant.id, userId)
  return user && visibleTitle(app, tenant, user, { entity, recordId, shown: [] })
}

/** The same for a loaded person; also `null` if one of the attributes is hidden from them or empty. */
export async function visibleTitle(
  app: App,
  tenant: NotifyingTenant,
  user: Pick<TenantPerson, 'access' | 'context'>,
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
