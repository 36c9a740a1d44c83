import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from './builders.ts'

/**
 * Each bound in the OpenAPI document: as many items are returned, and one more is refused with the name of the option. So lists are never
 * truncated silently.
 */
interface Schema {
  readonly type?: string
  readonly maximum?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, Schema>>
}

interface Operation {
  readonly operationId: string
  readonly parameters?: readonly { readonly $ref?: string }[]
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } }
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly schema?: Schema
}

interface Bound {
  readonly title: string
  readonly option: string
  readonly ask: (count: number) => Promise<{ status: number; body: { code?: string; issues?: { path: string }[] } }>
  readonly most: number
}

let workspace: Workspace
const bounds: Bound[] = []
/** Lists without a bound in the document. */
const unbound: string[] = []

beforeAll(async () => {
  workspace = await startWorkspace()
  await workspace.buildEntity('deal', [{ name: 'name', fieldType: 'text', searchable: true, isUnique: true }])
  const made = await workspace.owner.tenant('mutation { createDeal(data: {name: "One"}) { id } }')
  const id: string = made.data.createDeal.id
  const { paths, components } = JSON.parse((await send('GET', '/api/openapi.json')).text) as {
    paths: Record<string, Record<string, Operation>>
    components: { parameters: Record<string, Parameter> }
  }
  for (const [path, methods] of Object.entries(paths)) {
    const url = path.replace('{id}', id)
    for (const [method, operation] of Object.entries(methods)) {
      const title = `${method.toUpperCase()} ${path}`
      const options = (operation.parameters ?? []).flatMap(({ $ref }) =>
        $ref === undefined ? [] : [components.parameters[$ref.split('/').at(-1)!]!],
      )
      for (const { name, in: where, schema } of options) {
        if (where !== 'query' || schema?.type !== 'integer') continue
        if (schema.maximum === undefined) unbound.push(`${title} ${name}`)
        else
          bounds.push({
            title,
            option: name,
            most: schema.maximum,
            ask: (count) => send(method, `${url}?${name}=${count}`),
          })
      }
      const body = operation.requestBody?.content['application/json'].schema
      if (body?.type === 'array') {
        const isUpdate = operation.operationId.startsWith('updateEach')
        const query = method === 'put' ? '?key=name' : ''
        const row = (i: number) => (isUpdate ? { id, data: { name: `${title} ${i}` } } : { name: `${title} ${i}` })
        if (body.maxItems === undefined) unbound.push(title)
        else
          bounds.push({
            title,
            option: '',
            most: body.maxItems,
            ask: (count) =>
              send(
                method,
                url + query,
                Array.from({ length: count }, (_, i) => row(i)),
              ),
          })
      }
      for (const name of ['limit', 'offset']) {
        const schema = body?.properties?.[name]
        if (!schema) continue
        if (schema.maximum === undefined) unbound.push(`${title} ${name}`)
        else
          bounds.push({
            title,
            option: name,
            most: schema.maximum,
            ask: (count) => send(method, url, { [name]: count }),
          })
      }
    }
  }
})
afterAll(() => workspace.close())

async function send(method: string, url: string, body?: unknown) {
  const { 'content-type': type, ...headers } = workspace.owner.headers as Record<string, string>
  const reply = await workspace.fastify.inject({
    method: method.toUpperCase() as 'GET',
    url,
    headers: body === undefined ? headers : { ...headers, 'content-type': type! },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
  return {
    status: reply.statusCode,
    text: reply.body,
    body: JSON.parse(reply.body) as { code?: string; issues?: { path: string }[] },
  }
}

test('the document states the bound of every list', () => {
  expect(unbound).toEqual([])
  expect(bounds.map(({ title, option }) => `${title} ${option}`.trim()).toSorted()).toEqual([
    'GET /api/records/deal limit',
    'GET /api/records/deal offset',
    'GET /api/records/deal/aggregate limit',
    'GET /api/records/deal/aggregate offset',
    'GET /api/records/deal/{id}/comments limit',
    'GET /api/records/deal/{id}/comments offset',
    'GET /api/records/deal/{id}/history limit',
    'GET /api/records/deal/{id}/history offset',
    'PATCH /api/records/deal/bulk',
    'POST /api/records/deal/aggregate limit',
    'POST /api/records/deal/aggregate offset',
    'POST /api/records/deal/bulk',
    'POST /api/records/deal/query limit',
    'POST /api/records/deal/query offset',
    'PUT /api/records/deal/bulk',
  ])
})

test('a list returns as many items as its bound, and refuses one more', async () => {
  const wrong: unknown[] = []
  for (const { title, option, most, ask } of bounds) {
    // Many updates of one record are refused for another reason.
    const isSame = title.startsWith('PATCH')
    const full = isSame ? null : await ask(most)
    if (full && full.status >= 300) wrong.push([title, option, most, full])
    const beyond = await ask(most + 1)
    const issue = beyond.body.issues?.[0]
    if (beyond.status !== 400 || issue?.path !== option) wrong.push([title, option, most + 1, beyond])
  }
  expect(wrong).toEqual([])
})

test('a page states whether the list has more records', async () => {
  const rows = Array.from({ length: 1001 }, (_, i) => ({ name: `More ${i}` }))
  await send('POST', '/api/records/deal/bulk', rows.slice(0, 1000))
  await send('POST', '/api/records/deal/bulk', rows.slice(1000))
  expect(JSON.parse((await send('GET', '/api/records/deal?limit=1000&fields=name')).text)).toMatchObject({
    hasNextPage: true,
  })
  expect(await send('GET', '/api/records/deal/aggregate?groupBy=name')).toMatchObject({
    status: 400,
    body: { code: 'QUERY_TOO_COMPLEX' },
  })
})
