import { type Kysely, sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { makeEmptyDatabase } from '../../../../../tests/integration/test-databases.ts'
import { newId } from '../new-id.ts'
import { openAdminDatabase } from './admin.ts'
import { migrateAdmin, migrateAdminTo } from './migrate.ts'
import * as rightsOnInsights from './migrations/admin-020-rights-on-insights.ts'

test('migration 020 gives roles the rights on reports and dashboards that they have on views, once', async () => {
  const db = openAdminDatabase(inject('postgres'), await makeEmptyDatabase(), () => {})
  await migrateAdminTo(db, '019-backups')
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
  const roles = async () => {
    const { rows } = await sql<{ permissions: string[]; version: string }>`
      select permissions, version from roles where "organizationId" = ${organizationId} order by "sortOrder"`.execute(
      db,
    )
    return rows
  }
  await migrateAdmin(db)
  const once = await roles()
  expect(once.map(({ permissions }) => permissions)).toEqual(cases.map(([, after]) => after))
  await rightsOnInsights.up(db as Kysely<unknown>)
  expect(await roles()).toEqual(once)
  await db.destroy()
})
