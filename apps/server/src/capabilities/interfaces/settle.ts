import { AppError, createWorkflow, type ProvidedOverride, type Structure } from '@monarch/schema'
import type { Kysely } from 'kysely'
import type { App } from '../../platform/app.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { logRow } from '../../structure/structure-row.ts'
import type { LoggedChange } from '../../api/admin/admin-mutation.ts'
import { newId } from '../../platform/new-id.ts'
import { provideSettings } from '../../structure/provided-settings.ts'
import { insertRow } from '../../structure/row-store.ts'
import { renameEntities, settleOverride } from './provided.ts'

/** The interface whose entities are installed; `null` for those of a template. */
export async function interfaceOf(
  db: Kysely<AdminDb>,
  { interfaceInstallId }: { readonly interfaceInstallId: string | null },
): Promise<string | null> {
  if (interfaceInstallId === null) return null
  const { interfaceId } = await db
    .selectFrom('interfaceInstalls')
    .select('interfaceId')
    .where('id', '=', interfaceInstallId)
    .executeTakeFirstOrThrow()
  return interfaceId
}

interface Settled {
  readonly interfaceInstallId: string | null
  readonly tenantId: string
  readonly userId: string
  readonly apiKeyId: string | null
  readonly vouchedBy: string | null
  readonly names: Readonly<Record<string, string>>
  readonly content: { readonly entities: readonly { readonly name: string }[] }
  /** In the order of the content's entities. */
  readonly entityIds: readonly string[]
}

/** When entities, views and layouts are there: the interface's workflows, and what it says for the organization. */
export async function settleInterface(
  change: LoggedChange & { readonly ctx: { readonly app: App } },
  structure: Structure,
  { interfaceInstallId, tenantId, userId, apiKeyId, vouchedBy, names, content, entityIds }: Settled,
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
  const overrides = [...says, ...install.overrides.flatMap((each) => settleOverride(each, idByName) ?? [])]
  await transaction
    .updateTable('interfaceInstalls')
    .set({ entityIds: JSON.stringify(idByName), overrides: JSON.stringify(overrides), updatedAt: new Date() })
    .where('id', '=', install.id)
    .execute()
  // It may have been taken away again while it was on its way.
  if (install.removedAt === null)
    await provideSettings(ctx.app, transaction, { tenantId, userId, installId: install.id }, overrides)
}

/** A workflow whose name is taken by then, or whose entity somebody has deleted meanwhile, is left out. */
function draftOf(...given: Parameters<typeof createWorkflow>) {
  try {
    return createWorkflow(...given)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
