import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { cloneAdminDatabase } from '../../../../../tests/integration/test-databases.ts'
import { newId } from '../new-id.ts'
import { openAdminDatabase } from './admin.ts'
import { migrateAdmin } from './migrate.ts'
import { undoPublicLinks } from './undo-public-links.test-helper.ts'

test('migration 020 gives roles the rights on reports and dashboards that they have on views, once', async () => {
  const db = openAdminDatabase(inject('postgres'), await cloneAdminDatabase(), () => {})
  const organizationId = newId()
  await sql`insert into organizations (id, name) values (${organizationId}, 'Agency')`.execute(db)
  const cases: readonly (readonly [before: string[], after: string[]])[] = [
    [
      ['record:*:read', 'view:*'],
      ['record:*:read', 'view:*', 'insight:*'],
    ],
    [
      ['view:create', 'view:unlock'],
      ['view:create', 'view:unlock', 'insight:create', 'insight:unlock'],
    ],
    [['*'], ['*']],
    [
      ['*', 'view:*'],
      ['*', 'view:*'],
    ],
    [
      ['view:*', 'insight:*'],
      ['view:*', 'insight:*'],
    ],
    [
      ['view:create', 'insight:create'],
      ['view:create', 'insight:create'],
    ],
    // Views of one entity; a dashboard has many.
    [['view:deal:create'], ['view:deal:create']],
    [
      ['record:*:read', 'view:read'],
      ['record:*:read', 'view:read'],
    ],
  ]
  for (const [i, [permissions]] of cases.entries())
    await sql`insert into roles (id, "organizationId", name, "roleValue", permissions, "sortOrder")
      values (${newId()}, ${organizationId}, ${`Role ${i}`}, ${`role_${i}`}, ${permissions}, ${i})`.execute(db)
  const migrate = async () => {
    await undoPublicLinks(db)
    await sql`delete from kysely_migration where name >= '020'`.execute(db)
    await migrateAdmin(db)
    const { rows } = await sql<{ permissions: string[]; version: string }>`
      select permissions, version from roles where "organizationId" = ${organizationId} order by "sortOrder"`.execute(
      db,
    )
    return rows
  }
  const once = await migrate()
  expect(once.map(({ permissions }) => permissions)).toEqual(cases.map(([, after]) => after))
  expect(await migrate()).toEqual(once)
  await db.destroy()
})
