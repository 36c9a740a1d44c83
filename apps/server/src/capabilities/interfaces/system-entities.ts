import { pluralOf, type TemplateEntity } from '@monarch/schema'
import { type Kysely, sql } from 'kysely'
import { newId } from '../../platform/new-id.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'

type Provided = Pick<TemplateEntity, 'name' | 'displayName' | 'icon' | 'color'> &
  Partial<Pick<TemplateEntity, 'pluralName' | 'description' | 'category'>>

/** Stores the entities that an interface provides. Entities it no longer provides become inactive, because tenants may have them. */
export async function declareSystemEntities(
  db: Kysely<AdminDb>,
  interfaceId: string,
  entities: readonly Provided[],
): Promise<void> {
  const rows = entities.map(({ name, displayName, pluralName, description, icon, color, category }) => ({
    id: newId(),
    interfaceId,
    name,
    displayName,
    pluralName: pluralName ?? pluralOf(displayName),
    description: description ?? null,
    icon,
    color,
    category: category ?? null,
  }))
  await db
    .updateTable('systemEntities')
    .set({ isActive: false, updatedAt: new Date() })
    .where('interfaceId', '=', interfaceId)
    .where('isActive', '=', true)
    .where('name', 'not in', ['', ...rows.map(({ name }) => name)])
    .execute()
  if (rows.length === 0) return
  await db
    .insertInto('systemEntities')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['interfaceId', 'name']).doUpdateSet((row) => ({
        displayName: row.ref('excluded.displayName'),
        pluralName: row.ref('excluded.pluralName'),
        description: row.ref('excluded.description'),
        icon: row.ref('excluded.icon'),
        color: row.ref('excluded.color'),
        category: row.ref('excluded.category'),
        isActive: true,
        updatedAt: sql<Date>`now()`,
      })),
    )
    .execute()
}

/** The ids of the entities that an interface provides, by name. */
export async function systemEntitiesOf(db: Kysely<AdminDb>, interfaceId: string): Promise<ReadonlyMap<string, string>> {
  const rows = db.selectFrom('systemEntities').select(['id', 'name']).where('interfaceId', '=', interfaceId)
  return new Map((await rows.execute()).map(({ id, name }) => [name, id]))
}
