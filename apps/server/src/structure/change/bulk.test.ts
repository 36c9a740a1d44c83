import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { transfer } from '../../records/files.test-helper.ts'
import type { Tenant } from '../../platform/tenants/tenants.ts'
import { reconcileIndexes, stopIndexBuilders } from '../indexes/reconcile.ts'

let workspace: Workspace
let tenant: Tenant

beforeAll(async () => {
  workspace = await startWorkspace()
  tenant = (await workspace.app.tenants.find(workspace.tenantId))!
  for (const name of ['contact', 'deal']) await workspace.buildEntity(name, [{ name: 'name', fieldType: 'text' }])
  await reconcileIndexes(workspace.app, workspace.tenantId)
})
afterAll(() => workspace.close())

const searchIndexes = (table: string) =>
  tenant.db.ddl(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select indexrelid::regclass::text as name from pg_index where indrelid = $1::regclass and indisvalid`,
      [table],
    )
    return rows.map(({ name }) => name).filter((name) => name.includes('_search'))
  })
/** The row count that the PostgreSQL planner assumes. */
const knownRows = (table: string) =>
  tenant.db.ddl(async (client) => {
    const text = 'select reltuples::int as count from pg_class where oid = $1::regclass'
    return (await client.query<{ count: number }>(text, [table])).rows[0]!.count
  })
const fileOf = (count: number) => `name\n${Array.from({ length: count }, (_, i) => `Person ${i}\n`).join('')}`
const find = async (words: string) =>
  (await workspace.owner.tenant(`{ contact(search: "${words}") { name } }`)).data.contact

test('a bulk import into an empty table drops the search index and rebuilds it afterwards', async () => {
  expect(await searchIndexes('contact')).toHaveLength(1)
  const { body } = await transfer(workspace, { into: 'contact', body: fileOf(2500) })
  expect(body).toMatchObject({ inserted: 2500 })
  expect(await searchIndexes('contact')).toEqual([])
  expect(await find('son 2499')).toEqual([{ name: 'Person 2499' }])
  await workspace.app.jobs.drain(workspace.app)
  expect(await searchIndexes('contact')).toHaveLength(1)
  expect(await knownRows('contact')).toBe(2500)
})

test('a dry run, and an import into a nonempty table, keep the index', async () => {
  await transfer(workspace, { into: 'deal', body: fileOf(2500), query: 'dryRun=true' })
  expect(await searchIndexes('deal')).toHaveLength(1)
  await transfer(workspace, { into: 'contact', body: fileOf(2500) })
  expect(await searchIndexes('contact')).toHaveLength(1)
})

test('the index is rebuilt if the import is refused', async () => {
  const { body } = await transfer(workspace, { into: 'deal', body: `${fileOf(2500)}one,two\n` })
  expect(body).toMatchObject({ inserted: 0 })
  expect(await searchIndexes('deal')).toEqual([])
  await workspace.app.jobs.drain(workspace.app)
  expect(await searchIndexes('deal')).toHaveLength(1)
})

test('a structure change cancels the vacuum after an import instead of waiting; the vacuum is repeated later', async () => {
  await transfer(workspace, { into: 'contact', body: fileOf(2500) })
  await workspace.app.pools.asOwner(tenant.databaseName, async (client) => {
    // The vacuum waits for this lock until it is stopped.
    await client.query('begin; lock table contact in share update exclusive mode')
    const drained = workspace.app.jobs.drain(workspace.app)
    const waiting = `select from pg_stat_activity where query like 'vacuum%' and wait_event_type = 'Lock'`
    await expect.poll(() => tenant.db.asOwner(async (other) => (await other.query(waiting)).rowCount)).toBe(1)
    await stopIndexBuilders(client)
    await drained
  })
  expect(await workspace.app.jobs.has(`vacuum ${workspace.tenantId} contact`)).toBe(true)
})
