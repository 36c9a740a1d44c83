import { getIntrospectionQuery } from 'graphql'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'

let workspace: Workspace

beforeAll(async () => {
  workspace = await startWorkspace()
  await workspace.buildEntity('note', [{ name: 'text', fieldType: 'text' }])
  const data = Array.from({ length: 500 }, (_, i) => ({ text: `Note ${i}` }))
  await workspace.owner.tenant('mutation($data: [CreateNoteInput!]!) { createManyNote(data: $data) { id } }', { data })
})
afterAll(() => workspace.close())

async function get(url: string, headers: Record<string, string> = {}) {
  const { 'content-type': _type, ...own } = workspace.owner.headers
  return workspace.fastify.inject({ url, headers: { ...own, ...headers } })
}

const list = '/graphql/tenant?query={note(limit:500){id,text}}'
const introspection = `/graphql/tenant?${new URLSearchParams({ query: getIntrospectionQuery() }).toString()}`

test.each([list, introspection, '/api/schema/tenant.graphql', '/api/export/note.csv', '/api/export/note.ndjson'])(
  '%s is compressed as the client accepts',
  async (url) => {
    const plain = await get(url)
    expect([plain.statusCode, plain.headers['content-encoding']]).toEqual([200, undefined])
    const brotli = await get(url, { 'accept-encoding': 'gzip, br' })
    const gzip = await get(url, { 'accept-encoding': 'gzip' })
    expect([brotli, gzip].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip'])
    expect([brotli, gzip].map(({ headers }) => headers.vary)).toEqual(['accept-encoding', 'accept-encoding'])
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(gzip.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  },
)

test('answers below 1 kB are sent as they are', async () => {
  const small = await get('/graphql/tenant?query={__typename}', { 'accept-encoding': 'gzip, br' })
  expect([small.headers['content-encoding'], small.body]).toEqual([undefined, '{"data":{"__typename":"Query"}}'])
})

test('a stored file is sent uncompressed', async () => {
  const { authorization, 'x-tenant-id': tenant } = workspace.owner.headers
  const form = new FormData()
  form.append('file', new Blob(['text '.repeat(1000)], { type: 'text/plain' }), 'note.txt')
  const request = new Request('http://localhost/api/files', { method: 'POST', body: form })
  const stored = await workspace.fastify.inject({
    method: 'POST',
    url: '/api/files',
    headers: {
      authorization: authorization!,
      'x-tenant-id': tenant!,
      'content-type': request.headers.get('content-type')!,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  const { id } = stored.json<{ id: string }>()
  const file = await get(`/api/files/${id}`, { 'accept-encoding': 'gzip, br' })
  expect([file.statusCode, file.headers['content-encoding'], file.headers['content-length']]).toEqual([
    200,
    undefined,
    '5000',
  ])
})

test.each([list, introspection, '/api/schema/tenant.graphql', '/api/schema/admin.graphql'])(
  '%s has an ETag, which private caches must check every time',
  async (url) => {
    const first = await get(url)
    const etag = first.headers.etag as string
    expect([etag, first.headers['cache-control']]).toEqual([
      expect.stringMatching(/^W\/"[\w-]{22}"$/),
      'private, no-cache',
    ])
    const again = await get(url, { 'if-none-match': `"other", ${etag}` })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  },
)

test('the ETag of a list changes with its records; a refusal has none', async () => {
  const { etag } = (await get(list)).headers
  await workspace.owner.tenant('mutation { createNote(data: {text: "new"}) { id } }')
  expect((await get(list, { 'if-none-match': etag as string })).statusCode).toBe(200)
  expect((await get('/graphql/tenant?query={')).headers.etag).toBeUndefined()
})
