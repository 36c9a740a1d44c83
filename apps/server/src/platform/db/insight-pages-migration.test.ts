import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { makeEmptyDatabase } from '../../../../../tests/integration/test-databases.ts'
import { newId } from '../new-id.ts'
import { openAdminDatabase } from './admin.ts'
import { migrateAdmin, migrateAdminTo } from './migrate.ts'

test('migrations 026 and 030 add the pages to the group "insights", which it creates where there are reports or dashboards', async () => {
  const db = openAdminDatabase(inject('postgres'), await makeEmptyDatabase(), () => {})
  await migrateAdminTo(db, '025-listed-backups')
  const [agency, other, small] = [newId(), newId(), newId()]
  for (const [id, name] of [
    [agency, 'Agency'],
    [other, 'Other'],
    [small, 'Small'],
  ])
    await sql`insert into organizations (id, name) values (${id}, ${name})`.execute(db)
  for (const [organizationId, name, sortOrder] of [
    [agency, 'insights', 3],
    [agency, 'sales', 7],
    [other, 'workspace', 4],
    [small, 'workspace', 0],
  ] as const)
    await sql`insert into "entityGroups" (id, "organizationId", name, "displayName", "sortOrder")
      values (${newId()}, ${organizationId}, ${name}, ${`Our ${name}`}, ${sortOrder})`.execute(db)
  const [ownerId, tenantId] = [newId(), newId()]
  await sql`insert into users (id, email, name, permissions) values (${ownerId}, 'o@example.com', 'O', '{}')`.execute(
    db,
  )
  await sql`insert into tenants (id, "organizationId", name, "databaseName", "roleName", "sealedPassword", status)
    values (${tenantId}, ${other}, 'T', 't', 't', '', 'active')`.execute(db)
  await sql`insert into dashboards (id, "tenantId", name, config, visibility, "ownerId")
    values (${newId()}, ${tenantId}, 'D', '{}', 'shared', ${ownerId})`.execute(db)
  await migrateAdmin(db)
  const { rows } = await sql<{ text: string }>`
    select concat_ws('/', o.name, g."displayName", g."sortOrder", string_agg(i."itemType", ' ' order by i."sortOrder")) as text
    from organizations o join "entityGroups" g on g."organizationId" = o.id left join "entityGroupItems" i on i."groupId" = g.id
    group by o.name, g."displayName", g."sortOrder" order by 1`.execute(db)
  expect(rows.map(({ text }) => text)).toEqual([
    'Agency/Our insights/3/report dashboard metric',
    'Agency/Our sales/7',
    'Other/Insights/5/report dashboard metric',
    'Other/Our workspace/4',
    'Small/Our workspace/0',
  ])
  await db.destroy()
})
