import { parse, print } from 'graphql'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adminDocument } from './admin-document.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})
// Another test file may have loaded the modules already.
beforeEach(() => {
  vi.resetModules()
})

const rename = adminDocument(`mutation Rename($id: ID!, $data: UpdateRoleInput!, $ifVersion: Int!) {
  updateRole(id: $id, data: $data, ifVersion: $ifVersion) { id }
}`)

test('a mutation is sent once for each set of variables, in one document', async () => {
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

test('no variables send nothing', async () => {
  const bodies = serve()
  const { graphqlEach } = await import('./graphql-each.ts')
  await graphqlEach('admin', rename, [])
  expect(bodies).toEqual([])
})

/** The bodies of the requests that follow. */
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
