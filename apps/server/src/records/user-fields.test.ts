import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  codeOf,
  dataOf,
  type GraphqlReply,
  issuesOf,
  type Person,
  startWorkspace,
  type Workspace,
} from '../../../../tests/integration/builders.ts'
import { addAccount } from '../../../../tests/integration/sign-in.ts'
import { checkTenantStructure } from '../structure/change/check-structure.ts'
import { transfer } from './files.test-helper.ts'

let workspace: Workspace
let fields: Record<string, string>
let entityId: string
let me: string
/** A colleague, one who leaves, one of another workspace, and an organization's member without access to the workspace. */
const users = { ann: '', ben: '', cleo: '', dan: '' }
const ask = (query: string, variables?: object) => workspace.owner.tenant(query, variables)

beforeAll(async () => {
  workspace = await startWorkspace()
  const { app, organizationId, tenantId } = workspace
  const add = async (name: string, more: object) => {
    const { id } = await addAccount(workspace, { organizationId, email: `${name.toLowerCase()}@test.example`, ...more })
    await app.admin.updateTable('users').set({ name }).where('id', '=', id).execute()
    return id
  }
  users.ann = await add('Ann', { tenantIds: [tenantId] })
  users.ben = await add('Ben', {})
  users.cleo = await add('Cleo', { organizationId: null })
  users.dan = await add('Dan', { tenantIds: [] })
  me = await idOf(workspace.owner)
  const task = await workspace.buildEntity('task', [
    { name: 'title', fieldType: 'text' },
    { name: 'owner', displayName: 'Owner', fieldType: 'relationship', settings: { target: 'users' } },
    { name: 'team', displayName: 'Team', fieldType: 'many_to_many', settings: { target: 'users', tells: false } },
    { name: 'owner_name', fieldType: 'formula', settings: { expression: '{owner.name}' } },
    { name: 'owner_looked_up', fieldType: 'lookup', settings: { relation: 'owner', field: 'name' } },
    { name: 'people', fieldType: 'rollup', settings: { relation: 'team', function: 'count' } },
  ])
  fields = task.fields
  entityId = task.id
})
afterAll(() => workspace.close())

const idOf = async ({ headers }: Person): Promise<string> =>
  (await workspace.fastify.inject({ url: '/api/auth/me', headers })).json<{ user: { id: string } }>().user.id

const selection = 'id owner owner_record { id name } team team_records { name }'
const create = async (data: object) =>
  dataOf(await ask(`mutation($data: CreateTaskInput!) { createTask(data: $data) { ${selection} } }`, { data }))
    .createTask
const titles = async (args: string, variables: Record<string, [string, unknown]> = {}) => {
  const declared = Object.entries(variables).map(([name, [type]]) => `$${name}: ${type}`)
  const given = Object.fromEntries(Object.entries(variables).map(([name, [, value]]) => [name, value]))
  const reply = await ask(
    `query${declared.length > 0 ? `(${declared.join(', ')})` : ''} { task(${args}) { title } }`,
    given,
  )
  return dataOf(reply).task.map(({ title }: { title: string }) => title)
}
const empty = async () => dataOf(await ask('mutation { deleteManyTask(where: {}) }'))
const setAccess = (userId: string, isActive: boolean) =>
  workspace.app.admin.updateTable('memberships').set({ isActive }).where('userId', '=', userId).execute()

describe('the field', () => {
  test('its settings name the users, who are notified by default', async () => {
    const reply = await workspace.owner.admin(
      'query($id: ID!) { systemFields(where: {id: {eq: $id}}) { fieldType settings } }',
      {
        id: fields.owner,
      },
    )
    expect(dataOf(reply).systemFields).toEqual([
      { fieldType: 'relationship', settings: { target: 'users', tells: true } },
    ])
    expect(await checkTenantStructure(workspace.app, (await workspace.app.tenants.open(workspace.tenantId))!)).toEqual(
      [],
    )
  })

  test.each<[object, string]>([
    [{}, 'settings.entityId must be the id of the entity that the field points at'],
    [{ target: 'people' }, 'settings.target must be one of users'],
    [{ target: 'users', entityId: '018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e' }, 'settings.entityId must be absent'],
    [{ target: 'users', inverseName: 'tasks' }, 'settings.inverseName must be absent'],
    [{ target: 'users', onDelete: 'cascade' }, 'settings.onDelete must be absent'],
  ])('the settings %j are refused', async (settings, message) => {
    const data = {
      tenantId: workspace.tenantId,
      entityId,
      name: 'bad',
      displayName: 'Bad',
      fieldType: 'relationship',
      settings,
    }
    const reply = await workspace.owner.admin(
      'mutation($data: CreateSystemFieldInput!) { createSystemField(data: $data) { id } }',
      { data },
    )
    expect(codeOf(reply)).toBe('BAD_USER_INPUT')
    expect(reply.text).toContain(message)
  })

  test('the entity of users has a type and no operations', async () => {
    const { __schema: schema } = dataOf(await ask('{ __schema { queryType { fields { name } } } }'))
    const names = schema.queryType.fields.map(({ name }: { name: string }) => name)
    expect(names).toContain('task')
    expect(names).not.toContain('user')
    const { __type: type } = dataOf(await ask('{ __type(name: "Task") { fields { name type { name } } } }'))
    expect(type.fields).toContainEqual({ name: 'owner_record', type: { name: 'User' } })
  })
})

describe('reading', () => {
  beforeAll(async () => {
    await empty()
    await create({ title: 'one', owner: me, team: [users.ben, users.ann] })
    await create({ title: 'two', owner: users.ann, team: [users.ann] })
    await create({ title: 'three' })
  })

  test('records have the ids, and the users in their order', async () => {
    const { task } = dataOf(
      await ask(`{ task(where: {title: {eq: "one"}}) { ${selection} owner_name owner_looked_up people } }`),
    )
    expect(task).toEqual([
      {
        id: expect.any(String) as string,
        owner: me,
        owner_record: { id: me, name: 'Test person' },
        team: [users.ben, users.ann],
        team_records: [{ name: 'Ben' }, { name: 'Ann' }],
        owner_name: 'Test person',
        owner_looked_up: 'Test person',
        people: 2,
      },
    ])
  })

  test('filters, sorting, search and groups use ids and names', async () => {
    expect(await titles('where: {owner: {eq: $u}}', { u: ['ID', users.ann] })).toEqual(['two'])
    expect(await titles('where: {owner_record: {name: {startsWith: "Ann"}}}')).toEqual(['two'])
    expect(await titles('where: {team: {has: $u}}, orderBy: [{title: ASC}]', { u: ['ID', users.ann] })).toEqual([
      'one',
      'two',
    ])
    expect(await titles('where: {team_records: {some: {name: {eq: "Ben"}}}}')).toEqual(['one'])
    expect(await titles('where: {owner: {isNull: true}}')).toEqual(['three'])
    expect(await titles('where: {owner: {isNull: false}}, orderBy: [{owner_record: {name: DESC}}]')).toEqual([
      'one',
      'two',
    ])
    const groups = async (by: string) =>
      dataOf(await ask(`{ task_aggregate(groupBy: ["${by}"]) { keys count } }`)).task_aggregate
    expect(await groups('owner')).toContainEqual({ keys: { owner: users.ann }, count: 1 })
    expect(await groups('owner_record.name')).toContainEqual({ keys: { 'owner_record.name': 'Ann' }, count: 1 })
  })

  test('the history and exports contain them', async () => {
    const made = await create({ title: 'changed', owner: me })
    dataOf(
      await ask('mutation($id: ID!, $u: ID) { updateTask(id: $id, data: {owner: $u}) { id } }', {
        id: made.id,
        u: users.ann,
      }),
    )
    const { task_history: history } = dataOf(
      await ask('query($id: ID!) { task_history(id: $id) { changes } }', { id: made.id }),
    )
    expect(history[0].changes).toEqual({ owner: { from: me, to: users.ann } })
    const { headers } = workspace.owner
    const file = await workspace.fastify.inject({
      url: '/api/export/task.csv?fields=title,owner_record.name',
      headers,
    })
    expect(file.body).toContain('changed,Ann')
    dataOf(await ask('mutation($id: ID!) { deleteTask(id: $id) { id } }', { id: made.id }))
  })
})

/** Every operation that writes a value of a field; `into` gives its reply for these users. */
const writes: Readonly<Record<string, (given: { owner?: string; team?: string[] }) => Promise<GraphqlReply>>> = {
  create: (given) =>
    ask('mutation($data: CreateTaskInput!) { w: createTask(data: $data) { owner team } }', { data: given }),
  createMany: (given) =>
    ask('mutation($data: [CreateTaskInput!]!) { w: createManyTask(data: $data) { owner team } }', { data: [given] }),
  update: async (given) =>
    ask('mutation($id: ID!, $data: UpdateTaskInput!) { w: updateTask(id: $id, data: $data) { owner team } }', {
      id: (await create({})).id,
      data: given,
    }),
  updateMany: async (given) => {
    const { id } = await create({})
    return ask(
      'mutation($id: ID!, $data: UpdateTaskInput!) { w: updateManyTask(where: {id: {eq: $id}}, data: $data) }',
      {
        id,
        data: given,
      },
    )
  },
  updateEach: async (given) =>
    ask('mutation($data: [UpdateEachTaskInput!]!) { w: updateEachTask(data: $data) { owner team } }', {
      data: [{ id: (await create({})).id, data: given }],
    }),
}

describe('writing', () => {
  const shapes = { owner: (id: string) => ({ owner: id }), team: (id: string) => ({ team: [users.ann, id] }) }
  const cases = Object.keys(writes).flatMap((operation) =>
    Object.keys(shapes).map((field) => [operation, field] as const),
  )

  test('the operations are all those that take data', async () => {
    const { __schema: schema } = dataOf(await ask('{ __schema { mutationType { fields { name args { name } } } } }'))
    const taking = schema.mutationType.fields.filter(
      ({ name, args }: { name: string; args: { name: string }[] }) =>
        name.endsWith('Task') && args.some((arg) => arg.name === 'data'),
    )
    expect(taking.map(({ name }: { name: string }) => name.replace('Task', '')).toSorted()).toEqual(
      Object.keys(writes).toSorted(),
    )
  })

  test.each(cases)('%s accepts a member in %s, and refuses everybody else', async (operation, field) => {
    const write = writes[operation]!
    const valueOf = shapes[field as keyof typeof shapes]
    expect((await write(valueOf(users.ben))).errors).toBeUndefined()
    for (const outsider of [users.cleo, users.dan, '018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e']) {
      const reply = await write(valueOf(outsider))
      expect(codeOf(reply), outsider).toBe('BAD_USER_INPUT')
      const [issue] = issuesOf(reply)!
      expect(issue!.path).toMatch(new RegExp(`^data\\.(\\d\\.)?(data\\.)?${field}$`))
      expect(issue!.message).toContain(`${outsider} is not a user with access to this workspace`)
    }
  })

  test('people who leave stay readable, and stay where they are', async () => {
    const { id } = await create({ title: 'old', owner: users.ben, team: [users.ben] })
    await setAccess(users.ben, false)
    try {
      const update = (data: object) =>
        ask(`mutation($id: ID!, $data: UpdateTaskInput!) { updateTask(id: $id, data: $data) { ${selection} } }`, {
          id,
          data,
        })
      expect(dataOf(await update({ owner: users.ben, team: [users.ann, users.ben] })).updateTask).toMatchObject({
        owner_record: { name: 'Ben' },
        team_records: [{ name: 'Ann' }, { name: 'Ben' }],
      })
      dataOf(await update({ owner: null, team: [] }))
      // Undo restores a former value, also of a user who has left.
      dataOf(await update({ owner: users.ben, team: [users.ben] }))
      expect(codeOf(await ask('mutation($u: ID) { createTask(data: {owner: $u}) { id } }', { u: users.ben }))).toBe(
        'BAD_USER_INPUT',
      )
    } finally {
      await setAccess(users.ben, true)
    }
  })

  test('a default value is a user with access, and stays when they leave', async () => {
    const change = (defaultValue: string | null) =>
      workspace.owner.admin(
        'mutation($id: ID!, $data: UpdateSystemFieldInput!) { updateSystemField(id: $id, data: $data) { id } }',
        {
          id: fields.owner,
          data: { defaultValue },
        },
      )
    expect(issuesOf(await change(users.dan))?.[0]).toMatchObject({ path: 'data.defaultValue' })
    dataOf(await change(users.ben))
    await setAccess(users.ben, false)
    try {
      expect(await create({ title: 'by default' })).toMatchObject({ owner_record: { name: 'Ben' } })
    } finally {
      await setAccess(users.ben, true)
      dataOf(await change(null))
    }
  })
})

describe('imports', () => {
  const send = (body: string, query = '') => transfer(workspace, { into: 'task', body, query })

  test.each([
    ['name', 'match.owner=name', 'ben', 'Nobody'],
    ['email address', 'match.owner=email', 'Ben@test.example', 'dan@test.example'],
    ['id', '', null, null],
  ])('users are found by %s', async (_, query, word, unknown) => {
    await empty()
    expect(await send(`title,owner\nread,${word ?? users.ben}\n`, query)).toMatchObject({
      status: 200,
      body: { inserted: 1 },
    })
    expect(await titles('where: {owner: {eq: $u}}', { u: ['ID', users.ben] })).toEqual(['read'])
    const refused = await send(`title,owner\nread,${unknown ?? users.dan}\n`, query)
    expect(refused.body.errors).toMatchObject([{ row: 1, field: 'owner' }])
  })
})

test('every member sees who the others are, and nothing more', async () => {
  const guest = await workspace.join([])
  const people = dataOf(
    await guest.admin('query($id: ID!) { people(tenantId: $id) { id name avatarUrl isActive } }', {
      id: workspace.tenantId,
    }),
  ).people
  expect(people).toContainEqual({ id: users.ann, name: 'Ann', avatarUrl: null, isActive: true })
  expect(people.map(({ id }: { id: string }) => id)).not.toContain(users.dan)
  expect(people.map(({ id }: { id: string }) => id)).not.toContain(users.cleo)
  const fieldsOfPerson = dataOf(await guest.admin('{ __type(name: "Person") { fields { name } } }')).__type.fields
  expect(fieldsOfPerson.map(({ name }: { name: string }) => name)).toEqual(['id', 'name', 'avatarUrl', 'isActive'])
})

describe("'me' and the caller", () => {
  beforeAll(async () => {
    await empty()
    await create({ title: 'mine', owner: me, team: [users.ann, me] })
    await create({ title: 'hers', owner: users.ann, team: [users.ann] })
  })

  test.each([
    [{ owner: { eq: 'me' } }, undefined],
    [{ team: { has: 'me' } }, undefined],
    [{ owner: { in: ['me'] } }, undefined],
    [{ owner: { eq: 'somebody' } }, 'BAD_USER_INPUT'],
    [{ title: { eq: 'me' }, team: { eq: 'me' } }, 'BAD_USER_INPUT'],
  ])('a view may have the filter %j', async (filter, code) => {
    const data = { tenantId: workspace.tenantId, entityId, name: 'Mine', type: 'list', config: { filter } }
    const reply = await workspace.owner.admin(
      'mutation($data: CreateViewInput!) { createView(data: $data) { config } }',
      { data },
    )
    expect(codeOf(reply)).toBe(code)
    if (!code) expect(dataOf(reply).createView.config).toMatchObject({ filter })
  })

  test.each([{ owner: { eq: { $user: 'id' } } }, { team: { has: { $user: 'id' } } }])(
    'a role may be limited to %j',
    async (where) => {
      const permissions = ['record:task:*']
      const { person, userId } = await workspace.joinWithRole({
        permissions,
        rules: permissions.map((permission) => ({ permission, where })),
      })
      const { id } = await create({ title: 'theirs', owner: userId, team: [userId] })
      expect(dataOf(await person.tenant('{ task { id } }')).task).toEqual([{ id }])
    },
  )

  test('a workflow finds and assigns records of its user', async () => {
    const trigger = { type: 'recordCreated', entity: 'task', where: { owner: { eq: 'me' } } }
    const steps = [
      { id: 'give', type: 'updateRecord', record: 'record', values: { owner: users.ann, team: [users.ann] } },
    ]
    const draft = { trigger, steps }
    const data = { tenantId: workspace.tenantId, name: 'Give away', draft }
    const { id } = dataOf(
      await workspace.owner.admin('mutation($data: CreateWorkflowInput!) { createWorkflow(data: $data) { id } }', {
        data,
      }),
    ).createWorkflow
    dataOf(await workspace.owner.admin('mutation($id: ID!) { publishWorkflow(id: $id) { id } }', { id }))
    const made = await create({ title: 'given', owner: me })
    await expect
      .poll(async () => {
        await workspace.jobs.drain()
        return dataOf(await ask('query($id: ID!) { task_by_id(id: $id) { owner } }', { id: made.id })).task_by_id
      })
      .toEqual({ owner: users.ann })
  })
})

describe('conversion', () => {
  const update = (id: string, data: object, more = '') =>
    workspace.owner.admin(
      `mutation($id: ID!, $data: UpdateSystemFieldInput!) { updateSystemField(id: $id, data: $data${more}) { id fieldType } }`,
      { id, data },
    )
  const usersOf = async (entity: string, field: string) =>
    Object.fromEntries(
      dataOf(await ask(`{ ${entity}(limit: 100) { title ${field}_record { name } } }`))[entity].map(
        (record: Record<string, unknown> & { title: string }) => [
          record.title,
          (record[`${field}_record`] as { name: string } | null)?.name ?? null,
        ],
      ),
    )
  const toUsers = { fieldType: 'relationship', settings: { target: 'users' } }

  test('texts become the users with that name or address, nothing is lost silently, and undo gives the texts back', async () => {
    const { id, fields: own } = await workspace.buildEntity('note', [
      { name: 'title', fieldType: 'text' },
      { name: 'by', fieldType: 'text' },
    ])
    const given = { ann: ' ann ', ben: 'BEN@test.example', none: null, lost: 'Nobody' }
    const data = Object.entries(given).map(([title, by]) => ({ title, by }))
    dataOf(await ask('mutation($data: [CreateNoteInput!]!) { createManyNote(data: $data) { id } }', { data }))
    const { previewSystemField: preview } = dataOf(
      await workspace.owner.admin(
        `query($id: ID!, $data: UpdateSystemFieldInput!) {
          previewSystemField(id: $id, data: $data) { converts fails samples { before after } } }`,
        { id: own.by, data: toUsers },
      ),
    )
    expect(preview).toMatchObject({ converts: 2, fails: 1 })
    expect(preview.samples).toContainEqual({ before: ' ann ', after: 'Ann' })
    expect(preview.samples).toContainEqual({ before: 'Nobody', after: null })
    const refused = await update(own.by!, toUsers)
    expect(codeOf(refused)).toBe('BAD_USER_INPUT')
    expect(refused.text).toContain('Nobody')

    dataOf(await update(own.by!, toUsers, ', mayEmpty: true'))
    expect(await usersOf('note', 'by')).toEqual({ ann: 'Ann', ben: 'Ben', none: null, lost: null })
    expect(await checkTenantStructure(workspace.app, (await workspace.app.tenants.open(workspace.tenantId))!)).toEqual(
      [],
    )
    // A later value is readable after the undo, too.
    dataOf(await ask('mutation($u: ID) { createNote(data: {title: "later", by: $u}) { id } }', { u: users.ann }))
    dataOf(
      await workspace.owner.admin('mutation($id: ID!) { undoStructureChange(tenantId: $id) { id } }', {
        id: workspace.tenantId,
      }),
    )
    const { note } = dataOf(await ask('{ note(limit: 100) { title by } }'))
    expect(Object.fromEntries(note.map(({ title, by }: { title: string; by: string }) => [title, by]))).toEqual({
      ...given,
      later: 'Ann',
    })
    expect(id).toBeTruthy()
  })

  test('records of people become the users with their addresses', async () => {
    const staff = await workspace.buildEntity('staff', [
      { name: 'title', fieldType: 'text' },
      { name: 'mail', fieldType: 'email' },
    ])
    const { fields: own } = await workspace.buildEntity('visit', [
      { name: 'title', fieldType: 'text' },
      { name: 'host', fieldType: 'relationship', settings: { entityId: staff.id, inverseName: 'visits' } },
    ])
    const made = dataOf(
      await ask('mutation($data: [CreateStaffInput!]!) { createManyStaff(data: $data) { id } }', {
        data: [
          { title: 'Ann', mail: 'ann@test.example' },
          { title: 'Guest', mail: 'guest@test.example' },
        ],
      }),
    ).createManyStaff
    const data = [{ title: 'a', host: made[0].id }, { title: 'b' }]
    dataOf(await ask('mutation($data: [CreateVisitInput!]!) { createManyVisit(data: $data) { id } }', { data }))
    const guest = dataOf(
      await ask('mutation($u: ID) { createVisit(data: {title: "c", host: $u}) { id } }', { u: made[1].id }),
    ).createVisit.id
    expect(codeOf(await update(own.host!, toUsers))).toBe('BAD_USER_INPUT')
    dataOf(await ask('mutation($id: ID!) { updateVisit(id: $id, data: {host: null}) { id } }', { id: guest }))
    dataOf(await update(own.host!, toUsers))
    expect(await usersOf('visit', 'host')).toEqual({ a: 'Ann', b: null, c: null })
    expect(await checkTenantStructure(workspace.app, (await workspace.app.tenants.open(workspace.tenantId))!)).toEqual(
      [],
    )
    dataOf(await update(own.host!, { fieldType: 'text', settings: {} }))
    const { visit } = dataOf(await ask('{ visit(where: {title: {eq: "a"}}) { host } }'))
    expect(visit).toEqual([{ host: 'Ann' }])
  })
})
