import { translated } from '@monarch/messages'
import type { DashboardRow, DigestRefusal } from '@monarch/schema'
import type { Kysely } from 'kysely'
import type { App } from '../../platform/app.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { canSendMail, sendMail } from '../../platform/mail/send-mail.ts'
import { linkTo } from '../../platform/page-link.ts'
import { personOfTenant } from '../../request/people.ts'
import { onCurrentStructure } from '../../structure/change/current-structure.ts'
import { readerFormats, settingsOf } from '../../structure/settings/effective-settings.ts'
import { currentStructure } from '../../structure/structure-store.ts'
import { findRow } from '../../structure/row-store.ts'
import { tenantModel } from '../../structure/tenant-model.ts'
import { composeMail, type DigestMail } from './digest-mail/compose-mail.ts'
import { hasContent, readDigest } from './digest-tiles.ts'
import { dashboardKind, isFor } from './insight-kinds.ts'
import { dayIn, type TestOfDigest } from './send-digest.ts'

// Loaded by the first mail: an idle server has no charts in memory.

interface AddressedMail extends DigestMail {
  readonly to: string
}

/** Composes the mail for one person with their current rights; returns the reason if they may see none of the tiles. */
export async function digestFor(
  app: App,
  dashboard: DashboardRow,
  userId: string,
  envelope: { readonly name: string; readonly date: string; readonly isTest: boolean; readonly stopUrl: string | null },
): Promise<AddressedMail | DigestRefusal> {
  const { id, tenantId } = dashboard
  return onCurrentStructure(app, tenantId, async () => {
    const [tenant, person, structure, model] = await Promise.all([
      app.tenants.find(tenantId),
      personOfTenant(app, tenantId, userId),
      currentStructure(app, app.admin, tenantId),
      tenantModel(app, tenantId),
    ])
    if (!tenant || !person || !structure) return 'inactive'
    const { organizationId, db } = tenant
    const setting = await settingsOf(app, { organizationId, userId })
    const formats = readerFormats(setting)
    const { language } = formats
    const reader = {
      app,
      structure,
      language,
      userId,
      browserLanguage: language,
      turns: `${tenantId} digests`,
      tenant: { id: tenantId, organizationId, model, access: person.access, context: person.context, db },
    }
    const content = await readDigest(reader, dashboard)
    if (!hasContent(content)) return 'tiles'
    const { name: workspace } = await app.admin
      .selectFrom('tenants')
      .select('name')
      .where('id', '=', tenantId)
      .executeTakeFirstOrThrow()
    // The texts of the charts are in the same lazy module.
    await translated()
    const mail = await composeMail(
      content,
      { ...envelope, workspace, dashboardPath: `/dashboards/${id}` },
      { ...formats, timeZone: model.timeZone },
      (path) => linkTo(app, tenantId, path),
    )
    return { ...mail, to: person.context.userEmail }
  })
}

export async function mailDigest(
  app: App,
  trx: Kysely<AdminDb>,
  { to, subject, text, html, pictures }: AddressedMail,
  { tenantId, key, stopUrl }: { readonly tenantId: string; readonly key: string; readonly stopUrl: string | null },
): Promise<void> {
  const rich = { html, pictures, unsubscribeUrl: stopUrl }
  // The mail contains values of records, so it is sealed until it is sent and then deleted.
  await sendMail(app, trx, { to, subject, text, rich, key, tenantId, isSecret: true })
}

/** Sends a test mail to the requesting user. */
export async function sendTest(app: App, { dashboardId, tenantId, userId, name, key }: TestOfDigest): Promise<void> {
  const dashboard = await findRow(app.admin, dashboardKind, dashboardId)
  if (!dashboard || dashboard.deletedAt !== null || !isFor(dashboard, userId) || !canSendMail(app)) return
  const { timeZone } = await tenantModel(app, tenantId)
  const mail = await digestFor(app, dashboard, userId, {
    name,
    date: dayIn(timeZone, new Date()),
    isTest: true,
    stopUrl: null,
  })
  // A test mail equals the real one, so a dashboard that the user may not read sends nothing.
  if (typeof mail === 'string') return
  await app.admin.transaction().execute((trx) => mailDigest(app, trx, mail, { tenantId, key, stopUrl: null }))
}
