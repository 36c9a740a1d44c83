import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, dataOf, issuesOf, type GraphqlReply } from '../../../../tests/integration/builders.ts'
import { transfer } from './files.test-helper.ts'
import {
  ask,
  create,
  empty,
  fields,
  openTasks,
  selection,
  setAccess,
  structureProblems,
  titles,
  users,
  workspace,
} from './user-fields.test-helper.ts'

beforeAll(openTasks)
afterAll(() => workspace.close())

/** Every mutation that writes field values, applied to the given users. */
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

  test('every operation that takes data is covered', async () => {
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

  test('users who leave stay readable, and stay in the records', async () => {
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

  test('texts become the users with that name or address, other texts block the change, and undo restores all texts', async () => {
    const { fields: own } = await workspace.buildEntity('note', [
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
    expect(await structureProblems()).toEqual([])
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
    expect(await structureProblems()).toEqual([])
    // A record chosen after the undo becomes its user when the undo is undone.
    const undo = async () =>
      dataOf(
        await workspace.owner.admin('mutation($id: ID!) { undoStructureChange(tenantId: $id) { id } }', {
          id: workspace.tenantId,
        }),
      )
    await undo()
    dataOf(
      await ask('mutation($u: ID) { updateManyVisit(where: {title: {eq: "b"}}, data: {host: $u}) }', { u: made[0].id }),
    )
    dataOf(
      await ask('mutation($u: ID) { updateManyVisit(where: {title: {eq: "c"}}, data: {host: $u}) }', { u: made[1].id }),
    )
    await undo()
    expect(await usersOf('visit', 'host')).toEqual({ a: 'Ann', b: 'Ann', c: null })
    expect(await structureProblems()).toEqual([])
    dataOf(await update(own.host!, { fieldType: 'text', settings: {} }))
    const { visit } = dataOf(await ask('{ visit(where: {title: {eq: "a"}}) { host } }'))
    expect(visit).toEqual([{ host: 'Ann' }])
  })
})
