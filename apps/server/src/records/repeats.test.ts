import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type GraphqlReply,
  type Person,
  startWorkspace,
  type Workspace,
} from '../../../../tests/integration/builders.ts'

/** A repeated write of records is authorized again, and its answer is read with the caller's current rights. */

let workspace: Workspace
let roleId: string
let person: Person

beforeAll(async () => {
  workspace = await startWorkspace()
  await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text', isRequired: true },
    { name: 'secret', fieldType: 'text' },
  ])
  ;({ person, roleId } = await workspace.joinWithRole({ name: 'Sales', permissions: ['record:deal:*'] }))
})
afterAll(() => workspace.close())

const setRole = async (data: object): Promise<void> => {
  await workspace.owner.update('Role', roleId, { permissions: ['record:deal:*'], rules: [], ...data })
}

async function send(key: string, query: string, variables: object): Promise<GraphqlReply> {
  const headers = { ...person.headers, 'idempotency-key': key }
  const reply = await workspace.fastify.inject({
    method: 'POST',
    url: '/graphql/tenant',
    headers,
    payload: { query, variables },
  })
  return reply.json<GraphqlReply>()
}

const makeDeal = async (name = 'First'): Promise<string> => {
  const { data } = await workspace.owner.tenant(`mutation { createDeal(data: {name: "${name}", secret: "s"}) { id } }`)
  return data.createDeal.id
}

interface Case {
  readonly action: string
  readonly query: string
  readonly variables: (id: string) => object
  /** The record is in the bin before the mutation. */
  readonly isDeleted?: true
  /** The caller's comment on the record, which the mutation changes. */
  readonly comment?: 'there' | 'deleted'
}

const cases: readonly Case[] = [
  {
    action: 'create',
    query: 'mutation { done: createDeal(data: {name: "A", secret: "s"}) { id name secret } }',
    variables: () => ({}),
  },
  {
    action: 'create',
    query: 'mutation { done: createManyDeal(data: [{name: "A"}, {name: "B"}]) { id name secret } }',
    variables: () => ({}),
  },
  {
    action: 'update',
    query: 'mutation($id: ID!) { done: updateDeal(id: $id, data: {name: "B"}) { id name secret } }',
    variables: (id) => ({ id }),
  },
  {
    action: 'update',
    query: 'mutation($id: ID!) { done: updateEachDeal(data: [{id: $id, data: {name: "C"}}]) { id name secret } }',
    variables: (id) => ({ id }),
  },
  {
    action: 'update',
    query: 'mutation($id: ID!) { done: updateManyDeal(where: {id: {eq: $id}}, data: {name: "D"}) }',
    variables: (id) => ({ id }),
  },
  {
    action: 'delete',
    query: 'mutation($id: ID!) { done: deleteDeal(id: $id) { id name secret } }',
    variables: (id) => ({ id }),
  },
  {
    action: 'delete',
    query: 'mutation($id: ID!) { done: deleteManyDeal(where: {id: {eq: $id}}) }',
    variables: (id) => ({ id }),
  },
  {
    action: 'delete',
    query: 'mutation($id: ID!) { done: restoreDeal(id: $id) { id name secret } }',
    variables: (id) => ({ id }),
    isDeleted: true,
  },
  {
    action: 'delete',
    query: 'mutation($id: ID!) { done: restoreManyDeal(where: {id: {eq: $id}}) }',
    variables: (id) => ({ id }),
    isDeleted: true,
  },
  {
    action: 'read',
    query: 'mutation($id: ID!) { done: _createComment(entity: "deal", recordId: $id, body: "<p>x</p>") { id body } }',
    variables: (id) => ({ id }),
  },
  {
    action: 'read',
    query: 'mutation($id: ID!) { done: _updateComment(id: $id, body: "<p>y</p>") { id body } }',
    variables: (id) => ({ id }),
    comment: 'there',
  },
  {
    action: 'read',
    query: 'mutation($id: ID!) { done: _deleteComment(id: $id) { id body } }',
    variables: (id) => ({ id }),
    comment: 'there',
  },
  {
    action: 'read',
    query: 'mutation($id: ID!) { done: _restoreComment(id: $id) { id body } }',
    variables: (id) => ({ id }),
    comment: 'deleted',
  },
  {
    action: 'purge',
    query: 'mutation($id: ID!) { done: purgeManyDeal(where: {id: {eq: $id}}) }',
    variables: (id) => ({ id }),
    isDeleted: true,
  },
]

async function addComment(recordId: string, state: 'there' | 'deleted'): Promise<string> {
  const made = await person.tenant(
    'mutation($id: ID!) { made: _createComment(entity: "deal", recordId: $id, body: "<p>x</p>") { id } }',
    { id: recordId },
  )
  const { id } = made.data.made
  if (state === 'deleted') await person.tenant('mutation($id: ID!) { _deleteComment(id: $id) { id } }', { id })
  return id
}

test('every mutation of records and comments is covered', async () => {
  const { __type } = (await workspace.owner.tenant('{ __type(name: "Mutation") { fields { name } } }')).data
  const tried = cases.map(({ query }) => /done: (\w+)/.exec(query)![1]!)
  expect(__type.fields.map(({ name }: { name: string }) => name).toSorted()).toEqual(tried.toSorted())
})

test.each(cases)('a repeated $query is authorized again', async ({ action, query, variables, isDeleted, comment }) => {
  await setRole({})
  const recordId = await makeDeal()
  const id = comment ? await addComment(recordId, comment) : recordId
  if (isDeleted) await workspace.owner.tenant(`mutation { deleteDeal(id: "${id}") { id } }`)
  const key = randomUUID()
  const first = await send(key, query, variables(id))
  expect(first.errors).toBeUndefined()
  const isCount = typeof first.data.done === 'number'

  expect(await send(key, query, variables(id))).toEqual(first)

  const others = ['create', 'read', 'update', 'delete', 'purge'].filter((each) => each !== action)
  await setRole({ permissions: others.map((each) => `record:deal:${each}`) })
  const refused = await send(key, query, variables(id))
  expect(['FORBIDDEN', 'NOT_FOUND', 'BAD_USER_INPUT', 'GRAPHQL_VALIDATION_FAILED']).toContain(
    refused.errors?.[0]?.extensions.code,
  )

  if (!isCount) {
    // This rule hides every row.
    await setRole({ rules: [{ permission: 'record:deal:read', where: { name: { eq: 'nobody has this' } } }] })
    const unseen = await send(key, query, variables(id))
    if (Array.isArray(first.data.done)) expect(unseen.data.done).toEqual([])
    else expect(unseen.errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  }
  if (query.includes('secret }')) {
    await setRole({ rules: [{ permission: 'record:deal:*', fields: ['name'] }] })
    expect((await send(key, query, variables(id))).errors?.[0]?.extensions.code).toMatch(/VALIDATION|BAD_USER_INPUT/)
  }
})

test('a repeated write returns the current record', async () => {
  await setRole({})
  const id = await makeDeal()
  const query = 'mutation($id: ID!) { done: updateDeal(id: $id, data: {name: "Mine"}) { name version } }'
  expect((await send('shows now', query, { id })).data.done).toEqual({ name: 'Mine', version: 2 })
  await workspace.owner.tenant(`mutation { updateDeal(id: "${id}", data: {name: "Theirs"}) { id } }`)
  expect((await send('shows now', query, { id })).data.done).toEqual({ name: 'Theirs', version: 3 })
})
