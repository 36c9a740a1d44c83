import { inLocale, translated } from '@monarch/messages'
import { AppError } from '@monarch/schema'
import type { App } from '../../platform/app.ts'
import { linkTo } from '../../platform/page-link.ts'
import { findRow } from '../../structure/row-store.ts'
import { readerFormats, settingsOf } from '../../structure/settings/effective-settings.ts'
import { type StopPage, stopPage } from './digest-mail/stop-page.ts'
import { readStopToken } from './digest-stop-link.ts'
import { dashboardKind, digestKind } from './insight-kinds.ts'

/** The page in the language of the recipient. Links of deleted digests are invalid, since those send no mails anyway. */
export async function stopPageFor(app: App, token: string, state: StopPage['state']): Promise<string> {
  const row = readStopToken(app, token)
  const digest = row && (await findRow(app.admin, digestKind, row.digestId))
  const dashboard = digest && (await findRow(app.admin, dashboardKind, digest.dashboardId))
  const user =
    row && (await app.admin.selectFrom('users').select('email').where('id', '=', row.userId).executeTakeFirst())
  if (!row || !digest || !dashboard || !user)
    throw new AppError('NOT_FOUND', 'This link is not valid any more. Stop the mails in the settings of notifications.')
  const { tenantId } = digest
  const tenants = app.admin.selectFrom('tenants').select('organizationId').where('id', '=', tenantId)
  const { organizationId } = await tenants.executeTakeFirstOrThrow()
  const setting = await settingsOf(app, { organizationId, userId: row.userId })
  const formats = readerFormats(setting)
  const { language } = formats
  const name = digest.name || dashboard.translations?.[language]?.name || dashboard.name
  const settings = linkTo(app, tenantId, '/settings/notifications')
  await translated()
  return inLocale(formats, () => stopPage({ state, language, name, email: user.email, settings }))
}
