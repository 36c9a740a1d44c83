import { connect } from 'node:net'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListedRoute } from '../../apps/server/src/api/http/route-access.ts'
import { startTwoOrganizations, type TwoOrganizations } from './two-organizations.ts'

/** Every route with a body, with every fault of type, encoding or form. */

interface Fault {
  readonly name: string
  readonly type: string | undefined
  readonly body: string | Buffer
  readonly headers?: Record<string, string>
}

const form = (content: string, name = 'file') =>
  `--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n${content}`
const whole = `${form('name\nA\n')}\r\n--b--\r\n`
const field = (name: string, value: string) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"\r\ncontent-type: application/json\r\n\r\n${value}\r\n`
const multipart = 'multipart/form-data; boundary=b'
const json = 'application/json'

const faultyForms: readonly Fault[] = [
  { name: 'a form without a boundary', type: 'multipart/form-data', body: whole },
  { name: 'a form with an empty boundary', type: 'multipart/form-data; boundary=', body: whole },
  { name: 'a form with another boundary', type: 'multipart/form-data; boundary=other', body: whole },
  { name: 'a form that ends in a part', type: multipart, body: form('name\nA') },
  { name: 'a form that ends in the headers of a part', type: multipart, body: form('').slice(0, 40) },
  { name: 'a form that ends after its boundary', type: multipart, body: '--b' },
  { name: 'a form without parts', type: multipart, body: '--b--\r\n' },
  { name: 'an empty form', type: multipart, body: '' },
  { name: 'a form of text', type: multipart, body: 'no form' },
  { name: 'a form with a part called __proto__', type: multipart, body: `${form('x', '__proto__')}\r\n--b--\r\n` },
  { name: 'a form of another kind', type: 'multipart/mixed; boundary=b', body: whole },
]

/** Routes may ignore the field. */
const faultyFields: readonly Fault[] = [
  { name: 'a form with a field called toString', type: multipart, body: `${field('toString', '1')}${whole}` },
  { name: 'a form with a field that is broken JSON', type: multipart, body: `${field('plan', '{')}${whole}` },
  { name: 'a form with a plan that is no object', type: multipart, body: `${field('plan', '[]')}${whole}` },
]

const faultyBodies: readonly Fault[] = [
  { name: 'no type', type: undefined, body: 'x' },
  { name: 'a type that is none', type: 'nonsense', body: '{}' },
  { name: 'an unsupported type', type: 'application/x-unknown', body: 'x' },
  { name: 'a form of a browser', type: 'application/x-www-form-urlencoded', body: 'a=b' },
  { name: 'broken JSON', type: json, body: '{"a":' },
  { name: 'JSON of another charset', type: `${json}; charset=utf-16`, body: Buffer.from('{"a":1}', 'utf16le') },
  { name: 'JSON that is not UTF-8', type: json, body: Buffer.from('{"a":"\u00e9"}', 'latin1') },
  { name: 'JSON that is compressed', type: json, body: gzipSync('{}'), headers: { 'content-encoding': 'gzip' } },
  { name: 'JSON that says it is compressed', type: json, body: '{}', headers: { 'content-encoding': 'gzip' } },
  {
    name: 'CSV that is compressed',
    type: 'text/csv',
    body: gzipSync('name\nA\n'),
    headers: { 'content-encoding': 'gzip' },
  },
  { name: 'CSV that is not UTF-8', type: 'text/csv; charset=latin1', body: Buffer.from('name\n\u00e9\n', 'latin1') },
  { name: 'an empty body', type: json, body: '' },
  ...['null', '[]', '[null]', '1', '"text"', 'true', '{}', '{"__proto__":1}'].map((body) => ({
    name: `the JSON ${body}`,
    type: json,
    body,
  })),
]

let two: TwoOrganizations
let routes: readonly ListedRoute[]
let address: URL

beforeAll(async () => {
  two = await startTwoOrganizations()
  address = new URL(await two.workspace.fastify.listen({ port: 0, host: '127.0.0.1' }))
  // These end the owner's session.
  const ending = new Set(['POST /api/auth/logout', 'DELETE /api/auth/sessions/:id', 'DELETE /api/auth/sessions'])
  routes = two.workspace.fastify.listedRoutes.filter(
    ({ method, url }) => method !== 'GET' && /^\/(api|graphql)\//.test(url) && !ending.has(`${method} ${url}`),
  )
})
afterAll(() => two.close())

const filesOnly = new Set([
  '/api/import/:entity',
  '/api/import',
  '/api/import-preview',
  '/api/base',
  '/api/base-proposal',
  '/api/files',
  '/api/organizations/:id/archive',
])

async function send({ method, url }: ListedRoute, { type, body, headers }: Fault) {
  const { ids, workspace, owner } = two
  const { 'content-type': _type, ...rest } = owner.headers
  const parts: Record<string, string> = { entity: 'deal', id: ids.form }
  const path = url.replace('/organizations/:id', `/organizations/${workspace.organizationId}`)
  return workspace.fastify.inject({
    method: method as 'POST',
    url: path.replace(/:([a-z]+)/gi, (_, part: string) => parts[part] ?? ids.form),
    headers: { ...rest, ...headers, ...(type !== undefined && { 'content-type': type }) },
    payload: body,
  })
}

/** Messages of the form parser. */
const parserWords = /reach \w+ limit|Multipart:|needle|multipart data|prototype property|declared by its Content-Type/

/** True for the form of all refusals. JSON for an import is a file, and the answer lists the rows that are wrong. */
const isCoded = (body: string): boolean =>
  (/"code":"[A-Z_]+"/.test(body) || /^\{"inserted":0,.*"errors":\[\{"row":1,/.test(body)) && !body.includes('INTERNAL')

describe('every route', () => {
  test.each([...faultyForms, ...faultyFields, ...faultyBodies])(
    'answers $name with a code, never with 500',
    async (fault) => {
      expect(routes.length).toBeGreaterThan(40)
      const wrong: unknown[] = []
      for (const route of routes) {
        const { statusCode, body } = await send(route, fault)
        if (statusCode >= 500 || (statusCode >= 400 && !isCoded(body)))
          wrong.push([`${route.method} ${route.url}`, statusCode, body.slice(0, 200)])
      }
      expect(wrong).toEqual([])
    },
  )

  test.each(faultyForms)('for file uploads refuses $name', async (fault) => {
    const takers = routes.filter(({ url }) => filesOnly.has(url))
    expect(takers).toHaveLength(filesOnly.size)
    const wrong: unknown[] = []
    for (const route of takers) {
      const { statusCode, body } = await send(route, fault)
      if (statusCode < 400 || statusCode >= 500 || parserWords.test(body))
        wrong.push([route.url, statusCode, body.slice(0, 200)])
    }
    expect(wrong).toEqual([])
  })
})

test.each([
  ['no boundary', 'multipart/form-data', whole, 400, 'The header content-type has no boundary.'],
  ['an end in a part', multipart, form('x'), 400, 'The form ends in the middle of a part.'],
  ['too many fields', multipart, `${field('a', '1').repeat(12)}--b--\r\n`, 413, 'The form has too many fields.'],
  ['broken JSON in a field', multipart, `${field('a', '{')}--b--\r\n`, 400, 'A field of the form is declared as JSON'],
])(
  'a form with %s is refused with a message that explains the correction',
  async (_name, type, body, status, message) => {
    const upload = routes.find(({ url, method }) => url === '/api/files' && method === 'POST')!
    const reply = await send(upload, { name: '', type, body })
    expect([reply.statusCode, reply.json()]).toEqual([
      status,
      { code: 'BAD_USER_INPUT', message: expect.stringContaining(message), issues: [expect.anything()] },
    ])
  },
)

test('a long form that ends within a part is refused and leaves its connection idle', async () => {
  const { 'content-type': _type, ...rest } = two.owner.headers
  for (const path of ['/api/files', '/api/import/deal', `/api/organizations/${two.workspace.organizationId}/archive`]) {
    const reply = await fetch(new URL(path, address), {
      method: 'POST',
      headers: { ...rest, 'content-type': multipart },
      body: form(`name\n${'A\n'.repeat(500_000)}`),
    })
    expect([path, reply.status, await reply.json()]).toEqual([
      path,
      400,
      expect.objectContaining({ code: 'BAD_USER_INPUT' }),
    ])
  }
  const { server } = two.workspace.fastify
  const openConnections = () => {
    server.closeIdleConnections()
    return promisify(server.getConnections.bind(server))()
  }
  await expect.poll(openConnections).toBe(0)
})

describe('a request that is not HTTP', () => {
  /** Everything the server sends until it closes the connection. */
  async function talk(request: string): Promise<string> {
    const socket = connect(Number(address.port), address.hostname)
    socket.end(request)
    let answer = ''
    for await (const chunk of socket) answer += String(chunk)
    return answer
  }
  const start = 'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n'

  test.each([
    ['an invalid length', `${start}content-length: many\r\n\r\n{}`, 400],
    ['a negative length', `${start}content-length: -1\r\n\r\n{}`, 400],
    ['two lengths', `${start}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`, 400],
    ['a length and chunks', `${start}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}`, 400],
    ['a broken chunk', `${start}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n`, 400],
    ['an unknown encoding', `${start}transfer-encoding: gzip\r\n\r\n{}`, 400],
    ['an invalid header', `${start}bad header\r\n\r\n`, 400],
    ['headers beyond the limit', `${start}x: ${'x'.repeat(100_000)}\r\n\r\n`, 431],
    ['no HTTP at all', 'hello\r\n\r\n', 400],
  ])('%s is refused with a code', async (_name, request, status) => {
    const answer = await talk(request)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toMatchObject({ code: 'BAD_USER_INPUT' })
  })
})
