import { sql } from 'kysely'
import { newId } from '../../platform/new-id.ts'
import type { Publication } from '../../structure/change/dependent.ts'

/** Appends new entities to the group of their category; the fallback is 'workspace', then the first group. */
export async function placeNewEntities({ trx, tenant, before, writes }: Publication): Promise<boolean> {
  const known = new Set(before.entities.map(({ id }) => id))
  const added = writes.entities.filter(({ id, deletedAt }) => deletedAt === null && !known.has(id))
  if (added.length === 0) return false
  const items = added.map(({ id: itemId, category }) => ({ id: newId(), itemId, category }))
  await sql`
    insert into "entityGroupItems" (id, "groupId", "itemId", "sortOrder")
    select i.id, t.id, i."itemId", row_number() over (partition by t.id order by i.id) - 1
      + (select count(*) from "entityGroupItems" there where there."groupId" = t.id)
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i(id uuid, "itemId" uuid, category text)
    cross join lateral (
      select g.id from "entityGroups" g where g."organizationId" = ${tenant.organizationId} and g."deletedAt" is null
      order by (g.name = i.category) is true desc, g.name = 'workspace' desc, g."sortOrder", g.id limit 1) t
    on conflict do nothing`.execute(trx)
  return false
}
