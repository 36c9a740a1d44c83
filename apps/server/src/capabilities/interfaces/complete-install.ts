import { AppError, createWorkflow, type ProvidedOverride, type Structure } from '@monarch/schema'
import type { App } from '../../platform/app.ts'
import { logRow } from '../../structure/structure-row.ts'
import type { LoggedChange } from '../../api/admin/admin-mutation.ts'
import { newId } from '../../platform/new-id.ts'
import { provideSettings } from '../../structure/settings/provided-settings.ts'
import type { Install, InstallOwner } from '../../records/installs/install-owner.ts'
import { insertRow } from '../../structure/row-store.ts'
import { renameEntities, resolveOverride } from './provided.ts'

/** Completes the installation of an interface with its workflows and settings. */
export const interfaceInstallOwner: InstallOwner = {
  owns: ({ interfaceInstallId }) => interfaceInstallId !== null,

  async interfaceOf(db, { interfaceInstallId }) {
    const { interfaceId } = await db
      .selectFrom('interfaceInstalls')
      .select('interfaceId')
      .where('id', '=', interfaceInstallId)
      .executeTakeFirstOrThrow()
    return interfaceId
  },

  complete: completeInstall,
}

async function completeInstall(
  change: LoggedChange & { readonly ctx: { readonly app: App } },
  structure: Structure,
  { interfaceInstallId, tenantId, userId, apiKeyId, vouchedBy, names, content, entityIds }: Install,
  says: readonly ProvidedOverride[],
): Promise<void> {
  const { transaction, ctx } = change
  const install = await transaction
    .selectFrom('interfaceInstalls')
    .innerJoin('systemInterfaces as s', 's.id', 'interfaceInstalls.interfaceId')
    .select(['interfaceInstalls.id', 'interfaceInstalls.removedAt', 's.workflows', 's.overrides'])
    .where('interfaceInstalls.id', '=', interfaceInstallId)
    .executeTakeFirstOrThrow()
  const env = { newId, now: new Date().toISOString(), author: { userId, apiKeyId, vouchedBy } }
  for (const { draft, ...given } of install.workflows) {
    const row = draftOf(structure, { ...given, tenantId, draft: renameEntities(draft, names) }, env)
    if (!row) continue
    await insertRow(transaction, 'workflows', row)
    await logRow(change, 'create', { what: 'workflow', called: `the workflow "${row.name}"` }, null, row)
  }
  const idByName = Object.fromEntries(content.entities.map(({ name }, i) => [name, entityIds[i]!]))
  const overrides = [...says, ...install.overrides.flatMap((each) => resolveOverride(each, idByName) ?? [])]
  await transaction
    .updateTable('interfaceInstalls')
    .set({ entityIds: JSON.stringify(idByName), overrides: JSON.stringify(overrides), updatedAt: new Date() })
    .where('id', '=', install.id)
    .execute()
  // The interface may have been uninstalled in the meantime.
  if (install.removedAt === null)
    await provideSettings(ctx.app, transaction, { tenantId, userId, installId: install.id }, overrides)
}

/** Skips a workflow whose name is taken by now, or whose entity has been deleted. */
function draftOf(...given: Parameters<typeof createWorkflow>) {
  try {
    return createWorkflow(...given)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
