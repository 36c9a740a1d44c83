import { inLocale, translateSentence } from '@monarch/messages'
import type { WebhookPause } from '@monarch/schema'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.ts'
import { canSendMail, sendMail } from '../../../platform/mail/send-mail.ts'
import { newId } from '../../../platform/new-id.ts'
import type { Tenant } from '../../../platform/tenants/tenants.ts'
import { formatsOf } from '../../../structure/settings/effective-settings.ts'
import { forgetWebhooks, type WebhookTarget } from '../rows/webhook-state.ts'
import { giveUpDeliveries } from './deliveries.ts'
import { t } from './messages.ts'
import { reconcileLogPlace } from './read-changes.ts'

/** Stops a webhook whose target does not answer, gives up what waits for it, and notifies the users who may fix it. */
export async function pauseWebhook(
  app: App,
  tenant: Tenant,
  { id, name }: WebhookTarget,
  { cause, reason }: { readonly cause: WebhookPause & ('failing' | 'gone'); readonly reason: string },
): Promise<void> {
  const version = await app.admin.transaction().execute(async (trx) => {
    const paused = await trx
      .updateTable('webhooks')
      .set({
        isActive: false,
        activeSince: null,
        pauseReason: cause,
        version: sql<number>`version + 1`,
        updatedAt: new Date(),
      })
      .where('id', '=', id)
      .where('isActive', '=', true)
      .returning(['version', 'actsAs', 'apiKeyId', 'createdBy'])
      .executeTakeFirst()
    if (!paused) return null
    const { organizationId } = tenant
    await trx
      .insertInto('operations')
      .values({
        id: newId(),
        organizationId,
        tenantId: tenant.id,
        userId: null,
        subjectType: 'webhook',
        subjectId: id,
        action: 'update',
        version: Number(paused.version),
        description: `Paused the webhook "${name}"`,
        before: JSON.stringify({ isActive: true }),
        after: JSON.stringify({ isActive: false, pauseReason: cause }),
      })
      .execute()
    const { rows: people } = await sql<{ id: string; email: string; workspace: string }>`
      select distinct u.id, u.email, t.name as workspace from users u
      join tenants t on t.id = ${tenant.id}
      join memberships m on m."userId" = u.id and m."organizationId" = t."organizationId" and m."isActive"
      where u."isActive" and not u."isService" and (m."tenantIds" is null or t.id = any(m."tenantIds"))
        and u.id in (${paused.actsAs}, ${paused.createdBy},
          (select k."givenBy" from "apiKeys" k where k.id = ${paused.apiKeyId}::uuid))`.execute(trx)
    for (const person of people) {
      const formats = await formatsOf(trx, { organizationId, userId: person.id })
      const { subject, text, mail } = inLocale(formats, () => {
        const said = cause === 'gone' ? t('pausedGone') : t('pausedFailing', { reason: translateSentence(reason) })
        return {
          subject: t('subject', { name }),
          text: said,
          mail: t('mail', { name, workspace: person.workspace, text: said }),
        }
      })
      const key = `webhook ${id} ${paused.version} ${person.id}`
      await trx
        .insertInto('notifications')
        .values({
          id: newId(),
          userId: person.id,
          tenantId: tenant.id,
          kind: 'webhook',
          entityId: null,
          recordId: null,
          commentId: null,
          key,
          actorId: null,
          title: name,
          text,
        })
        .onConflict((row) => row.column('key').doNothing())
        .execute()
      if (canSendMail(app))
        await sendMail(app, trx, { to: person.email, subject, text: mail, key, tenantId: tenant.id })
    }
    await app.bus.publish('webhooks', { tenantId: tenant.id }, trx)
    return paused.version
  })
  if (version === null) return
  forgetWebhooks(app, tenant.id)
  await giveUpDeliveries(tenant.db, id, pausedError)
  await reconcileLogPlace(app, tenant.id)
}

export const pausedError = 'The webhook was paused.'
