import { hash } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import { newId } from '../../platform/new-id.ts'
import { declareSystemEntities } from './system-entities.ts'
import type { ProvidedWorkflow, TemplateContent } from '@monarch/schema'
import { shippedInterfaces } from '@monarch/starter-content'

/** Updates the shipped interfaces. Existing installations do not change. */
export async function shipInterfaces({ admin }: Pick<App, 'admin'>): Promise<void> {
  const known = await admin
    .selectFrom('systemInterfaces')
    .select(['name', 'fingerprint'])
    .where('fingerprint', 'is not', null)
    .execute()
  for (const { content, workflows, overrides, monthlyPrice, ...look } of shippedInterfaces) {
    const fingerprint = hash('sha256', JSON.stringify([look, content, workflows, overrides, monthlyPrice]), 'base64')
    if (known.some((row) => row.name === look.name && row.fingerprint === fingerprint)) continue
    const row = {
      ...look,
      category: 'platform',
      ...providedBy(content, workflows),
      isPremium: monthlyPrice !== undefined,
      monthlyPrice: monthlyPrice === undefined ? null : String(monthlyPrice),
      content: JSON.stringify(content),
      workflows: JSON.stringify(workflows),
      overrides: JSON.stringify(overrides),
      fingerprint,
    }
    await admin.transaction().execute(async (trx) => {
      const { id } = await trx
        .insertInto('systemInterfaces')
        .values({ id: newId(), ...row })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ ...row, updatedAt: new Date() }))
        .returning('id')
        .executeTakeFirstOrThrow()
      await declareSystemEntities(trx, id, content.entities)
    })
  }
}

/** The counts on the card of an interface. */
export function providedBy({ entities }: TemplateContent, workflows: readonly ProvidedWorkflow[]) {
  return {
    providedEntities: entities.map(({ name }) => name),
    providedViews: entities.flatMap(({ name, views }) => views.map((view) => `${name}: ${view.name}`)),
    providedWorkflows: workflows.map(({ name }) => name),
  }
}
