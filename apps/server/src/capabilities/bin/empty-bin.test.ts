import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { checkTenantStructure } from '../../structure/change/check-structure.ts'
import { applyRetentionTask } from '../../platform/retention/apply-retention.ts'

let workspace: Workspace
let owner: Person
let book: string

beforeAll(async () => {
  workspace = await startWorkspace()
  owner = workspace.owner
  const { id: shelf } = await workspace.buildEntity('shelf', [{ name: 'name', fieldType: 'text' }])
  ;({ id: book } = await workspace.buildEntity('book', [
    { name: 'title', fieldType: 'text' },
    { name: 'isbn', fieldType: 'text' },
    { name: 'home', fieldType: 'relationship', settings: { entityId: shelf, onDelete: 'restrict' } },
  ]))
})
afterAll(() => workspace.close())

const tenant = async () => (await workspace.app.tenants.find(workspace.tenantId))!
const run = async () => {
  await workspace.app.jobs.add(applyRetentionTask.name, {})
  await workspace.jobs.drain()
}
const setDays = (binDays: unknown) =>
  owner.admin('mutation($id: ID!, $data: UpdateTenantInput!) { updateTenant(id: $id, data: $data) { binDays } }', {
    id: workspace.tenantId,
    data: { binDays },
  })
const asOwner = async (text: string) => (await tenant()).db.ddl((client) => client.query(text))
const inBin = async () =>
  (await owner.tenant('{ shelf(bin: true, orderBy: [{name: ASC}]) { name } book(bin: true) { title } }')).data

test('the retention is a whole number of days, or none', async () => {
  for (const wrong of [0, -1, 3651]) expect((await setDays(wrong)).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
  expect((await setDays(30)).data.updateTenant).toEqual({ binDays: 30 })
  expect((await setDays(null)).data.updateTenant).toEqual({ binDays: null })
  const member = await workspace.join(['record:*:*', 'entity:*'])
  const refused = await member.admin('mutation($id: ID!) { updateTenant(id: $id, data: {binDays: 1}) { id } }', {
    id: workspace.tenantId,
  })
  expect(refused.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
})

test('deletes only what has been in the bin for longer than the retention', async () => {
  const { data } = await owner.tenant(`mutation {
    old: createShelf(data: {name: "old"}) { id } kept: createShelf(data: {name: "kept"}) { id }
    held: createShelf(data: {name: "held"}) { id } new: createShelf(data: {name: "new"}) { id }
  }`)
  const { data: books } = await owner.tenant(
    `mutation($kept: ID, $held: ID) {
      late: createBook(data: {title: "late", home: $kept}) { id } due: createBook(data: {title: "due", home: $held}) { id }
    }`,
    { kept: data.kept.id, held: data.held.id },
  )
  await owner.tenant('mutation { a: deleteManyBook(where: {}) b: deleteManyShelf(where: {}) }')
  await owner.tenant('mutation($id: ID!) { restoreShelf(id: $id) { id } }', { id: data.new.id })
  await owner.tenant('mutation($id: ID!) { deleteShelf(id: $id) { id } }', { id: data.new.id })
  const old = `update shelf set "deletedAt" = now() - interval '8 days' where name <> 'new'`
  await asOwner(`${old}; update book set "deletedAt" = now() - interval '8 days' where id = '${books.due.id}'`)

  await run()
  expect((await inBin()).shelf).toHaveLength(4)
  await setDays(7)
  await run()
  // "kept" is referenced by a book that is not due; "held" can be purged after its book has been purged.
  expect(await inBin()).toEqual({ shelf: [{ name: 'kept' }, { name: 'new' }], book: [{ title: 'late' }] })
  const { data: log } = await owner.admin('{ auditLog(where: {subjectType: {eq: "purge"}}) { description userId } }')
  expect(log.auditLog.map(({ userId }: { userId: unknown }) => userId)).toEqual([null, null])
  expect(log.auditLog.map(({ description }: { description: string }) => description).toSorted()).toEqual([
    'Permanently deleted 1 record of "Book" after their time in the bin',
    'Permanently deleted 2 records of "Shelf" after their time in the bin',
  ])
})

test('does not purge a record that a live record would cascade from', async () => {
  const { id: box } = await workspace.buildEntity('box', [{ name: 'name', fieldType: 'text' }])
  await workspace.buildEntity('item', [
    { name: 'name', fieldType: 'text' },
    { name: 'box', fieldType: 'relationship', settings: { entityId: box, onDelete: 'cascade' } },
  ])
  const made = await owner.tenant('mutation { createBox(data: {name: "old"}) { id } }')
  const { data } = await owner.tenant('mutation($id: ID) { createItem(data: {name: "kept", box: $id}) { id } }', {
    id: made.data.createBox.id,
  })
  await owner.tenant('mutation { deleteManyBox(where: {}) }')
  await owner.tenant('mutation($id: ID!) { restoreItem(id: $id) { id } }', { id: data.createItem.id })
  await asOwner(`update box set "deletedAt" = now() - interval '8 days'`)
  await setDays(7)
  await run()
  const left = await owner.tenant('{ item { name } box(bin: true) { name } }')
  expect(left.data).toEqual({ item: [{ name: 'kept' }], box: [{ name: 'old' }] })
})

test('purges fields and entities that are due', async () => {
  const fields = await owner.admin('query($where: SystemFieldWhere) { systemFields(where: $where) { id name } }', {
    where: { entityId: { eq: book } },
  })
  const ids = new Map<string, string>(
    fields.data.systemFields.map(({ id, name }: { id: string; name: string }) => [name, id]),
  )
  const { id: gone } = await workspace.buildEntity('gone', [{ name: 'name', fieldType: 'text' }])
  for (const name of ['isbn', 'title']) await owner.delete('SystemField', ids.get(name)!)
  await owner.delete('TenantEntity', gone)
  const bin = await owner.admin('{ systemFields(bin: true) { name deletedByName } }')
  expect(bin.data.systemFields.every(({ deletedByName }: { deletedByName: string }) => deletedByName !== '')).toBe(true)
  const { admin } = workspace.app
  await sql`update "systemFields" set "deletedAt" = now() - interval '8 days' where id = ${ids.get('isbn')}`.execute(
    admin,
  )
  await sql`update "tenantEntities" set "deletedAt" = now() - interval '8 days' where id = ${gone}`.execute(admin)
  await setDays(7)
  await run()
  const left = await owner.admin('{ systemFields(bin: true) { name } tenantEntities(bin: true) { name } }')
  expect(left.data).toEqual({ systemFields: [{ name: 'title' }], tenantEntities: [] })
  expect(await checkTenantStructure(workspace.app, await tenant())).toEqual([])
})
