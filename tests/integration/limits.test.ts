import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixedLimits } from '../../apps/server/src/boot/fixed-limits.test-helper.ts'
import { type Person, startWorkspace, type Workspace } from './builders.ts'

/** Requests that exceed a limit by one: the response has the code in docs/limits.md, and the metric counts it. */

let workspace: Workspace
let owner: Person
let thing: string
let item: string

beforeAll(async () => {
  workspace = await startWorkspace()
  owner = workspace.owner
  ;({ id: thing } = await workspace.buildEntity('thing', [
    { name: 'name', fieldType: 'text' },
    { name: 'data', fieldType: 'json' },
  ]))
  await workspace.buildEntity('part', [
    { name: 'thing', fieldType: 'relationship', settings: { entityId: thing, inverseName: 'parts' } },
  ])
  const made = await owner.tenant('mutation { createThing(data: {}) { id } }')
  item = made.data.createThing.id
})
afterAll(() => workspace.close())

type Reply = Promise<{ readonly code: string | undefined; readonly text: string }>

const times = (count: number, text: (i: number) => string) => Array.from({ length: count }, (_, i) => text(i)).join(' ')
const nested = (levels: number, before: string, inside: string, after: string) =>
  before.repeat(levels) + inside + after.repeat(levels)

async function ask(endpoint: 'tenant' | 'admin', query: string, variables: object = {}): Reply {
  const { text, errors } = await owner[endpoint](query, variables)
  return { code: errors?.[0]?.extensions.code, text }
}
const read = (query: string, variables?: object) => ask('tenant', query, variables)
const change = (mutation: string, data: object, selection = 'id') => {
  const input = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input!`
  return ask('admin', `mutation($data: ${input}) { ${mutation}(data: $data) { ${selection} } }`, { data })
}
const field = (fieldType: string, settings: object, more: object = {}) =>
  change('createSystemField', {
    tenantId: workspace.tenantId,
    entityId: thing,
    name: 'probe',
    displayName: 'Probe',
    fieldType,
    settings,
    ...more,
  })
const role = (data: object) =>
  change('createRole', {
    organizationId: workspace.organizationId,
    name: 'Probe',
    permissions: ['record:*:read'],
    ...data,
  })
const apiKey = (data: object) =>
  change(
    'createApiKey',
    { tenantId: workspace.tenantId, name: 'Key', permissions: ['record:*:read'], ...data },
    'secret',
  )
async function post(url: string, payload: string | object, headers: object = {}): Reply {
  const reply = await workspace.fastify.inject({
    method: 'POST',
    url,
    headers: { ...owner.headers, ...headers },
    payload,
  })
  return { code: /"code":"(\w+)"/.exec(reply.body)?.[1], text: reply.body }
}
const importCsv = (payload: string) => post('/api/import/thing', payload, { 'content-type': 'text/csv' })
async function repeat(count: number, request: () => Reply): Reply {
  for (let i = 0; i < count; i++) await request()
  return request()
}

const cases: Readonly<Record<string, () => Reply>> = {
  maxLimit: () => read('{ thing(limit: 1001) { id } }'),
  maxOffset: () => read('{ thing(offset: 100001) { id } }'),
  maxPageOffset: () => read('{ thing_page(offset: 10000001) { records { id } } }'),
  maxSearchLength: () => read('query($s: String) { thing(search: $s) { id } }', { s: 'a'.repeat(201) }),
  maxAliasLength: () => read(`{ ${'a'.repeat(64)}: thing { id } }`),
  maxDocumentLength: () => read(`{ thing { id } } #${'a'.repeat(1_000_000)}`),
  maxTokens: () => read(`{ ${'a '.repeat(15_000)} }`),
  maxOpenBrackets: () => read(nested(101, '{ a ', '', '}')),
  maxDocumentDepth: () => read(nested(41, '{ a ', '', '}').replace('a }', 'a { b } }')),
  maxDefinitions: () => read(`{ thing { id } } ${times(250, (i) => `fragment f${i} on Thing { id }`)}`),
  maxSpreads: () => read(`{ thing { ${'...f '.repeat(1001)} } } fragment f on Thing { id }`),
  maxDirectives: () => read(`{ thing { id ${'@skip(if: false) '.repeat(501)} } }`),
  maxVariables: () => read(`query(${times(251, (i) => `$v${i}: Int`)}) { thing { id } }`),
  maxFields: () => read(`{ thing { ${times(2000, (i) => `a${i}: id`)} } }`),
  maxRecords: () => read(`{ ${times(151, (i) => `a${i}: thing(limit: 1000) { id }`)} }`),
  maxDepth: () => read(`{ part(limit: 1) { ${nested(7, 'thing_record { parts(limit: 1) { ', 'id', ' } }')} } }`),
  maxConditions: () => read(`{ thing(where: {or: [${times(201, () => '{name: {eq: "a"}}')}]}) { id } }`),
  maxFilterDepth: () => read(`{ thing(where: ${nested(13, '{not: ', '{name: {eq: "a"}}', '}')}) { id } }`),
  operands: () =>
    read('query($w: ThingWhere) { thing(where: $w) { id } }', { w: { name: { in: Array(10_001).fill('a') } } }),
  comment: () =>
    read('mutation($id: ID!, $b: String!) { _createComment(entity: "thing", recordId: $id, body: $b) { id } }', {
      id: item,
      b: 'a'.repeat(20_001),
    }),
  jsonDepth: () =>
    read('mutation($d: JSON) { createThing(data: {data: $d}) { id } }', {
      d: JSON.parse(nested(102, '[', '', ']')) as object,
    }),
  technicalName: () =>
    change('createTenantEntity', { tenantId: workspace.tenantId, name: 'a'.repeat(49), displayName: 'A' }),
  stars: () => field('rating', { max: 11 }),
  choices: () =>
    field('select', { choices: Array.from({ length: 1001 }, (_, i) => ({ value: `c${i}`, label: `C${i}` })) }),
  choice: () => field('select', { choices: [{ value: 'a'.repeat(256), label: 'A' }] }),
  formulaSource: () => field('formula', { expression: `1${' '.repeat(10_000)}` }),
  defaultValue: () => field('text', {}, { defaultValue: 'a'.repeat(2001) }),
  pattern: () => field('text', {}, { validationRules: { pattern: 'a'.repeat(1001) } }),
  roleName: () => role({ name: 'a'.repeat(101) }),
  roleDescription: () => role({ description: 'a'.repeat(1001) }),
  rolePermissions: () => role({ permissions: Array.from({ length: 2001 }, (_, i) => `record:e${i}:read`) }),
  roleRules: () => role({ rules: Array(501).fill({ permission: 'record:thing:read', where: {} }) }),
  keyName: () => apiKey({ name: 'a'.repeat(101) }),
  keyPermissions: () => apiKey({ permissions: Array.from({ length: 501 }, (_, i) => `record:e${i}:read`) }),
  placeName: () => change('createOrganization', { name: 'a'.repeat(256) }),
  workflowDraft: () =>
    change('createWorkflow', { tenantId: workspace.tenantId, name: 'Flow', draft: { text: 'a'.repeat(500_001) } }),
  passwordLength: () => post('/api/auth/login', { email: 'a@example.com', password: 'a'.repeat(1001) }),
  idempotencyKey: () => post('/graphql/tenant', { query: '{ thing { id } }' }, { 'idempotency-key': 'a'.repeat(256) }),
  columns: () => importCsv(`${times(1001, (i) => `c${i}`).replaceAll(' ', ',')}\n`),
  rowLength: () => importCsv(`name\n${'a'.repeat(5_200_000)}`),
  resetsRequested: () => repeat(20, () => post('/api/auth/reset', { email: 'nobody@example.com' })),
  linksTried: () => repeat(60, () => post('/api/auth/reset/none', { password: 'long enough' })),
  hookMisses: () => repeat(60, () => post('/api/hooks/none', {})),
}

const counted = async (limit: string) => {
  const { body } = await workspace.fastify.inject({ url: '/metrics' })
  return Number(new RegExp(`^monarch_limit_refusals_total\\{limit="${limit}"\\} (\\d+)$`, 'm').exec(body)?.[1] ?? 0)
}

const documented = new Map(
  (readFileSync(new URL('../../docs/limits.md', import.meta.url), 'utf8').match(/^\| `.*$/gm) ?? []).map(
    (row) => [/`(\w+)`/.exec(row)![1]!, row] as const,
  ),
)

test.each(Object.entries(cases))(
  'beyond %s the response is the documented one, and it is counted',
  async (name, request) => {
    const limit = fixedLimits.find((each) => each.name === name)
    const isNamed = documented.get(name)!.includes('monarch_limit_refusals_total')
    const before = await counted(name)
    const { code, text } = await request()
    expect([name, code, text.slice(0, 500)]).toEqual([name, limit?.answer, expect.anything()])
    expect((await counted(name)) - before).toBe(isNamed ? 1 : 0)
  },
)

test('an NDJSON row with too many fields is refused, not truncated', async () => {
  const row = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`c${i}`, 1]))
  const reply = await workspace.fastify.inject({
    method: 'POST',
    url: '/api/import/thing?partial=true',
    headers: { ...owner.headers, 'content-type': 'application/x-ndjson' },
    payload: `${JSON.stringify({ ...row, name: 'last' })}\n{"name":"kept"}\n`,
  })
  expect(reply.json()).toMatchObject({
    inserted: 1,
    errors: [{ row: 1, message: 'The row has more than 1000 fields' }],
  })
})
