import { parse, print } from 'graphql'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adminDocument } from './admin-document.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})
// The shared module registry may hold modules of another test file.
beforeEach(() => {
  vi.resetModules()
})

const rename = adminDocument(`mutation Rename($id: ID!, $data: UpdateRoleInput!, $ifVersion: Int!) {
  updateRole(id: $id, data: $data, ifVersion: $ifVersion) { id }
}`)

test('one document contains the mutation once for each set of variables', async () => {
  const bodies = serve()
  const { graphqlEach } = await import('./graphql-each.ts')
  await graphqlEach('admin', rename, [
    { id: 'a', data: { sortOrder: 0 }, ifVersion: 1 },
    { id: 'b', data: { sortOrder: 1 }, ifVersion: 2 },
  ])
  expect(bodies).toHaveLength(1)
  const { query, variables } = JSON.parse(bodies[0]!) as { query: string; variables: object }
  expect(print(parse(query)))
    .toBe(`mutation Rename($id0: ID!, $data0: UpdateRoleInput!, $ifVersion0: Int!, $id1: ID!, $data1: UpdateRoleInput!, $ifVersion1: Int!) {
  m0: updateRole(id: $id0, data: $data0, ifVersion: $ifVersion0) {
    id
  }
  m1: updateRole(id: $id1, data: $data1, ifVersion: $ifVersion1) {
    id
  }
}`)
  expect(variables).toEqual({
    id0: 'a',
    data0: { sortOrder: 0 },
    ifVersion0: 1,
    id1: 'b',
    data1: { sortOrder: 1 },
    ifVersion1: 2,
  })
})

test('an empty list sends no request', async () => {
  const bodies = serve()
  const { graphqlEach } = await import('./graphql-each.ts')
  await graphqlEach('admin', rename, [])
  expect(bodies).toEqual([])
})

/** Collects the request bodies. */
function serve(): string[] {
  const bodies: string[] = []
  const storage = { getItem: () => null }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('location', { search: '' })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    bodies.push(body)
    return Promise.resolve(new Response('{"data":{}}'))
  })
  return bodies
}
