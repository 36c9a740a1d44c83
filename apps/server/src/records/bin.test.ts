import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'

let workspace: Workspace
let owner: Person

beforeAll(async () => {
  workspace = await startWorkspace()
  owner = workspace.owner
  const { id: shelfId } = await workspace.buildEntity('shelf', [{ name: 'name', fieldType: 'text' }])
  const relation = (name: string, onDelete: string) => ({
    name,
    fieldType: 'relationship',
    settings: { entityId: shelfId, onDelete },
  })
  await workspace.buildEntity('book', [
    { name: 'title', fieldType: 'text' },
    relation('shelf', 'cascade'),
    relation('home', 'restrict'),
  ])
})
afterAll(() => workspace.close())

const shelves = async (...names: string[]): Promise<string[]> => {
  const data = names.map((name) => ({ name }))
  const reply = await owner.tenant('mutation($data: [CreateShelfInput!]!) { createManyShelf(data: $data) { id } }', {
    data,
  })
  return reply.data.createManyShelf.map(({ id }: { id: string }) => id)
}

const many = (verb: string, person: Person = owner, entity = 'Shelf') => {
  const document = `mutation($where: ${entity}Where!, $search: String, $expectedCount: Int) {
    count: ${verb}Many${entity}(where: $where, search: $search, expectedCount: $expectedCount)
  }`
  return (variables: object) => person.tenant(document, variables)
}

const namesInBin = async (where: object = {}) =>
  (
    await owner.tenant(
      'query($where: ShelfWhere) { shelf(where: $where, bin: true, orderBy: [{name: ASC}]) { name } }',
      { where },
    )
  ).data.shelf.map(({ name }: { name: string }) => name)

test('only matching records in the bin are permanently deleted', async () => {
  const ids = await shelves('purge 1', 'purge 2', 'purge 3', 'purge live')
  await many('delete')({ where: { id: { in: ids.slice(0, 3) } } })
  await owner.tenant(
    'mutation($id: ID!) { createShelfComment: createShelfComment(id: $id, data: {body: "x"}) { id } }',
    { id: ids[0] },
  )
  const where = { name: { startsWith: 'purge' } }
  const wrong = await many('purge')({ where, expectedCount: 4 })
  expect(wrong.errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', count: 3 })
  expect(await namesInBin(where)).toEqual(['purge 1', 'purge 2', 'purge 3'])
  expect((await many('purge')({ where, search: 'purge 1', expectedCount: 1 })).data).toEqual({ count: 1 })
  expect((await many('purge')({ where, expectedCount: 2 })).data).toEqual({ count: 2 })
  expect(await namesInBin(where)).toEqual([])
  const { data } = await owner.tenant('query($id: ID!) { shelf_by_id(id: $id) { name } }', { id: ids[3] })
  expect(data.shelf_by_id).toEqual({ name: 'purge live' })
  const { data: log } = await owner.admin('{ auditLog(where: {subjectType: {eq: "purge"}}) { description } }')
  expect(log.auditLog).toEqual([
    { description: 'Permanently deleted 2 records of "Shelf"' },
    { description: 'Permanently deleted 1 record of "Shelf"' },
  ])
})

test('a purge deletes records that went to the bin with the purged one; a restricting relation prevents it', async () => {
  const [shelf] = await shelves('with books')
  const book = (field: string) =>
    owner.tenant(`mutation($id: ID) { createBook(data: {title: "b", ${field}: $id}) { id } }`, { id: shelf })
  await book('shelf')
  const home = (await book('home')).data.createBook.id as string
  const where = { id: { eq: shelf } }
  await many('delete', owner, 'Book')({ where: { id: { eq: home } } })
  await many('delete')({ where })
  const refused = await many('purge')({ where })
  expect(refused.errors?.[0]).toMatchObject({
    message: 'Other records in the bin still point at these Shelf records. Purge or restore those first.',
    extensions: { code: 'CONFLICT' },
  })
  expect((await many('purge', owner, 'Book')({ where: { id: { eq: home } } })).data).toEqual({ count: 1 })
  expect((await many('purge')({ where })).data).toEqual({ count: 1 })
  expect((await owner.tenant('{ book(bin: true) { id } }')).data.book).toEqual([])
})

test('a purge that would delete a restored dependent record is refused', async () => {
  const [shelf] = await shelves('of a restored book')
  const made = await owner.tenant('mutation($id: ID) { createBook(data: {title: "kept", shelf: $id}) { id } }', {
    id: shelf,
  })
  const book: string = made.data.createBook.id
  const where = { id: { eq: shelf } }
  await many('delete')({ where })
  await owner.tenant('mutation($id: ID!) { restoreBook(id: $id) { id } }', { id: book })
  const refused = await many('purge')({ where })
  expect(refused.errors?.[0]?.extensions.code).toBe('CONFLICT')
  expect((await owner.tenant('query($id: ID!) { book_by_id(id: $id) { title } }', { id: book })).data).toEqual({
    book_by_id: { title: 'kept' },
  })
  await many('delete', owner, 'Book')({ where: { id: { eq: book } } })
  expect((await many('purge')({ where })).data).toEqual({ count: 1 })
})

test('a purge removes values of the purged records and their dependents from the operation log', async () => {
  const [shelf] = await shelves('Erased shelf')
  const made = await owner.tenant('mutation($id: ID) { createBook(data: {title: "Erased book", shelf: $id}) { id } }', {
    id: shelf,
  })
  const book: string = made.data.createBook.id
  await owner.tenant('mutation($id: ID!) { updateShelf(id: $id, data: {name: "Erased later"}) { id } }', { id: shelf })
  await owner.tenant('mutation($id: ID!) { createBookComment(id: $id, data: {body: "Erased"}) { id } }', { id: book })
  await many('delete')({ where: { id: { eq: shelf } } })
  const { db } = (await workspace.app.tenants.find(workspace.tenantId))!
  const read = (text: string) => db.rows<Record<string, string>>({ text, values: [[shelf, book]] })
  const entries = () =>
    read(`select action, "userId" is not null and at is not null as "isKept", changes::text as changes
      from monarch.operations where "recordId" = any($1::uuid[]) order by version, action, "entityId"`)
  const before = await entries()
  expect(before.filter(({ changes }) => changes!.includes('Erased')).length).toBeGreaterThan(2)
  expect((await many('purge')({ where: { id: { eq: shelf } } })).data).toEqual({ count: 1 })
  expect(await entries()).toEqual(before.map((entry) => ({ ...entry, changes: '{}' })))
  expect(await read('select body from monarch.comments where "recordId" = any($1::uuid[])')).toEqual([])
  const rewrite = db.rows({ text: `update monarch.operations set action = 'update'`, values: [] })
  await expect(rewrite).rejects.toThrow('permission denied')
})

test('purging requires its own permission and respects row rules', async () => {
  const [mine, other] = await shelves('Purged by role', 'Kept by role')
  await many('delete')({ where: { id: { in: [mine, other] } } })
  const deleter = await workspace.join(['record:shelf:read', 'record:shelf:delete'])
  expect((await many('purge', deleter)({ where: {} })).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  const { person } = await workspace.joinWithRole({
    name: 'Purger',
    permissions: ['record:shelf:read', 'record:shelf:purge'],
    rules: [{ permission: 'record:shelf:purge', where: { name: { startsWith: 'Purged' } } }],
  })
  expect((await many('purge', person)({ where: {} })).data).toEqual({ count: 1 })
  expect(await namesInBin({ id: { in: [mine, other] } })).toEqual(['Kept by role'])
})

test('a condition restores many records', async () => {
  const ids = await shelves('back 1', 'back 2')
  await many('delete')({ where: { id: { in: ids } } })
  expect((await many('restore')({ where: { name: { startsWith: 'back' } }, expectedCount: 2 })).data).toEqual({
    count: 2,
  })
  expect(await namesInBin({ id: { in: ids } })).toEqual([])
})
