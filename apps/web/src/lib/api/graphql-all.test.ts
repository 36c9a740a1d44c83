import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adminDocument } from './admin-document.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})
// The shared module registry may hold modules of another test file.
beforeEach(() => {
  vi.resetModules()
})

const lists = adminDocument(`query Lists($limit: Int, $offset: Int) {
  users(limit: $limit, offset: $offset) { id }
  roles(limit: $limit, offset: $offset) { id }
}`)
const fieldIds = adminDocument(`query FieldIds($entityId: ID!, $limit: Int, $offset: Int) {
  fields: systemFields(where: {entityId: {eq: $entityId}}, limit: $limit, offset: $offset) { id }
}`)

/** A server with lists of these sizes that returns at most `limit` rows. */
function serve(sizes: Record<string, number>) {
  const requests: { limit: number; offset: number }[] = []
  const storage = { getItem: () => null }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('location', { search: '' })
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    const { variables } = JSON.parse(body) as { variables: { limit: number; offset: number } }
    requests.push(variables)
    const { limit, offset } = variables
    const rows = (size: number) =>
      Array.from({ length: Math.max(0, Math.min(limit, size - offset)) }, (_, i) => ({ id: String(offset + i) }))
    const data = Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, rows(size)]))
    return Promise.resolve(new Response(JSON.stringify({ data })))
  })
  return requests
}

test.each([
  [0, 1],
  [999, 1],
  [1000, 2],
  [2500, 3],
])('a list of %i rows is read completely in %i requests', async (size, count) => {
  const requests = serve({ users: size, roles: 3 })
  const { graphqlAll } = await import('./graphql-all.ts')
  const { users, roles } = await graphqlAll('admin', lists, {})
  expect(users).toEqual(Array.from({ length: size }, (_, i) => ({ id: String(i) })))
  expect(roles).toHaveLength(3)
  expect(requests).toHaveLength(count)
})

test('all fields of an entity with more than one page of them are read', async () => {
  serve({ fields: 1600 })
  const { withAllFields } = await import('./graphql-all.ts')
  const fields = Array.from({ length: 1000 }, (_, i) => ({ id: String(i) }))
  const [entity] = await withAllFields([{ id: '1', fields }], fieldIds)
  expect(entity!.fields).toHaveLength(1600)
})

test('a document with a fixed limit is not paged', async () => {
  const source = path.join(import.meta.dirname, '../..')
  const files = (await readdir(source, { recursive: true })).filter((file) =>
    /(?<!\.test|\.test-helper)\.tsx?$/.test(file),
  )
  const texts = await Promise.all(files.map((file) => readFile(path.join(source, file), 'utf8')))
  const found = files.flatMap((file, i) => (/\blimit: ?\d{3,}/.test(texts[i]!) ? [file] : []))
  expect(found.toSorted()).toEqual([
    // First page of fields; `withAllFields` reads the rest.
    'features/entities/model/queries.ts',
    'features/layouts/queries.ts',
    'features/record-data/queries.ts',
    // An organization has at most 200 roles; above 300 members the screen shows 300+.
    'features/users/parts/queries.ts',
    // At most 100 favorites can be stored; the title is one of the first fields.
    'lib/navigation/favorite-names.tsx',
    // The badge shows at most 99+.
    'lib/notifications/notifications.ts',
  ])
})
