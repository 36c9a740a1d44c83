import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, type Person, startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { createOrganization } from '../tenants/organizations.ts'
import { createTenant } from '../../platform/tenants/tenants.ts'
import { openStream } from '../../../../../tests/integration/test-stream.ts'

let workspace: Workspace
let reader: Person
let editor: Person
let stranger: Person
let foreigner: Person
let deal: string

const create = `mutation($entity: String!, $recordId: ID!, $body: String!) {
    comment: _createComment(entity: $entity, recordId: $recordId, body: $body) { id body mentions author { id name }
      createdAt updatedAt } }`
const update =
  'mutation($id: ID!, $body: String!) { comment: _updateComment(id: $id, body: $body) { id body mentions } }'
const say = (person: Person, body: string, recordId = deal, entity = 'deal') =>
  person.tenant(create, { entity, recordId, body })
const idOf = async (person: Person) => (await person.admin('{ users { id } }')).data.users[0].id as string
const listed = async (person: Person, recordId = deal) =>
  (await person.tenant('query($id: ID!) { deal_comments(id: $id) { id body } }', { id: recordId })).data
    ?.deal_comments as { id: string; body: string }[] | undefined
const newDeal = async (person: Person = workspace.owner) =>
  (await person.tenant('mutation { createDeal(data: {name: "Acme"}) { id } }')).data.createDeal.id as string

beforeAll(async () => {
  workspace = await startWorkspace({ listen: true })
  await workspace.buildEntity('deal', [{ name: 'name', fieldType: 'text' }])
  await workspace.buildEntity('secret', [{ name: 'name', fieldType: 'text' }])
  reader = await workspace.join(['record:deal:read'])
  editor = await workspace.join(['record:deal:*'])
  stranger = await workspace.join(['record:secret:read'])
  const { id: organizationId } = await createOrganization(workspace.app, 'Rival')
  const { id: tenantId } = await createTenant(workspace.app, { organizationId, name: 'Rival tenant' })
  foreigner = await workspace.join(['*'], { organizationId, tenantId })
  deal = await newDeal()
})
afterAll(() => workspace.close())

describe('access to comments', () => {
  test('users who may read a record can comment on it, and see the authors of comments', async () => {
    const record = await newDeal()
    const { data } = await say(reader, '<p>Looks <strong>good</strong></p>', record)
    expect(data.comment).toMatchObject({ body: '<p>Looks <strong>good</strong></p>', mentions: [] })
    expect(data.comment.author.id).toBe(await idOf(reader))
    expect(data.comment.author.name).toBe('Test person')
    expect(await listed(workspace.owner, record)).toEqual([{ id: data.comment.id, body: data.comment.body }])
  })

  test('users who may not read a record can neither see nor add comments', async () => {
    const ask = await stranger.tenant('query($id: ID!) { deal_comments(id: $id) { id } }', { id: deal })
    expect(codeOf(ask)).toBe('GRAPHQL_VALIDATION_FAILED')
    expect(codeOf(await say(stranger, '<p>Hi</p>'))).toBe('BAD_USER_INPUT')
    const missing = '018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e'
    expect(codeOf(await say(reader, '<p>Hi</p>', missing))).toBe('NOT_FOUND')
    expect(await listed(reader, missing)).toEqual([])
  })

  test('only the author can change a comment', async () => {
    const { id } = (await say(reader, '<p>One</p>')).data.comment
    expect(codeOf(await workspace.owner.tenant(update, { id, body: '<p>Two</p>' }))).toBe('FORBIDDEN')
    // Users who cannot read the record get NOT_FOUND, so they do not learn that the comment exists.
    expect(codeOf(await stranger.tenant(update, { id, body: '<p>Two</p>' }))).toBe('NOT_FOUND')
    const { data } = await reader.tenant(update, { id, body: '<p>Two</p>' })
    expect(data.comment.body).toBe('<p>Two</p>')
    expect(await listed(workspace.owner)).toContainEqual({ id, body: '<p>Two</p>' })
  })

  test('the author, and users who may delete the record, can delete and restore a comment', async () => {
    const record = await newDeal()
    const { id } = (await say(editor, '<p>One</p>', record)).data.comment
    const remove = 'mutation($id: ID!) { _deleteComment(id: $id) { id } }'
    const restore = 'mutation($id: ID!) { _restoreComment(id: $id) { id } }'
    expect(codeOf(await reader.tenant(remove, { id }))).toBe('FORBIDDEN')
    expect(await listed(reader, record)).toHaveLength(1)
    expect((await workspace.owner.tenant(remove, { id })).data._deleteComment).toEqual({ id })
    expect(await listed(reader, record)).toEqual([])
    expect(codeOf(await editor.tenant(remove, { id }))).toBe('NOT_FOUND')
    expect((await editor.tenant(restore, { id })).data._restoreComment).toEqual({ id })
    expect(await listed(reader, record)).toHaveLength(1)
  })
})

test('comments are not visible to another tenant', async () => {
  const { id } = (await say(reader, '<p>Ours</p>')).data.comment
  expect(codeOf(await foreigner.tenant(update, { id, body: '<p>Theirs</p>' }))).toBe('NOT_FOUND')
  expect(codeOf(await say(foreigner, '<p>Theirs</p>'))).toBe('BAD_USER_INPUT')
  const people = 'query($id: ID!) { mentionables(tenantId: $id, entity: "deal") { id } }'
  expect(codeOf(await foreigner.admin(people, { id: workspace.tenantId }))).toBe('NOT_FOUND')
})

test('comments are sanitized HTML, and mentioned users are extracted', async () => {
  const id = await idOf(editor)
  const { data } = await say(
    reader,
    `<p onclick="x()">Ask <span data-mention="${id.toUpperCase()}" style="x">@Ana</span><script>x()</script><span>!</span></p>`,
  )
  expect(data.comment.body).toBe(`<p>Ask <span data-mention="${id}">@Ana</span>!</p>`)
  expect(data.comment.mentions).toEqual([id])
  expect((await say(reader, 'a < b\nc')).data.comment.body).toBe('<p>a &lt; b<br>c</p>')
})

test.each([
  ['blanks', '<p> </p>', 'Comment is required'],
  ['nothing', '', 'Comment is required'],
  ['too much', 'x'.repeat(20_001), '20,000 characters'],
])('refuses %s', async (_what, body, message) => {
  const reply = await say(reader, body)
  expect(reply.errors?.[0]?.extensions.issues).toEqual([{ path: 'body', message: expect.stringContaining(message) }])
})

test('users and files have no comments', async () => {
  for (const entity of ['user', 'file', '$comments', 'planet'])
    expect(codeOf(await say(workspace.owner, '<p>Hi</p>', deal, entity))).toBe('BAD_USER_INPUT')
})

test('comments follow their record to the bin and back, and do not change its version', async () => {
  const record = await newDeal()
  await say(reader, '<p>One</p>', record)
  await workspace.owner.tenant('mutation($id: ID!) { deleteDeal(id: $id) { id } }', { id: record })
  expect(codeOf(await say(reader, '<p>Two</p>', record))).toBe('NOT_FOUND')
  await workspace.owner.tenant('mutation($id: ID!) { restoreDeal(id: $id) { id } }', { id: record })
  expect(await listed(reader, record)).toHaveLength(1)
  const { data } = await reader.tenant('query($id: ID!) { deal_history(id: $id) { action version } }', { id: record })
  expect(data.deal_history.map(({ action }: { action: string }) => action)).toEqual(['restore', 'delete', 'create'])
})

test('a repeated request adds one comment', async () => {
  const record = await newDeal()
  const payload = JSON.stringify({
    query: create,
    variables: { entity: 'deal', recordId: record, body: '<p>Once</p>' },
  })
  const headers = { ...reader.headers, 'idempotency-key': 'once' }
  const send = () => workspace.fastify.inject({ method: 'POST', url: '/graphql/tenant', headers, payload })
  const [first, second] = [await send(), await send()]
  expect(second.body).toBe(first.body)
  expect(await listed(reader, record)).toHaveLength(1)
})

test('subscribers of the record are notified of a comment', async () => {
  const record = await newDeal()
  const stream = await openStream(
    workspace.url,
    reader.headers,
    'subscription($id: ID!) { deal_changed(where: {id: {eq: $id}}) { action id } }',
    { id: record },
  )
  await say(editor, '<p>Hello</p>', record)
  expect((await stream.next()).data).toEqual({ deal_changed: { action: 'comment', id: record } })
  stream.close()
})

test('users who may read the records can be mentioned', async () => {
  const people = 'query($id: ID!) { mentionables(tenantId: $id, entity: "deal") { id name } }'
  const { data } = await reader.admin(people, { id: workspace.tenantId })
  const ids = data.mentionables.map(({ id }: { id: string }) => id)
  expect(ids).toContain(await idOf(editor))
  expect(ids).not.toContain(await idOf(stranger))
  expect(ids).not.toContain(await idOf(foreigner))
  expect(codeOf(await stranger.admin(people, { id: workspace.tenantId }))).toBe('BAD_USER_INPUT')
})
