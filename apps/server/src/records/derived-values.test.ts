import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'
import { openStream } from '../../../../tests/integration/test-stream.ts'

/**
 * No response depends on a value that the caller may not read. The test derives values of every kind from a hidden value, changes
 * that value, and compares the responses byte by byte.
 */
let workspace: Workspace
let owner: Person
let url: string
/** The deal and company with hidden values, and a deal that every caller with any rights sees in full. */
const ids = { deal: '', other: '', open: '', company: '' }
let fieldIds: Record<string, string>
let companyFields: Record<string, string>

beforeAll(async () => {
  workspace = await startWorkspace({ listen: true })
  owner = workspace.owner
  url = workspace.url
  const company = await workspace.buildEntity('company', [
    { name: 'name', fieldType: 'text' },
    { name: 'region', fieldType: 'text' },
  ])
  const deal = await workspace.buildEntity('deal', [
    { name: 'title', fieldType: 'text' },
    { name: 'stage', fieldType: 'text' },
    { name: 'note', fieldType: 'text' },
    { name: 'secret', fieldType: 'text' },
    { name: 'company', fieldType: 'relationship', settings: { entityId: company.id, inverseName: 'deals' } },
    { name: 'loud', fieldType: 'formula', settings: { expression: 'upper({secret})' } },
    { name: 'company_loud', fieldType: 'formula', settings: { expression: 'upper({company.name})' } },
    { name: 'company_name', fieldType: 'lookup', settings: { relation: 'company', field: 'name' } },
    { name: 'pitch', fieldType: 'ai_text', settings: { prompt: 'Sell {secret}' } },
    { name: 'brief', fieldType: 'ai_summary', settings: { sourceFields: ['title', 'company'] } },
    { name: 'region_brief', fieldType: 'ai_summary', settings: { sourceFields: ['company_loud'] } },
    {
      name: 'mood',
      fieldType: 'ai_classification',
      settings: { sourceFields: ['loud'], choices: [{ value: 'alpha' }, { value: 'beta' }] },
    },
    { name: 'echo', fieldType: 'ai_text', settings: { prompt: 'Repeat {pitch}' } },
  ])
  fieldIds = deal.fields
  companyFields = company.fields
  for (const [name, fieldType, settings] of [
    ['secrets', 'rollup', { relation: 'deals', function: 'concat', field: 'secret' }],
    ['digest', 'ai_text', { prompt: 'Sum up {secrets}' }],
  ] as const) {
    const data = { tenantId: workspace.tenantId, entityId: company.id, name, displayName: name, fieldType, settings }
    companyFields[name] = (await owner.create('SystemField', data)).id
  }
  const create = async (type: string, data: object): Promise<string> => {
    const reply = await owner.tenant(
      `mutation($data: Create${type}Input!) { made: create${type}(data: $data) { id } }`,
      { data },
    )
    expect(reply.errors, reply.text).toBeUndefined()
    return reply.data.made.id
  }
  ids.company = await create('Company', { name: 'start', region: 'us', digest: 'start' })
  const values = { secret: 'start', pitch: 'start', mood: 'alpha', echo: 'start', brief: 'start' }
  const at = { company: ids.company, ...values, region_brief: 'start' }
  ids.deal = await create('Deal', { title: 'First', stage: 'open', ...at })
  ids.other = await create('Deal', { title: 'Second', stage: 'open', secret: 'start' })
  ids.open = await create('Deal', { title: 'Third', stage: 'won', ...values, secret: 'plain', pitch: 'plain pitch' })
})
afterAll(() => workspace.close())

async function run(text: string): Promise<void> {
  const tenant = (await workspace.app.tenants.find(workspace.tenantId))!
  await tenant.db.ddl(async (client) => void (await client.query(text)))
}

const words = ['alpha', 'beta'] as const

async function expectLogged(recordId: string, values: Readonly<Record<string, string>>): Promise<void> {
  await run(
    `update monarch.operations set changes = (changes::jsonb || '${JSON.stringify(values)}')::json where "recordId" = '${recordId}'`,
  )
}

/** Changes values without changing versions and times, which callers may see. */
const becomes = {
  async secret(word: string) {
    await run(
      `update deal set secret = '${word}', pitch = '${word}', mood = '${word}', echo = '${word}' where id = '${ids.deal}'`,
    )
    await run(`update deal set secret = '${word === 'alpha' ? '5' : word}' where id = '${ids.other}'`)
    await run(`update company set digest = '${word}' where id = '${ids.company}'`)
    await run(`insert into monarch."aiRuns" ("recordId", "fieldId", "entityId", status, error)
      select '${ids.deal}', '${fieldIds.pitch}', '${ids.deal}', 'failed', 'AI answered “${word}”'
      on conflict ("recordId", "fieldId") do update set error = excluded.error, status = 'failed'`)
    await expectLogged(ids.deal, {
      [fieldIds.secret!]: word,
      [fieldIds.pitch!]: word,
      [fieldIds.mood!]: word,
      [fieldIds.echo!]: word,
    })
    await expectLogged(ids.company, { [companyFields.digest!]: word })
  },
  async company(word: string) {
    await run(`update company set name = '${word}' where id = '${ids.company}'`)
    await run(`update deal set brief = '${word}', region_brief = '${word}' where id = '${ids.deal}'`)
    await expectLogged(ids.deal, { [fieldIds.brief!]: word, [fieldIds.region_brief!]: word })
    await expectLogged(ids.company, { [companyFields.name!]: word })
  },
}

interface Limit {
  readonly hides: keyof typeof becomes
  readonly roles: readonly { permissions: readonly string[]; rules?: readonly object[] }[]
}

const builder = { permissions: ['entity:update', 'template:*', 'view:*'] }
const dealFields = ['title', 'stage', 'note', 'company', 'brief', 'region_brief', 'pitch', 'mood', 'echo', 'loud']
const reader = (rules: readonly object[]) => ({
  permissions: ['record:deal:*', 'record:company:read', 'entity:read'],
  rules,
})
const onDeal = (where: object | null, fields: readonly string[] | null) => ({
  permission: 'record:deal:read',
  where,
  fields,
})
const onCompany = (where: object | null, fields: readonly string[] | null) => ({
  permission: 'record:company:read',
  where,
  fields,
})

const limits: Readonly<Record<string, Limit>> = {
  'the source is hidden': { hides: 'secret', roles: [reader([onDeal(null, dealFields)]), builder] },
  'the source is visible on some rows': {
    hides: 'secret',
    roles: [reader([onDeal(null, dealFields)]), reader([onDeal({ stage: { eq: 'won' } }, null)]), builder],
  },
  'the related record is not readable': {
    hides: 'company',
    roles: [reader([onCompany({ region: { eq: 'eu' } }, null)]), builder],
  },
  'the field of the related record is hidden': {
    hides: 'company',
    roles: [reader([onCompany(null, ['region', 'digest', 'secrets'])]), builder],
  },
  'the related entity is not readable': {
    hides: 'company',
    roles: [{ permissions: ['record:deal:*'] }, builder],
  },
}

const names = {
  deal: [
    'title',
    'stage',
    'secret',
    'loud',
    'company_loud',
    'company_name',
    'pitch',
    'pitch_ai',
    'brief',
    'brief_ai',
    'region_brief',
    'mood',
    'mood_ai',
    'echo',
  ],
  company: ['name', 'region', 'secrets', 'digest', 'digest_ai'],
}

async function personWithRoles(roles: Limit['roles']): Promise<Person> {
  const { organizationId } = workspace
  const [first, ...rest] = roles
  const name = () => `Role ${(made += 1)}`
  const { person, userId, roleId } = await workspace.joinWithRole({ name: name(), ...first! })
  const roleIds = [roleId]
  for (const role of rest) {
    const data = { organizationId, name: name(), ...role }
    const reply = await owner.create('Role', data)
    roleIds.push(reply.id)
  }
  await workspace.setRoles(userId, roleIds)
  return person
}

let made = 0

/** Every response in which a derived value could appear. */
const reads: Readonly<Record<string, (person: Person) => Promise<unknown>>> = {
  'lists and single records': (person) =>
    eachField(async (entity, name) => [
      await person.tenant(`{ ${entity}(orderBy: [{id: ASC}]) { id ${name} } }`),
      await person.tenant(`query($id: ID!) { ${entity}_by_id(id: $id) { ${name} } }`, { id: ids[entity] }),
    ]),
  relations: async (person) => [
    await person.tenant('{ deal(orderBy: [{id: ASC}]) { company_record { name digest } } }'),
    await person.tenant('{ company(orderBy: [{id: ASC}]) { deals(orderBy: [{id: ASC}]) { pitch } } }'),
  ],
  filters: (person) =>
    eachField((entity, name) =>
      Promise.all(
        words.map((word) =>
          person.tenant(
            `query($where: ${entity === 'deal' ? 'Deal' : 'Company'}Where) { ${entity}(where: $where) { id } }`,
            {
              where: { [name]: { eq: word } },
            },
          ),
        ),
      ),
    ),
  sorting: (person) =>
    eachField((entity, name) => person.tenant(`{ ${entity}(orderBy: [{${name}: ASC}, {id: ASC}]) { id } }`)),
  totals: (person) =>
    eachField((entity, name) =>
      Promise.all([
        person.tenant(`{ ${entity}_aggregate(groupBy: ["${name}"]) { keys count } }`),
        person.tenant(`{ ${entity}_aggregate { distinct(fields: ["${name}"]) } }`),
      ]),
    ),
  search: (person) =>
    Promise.all(
      words.flatMap((word) => [
        person.tenant(`{ deal(search: "${word}") { id } }`),
        person.tenant(`{ company(search: "${word}") { id } }`),
        person.tenant(`{ _search(query: "${word}") { entity id title subtitle score } }`),
      ]),
    ),
  history: async (person) => [
    await person.tenant('query($id: ID!) { deal_history(id: $id) { action changes } }', { id: ids.deal }),
    await person.tenant('query($id: ID!) { company_history(id: $id) { action changes } }', { id: ids.company }),
  ],
  exports: (person) =>
    Promise.all(
      ['deal.csv', 'company.csv', 'deal.ndjson'].map(async (file) => {
        const { statusCode, body } = await person.inject(
          'GET',
          `/api/export/${file}?fields=${(file.startsWith('deal') ? ['title', 'stage'] : ['region']).join(',')}`,
        )
        const whole = await person.inject('GET', `/api/export/${file}`)
        return [statusCode, body, whole.statusCode, whole.body]
      }),
    ),
  'live events': async (person) => {
    const shown = []
    for (const name of names.deal) if (!(await person.tenant(`{ deal { ${name} } }`)).errors) shown.push(name)
    const query = `subscription { deal_changed { action record { ${shown.join(' ')} } } }`
    const stream = await openStream(url, person.headers, query)
    await owner.tenant('mutation($id: ID!) { updateDeal(id: $id, data: {note: "new"}) { id } }', { id: ids.deal })
    const event = await stream.next()
    stream.close()
    await run(`update deal set note = null where id = '${ids.deal}'`)
    await run(`delete from monarch.operations where changes::text like '%"new"%'`)
    return event
  },
  schemas: async (person) => [
    await person.tenant('{ __type(name: "Deal") { fields { name } } }'),
    await person.tenant('{ __type(name: "Company") { fields { name } } }'),
  ],
  previews: (person) =>
    Promise.all(
      ['secret', 'pitch', 'brief', 'mood'].flatMap((name) =>
        ['number', 'text'].map((fieldType) =>
          person.admin(
            `query($id: ID!, $data: UpdateSystemFieldInput!) { previewSystemField(id: $id, data: $data) { converts fails
              samples { id before after } } }`,
            { id: fieldIds[name], data: { fieldType } },
          ),
        ),
      ),
    ),
  refusals: (person) =>
    Promise.all(
      ['secret', 'pitch', 'brief'].map((name) =>
        person.admin(
          'mutation($id: ID!, $data: UpdateSystemFieldInput!) { updateSystemField(id: $id, data: $data) { id } }',
          { id: fieldIds[name], data: { fieldType: 'number' } },
        ),
      ),
    ),
}

async function eachField(ask: (entity: 'deal' | 'company', name: string) => Promise<unknown>): Promise<unknown> {
  const answers: unknown[] = []
  for (const entity of ['deal', 'company'] as const)
    for (const name of names[entity]) answers.push([entity, name, await ask(entity, name)])
  return answers
}

const textOf = (answer: unknown): string =>
  JSON.stringify(answer, (key, value: unknown) => (key === 'requestId' ? '' : value), 1)

describe.each(Object.entries(limits))('%s', (_, { hides, roles }) => {
  let person: Person
  beforeAll(async () => {
    person = await personWithRoles(roles)
  })

  test.each(Object.entries(reads))('%s do not depend on the hidden value', async (_read, ask) => {
    const answers = []
    for (const word of words) {
      await becomes[hides](word)
      answers.push(textOf(await ask(person)))
    }
    expect(answers[1]).toBe(answers[0])
  })
})

test.each(Object.entries(reads).filter(([read]) => read !== 'schemas'))(
  '%s depend on the value for the owner',
  async (_read, ask) => {
    const answers = []
    for (const word of words) {
      await becomes.secret(word)
      answers.push(textOf(await ask(owner)))
    }
    expect(answers[1]).not.toBe(answers[0])
  },
)

test('an AI value of a changed field stays visible only to callers who may read its sources', async () => {
  const { tenantId } = workspace
  const { id: entityId, fields } = await workspace.buildEntity('offer', [
    { name: 'title', fieldType: 'text' },
    { name: 'margin', fieldType: 'text' },
    { name: 'doubled', fieldType: 'formula', settings: { expression: '{margin} & {margin}' } },
    { name: 'pitch', fieldType: 'ai_text', settings: { prompt: 'Sell {doubled}' } },
  ])
  expect(entityId).toBeDefined()
  const data = { title: 'Boat', margin: 'secret', pitch: 'secretsecret' }
  await owner.tenant('mutation($data: CreateOfferInput!) { createOffer(data: $data) { id } }', { data })
  const role = (hidden: readonly string[]) => ({
    permissions: ['record:offer:*'],
    rules: [
      {
        permission: 'record:offer:read',
        where: null,
        fields: ['title', 'margin', 'doubled', 'pitch'].filter((name) => !hidden.includes(name)),
      },
    ],
  })
  const sales = await personWithRoles([role(['margin'])])
  const clerk = await personWithRoles([role(['title'])])
  const seenBy = async (person: Person) => (await person.tenant('{ offer { pitch } }')).data?.offer[0].pitch ?? null
  const expectSeen = async () =>
    expect([await seenBy(owner), await seenBy(sales), await seenBy(clerk)]).toEqual([
      'secretsecret',
      null,
      'secretsecret',
    ])
  const change = async (id: string, to: object) => {
    await owner.update('SystemField', id, to)
  }
  const undo = async () => {
    const reply = await owner.admin('mutation($id: ID!) { undoStructureChange(tenantId: $id) { id } }', {
      id: tenantId,
    })
    expect(reply.errors, reply.text).toBeUndefined()
  }
  await expectSeen()
  await change(fields.doubled!, { settings: { expression: '{id}' } })
  await expectSeen()
  await undo()
  await change(fields.pitch!, { settings: { prompt: 'Sell it' } })
  await expectSeen()
  await change(fields.pitch!, { fieldType: 'long_text' })
  await expectSeen()
  const reply = await owner.admin(
    'mutation($id: ID!) { deleteSystemField(data: {id: $id, removeUses: true}) { id } }',
    {
      id: fields.margin,
    },
  )
  expect(reply.errors, reply.text).toBeUndefined()
  expect([await seenBy(owner), await seenBy(sales), await seenBy(clerk)]).toEqual(['secretsecret', null, null])
})
