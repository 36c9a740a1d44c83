import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { transfer } from '../../records/files.test-helper.ts'
import type { Tenant } from '../../platform/tenants/tenants.ts'
import { reconcileIndexes } from '../indexes/reconcile.ts'

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
