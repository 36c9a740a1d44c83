import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorStatus } from '@monarch/schema'
import { startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'

/**
 * Sends deeply nested input to every place that accepts nesting. Functions that walk it recurse once per level, so the depth is checked
 * first: the response is a coded refusal instead of a stack overflow (INTERNAL).
 */
let workspace: Workspace
let entityId: string
let hook: string
beforeAll(async () => {
  workspace = await startWorkspace()
  const { tenantId, owner } = workspace
  const built = await workspace.buildEntity('note', [
    { name: 'title', fieldType: 'text' },
    { name: 'body', fieldType: 'rich_text' },
    { name: 'extra', fieldType: 'json' },
  ])
  entityId = built.id
  const { data } = await owner.admin(
    `mutation { createWorkflow(data: {tenantId: "${tenantId}", name: "Flow", draft: {trigger: {type: "webhook"},
      steps: [{id: "make", type: "createRecord", entity: "note", values: {}}]}}) { id } }`,
  )
  await owner.admin(`mutation { publishWorkflow(id: "${data.createWorkflow.id}") { id } }`)
  const found = await owner.inject('GET', `/api/workflows/${data.createWorkflow.id}/hook`)
  hook = found.json<{ path: string }>().path
})
afterAll(() => workspace.close())

const lists = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const objects = (levels: number, key = 'not') => `${`{"${key}":`.repeat(levels)}1${'}'.repeat(levels)}`

type Place = readonly [name: string, send: (levels: number) => Sent]
interface Sent {
  readonly url: string
  readonly payload?: string | Buffer
  readonly type?: string
}

const graphql = (endpoint: 'tenant' | 'admin', query: string, variables = '{}'): Sent => ({
  url: `/graphql/${endpoint}`,
  payload: `{"query":${JSON.stringify(query)},"variables":${variables}}`,
})
const onNotes = (variable: string, type: string, argument: string) => (value: string) =>
  graphql('tenant', `query($${variable}: ${type}) { note(${argument}: $${variable}) { id } }`, `{"v":${value}}`)
const whereOf = onNotes('v', 'NoteWhere', 'where')
const stored = (name: string, type: string, rest: () => string) => (key: string, value: string) =>
  graphql(
    'admin',
    `mutation($data: ${type}!) { ${name}(data: $data) { id } }`,
    `{"data":{${rest()}${JSON.stringify(key)}:${value}}}`,
  )
const ofTenant = () => `"tenantId":"${workspace.tenantId}",`
const ofEntity = () => `${ofTenant()}"entityId":"${entityId}",`
const field = (fieldType: string) =>
  stored(
    'createSystemField',
    'CreateSystemFieldInput',
    () => `${ofEntity()}"name":"f","displayName":"F","fieldType":"${fieldType}",`,
  )
const view = stored('createView', 'CreateViewInput', () => `${ofEntity()}"name":"v","type":"table",`)
const layout = stored('createLayout', 'CreateLayoutInput', () => `${ofEntity()}"name":"l","purpose":"form",`)
const workflow = stored('createWorkflow', 'CreateWorkflowInput', () => `${ofTenant()}"name":"w",`)
const role = stored('createRole', 'CreateRoleInput', () => `"organizationId":"${workspace.organizationId}","name":"r",`)
const formula = (expression: string) => field('formula')('settings', JSON.stringify({ expression }))
const file = (url: string, name: string, content: string | Buffer, before = ''): Sent => ({
  url,
  type: 'multipart/form-data; boundary=b',
  payload: Buffer.concat([
    Buffer.from(`${before}--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n--b--\r\n'),
  ]),
})
const part = (name: string, text: string) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`
const note = (data: string) =>
  graphql('tenant', 'mutation($data: CreateNoteInput!) { createNote(data: $data) { id } }', `{"data":${data}}`)

const places: readonly Place[] = [
  ['selections of a document', (n) => graphql('tenant', '{ note '.repeat(n) + '}'.repeat(n))],
  ['a list in a document', (n) => graphql('tenant', `{ note(where: {title: {in: ${lists(n)}}}) { id } }`)],
  [
    'an object in a document',
    (n) => graphql('tenant', `{ note(where: ${'{not: '.repeat(n)}{}${'}'.repeat(n)}) { id } }`),
  ],
  ['a type of a variable', (n) => graphql('tenant', `query($v: ${'['.repeat(n)}ID${']'.repeat(n)}) { note { id } }`)],
  ['conditions', (n) => whereOf(objects(n))],
  ['lists of conditions', (n) => whereOf(`${'{"and":['.repeat(n)}{}${']}'.repeat(n)}`)],
  ['a value of a condition', (n) => whereOf(`{"title":{"eq":${lists(n)}}}`)],
  ['an order', (n) => onNotes('v', '[NoteOrderBy!]', 'orderBy')(`[${objects(n, 'title')}]`)],
  ['a JSON value of a record', (n) => note(`{"extra":${lists(n)}}`)],
  ['a value of a text', (n) => note(`{"title":${objects(n)}}`)],
  ['a column of a view', (n) => view('config', `{"columns":${lists(n)}}`)],
  ['a filter of a view', (n) => view('config', `{"filter":${objects(n)}}`)],
  ['sections of a layout', (n) => layout('config', `{"sections":${lists(n)}}`)],
  ['items of a layout', (n) => layout('config', objects(n, 'items'))],
  ['steps of a workflow', (n) => workflow('draft', objects(n, 'steps'))],
  ['rules of a role', (n) => role('rules', `[{"permission":"record:note:read","where":${objects(n)}}]`)],
  ['settings of a field', (n) => field('select')('settings', objects(n, 'choices'))],
  ['a default of a field', (n) => field('json')('defaultValue', lists(n))],
  ['rules of a field', (n) => field('text')('validationRules', objects(n))],
  ['a pattern', (n) => field('text')('validationRules', `{"pattern":"${'('.repeat(n)}a${')'.repeat(n)}"}`)],
  ['brackets of a formula', (n) => formula('('.repeat(n) + '1' + ')'.repeat(n))],
  ['signs of a formula', (n) => formula(`${'-'.repeat(n)}1`)],
  ['powers of a formula', (n) => formula(`${'1^'.repeat(n)}1`)],
  ['sums of a formula', (n) => formula(`${'1+'.repeat(n)}1`)],
  ['calls of a formula', (n) => formula(`${'ABS('.repeat(n)}1${')'.repeat(n)}`)],
  ['a pattern of a formula', (n) => formula(`REGEX_MATCH({title}, "${'('.repeat(n)}a${')'.repeat(n)}")`)],
  ['where of an export', (n) => ({ url: `/api/export/note.csv?where=${encodeURIComponent(objects(n))}` })],
  ['orderBy of an export', (n) => ({ url: `/api/export/note.csv?orderBy=${encodeURIComponent(lists(n))}` })],
  ['the plan of an import', (n) => file('/api/import/note?dryRun=true', 'a.csv', 'title\na\n', part('plan', lists(n)))],
  ['a line of an import', (n) => file('/api/import/note?dryRun=true', 'a.ndjson', `{"extra":${lists(n)}}\n`)],
  ['an item of an import', (n) => file('/api/import/note?dryRun=true', 'a.json', `[{"extra":${lists(n)}}]`)],
  ['a JSON cell of an import', (n) => file('/api/import/note?dryRun=true', 'a.csv', `extra\n"${lists(n)}"\n`)],
  ['the body of a sign-in', (n) => ({ url: '/api/auth/login', payload: `{"email":${lists(n)}}` })],
  ['the body of a workflow address', (n) => ({ url: hook, payload: objects(n) })],
  ['the body of a public form', (n) => ({ url: '/api/forms/none', payload: objects(n) })],
  [
    'an archive that is not a tar file',
    (n) =>
      file(`/api/organizations/${workspace.organizationId}/archive`, 'a.tar.gz', gzipSync(lists(n)), part('name', 'A')),
  ],
]

/** Accepted inputs: rich text loses some of its tags, and a preview shows the readable part. */
const tolerant: readonly Place[] = [
  ['a line of a preview', (n) => file('/api/import-preview?entity=note', 'a.ndjson', `{"extra":${lists(n)}}\n`)],
  [
    'tags of a rich text',
    (n) => note(JSON.stringify({ body: `${'<blockquote>'.repeat(n)}a${'</blockquote>'.repeat(n)}` })),
  ],
  ['lists of a rich text', (n) => note(JSON.stringify({ body: `${'<ul><li>'.repeat(n)}a` }))],
  [
    'tags of a comment',
    (n) =>
      graphql(
        'tenant',
        'mutation($b: String!) { _createComment(entity: "note", recordId: "00000000-0000-7000-8000-000000000000", body: $b) { id } }',
        JSON.stringify({ b: '<b>'.repeat(n) }),
      ),
  ],
]

async function answerTo({ url, payload, type = 'application/json' }: Sent) {
  const reply = await workspace.fastify.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url,
    headers: { ...workspace.owner.headers, ...(payload !== undefined && { 'content-type': type }) },
    ...(payload !== undefined && { payload }),
  })
  expect(reply.body).not.toContain('INTERNAL')
  expect(reply.statusCode).toBeLessThan(500)
  return reply
}

describe.each([3_000, 100_000])('%i levels', (levels) => {
  test.each(places)('%s', async (_name, send) => {
    const reply = await answerTo(send(levels))
    const { code, errors } = reply.json<{
      code?: string
      errors?: readonly { extensions?: { code: string } }[] | null
    }>()
    const isResult = code === undefined && reply.statusCode === 422
    if (isResult) expect(errors).not.toEqual([])
    else expect(Object.keys(errorStatus), reply.body.slice(0, 300)).toContain(code ?? errors?.[0]?.extensions?.code)
  })

  test.each(tolerant)('%s', async (_name, send) => {
    await answerTo(send(levels))
  })
})
