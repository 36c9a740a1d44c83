import { isEmailAddress, type Json, type ReaderFormats } from '@monarch/field-types'
import { AppError, isUuid, shorten, type TextFor } from '@monarch/schema'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.ts'
import { personOfTenant } from '../../../request/people.ts'
import type { TenantContext } from '../../../structure/tenant-context.ts'
import { formatsOf, readerFormats, settingsOf } from '../../../structure/settings/effective-settings.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import { newId } from '../../../platform/new-id.ts'
import { WorkflowFault } from './fault.ts'
import { findIds } from './step-run.ts'
import { entityById, type RecordPlace } from './values.ts'

interface Message {
  /** Ids or email addresses. */
  readonly to: readonly string[]
  readonly title: string
  readonly text: TextFor
  readonly record: RecordPlace | null
  readonly key: string
}

/** Notifies users of the tenant, once each. The record is attached only for users who may read it. */
export async function notifyPeople(app: App, tenant: TenantContext, message: Message): Promise<Json> {
  const recipients = message.to.flatMap((each) => each.split(/[\s,;]+/)).filter((each) => each !== '')
  if (recipients.length === 0) throw new WorkflowFault('There is nobody to notify: “To” is empty.')
  const people = await findPeople(app, tenant.id, recipients)
  const unknown = recipients.find(
    (each) => !people.some(({ id, email }) => id === each || email === each.toLowerCase()),
  )
  if (unknown !== undefined) throw new WorkflowFault(`This workspace has no user “${shorten(unknown)}”.`)
  for (const { id: userId } of people) {
    const text = message.text(readerFormats(await settingsOf(app, { organizationId: tenant.organizationId, userId })))
    const seen = message.record && (await mayRead(app, tenant, userId, message.record)) ? message.record : null
    await app.admin
      .insertInto('notifications')
      .values({
        id: newId(),
        userId,
        tenantId: tenant.id,
        kind: 'workflow',
        entityId: seen?.entityId ?? null,
        recordId: seen?.recordId ?? null,
        commentId: null,
        key: `${message.key} ${userId}`,
        actorId: String(tenant.context.userId),
        title: message.title,
        text: shorten(text.toWellFormed(), maxTextLength - 1),
      })
      .onConflict((row) => row.column('key').doNothing())
      .execute()
  }
  return { to: people.map(({ name }) => name) }
}

const maxTextLength = 1000

async function findPeople(app: App, tenantId: string, recipients: readonly string[]) {
  const ids = recipients.filter(isUuid)
  const emails = recipients.map((each) => each.toLowerCase())
  const { rows } = await sql<{ id: string; name: string; email: string }>`
    select u.id, u.name, u.email from users u
    join tenants t on t.id = ${tenantId}
    join memberships m on m."userId" = u.id and m."organizationId" = t."organizationId"
    where u."isActive" and m."isActive" and (m."tenantIds" is null or t.id = any(m."tenantIds"))
      and (u.id = any(${ids}::uuid[]) or u.email = any(${emails}::text[]))`.execute(app.admin)
  return rows
}

async function mayRead(app: App, tenant: TenantContext, userId: string, { entityId, recordId }: RecordPlace) {
  const user = await personOfTenant(app, tenant.id, userId)
  const entity = entityById(tenant.model, entityId)
  if (!user?.access.to(entity).actions.has('read')) return false
  const own = { ...tenant, access: user.access, context: user.context }
  const read = (statement: Parameters<typeof tenant.db.read>[0], inputs: unknown) => tenant.db.read(statement, inputs)
  return (await findIds({ tenant: own, read }, entity.name, { where: { id: { eq: recordId } }, limit: 1 })).length > 0
}

/** Adds a mail to the outbox, once per key. Recipients who read numbers or days differently get mails of their own. */
export async function mailTo(
  app: App,
  tenant: TenantContext,
  { to, subject, text }: { readonly to: string; readonly subject: TextFor; readonly text: TextFor },
  key: string,
): Promise<void> {
  const addresses = to.split(/[\s,;]+/).filter((each) => each !== '')
  const wrong = addresses.find((each) => !isEmailAddress(each))
  if (addresses.length === 0) throw new WorkflowFault('There is nobody to write to: “To” is empty.')
  if (wrong !== undefined) throw new WorkflowFault(`“${shorten(wrong)}” is not an email address.`)
  if (addresses.length > maxAddresses) throw new WorkflowFault(`A mail goes to at most ${maxAddresses} people.`)
  await requireMail(app, tenant.id)
  const groups = await byFormats(app, tenant, addresses)
  await app.admin.transaction().execute(async (trx) => {
    for (const [index, { formats, addresses: own }] of groups.entries()) {
      const mail = { to: own.join(', '), subject: subject(formats), text: text(formats), tenantId: tenant.id }
      const isNew = await sendMail(app, trx, { ...mail, key: index === 0 ? key : `${key} ${index}` })
      // An earlier attempt has added all mails, possibly grouped differently.
      if (index === 0 && !isNew) return
    }
  })
}

interface Recipients {
  readonly formats: ReaderFormats
  readonly addresses: string[]
}

/** Users of the tenant receive their own formats, all others those of the organization. */
async function byFormats(
  app: App,
  { id, organizationId }: TenantContext,
  addresses: readonly string[],
): Promise<Recipients[]> {
  const people = await findPeople(app, id, addresses)
  const others = await formatsOf(app.admin, { organizationId, userId: null })
  const groups = new Map<string, Recipients>()
  for (const address of addresses) {
    const person = people.find(({ email }) => email === address.toLowerCase())
    const formats = person ? readerFormats(await settingsOf(app, { organizationId, userId: person.id })) : others
    const of = JSON.stringify(formats)
    const group = groups.get(of) ?? { formats, addresses: [] }
    group.addresses.push(address)
    groups.set(of, group)
  }
  return [...groups.values()]
}

const maxAddresses = 50

/** Throws if the tenant's workflows have reached the hourly limit of mails. */
export async function requireMail(app: App, tenantId: string): Promise<void> {
  const { mailsPerHour } = app.config.limits
  const { rows } = await sql<{ sent: number }>`
    select count(*)::int as sent from (select from mails
      where "tenantId" = ${tenantId} and "createdAt" > now() - interval '1 hour' limit ${mailsPerHour}) recent`.execute(
    app.admin,
  )
  if (rows[0]!.sent < mailsPerHour) return
  throw new AppError('RATE_LIMITED', `This workspace has sent ${mailsPerHour} mails in the last hour, the maximum.`, {
    limit: 'mailsPerHour',
  })
}
