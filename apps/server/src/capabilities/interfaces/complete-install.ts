import { type ProvidedOverride, translateText } from '@monarch/schema'
import type { Kysely } from 'kysely'
import type { App } from '../../platform/app.ts'
import type { LoggedChange } from '../../api/admin/admin-mutation.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { formatsOf } from '../../structure/settings/effective-settings.ts'
import { provideSettings } from '../../structure/settings/provided-settings.ts'
import type { Install, InstallOwner } from '../../records/installs/install-owner.ts'
import { systemEntitiesOf } from './system-entities.ts'
import { renameEntities, resolveOverride, translateLabels } from './provided.ts'

/** Completes the installation of an interface with its workflows and settings. */
export const interfaceInstallOwner: InstallOwner = {
  owns: ({ interfaceInstallId }) => interfaceInstallId !== null,

  async originOf(db, install) {
    const { interfaceId } = await installOf(db, install)
    return { interfaceId, baseEntityIds: await systemEntitiesOf(db, interfaceId) }
  },

  async workflowsOf(db, install) {
    const { workflows, organizationId } = await installOf(db, install)
    // A workflow has its texts in one language only: that of the user who installs it.
    const { language } = await formatsOf(db, { organizationId, userId: install.userId })
    const texts = install.content.translations?.[language]?.texts
    return workflows.map(({ draft, ...given }) => ({
      name: translateText(texts, given.name),
      description: translateText(texts, given.description),
      draft: translateLabels(renameEntities(draft, install.names), texts),
    }))
  },

  complete: completeInstall,
}

const installOf = (db: Kysely<AdminDb>, { interfaceInstallId }: Install) =>
  db
    .selectFrom('interfaceInstalls')
    .innerJoin('systemInterfaces as s', 's.id', 'interfaceInstalls.interfaceId')
    .innerJoin('tenants as t', 't.id', 'interfaceInstalls.tenantId')
    .select([
      't.organizationId',
      'interfaceInstalls.id',
      'interfaceInstalls.interfaceId',
      'interfaceInstalls.removedAt',
      's.workflows',
      's.overrides',
    ])
    .where('interfaceInstalls.id', '=', interfaceInstallId)
    .executeTakeFirstOrThrow()

async function completeInstall(
  { transaction, ctx }: LoggedChange & { readonly ctx: { readonly app: App } },
  row: Install,
  settings: readonly ProvidedOverride[],
): Promise<void> {
  const { tenantId, userId, content, entityIds } = row
  const install = await installOf(transaction, row)
  const idByName = Object.fromEntries(content.entities.map(({ name }, i) => [name, entityIds[i]!]))
  const overrides = [...settings, ...install.overrides.flatMap((each) => resolveOverride(each, idByName) ?? [])]
  await transaction
    .updateTable('interfaceInstalls')
    .set({ entityIds: JSON.stringify(idByName), overrides: JSON.stringify(overrides), updatedAt: new Date() })
    .where('id', '=', install.id)
    .execute()
  // The interface may have been uninstalled in the meantime.
  if (install.removedAt === null)
    await provideSettings(ctx.app, transaction, { tenantId, userId, installId: install.id }, overrides)
}
