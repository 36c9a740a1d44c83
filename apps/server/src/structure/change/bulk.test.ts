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
/** As PostgreSQL takes it for its plans. */
const knownRows = (table: string) =>
  tenant.db.ddl(async (client) => {
    const text = 'select reltuples::int as count from pg_class where oid = $1::regclass'
    return (await client.query<{ count: number }>(text, [table])).rows[0]!.count
  })
const fileOf = (count: number) => `name\n${Array.from({ length: count }, (_, i) => `Person ${i}\n`).join('')}`
const find = async (words: string) =>
  (await workspace.owner.tenant(`{ contact(search: "${words}") { name } }`)).data.contact

test('many rows come into an empty table without its search index, which is made afterwards', async () => {
  expect(await searchIndexes('contact')).toHaveLength(1)
  const { body } = await transfer(workspace, { into: 'contact', body: fileOf(2500) })
  expect(body).toMatchObject({ inserted: 2500 })
  expect(await searchIndexes('contact')).toEqual([])
  expect(await find('son 2499')).toEqual([{ name: 'Person 2499' }])
  await workspace.app.jobs.drain(workspace.app)
  expect(await searchIndexes('contact')).toHaveLength(1)
  expect(await knownRows('contact')).toBe(2500)
})

test('what is tried only, and what comes to rows that are there, leaves the index', async () => {
  await transfer(workspace, { into: 'deal', body: fileOf(2500), query: 'dryRun=true' })
  expect(await searchIndexes('deal')).toHaveLength(1)
  await transfer(workspace, { into: 'contact', body: fileOf(2500) })
  expect(await searchIndexes('contact')).toHaveLength(1)
})

test('an index that went for rows which were then refused comes back', async () => {
  const { body } = await transfer(workspace, { into: 'deal', body: `${fileOf(2500)}one,two\n` })
  expect(body).toMatchObject({ inserted: 0 })
  expect(await searchIndexes('deal')).toEqual([])
  await workspace.app.jobs.drain(workspace.app)
  expect(await searchIndexes('deal')).toHaveLength(1)
})
