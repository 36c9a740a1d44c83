import { AppError } from '@monarch/schema'
import { compile, ident, boundParameter, sql, value } from '@monarch/sql'
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { stopApp } from '../../apps/server/src/boot/app.ts'
import type { App } from '../../apps/server/src/platform/app.ts'
import { clientConfig, connect } from '../../apps/server/src/platform/db/connection.ts'
import { translateDatabaseError } from '../../apps/server/src/platform/db/pg-errors.ts'
import { adminConnections, Pools, type TenantDatabase } from '../../apps/server/src/platform/db/pools.ts'
import { createOrganization } from '../../apps/server/src/capabilities/tenants/organizations.ts'
import { createTenant, type Tenant } from '../../apps/server/src/platform/tenants/tenants.ts'
import { startTestApp } from './test-app.ts'

let app: App
let organizationId: string
let tenant: Tenant
let db: TenantDatabase

beforeAll(async () => {
  app = await startTestApp()
  organizationId = (await createOrganization(app, 'Pools')).id
  tenant = await createTenant(app, { organizationId, name: 'Main' })
  db = tenant.db
})
afterAll(() => stopApp(app))
beforeEach(() =>
  db.ddl(async (client) => {
    await client.query('drop table if exists note')
    await client.query('create table note (id int primary key, body text)')
  }),
)

const backend = compile(sql`select pg_backend_pid()::text`)
const wait = (seconds: number) => compile(sql`select ${value('waited')}::text from pg_sleep(${value(seconds)})`)
const insert = compile(sql`insert into note values (${boundParameter((n: number) => n)}, 'text')`)
const count = compile(sql`select count(*)::text from note`)

/** Counts statements sent to a database while the work runs. */
async function statementsOn(database: string, work: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = []
  const stop = app.pools.onStatement((statement) => {
    if (statement.database === database) seen.push(statement.text)
  })
  await work()
  stop()
  return seen
}

test('a read is one statement, prepared once per connection and run with new values', async () => {
  const add = compile(sql`select (${boundParameter((n: number) => n)}::int + 1)::text`)
  await db.read(add, 0)
  const statements = await statementsOn(db.name, async () => {
    expect(await db.read(add, 41)).toBe('42')
  })
  expect(statements).toEqual([add.text])
  const prepared = compile(sql`select count(*)::text from pg_prepared_statements where statement like '%int + 1%'`)
  expect(await db.read(prepared)).toBe('2') // The other one is this query itself.
})

test('concurrent reads share a connection without waiting for each other', async () => {
  const pids = await Promise.all(Array.from({ length: 5 }, () => db.read(backend)))
  expect(new Set(pids).size).toBe(1)
})

test('reads after one that cannot be prepared get their own answers', async () => {
  const broken = compile(sql`select missing from note`)
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => db.read(broken)))
  expect(results.map((r) => r.status === 'rejected' && (r.reason as { code: string }).code)).toEqual(
    Array(6).fill('42703'),
  )

  await db.ddl((client) => client.query(`alter table note add missing text`))
  await db.ddl((client) => client.query(`insert into note values (1, 'x', 'found')`))
  expect(await Promise.all(Array.from({ length: 6 }, () => db.read(broken)))).toEqual(Array(6).fill('found'))
})

test('a read cannot write, whatever its text', async () => {
  await expect(db.read(insert, 1)).rejects.toMatchObject({ code: '25006' })
  expect(await db.read(count)).toBe('0')
})

const writer = compile(sql`select pg_backend_pid() as pid, pg_sleep(0.05)`)

test('a read survives the end of its connection', async () => {
  const pid = await db.read(backend)
  await app.pools.asOwner(db.name, (client) => client.query('select pg_terminate_backend($1)', [pid]))
  expect(await db.read(backend)).not.toBe(pid)

  const [slow] = await Promise.all([db.read(wait(0.3)), endTheSleeper()])
  expect(slow).toBe('waited')
})

test('a transaction starts although all idle connections were closed', async () => {
  const pids = await Promise.all(
    Array.from({ length: 4 }, () => db.transaction((work) => work.one<{ pid: number }>(writer))),
  )
  await app.pools.asOwner(db.name, (client) =>
    client.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [pids.map(({ pid }) => pid)]),
  )
  const { pid } = await db.transaction((work) => work.one<{ pid: number }>(writer))
  expect(pids.map((one) => one.pid)).not.toContain(pid)
})

test('a write waiting for a lock delays those behind it only briefly', async () => {
  const change = compile(
    sql`update note set body = 'changed' where id = ${boundParameter((n: number) => n)} returning pg_backend_pid() as pid`,
  )
  await db.transaction((work) => work.run(insert, 1))
  await db.transaction((work) => work.run(insert, 2))
  const before = await Promise.all([1, 2].map((n) => db.write<{ pid: number }>(change, n)))
  expect(before[0]).toEqual(before[1])

  const blocker = await connect(clientConfig(inject('postgres'), db.name))
  await blocker.query('begin')
  await blocker.query('select from note where id = 1 for update')
  const [waiting, behind] = [1, 2].map((n) => db.write<{ pid: number }>(change, n))
  expect(await behind).toEqual(before[1])
  await blocker.query('commit')
  expect((await waiting)!.pid).not.toBe(before[0]!.pid)
  await blocker.end()
})

/** Terminates the connection of a sleeping read as soon as it sleeps. */
async function endTheSleeper(): Promise<void> {
  await app.pools.asOwner(db.name, async (client) => {
    const end = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event = 'PgSleep'`
    while ((await client.query(end)).rowCount === 0);
  })
}

test('old prepared statements make room for new ones', async () => {
  const numbered = (n: number) => compile(sql`select ${value('x')}::text as ${ident(`n${n}`)}`)
  for (let n = 0; n < 450; n += 50) {
    await Promise.all(Array.from({ length: 50 }, (_, i) => db.read(numbered(n + i))))
  }
  const kept = Number(await db.read(compile(sql`select count(*)::text from pg_prepared_statements`)))
  expect(kept).toBeGreaterThan(100)
  expect(kept).toBeLessThanOrEqual(201)
  expect(await db.read(numbered(0))).toBe('x')
})

test('a transaction is all or nothing', async () => {
  const fault = new Error('on purpose')
  await expect(
    db.transaction(async (transaction) => {
      expect(await transaction.run(insert, 1)).toBe(1)
      throw fault
    }),
  ).rejects.toBe(fault)
  expect(await db.read(count)).toBe('0')

  const result = await db.transaction(async (transaction) => {
    await transaction.run(insert, 1)
    await transaction.run(insert, 2)
    return transaction.one<{ n: number }>(compile(sql`select count(*) as n from note`))
  })
  expect(result).toEqual({ n: 2 })
  expect(await db.read(count)).toBe('2')
})

test('a transaction whose error was swallowed does not report success', async () => {
  await expect(
    db.transaction(async (transaction) => {
      await transaction.run(insert, 1)
      await transaction.run(insert, 1).catch(() => {})
    }),
  ).rejects.toThrow('rolled back')
  expect(await db.read(count)).toBe('0')
})

test('database errors are reported by kind, table and constraint', async () => {
  await db.transaction((transaction) => transaction.run(insert, 1))
  const error = await db.transaction((transaction) => transaction.run(insert, 1)).catch((e: unknown) => e)
  expect(translateDatabaseError(error)).toEqual({
    kind: 'unique',
    table: 'note',
    column: null,
    constraint: 'note_pkey',
    key: '1',
  })
  const value_ = await db.rows(compile(sql`select ${value('x')}::int`)).catch((e: unknown) => e)
  expect(translateDatabaseError(value_)).toMatchObject({ kind: 'value' })
})

test('values are returned unchanged', async () => {
  const row = await db.one(
    compile(sql`select 9007199254740991::int8 as safe, 9007199254740993::int8 as big, 1.10::numeric as money,
      date '2024-02-29' as day, timestamptz '2024-02-29 12:00:00.5+02' as instant, '{"n": 12345678901234567890}'::jsonb ->> 'n' as digits`),
  )
  expect(row).toEqual({
    safe: 9007199254740991,
    big: '9007199254740993',
    money: '1.10',
    day: '2024-02-29',
    instant: '2024-02-29T10:00:00.500Z',
    digits: '12345678901234567890',
  })
})

test('schema changes one after another share a connection, which is replaced when it was closed', async () => {
  const backendOfOwner = () =>
    db.ddl(async (client) => (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid)
  const first = await backendOfOwner()
  expect(await backendOfOwner()).toBe(first)
  await app.admin.executeQuery(CompiledQuery.raw('select pg_terminate_backend($1, 5000)', [first]))
  expect(await backendOfOwner()).not.toBe(first)
})

test('a schema change retries to get a lock, and runs once', async () => {
  const blocker = await connect(clientConfig(inject('postgres'), db.name))
  await blocker.query('begin')
  await blocker.query('lock table note in access share mode')
  let attempts = 0
  const change = db.ddl(async (client) => {
    attempts += 1
    if (attempts === 2) await blocker.query('commit')
    await client.query('alter table note add title text')
  })
  await change
  await blocker.end()
  expect(attempts).toBe(2)
  expect(
    await db.read(compile(sql`select count(*)::text from information_schema.columns where table_name = 'note'`)),
  ).toBe('3')
})

test('a tenant beyond the connection budget waits until another one releases its connection', async () => {
  const others = await Promise.all(['A', 'B', 'C'].map((name) => createTenant(app, { organizationId, name })))
  const pools = new Pools(app.server.address, adminConnections + 4)
  const databases = await Promise.all(others.map((other) => handleOf(pools, other)))
  const held = Promise.withResolvers<void>()
  const holding = Array.from({ length: 4 }, () => {
    const started = Promise.withResolvers<void>()
    const done = databases[0]!.transaction(async () => {
      started.resolve()
      await held.promise
    })
    return { started: started.promise, done }
  })
  await Promise.all(holding.map(({ started }) => started))
  expect(pools.used).toBe(4)

  const itself = compile(sql`select current_database()::text`)
  const waiting = databases.slice(1).map((database) => database.read(itself))
  held.resolve()
  expect(await Promise.all(waiting)).toEqual(databases.slice(1).map(({ name }) => name))
  await Promise.all(holding.map(({ done }) => done))
  expect(pools.used).toBeLessThanOrEqual(4)

  // Idle connections are released: all three can be served.
  expect(await Promise.all(databases.map((database) => database.read(backend)))).toHaveLength(3)
  await pools.close()
  expect(pools.used).toBe(0)
  await expect(databases[0]!.read(backend)).rejects.toBeInstanceOf(AppError)
})

async function handleOf(pools: Pools, { id }: Tenant): Promise<TenantDatabase> {
  const row = await app.admin.selectFrom('tenants').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return pools.tenant(row.databaseName, {
    user: row.roleName,
    password: app.sealer.unseal(row.sealedPassword, `tenant database ${id}`),
  })
}
