import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'
import { createTenant } from '../platform/tenants/tenants.ts'
import { latestTenantMigration, migrateAdmin } from '../platform/db/migrate.ts'
import { revertToFirstRelease } from '../platform/tenants/first-release.test-helper.ts'
import { runCli } from './run-cli.test-helper.ts'

let workspace: Workspace
beforeAll(async () => {
  workspace = await startWorkspace()
  await workspace.buildEntity('deal', [{ name: 'name', fieldType: 'text' }])
})
afterAll(() => workspace.close())

const upgrade = (...args: string[]) => runCli(workspace.app, ['upgrade', ...args])
const inTenant = async (text: string, id = workspace.tenantId) => {
  const { app } = workspace
  const { databaseName } = await app.admin
    .selectFrom('tenants')
    .select('databaseName')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return app.pools.asOwner(databaseName, async (client) => (await client.query(text)).rows)
}

async function makeOld(id = workspace.tenantId): Promise<void> {
  const { app } = workspace
  const tenant = app.admin.selectFrom('tenants').select(['id', 'databaseName']).where('id', '=', id)
  await revertToFirstRelease(app, await tenant.executeTakeFirstOrThrow())
}

test('a dry run says what would be done, and changes nothing', async () => {
  await makeOld()
  const dry = await upgrade('--dry-run')
  expect(dry).toMatchObject({ code: 0, errors: '' })
  expect(dry.output).toMatch(
    /The admin database is up to date\.\n"Test tenant" of "Test organization": 002-no-temporary-tables, .* \(\d+\.\d\d s\)\n0 of 1/,
  )
  expect(await inTenant('select name from monarch.kysely_migration')).toEqual([{ name: '001-init' }])
})

test('the upgrade does it, and says that all is done the next time', async () => {
  const done = await upgrade('--tenant', 'Test tenant')
  expect([done.code, done.output]).toEqual([0, expect.stringContaining(latestTenantMigration)])
  expect((await upgrade()).output).toBe('The admin database is up to date.\n1 of 1 tenants were up to date.\n')
  expect((await workspace.owner.tenant('{ deal { name } }')).errors).toBeUndefined()
})

test('a tenant that cannot be upgraded keeps its reason, and the others are upgraded', async () => {
  const { app, organizationId } = workspace
  const { id } = await createTenant(app, { organizationId, name: 'Broken' })
  await makeOld()
  await makeOld(id)
  await inTenant('drop table monarch."idempotencyKeys"', id)
  const done = await upgrade()
  expect(done.code).toBe(1)
  expect(done.output).toMatch(/FAILED {3}"Broken" of "Test organization": relation .*idempotencyKeys.* does not exist/)
  expect(done.output).toMatch(/"Test tenant" of "Test organization": 002/)
  const row = await app.admin
    .selectFrom('tenants')
    .select('upgradeFailure')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row.upgradeFailure).toMatch(/idempotencyKeys/)
})

test('databases of a newer version are refused with a line that says so', async () => {
  const { admin } = workspace.app
  await inTenant(`insert into monarch.kysely_migration (name, timestamp) values ('999-of-tomorrow', 'then')`)
  expect((await upgrade('--tenant', 'Test tenant')).output).toMatch(
    /FAILED {3}"Test tenant".*upgraded by a newer version of Monarch \(999-of-tomorrow\)/,
  )
  await inTenant(`delete from monarch.kysely_migration where name = '999-of-tomorrow'`)
  await sql`insert into kysely_migration (name, timestamp) values ('999-of-tomorrow', 'then')`.execute(admin)
  expect((await upgrade()).errors).toMatch(
    /^The admin database was upgraded by a newer version of Monarch \(999-of-tomorrow\)\. Start that/,
  )
  await expect(migrateAdmin(admin)).rejects.toThrow(/newer version of Monarch/)
  await sql`delete from kysely_migration where name = '999-of-tomorrow'`.execute(admin)
})
