import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { personWith, type Person, startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { workElsewhere } from '../../../../../tests/integration/work-elsewhere.ts'
import { checkInstallation } from '../../cli/doctor.ts'
import { clientConfig } from '../db/connection.ts'
import { latestTenantMigration } from '../db/migrate.ts'
import { revertToFirstRelease } from './first-release.test-helper.ts'
import { createTenant, type Tenant } from './tenants.ts'
import { startUpgrades, upgradeTenantsTask, upgradeTenantTask } from './upgrade.ts'

/** Tenants of this version with the tables of the first release. tests/integration/released-data.long.test.ts checks their records. */
let workspace: Workspace
let tenant: Tenant
let owner: Person

beforeAll(async () => {
  workspace = await startWorkspace()
})
afterAll(() => workspace.close())

/** Each test has a tenant of the first release. */
beforeEach(async () => {
  const { app, organizationId } = workspace
  tenant = await createTenant(app, { organizationId, name: `Tenant ${++count}` })
  owner = personWith(workspace.fastify, workspace.owner.token, tenant.id)
  await revertToFirstRelease(workspace.app, tenant)
})
let count = 0

/** A read of the tenant's database. */
const ask = (person = owner) => person.tenant('{ _search(query: "a") { id } }')
const versionOf = async ({ id }: Tenant) =>
  workspace.app.admin
    .selectFrom('tenants')
    .select(['schemaVersion', 'upgradeFailure'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const asOwner = <Row>({ databaseName }: Tenant, text: string): Promise<Row[]> =>
  workspace.app.pools.asOwner(databaseName, async (client) => (await client.query(text)).rows as Row[])
const figuresOf = async ({ id }: Tenant, { headers }: Person = owner) => {
  const reply = await workspace.fastify.inject({ url: '/api/tenants', headers })
  const { tenants } = reply.json<{ tenants: { id: string; upgrade: string; upgradeFailure: string | null }[] }>()
  return tenants.find((each) => each.id === id)!
}

test('the first request is answered with TENANT_UPGRADING and requests the upgrade; other tenants work', async () => {
  expect(await ask()).toMatchObject({
    status: 503,
    errors: [{ extensions: { code: 'TENANT_UPGRADING', retryAfter: 2 } }],
  })
  const reply = await workspace.fastify.inject({ url: '/api/export/thing.csv', headers: owner.headers })
  expect(reply.statusCode).toBe(503)
  expect(reply.headers['retry-after']).toBe('2')
  expect(reply.json()).toMatchObject({ code: 'TENANT_UPGRADING' })
  expect(await ask(workspace.owner)).toMatchObject({ status: 200 })
  expect((await figuresOf(tenant)).upgrade).toBe('waiting')

  await workspace.jobs.drain()
  expect(await ask()).toMatchObject({ status: 200 })
  expect(await versionOf(tenant)).toEqual({ schemaVersion: latestTenantMigration, upgradeFailure: null })
  expect((await figuresOf(tenant)).upgrade).toBe('current')
})

test('an upgrade grants the rights of the version to the role of the tenant', async () => {
  await ask()
  await workspace.jobs.drain()
  const { db } = (await workspace.app.tenants.find(tenant.id))!
  await db.transaction(async ({ client }) => {
    const { rows } = await client.query(
      `select has_database_privilege(current_database(), 'temporary') as temporary,
        has_table_privilege('monarch.operations', 'insert') as writes`,
    )
    expect(rows).toEqual([{ temporary: false, writes: true }])
  })
})

test('a start, and a job every minute, request each missing upgrade once', async () => {
  const { app, organizationId } = workspace
  const other = await createTenant(app, { organizationId, name: `Suspended ${count}` })
  await revertToFirstRelease(workspace.app, other)
  await app.admin.updateTable('tenants').set({ status: 'suspended' }).where('id', '=', other.id).execute()
  const add = vi.spyOn(app.jobs, 'add')
  await startUpgrades(app)
  for (let i = 0; i < 2; i++) await upgradeTenantsTask.run(app, {}, {} as never)
  const asked = add.mock.calls.filter(([name]) => name === upgradeTenantTask.name).map(([, payload]) => payload)
  expect(asked).toEqual([{ tenantId: tenant.id }, { tenantId: other.id }])
  await workspace.jobs.drain()
  expect((await versionOf(tenant)).schemaVersion).toBe(latestTenantMigration)
  expect((await versionOf(other)).schemaVersion).toBe(latestTenantMigration)
})

test('servers of an earlier version, which would find nothing to do, leave upgrades to those of this one', async () => {
  const { admin } = workspace.app
  const names = async () =>
    (
      await sql<{ name: string }>`select task_identifier as name from graphile_worker.jobs
      where task_identifier like 'upgrade%'`.execute(admin)
    ).rows
      .map(({ name }) => name)
      .toSorted()
  // Left behind by a server of an earlier version.
  await sql`select from graphile_worker.add_job('upgrade_tenant 000-earlier', job_key => 'earlier')`.execute(admin)
  await ask()
  expect(await names()).toEqual(['upgrade_tenant 000-earlier', `upgrade_tenant ${latestTenantMigration}`])
  await startUpgrades(workspace.app)
  expect(await names()).toEqual([`upgrade_tenant ${latestTenantMigration}`, `upgrade_tenants ${latestTenantMigration}`])
  await workspace.jobs.drain()
  expect(await ask()).toMatchObject({ status: 200 })
})

test('background work skips an outdated tenant', async () => {
  expect(await workspace.app.tenants.find(tenant.id)).toBeNull()
})

test('two processes that upgrade the same tenant do it once', async () => {
  const statements: string[] = []
  const stop = workspace.app.pools.onStatement(({ text }) => void statements.push(text))
  await Promise.all([upgradeElsewhere(), upgradeElsewhere()])
  stop()
  expect(await ask()).toMatchObject({ status: 200 })
  const rows = await asOwner<{ name: string }>(tenant, 'select name from monarch.kysely_migration order by name')
  const names = rows.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
  expect(names.at(-1)).toBe(latestTenantMigration)
})

test.each(['tenant.migrating', 'tenant.migrated', 'tenant.upgraded'])(
  'an upgrade that is killed at %s is completed by the next one',
  async (point) => {
    expect(await upgradeElsewhere(point)).toBe('SIGKILL')
    expect((await versionOf(tenant)).schemaVersion).toBe('001-init')
    expect((await ask()).status).toBe(503)
    await workspace.jobs.drain()
    expect(await ask()).toMatchObject({ status: 200 })
  },
)

test('a tenant whose migration fails stays closed with the reason until it is retried', async () => {
  const bogus = `'000-lost'`
  await asOwner(tenant, `insert into monarch.kysely_migration (name, timestamp) values (${bogus}, 'then')`)
  await ask()
  await workspace.jobs.drain()
  const failed = await ask()
  expect(failed).toMatchObject({
    status: 503,
    errors: [{ extensions: { code: 'TENANT_UPGRADING', reason: 'UPGRADE_FAILED', retryAfter: 60 } }],
  })
  expect(failed.text).not.toContain('000-lost')
  expect(await ask(workspace.owner)).toMatchObject({ status: 200 })

  // The reason is only for administrators of the installation.
  expect((await figuresOf(tenant)).upgradeFailure).toContain('000-lost')
  const role = { name: 'Administrator', permissions: ['*'] }
  const { person: administrator } = await workspace.joinWithRole(role)
  expect(await figuresOf(tenant, administrator)).toMatchObject({ upgrade: 'failed', upgradeFailure: null })
  const lines: string[] = []
  expect(await checkInstallation(workspace.app, (line) => lines.push(line))).toBe(1)
  expect(lines.join('\n')).toMatch(/PROBLEM {2}database of Tenant \d+.*: could not be upgraded: .*000-lost/)

  await upgradeTenantsTask.run(workspace.app, {}, {} as never)
  await workspace.jobs.drain()
  expect((await ask()).status).toBe(503)

  await asOwner(tenant, `delete from monarch.kysely_migration where name = ${bogus}`)
  const retried = await owner.admin('mutation($id: ID!) { retryTenantUpgrade(id: $id) { id } }', { id: tenant.id })
  expect(retried.errors).toBeUndefined()
  await workspace.jobs.drain()
  expect(await ask()).toMatchObject({ status: 200 })
})

test('a lock that blocks the migration does not mark it as failed', async () => {
  const client = new pg.Client(clientConfig(inject('postgres'), tenant.databaseName))
  await client.connect()
  // The migration has to wait for this lock longer than its limit.
  await client.query('begin; lock table monarch.kysely_migration in access exclusive mode')
  await ask()
  await workspace.jobs.drain()
  expect((await versionOf(tenant)).upgradeFailure).toBeNull()
  await client.end()
  // The job retries after a delay, which this test does not wait for.
  const { app } = workspace
  await app.jobs.remove(`upgrade ${tenant.id} ${latestTenantMigration}`)
  await upgradeTenantsTask.run(app, {}, {} as never)
  await workspace.jobs.drain()
  expect(await ask()).toMatchObject({ status: 200 })
})

/** Upgrades in a separate process that dies at the point; returns the signal that ended it. */
async function upgradeElsewhere(point?: string): Promise<unknown> {
  const script = join(import.meta.dirname, 'upgrade-child.test-helper.ts')
  return (await workElsewhere(workspace.app, script, { tenantId: tenant.id }, point)).signal
}
