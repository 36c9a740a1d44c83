import { fastify as createFastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { upload } from '../../apps/server/src/files/test-upload.ts'
import { registerRoutes } from '../../apps/server/src/http/routes.ts'
import { type Person, startWorkspace, type Workspace } from './builders.ts'

/**
 * Everything that a person can ask of the server, made from the schemas that he is shown and from the list of routes. Whatever is
 * hidden from him has a word in it that stands nowhere else: it must be in no answer that he gets. And when it changes behind his
 * back, every answer is the same, by the same statements.
 */

/** In the names and contents of an entity and of fields. */
const fieldWord = 'xanadu'
/** In the contents of records of others. */
const rowWord = 'yggdrasil'

let workspace: Workspace
const people = {} as Record<'all' | 'masked' | 'owner', Person>
let ids: Record<'hidden' | 'shown' | 'account' | 'file' | 'view' | 'deal' | 'user', string>

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
  await workspace.owner.admin('mutation($data: CreateSystemFieldInput!) { createSystemField(data: $data) { id } }', {
    data: {
      tenantId,
      entityId: account.id,
      name: 'notes',
      displayName: 'Notes',
      fieldType: 'lookup',
      settings: { relation: 'deals', field: 'xanadu_note' },
    },
  })
  const made = async (kind: string, data: object) =>
    (await change(owner, `mutation($data: Create${kind}Input!) { create${kind}(data: $data) { id } }`, { data })).id
  const view = { tenantId, entityId: deal.id, type: 'list', visibility: 'shared' }
  const viewId = await made('View', { ...view, name: 'Of xanadu', config: { filter: { xanadu_margin: { gt: 1 } } } })
  await made('View', { ...view, name: 'Plain', config: {} })
  await made('Layout', {
    tenantId,
    entityId: deal.id,
    name: 'With xanadu',
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
    const person = await workspace.join([])
    const roleId = await made('Role', { organizationId, name, ...role })
    await change(
      owner,
      'mutation($userId: ID!, $organizationId: ID!, $roleIds: [ID!]!) { setUserRoles(userId: $userId, organizationId: $organizationId, roleIds: $roleIds) { id } }',
      { userId: (await me(person)).id, organizationId, roleIds: [roleId] },
    )
    people[name as 'masked'] = person
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
  for (const [recordId, body] of [
    [hidden, 'Of yggdrasil'],
    [pay, 'Of xanadu'],
  ] as const)
    await owner.tenant(
      'mutation($entity: String!, $recordId: ID!, $body: String!) { _createComment(entity: $entity, recordId: $recordId, body: $body) { id } }',
      { entity: recordId === pay ? 'xanadu_payroll' : 'deal', recordId, body },
    )
  ids = { hidden, shown, account: acme, file, view: viewId, deal: deal.id, user: (await me(people.masked)).id }
})
afterAll(() => workspace.close())

describe('what is hidden', () => {
  test.each(['masked', 'owner'] as const)('is in no answer that %s gets', async (name) => {
    const word = name === 'masked' ? fieldWord : rowWord
    const told: string[] = []
    const leaks: string[] = []
    for (const request of await everything(people.all))
      if ((await request.ask(people.all)).toLowerCase().includes(word)) told.push(request.name)
    for (const request of [...(await everything(people.all)), ...(await everything(people[name]))]) {
      const answer = await request.ask(people[name])
      // What he asks for by a name that he should not know is said back to him.
      if (withoutEcho(answer, request.text).toLowerCase().includes(word))
        leaks.push(`${request.name}: ${answer.slice(0, 2000)}`)
    }
    expect(leaks).toEqual([])
    // The search is able to find something.
    expect(told.length).toBeGreaterThan(name === 'masked' ? 30 : 12)
  })

  test.each(['masked', 'owner'] as const)('makes no difference to what %s gets, nor to how', async (name) => {
    const person = people[name]
    const requests = (await everything(person)).filter(({ isOfRecords }) => isOfRecords)
    expect(requests.length).toBeGreaterThan(15)
    const run = async () => {
      const answers: [string, string, readonly string[]][] = []
      for (const request of requests) {
        // What is read once and then remembered is no part of it.
        await request.ask(person)
        const statements: string[] = []
        const stop = workspace.app.pools.onStatement(
          // Sessions are read again now and then.
          ({ database, text }) => database !== workspace.app.server.adminDatabase && statements.push(text),
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

/** Every question of both endpoints, as the person sees their schemas, and every route that only reads. */
async function everything(person: Person): Promise<Request[]> {
  const requests: Request[] = []
  for (const door of ['admin', 'tenant'] as const) {
    const text = introspection
    requests.push({
      name: `${door} schema`,
      text,
      isOfRecords: door === 'tenant',
      ask: async (who) => (await who[door](text)).text,
    })
    const { types, queries } = await readSchema(person, door)
    for (const query of queries)
      for (const args of argumentsOf(query)) {
        const document = `{ ${query.name}${args} ${selectionOf(query.type, types, 2)} }`
        const ask = async (who: Person) => (await who[door](document)).text
        requests.push({ name: `${door} ${document}`, text: document, isOfRecords: door === 'tenant', ask })
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

/** What each query is asked with: by turns as it comes, of the bin, by a search, of the hidden record. */
function argumentsOf({ name, args }: Query): string[] {
  const required = args.filter(({ type }) => type.kind === 'NON_NULL')
  const given = (found: Record<string, string>) =>
    `(${Object.entries(found)
      .map(([key, value]) => `${key}: ${value}`)
      .join(', ')})`
  const has = (arg: string) => args.some((each) => each.name === arg)
  if (required.length > 0)
    return [ids.hidden, ids.shown, ids.account, ids.view, ids.deal].map((id) =>
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
  const { kind, name: typeName } = named(type)
  if (kind === 'INPUT_OBJECT') return '{}'
  if (kind === 'ENUM') return 'organization'
  return typeName === 'Int' ? '1' : `"${id}"`
}

function readingRoutes(): string[] {
  const urls: string[] = []
  const fastify = createFastify()
  fastify.addHook('onRoute', ({ method, url }) => void ([method].flat().includes('GET') && urls.push(url)))
  registerRoutes(workspace.app, fastify)
  const files: Record<string, string[]> = {
    '/api/export/:file': ['deal.csv', 'deal.ndjson', 'deal.xlsx', 'account.csv', 'xanadu_payroll.csv'],
    '/api/schema/:file': ['admin.graphql', 'tenant.graphql'],
  }
  return urls.flatMap((url) => {
    const each = files[url]
    if (each) return each.map((file) => url.replace(':file', file))
    const id = url.startsWith('/api/files') ? ids.file : ids.view
    return [url.replace(/:\w+/, id)]
  })
}

interface TypeRef {
  readonly kind: string
  readonly name: string | null
  readonly ofType: TypeRef | null
}
interface Query {
  readonly name: string
  readonly type: TypeRef
  readonly args: readonly { readonly name: string; readonly type: TypeRef }[]
}
type Types = ReadonlyMap<string, { readonly fields: readonly Query[] | null }>

const typeRef = 'kind name ofType { kind name ofType { kind name ofType { kind name } } }'
const introspection = `{ __schema { queryType { fields { name description type { ${typeRef} } args { name type { ${typeRef} } } } } mutationType { fields { name } }
  types { name description enumValues { name } inputFields { name description } fields { name description type { ${typeRef} } args { name type { ${typeRef} } } } } } }`

async function readSchema(
  person: Person,
  door: 'admin' | 'tenant',
): Promise<{ types: Types; queries: readonly Query[] }> {
  const { data } = await person[door](introspection)
  const { types, queryType } = data.__schema
  return { types: new Map(types.map((type: { name: string }) => [type.name, type])), queries: queryType.fields }
}

/** All that can be selected without arguments, down to a depth. */
function selectionOf(type: TypeRef, types: Types, depth: number): string {
  const fields = types.get(named(type).name!)?.fields
  if (!fields) return ''
  const parts = fields.flatMap((field) => {
    if (field.args.some((arg) => arg.type.kind === 'NON_NULL')) return []
    if (!types.get(named(field.type).name!)?.fields) return [field.name]
    return depth === 0 ? [] : [`${field.name} ${selectionOf(field.type, types, depth - 1)}`]
  })
  return `{ ${['__typename', ...parts].join(' ')} }`
}

const named = (type: TypeRef): TypeRef => (type.ofType ? named(type.ofType) : type)

/** Of an answer what the request does not say itself. */
function withoutEcho(answer: string, text: string): string {
  const said = new Set(text.match(/\w+/g))
  return answer.replaceAll(/\w+/g, (word) => (said.has(word) ? '' : word))
}

/** Links to files and the like are made anew each time. */
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
