import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sizesQuery } from '../../apps/server/src/records/table-sizes.ts'
import { upload } from '../../apps/server/src/capabilities/files/upload.test-helper.ts'
import { type Person, startWorkspace, type Workspace } from './builders.ts'
import { innermost, introspection, type Operation, readSchema, selectionOf, type TypeRef } from './read-schema.ts'

/**
 * Everything that a user can request, generated from the schemas that they see and from the list of routes. All data
 * hidden from them contains a unique word, which no answer may contain. When the hidden data changes, every answer
 * stays the same and uses the same statements.
 */

/** In names and contents of an entity and of fields. */
const fieldWord = 'xanadu'
/** In contents of other users' records. */
const rowWord = 'yggdrasil'

let workspace: Workspace
const people = {} as Record<'all' | 'masked' | 'owner', Person>
let ids: Record<'workflow' | 'hidden' | 'shown' | 'account' | 'file' | 'view' | 'deal' | 'user', string>

const open = ['name', 'stage', 'owner_email', 'account']
const more = ['view:*', 'workflow:*', 'template:*', 'user:read', 'role:read', 'settings:read']
const roles = {
  masked: {
    permissions: ['record:deal:*', 'record:account:*', ...more],
    rules: [{ permission: 'record:deal:*', fields: open }],
  },
  owner: {
    permissions: ['record:*:*', ...more],
    rules: [{ permission: 'record:deal:*', where: { owner_email: { eq: { $user: 'email' } } } }],
  },
} as const

beforeAll(async () => {
  workspace = await startWorkspace()
  const { owner, tenantId, organizationId } = workspace
  people.all = owner
  const payroll = await workspace.buildEntity('xanadu_payroll', [{ name: 'name', fieldType: 'text' }])
  const account = await workspace.buildEntity('account', [{ name: 'name', fieldType: 'text' }])
  const deal = await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text', searchable: true },
    { name: 'stage', fieldType: 'select', options: ['open', 'won'] },
    { name: 'owner_email', fieldType: 'email' },
    { name: 'account', fieldType: 'relationship', settings: { entityId: account.id, inverseName: 'deals' } },
    { name: 'xanadu_margin', fieldType: 'number' },
    { name: 'xanadu_note', fieldType: 'text', searchable: true },
    { name: 'xanadu_code', fieldType: 'text', isUnique: true },
    { name: 'xanadu_doc', fieldType: 'file' },
    { name: 'payroll', fieldType: 'relationship', settings: { entityId: payroll.id, inverseName: 'deals' } },
    { name: 'twice', fieldType: 'formula', settings: { expression: '{xanadu_margin} * 2' } },
  ])
  await workspace.owner.create('SystemField', {
    tenantId,
    entityId: account.id,
    name: 'notes',
    displayName: 'Notes',
    fieldType: 'lookup',
    settings: { relation: 'deals', field: 'xanadu_note' },
  })
  const made = async (kind: string, data: object) =>
    (await change(owner, `mutation($data: Create${kind}Input!) { create${kind}(data: $data) { id } }`, { data })).id
  const view = { tenantId, entityId: deal.id, type: 'list', visibility: 'shared' }
  const viewId = await made('View', { ...view, name: 'Of xanadu', config: { filter: { xanadu_margin: { gt: 1 } } } })
  await made('View', { ...view, name: 'Plain', config: { columns: [{ field: 'name' }, { field: 'xanadu_margin' }] } })
  await made('Layout', {
    tenantId,
    entityId: deal.id,
    name: 'Wide',
    items: [{ id: 'a', type: 'field', fieldName: 'xanadu_margin', w: 6, h: 1 }],
  })
  for (const [name, entity] of [
    ['About xanadu', 'xanadu_payroll'],
    ['About deals', 'deal'],
  ])
    await made('Workflow', { tenantId, name, draft: { trigger: { type: 'recordCreated', entity }, steps: [] } })
  for (const key of [`entity.${payroll.id}.label`, `field.${deal.fields.xanadu_margin}.label`])
    await change(owner, 'mutation($data: SetSettingInput!) { setSetting(data: $data) { id } }', {
      data: { level: 'organization', organizationId, key, value: 'Our xanadu' },
    })
  for (const [name, role] of Object.entries(roles)) {
    people[name as 'masked'] = (await workspace.joinWithRole({ name, ...role })).person
  }
  const record = async (entity: string, data: object): Promise<string> => {
    const {
      data: answer,
      errors,
      text,
    } = await owner.tenant(`mutation($data: Create${entity}Input!) { made: create${entity}(data: $data) { id } }`, {
      data,
    })
    if (errors) throw new Error(text)
    return answer.made.id
  }
  const pay = await record('XanaduPayroll', { name: 'xanadu' })
  const acme = await record('Account', { name: 'Acme' })
  const file = await upload(workspace, owner, 'xanadu yggdrasil.txt')
  const secrets = { xanadu_margin: 5, xanadu_note: 'xanadu sesame', payroll: pay, account: acme, stage: 'open' }
  const { email } = await me(people.owner)
  const shown = await record('Deal', { name: 'Ours', owner_email: email, ...secrets, xanadu_code: 'xanadu 1' })
  const hidden = await record('Deal', {
    ...secrets,
    name: 'yggdrasil',
    owner_email: 'z@others.test',
    xanadu_note: 'xanadu sesame yggdrasil',
    xanadu_code: 'xanadu yggdrasil',
    xanadu_doc: file,
  })
  // Mentioned users who may read the comment are notified; a failed run names its reason.
  const named = await Promise.all(
    (['masked', 'owner'] as const).map(
      async (name) => `<span data-mention="${(await me(people[name])).id}">@Somebody</span>`,
    ),
  )
  for (const [recordId, body] of [
    [hidden, `Of yggdrasil ${named[1]}`],
    [pay, `Of xanadu ${named.join(' ')}`],
  ] as const)
    await owner.tenant(
      `mutation($entity: String!, $recordId: ID!, $body: String!) {
        _createComment(entity: $entity, recordId: $recordId, body: $body) { id } }`,
      { entity: recordId === pay ? 'xanadu_payroll' : 'deal', recordId, body },
    )
  const workflow = await made('Workflow', {
    tenantId,
    name: 'Failing',
    draft: {
      trigger: { type: 'manual', entity: 'deal' },
      steps: [{ id: 'a', type: 'createRecord', entity: 'deal', values: { owner_email: { template: '{name}' } } }],
    },
  })
  await change(owner, 'mutation($id: ID!) { publishWorkflow(id: $id) { id } }', { id: workflow })
  await change(owner, 'mutation($id: ID!, $record: ID!) { runWorkflow(id: $id, recordId: $record) { id } }', {
    id: workflow,
    record: hidden,
  })
  await workspace.jobs.drain()
  ids = {
    workflow,
    hidden,
    shown,
    account: acme,
    file,
    view: viewId,
    deal: deal.id,
    user: (await me(people.masked)).id,
  }
})
afterAll(() => workspace.close())

/**
 * As in PostgreSQL and decision 23: uniqueness covers all records, so a user who tries a value learns that it is taken.
 */
test('a duplicate value is reported, but nothing of the other record', async () => {
  const taken = { name: 'Mine', owner_email: (await me(people.owner)).email, xanadu_code: 'xanadu yggdrasil' }
  const made = await people.owner.tenant('mutation($data: CreateDealInput!) { createDeal(data: $data) { id } }', {
    data: taken,
  })
  expect(made.errors?.[0]?.extensions).toEqual({
    code: 'BAD_USER_INPUT',
    issues: [{ path: 'data.xanadu_code', message: expect.any(String) }],
  })
  expect(withoutEcho(made.text, JSON.stringify(taken))).not.toMatch(new RegExp(`${rowWord}|${ids.hidden}`))
  const csv = { ...people.owner.headers, 'content-type': 'text/csv' }
  const payload = `${Object.keys(taken).join(',')}\n${Object.values(taken).join(',')}\n`
  const dry = await workspace.fastify.inject({
    method: 'POST',
    url: '/api/import/deal?dryRun=true',
    headers: csv,
    payload,
  })
  expect(dry.json()).toMatchObject({ inserted: 0, errors: [{ row: 1, field: 'xanadu_code' }] })
  expect(withoutEcho(dry.body, payload)).not.toMatch(new RegExp(`${rowWord}|${ids.hidden}`))
  // A hidden field is not mentioned at all.
  const masked = await people.masked.tenant(
    'mutation { createDeal(data: {name: "A", xanadu_code: "xanadu 1"}) { id } }',
  )
  expect(masked.errors?.[0]?.message).toBe('Deal has no field "xanadu_code"')
})

describe('hidden data', () => {
  test.each(['masked', 'owner'] as const)('is in no answer that %s gets', async (name) => {
    const word = name === 'masked' ? fieldWord : rowWord
    const revealed: string[] = []
    const leaks: string[] = []
    for (const request of await everything(people.all))
      if ((await request.ask(people.all)).toLowerCase().includes(word)) revealed.push(request.name)
    for (const request of [...(await everything(people.all)), ...(await everything(people[name]))]) {
      const answer = await request.ask(people[name])
      // A name in the request may be repeated in the answer.
      if (withoutEcho(answer, request.text).toLowerCase().includes(word))
        leaks.push(`${request.name}: ${answer.slice(0, 2000)}`)
    }
    expect(leaks).toEqual([])
    // The search can find something.
    expect(revealed.length).toBeGreaterThan(name === 'masked' ? 30 : 12)
  })

  test.each(['masked', 'owner'] as const)('does not affect the answers and statements of %s', async (name) => {
    const person = people[name]
    const requests = (await everything(person)).filter(({ isOfRecords }) => isOfRecords)
    expect(requests.length).toBeGreaterThan(15)
    const run = async () => {
      const answers: [string, string, readonly string[]][] = []
      for (const request of requests) {
        // Excludes what is read once and cached.
        await request.ask(person)
        const statements: string[] = []
        const stop = workspace.app.pools.onStatement(
          // Sessions are refreshed from time to time.
          ({ database, text }) =>
            database !== workspace.app.server.adminDatabase && text !== sizesQuery && statements.push(text),
        )
        const answer = await request.ask(person)
        stop()
        answers.push([request.name, withoutTimes(answer), statements])
      }
      return answers
    }
    const before = await run()
    const { db } = (await workspace.app.tenants.find(workspace.tenantId))!
    const columns = Object.entries(
      name === 'masked'
        ? { xanadu_margin: 999, xanadu_note: 'other', xanadu_code: 'other' }
        : { name: 'other', stage: 'won', xanadu_margin: 999, xanadu_note: 'other', account: null },
    )
    const set = columns.map(([column], i) => `${column} = $${i + 2}`).join(', ')
    const values = [ids.hidden, ...columns.map(([, value]) => value)]
    await db.rows({ text: `update public.deal set ${set} where id = $1`, values })
    expect(await run()).toEqual(before)
    if (name === 'owner') {
      await db.rows({ text: 'delete from public.deal where id = $1', values: [ids.hidden] })
      expect(await run()).toEqual(before)
    }
  })
})

interface Request {
  readonly name: string
  readonly text: string
  readonly isOfRecords: boolean
  ask(person: Person): Promise<string>
}

/** All queries of both endpoints as the user sees the schemas, and all read-only routes. */
async function everything(person: Person): Promise<Request[]> {
  const requests: Request[] = []
  for (const endpoint of ['admin', 'tenant'] as const) {
    const text = introspection
    requests.push({
      name: `${endpoint} schema`,
      text,
      isOfRecords: endpoint === 'tenant',
      ask: async (who) => (await who[endpoint](text)).text,
    })
    const { types, queries } = await readSchema(person, endpoint)
    for (const query of queries)
      for (const args of argumentsOf(query)) {
        const document = `{ ${query.name}${args} ${selectionOf(query.type, types, 2)} }`
        const ask = async (who: Person) => (await who[endpoint](document)).text
        requests.push({ name: `${endpoint} ${document}`, text: document, isOfRecords: endpoint === 'tenant', ask })
      }
  }
  for (const url of readingRoutes()) {
    const ask = async ({ headers }: Person) => {
      const { 'content-type': _type, ...rest } = headers
      const reply = await workspace.fastify.inject({ url, headers: rest })
      return `${reply.statusCode} ${reply.headers['content-disposition'] ?? ''} ${reply.body}`
    }
    requests.push({ name: url, text: url, isOfRecords: /export.*(csv|ndjson)/.test(url), ask })
  }
  return requests
}

/** Arguments of each query: default, from the bin, with a search, for the hidden record. */
function argumentsOf({ name, args }: Operation): string[] {
  const required = args.filter(({ type }) => type.kind === 'NON_NULL')
  const given = (found: Record<string, string>) =>
    `(${Object.entries(found)
      .map(([key, value]) => `${key}: ${value}`)
      .join(', ')})`
  const has = (arg: string) => args.some((each) => each.name === arg)
  if (required.length > 0)
    return [ids.hidden, ids.shown, ids.account, ids.view, ids.deal, ids.workflow].map((id) =>
      given(Object.fromEntries(required.map((arg) => [arg.name, argumentFor(arg.name, arg.type, id)]))),
    )
  const some = ['']
  if (has('bin')) some.push('(bin: true)')
  if (has('search')) some.push('(search: "sesame")', '(search: "ses")')
  if (has('groupBy')) some.push('(groupBy: ["stage"])')
  if (has('orderBy') && has('limit')) some.push('(orderBy: [{id: DESC}], limit: 1)')
  return name.startsWith('__') ? [] : some
}

function argumentFor(name: string, type: TypeRef, id: string): string {
  if (name === 'query') return '"sesame"'
  if (name === 'entity') return '"deal"'
  if (name === 'tenantId') return `"${workspace.tenantId}"`
  if (name === 'organizationId') return `"${workspace.organizationId}"`
  if (name === 'userId') return `"${ids.user}"`
  const { kind, name: typeName } = innermost(type)
  if (kind === 'INPUT_OBJECT') return '{}'
  if (kind === 'ENUM') return 'organization'
  return typeName === 'Int' ? '1' : `"${id}"`
}

function readingRoutes(): string[] {
  const urls = workspace.fastify.listedRoutes.flatMap(({ method, url }) =>
    method === 'GET' && isApi(url) ? [url] : [],
  )
  const files: Record<string, string[]> = {
    '/api/records/:entity': ['deal', 'deal?total=true&search=sesame', 'account', 'xanadu_payroll'].map(
      (rest) => `/api/records/${rest}`,
    ),
    '/api/records/:entity/aggregate': ['', 'distinct=name,secret', 'groupBy=stage'].map(
      (options) => `/api/records/deal/aggregate?${options}`,
    ),
    ...Object.fromEntries(
      ['history', 'comments'].map((kind) => [
        `/api/records/:entity/:id/${kind}`,
        [ids.hidden, ids.shown, ids.deal].map((id) => `/api/records/deal/${id}/${kind}`),
      ]),
    ),
    '/api/records/:entity/:id': [ids.hidden, ids.shown, ids.deal].map((id) => `/api/records/deal/${id}`),
    '/api/export/:file': ['deal.csv', 'deal.ndjson', 'deal.xlsx', 'account.csv', 'xanadu_payroll.csv'],
  }
  return urls.flatMap((url) => {
    const each = files[url]
    if (each) return each.map((file) => (file.startsWith('/') ? file : url.replace(':file', file)))
    const id = url.startsWith('/api/files') ? ids.file : url.startsWith('/api/tenants') ? workspace.tenantId : ids.view
    return [url.replace(/:\w+/, id)]
  })
}

/** A tenant archive differs each time, and requires all permissions. */
const isApi = (url: string): boolean => url.startsWith('/api/') && url !== '/api/tenants/:id/archive'

/** The answer without what the request contains. */
function withoutEcho(answer: string, text: string): string {
  const said = new Set(text.match(/\w+/g))
  return answer.replaceAll(/\w+/g, (word) => (said.has(word) ? '' : word))
}

/** Links to files and the like are new each time. */
const withoutTimes = (answer: string): string =>
  answer
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then')
    .replaceAll(/"requestId":"[^"]*"/g, '')
    .replaceAll(/\/api\/files\/[^"]*/g, 'link')

async function change(person: Person, document: string, variables: object): Promise<{ id: string }> {
  const { data, errors, text } = await person.admin(document, variables)
  if (errors) throw new Error(text)
  return Object.values(data)[0] as { id: string }
}

async function me({ headers }: Person): Promise<{ id: string; email: string }> {
  return (await workspace.fastify.inject({ url: '/api/auth/me', headers })).json().user
}
