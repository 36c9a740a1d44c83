import { compile, sql, value } from '@monarch/sql'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { stopApp } from '../../apps/server/src/boot/app.ts'
import type { App } from '../../apps/server/src/platform/app.ts'
import { clientConfig, connect } from '../../apps/server/src/platform/db/connection.ts'
import { embeddedSuperuser } from '../../apps/server/src/platform/db/embedded.ts'
import { newId } from '../../apps/server/src/platform/new-id.ts'
import { createOrganization } from '../../apps/server/src/capabilities/tenants/organizations.ts'
import { createTenant, type Tenant } from '../../apps/server/src/platform/tenants/tenants.ts'
import { startTestApp } from './test-app.ts'

let app: App
let organizationId: string
let [one, other]: Tenant[] = []

beforeAll(async () => {
  app = await startTestApp()
  organizationId = (await createOrganization(app, 'Two tenants')).id
  ;[one, other] = await Promise.all(['One', 'Other'].map((name) => createTenant(app, { organizationId, name })))
  await one!.db.ddl((client) => client.query('create table client (id uuid primary key, name text)'))
})
afterAll(() => stopApp(app))

async function codeOf(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(
    () => undefined,
    (error: { code?: string }) => error.code,
  )
}

test("a tenant's role can access its own database and no other", async () => {
  const { roleName } = await app.admin
    .selectFrom('tenants')
    .select('roleName')
    .where('id', '=', one!.id)
    .executeTakeFirstOrThrow()
  const address = { ...inject('postgres'), user: roleName }
  const own = await connect(clientConfig(address, one!.databaseName))
  await own.end()
  for (const database of [other!.databaseName, app.server.adminDatabase, 'postgres', 'template1']) {
    expect([database, await codeOf(connect(clientConfig(address, database)))]).toEqual([database, '42501'])
  }
})

test('the password of a role is hashed with one iteration of SCRAM, so that connecting is fast', async () => {
  const superuser = await connect(clientConfig({ ...inject('postgres'), user: embeddedSuperuser }, 'postgres'))
  try {
    const { rows } = await superuser.query<{ rolpassword: string }>(
      'select rolpassword from pg_authid where rolname = $1',
      [one!.databaseName],
    )
    expect(rows[0]?.rolpassword).toMatch(/^SCRAM-SHA-256\$1:/)
  } finally {
    await superuser.end()
  }
})

test('it reads and writes records, but cannot change tables', async () => {
  const insert = compile(sql`insert into client values (${value(newId())}::uuid, 'Ada')`)
  await one!.db.transaction(async (transaction) => {
    expect(await transaction.run(insert)).toBe(1)
    expect(await transaction.run(compile(sql`update client set name = 'Grace'`))).toBe(1)
    expect(await transaction.run(compile(sql`delete from client`))).toBe(1)
  })
  for (const statement of [
    sql`create table mine (n int)`,
    sql`create temp table mine (n int)`,
    sql`create schema mine`,
    sql`alter table client add mine int`,
    sql`drop table client`,
    sql`truncate client`,
    sql`create role mine`,
    sql`set role monarch`,
  ]) {
    expect([statement, await codeOf(one!.db.rows(compile(statement)))]).toEqual([statement, '42501'])
  }
})

test('it can only append to the log and only read the ledger', async () => {
  const log = compile(sql`insert into monarch.operations (id, "entityId", "recordId", action, version, changes)
    values (${value(newId())}::uuid, ${value(newId())}::uuid, ${value(newId())}::uuid, 'create', 1, '{}')`)
  await one!.db.transaction((transaction) => transaction.run(log))
  for (const statement of [
    sql`update monarch.operations set version = 2`,
    sql`delete from monarch.operations`,
    sql`truncate monarch.operations`,
    sql`insert into monarch."structureLedger" ("changeId", version) values (gen_random_uuid(), 1)`,
    sql`delete from monarch.users`,
    sql`select * from monarch.kysely_migration`,
    sql`create table bin.mine (n int)`,
  ]) {
    expect([statement, await codeOf(one!.db.rows(compile(statement)))]).toEqual([statement, '42501'])
  }
  expect(await one!.db.read(compile(sql`select count(*)::text from monarch."structureLedger"`))).toBe('0')
})

test('a tenant is looked up once and cached until an event about it', async () => {
  const asked: string[] = []
  await app.tenants.find(one!.id)
  const stop = app.pools.onStatement(({ text }) => asked.push(text))
  expect((await app.tenants.find(one!.id))!.name).toBe('One')
  expect(asked).toEqual([])
  await app.admin.updateTable('tenants').set({ name: 'Renamed' }).where('id', '=', one!.id).execute()
  await app.bus.publish('tenant', { tenantId: one!.id })
  expect((await app.tenants.find(one!.id))!.name).toBe('Renamed')
  expect(await app.tenants.find(newId())).toBe(null)
  stop()
})

test('a server with another secret does not start', async () => {
  const config = { secret: 'another secret of the tests' }
  const start = startTestApp({ adminDatabase: app.server.adminDatabase, config })
  await expect(start).rejects.toThrow('MONARCH_SECRET: the secrets of this installation were sealed with another one.')
})

test('database names are valid for any name of the admin database, and those of two installations differ', async () => {
  const { tenantDatabaseName } = await import('../../apps/server/src/platform/tenants/databases.ts')
  const id = newId()
  const long = ['a'.repeat(63), 'a'.repeat(62), 'ü'.repeat(31), 'ü'.repeat(30), 'a'.repeat(29), 'a'.repeat(28)]
  const names = long.map((admin) => tenantDatabaseName(admin, id))
  expect(new Set(names).size).toBe(long.length)
  for (const name of names) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(63)
})
