import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, dataOf } from '../../../../tests/integration/builders.ts'
import {
  ask,
  create,
  empty,
  entityId,
  fields,
  me,
  openTasks,
  selection,
  structureProblems,
  titles,
  users,
  workspace,
} from './user-fields.test-helper.ts'

beforeAll(openTasks)
afterAll(() => workspace.close())

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
    expect(await structureProblems()).toEqual([])
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
    const { id } = await workspace.owner.create('Workflow', data)
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
