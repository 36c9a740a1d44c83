import { createView } from '@monarch/schema'
import type { App } from '../../platform/app.ts'
import { loadStructure } from '../../structure/structure-store.ts'
import { reconcileIndexesSoon } from '../../structure/indexes/reconcile.ts'
import { newId } from '../../platform/new-id.ts'
import { demoViews, inGerman } from '@monarch/starter-content'
import { viewKind } from '../../capabilities/views/view-kind.ts'
import { insertRow } from '../../structure/row-store.ts'

/** Adds the demo's views, unless the tenant already has views. */
export async function addViews(app: App, tenantId: string, userId: string): Promise<void> {
  await app.admin.transaction().execute(async (transaction) => {
    const known = await transaction.selectFrom('views').select('id').where('tenantId', '=', tenantId).executeTakeFirst()
    if (known) return
    const structure = (await loadStructure(transaction, tenantId))!
    const env = { newId, now: new Date().toISOString(), userId }
    for (const { id: entityId, name } of structure.entities) {
      for (const [place, given] of (demoViews[name] ?? []).entries()) {
        const translations = inGerman.name(given.name)
        const data = { ...given, translations, tenantId, entityId, sortOrder: place + 1, visibility: 'shared' }
        await insertRow(transaction, viewKind, createView(structure, data, env))
      }
    }
    await reconcileIndexesSoon(app, tenantId, transaction)
  })
}
