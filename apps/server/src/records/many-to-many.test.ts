import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'
import { checkTenantStructure } from '../structure/change/check-structure.ts'

let workspace: Workspace
let tags: Record<string, string>
let tagField: string
const ask = (query: string, variables?: object) => workspace.owner.tenant(query, variables)

beforeAll(async () => {
  workspace = await startWorkspace()
  const { id } = await workspace.buildEntity('tag', [{ name: 'name', fieldType: 'text' }])
  const { fields } = await workspace.buildEntity('post', [
    { name: 'title', fieldType: 'text' },
    { name: 'tags', fieldType: 'many_to_many', settings: { entityId: id, inverseName: 'posts' } },
  ])
  tagField = fields.tags!
  const made = await ask('mutation { createManyTag(data: [{name: "a"}, {name: "b"}, {name: "c"}]) { id name } }')
  tags = Object.fromEntries(made.data.createManyTag.map((tag: { id: string; name: string }) => [tag.name, tag.id]))
})
afterAll(() => workspace.close())

const idsOf = (names: string) => names.split('').map((name) => tags[name]!)
const selection = 'id version tags tags_records { name posts { title } }'

async function post(title: string, names: string) {
  const reply = await ask(`mutation($d: CreatePostInput!) { createPost(data: $d) { ${selection} } }`, {
    d: { title, tags: idsOf(names) },
  })
  expect(reply.errors, reply.text).toBeUndefined()
  return reply.data.createPost
}

test('the list keeps its order, can be changed and is readable from both sides', async () => {
  const made = await post('Order', 'cab')
  expect(made.tags).toEqual(idsOf('cab'))
  expect(made.tags_records.map((t: { name: string }) => t.name)).toEqual(['c', 'a', 'b'])
  expect(made.tags_records[0].posts).toEqual([{ title: 'Order' }])
  const changed = await ask(
    `mutation($id: ID!, $t: [ID!]) { updatePost(id: $id, data: {tags: $t}) { ${selection} } }`,
    { id: made.id, t: idsOf('bc') },
  )
  expect(changed.data.updatePost).toMatchObject({ version: 2, tags: idsOf('bc') })
  const sorted = await ask(
    'query($id: ID!) { post_by_id(id: $id) { tags_records(orderBy: [{name: DESC}], limit: 1, where: {name: {ne: "z"}}) { name } } }',
    { id: made.id },
  )
  expect(sorted.data.post_by_id.tags_records).toEqual([{ name: 'c' }])
  const history = await ask('query($id: ID!) { post_history(id: $id) { changes } }', { id: made.id })
  expect(history.data.post_history.map((h: { changes: { tags: unknown } }) => h.changes.tags)).toEqual([
    { from: idsOf('cab'), to: idsOf('bc') },
    { from: null, to: idsOf('cab') },
  ])
})

test('filters work in both directions', async () => {
  await post('Only a', 'a')
  await post('None', '')
  const titles = async (where: string, variables?: { t?: string; l?: string[] }) => {
    const declared = variables ? (variables.t ? '($t: ID)' : '($l: [ID!])') : ''
    const reply = await ask(`query${declared} { post(where: ${where}, orderBy: [{title: ASC}]) { title } }`, variables)
    expect(reply.errors, reply.text).toBeUndefined()
    return reply.data.post.map((p: { title: string }) => p.title)
  }
  expect(await titles('{tags: {isEmpty: true}}')).toEqual(['None'])
  expect(await titles('{tags: {has: $t}}', { t: tags.a })).toEqual(['Only a'])
  expect(await titles('{tags: {hasAll: $l}}', { l: idsOf('bc') })).toEqual(['Order'])
  expect(await titles('{tags_records: {some: {name: {in: ["a", "b"]}}}}')).toEqual(['Only a', 'Order'])
  expect(await titles('{tags_records: {none: {name: {eq: "a"}}}}')).toEqual(['None', 'Order'])
  expect(await titles('{tags_records: {every: {name: {eq: "a"}}}}')).toEqual(['None', 'Only a'])
  const byPosts = await ask('{ tag(where: {posts: {some: {title: {eq: "Order"}}}}, orderBy: [{name: ASC}]) { name } }')
  expect(byPosts.data.tag).toEqual([{ name: 'b' }, { name: 'c' }])
})

test('bulk writes store links and history', async () => {
  const reply = await ask('mutation($d: [CreatePostInput!]!) { createManyPost(data: $d) { id title tags } }', {
    d: [{ title: 'M1', tags: idsOf('ab') }, { title: 'M2' }],
  })
  expect(reply.data.createManyPost, reply.text).toMatchObject([{ tags: idsOf('ab') }, { tags: [] }])
  await ask('mutation($t: [ID!]) { updateManyPost(where: {title: {startsWith: "M"}}, data: {tags: $t}) }', {
    t: idsOf('c'),
  })
  const { data } = await ask('{ post(where: {title: {startsWith: "M"}}) { tags } }')
  expect(data.post).toEqual([{ tags: idsOf('c') }, { tags: idsOf('c') }])
})

test('missing records, wrong types and unsupported options are refused', async () => {
  const missing = '018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e'
  expect(
    codeOf(await ask('mutation($t: [ID!]) { createPost(data: {title: "x", tags: $t}) { id } }', { t: [missing] })),
  ).toBe('BAD_USER_INPUT')
  const retype = await workspace.owner.admin(
    'mutation($id: ID!) { updateSystemField(id: $id, data: {fieldType: text}) { id } }',
    { id: tagField },
  )
  expect(codeOf(retype)).toBe('BAD_USER_INPUT')
  const unique = await workspace.owner.admin(
    'mutation($id: ID!) { updateSystemField(id: $id, data: {isUnique: true}) { id } }',
    { id: tagField },
  )
  expect(unique.errors?.[0]?.extensions.issues?.[0]?.path).toBe('data.isUnique')
})

test('a restored field regains its links, and structure and tables agree', async () => {
  const tenant = (await workspace.app.tenants.find(workspace.tenantId))!
  await workspace.owner.delete('SystemField', tagField)
  expect(codeOf(await ask('{ post { tags } }'))).toBe('GRAPHQL_VALIDATION_FAILED')
  expect(await checkTenantStructure(workspace.app, tenant)).toEqual([])
  await workspace.owner.admin('mutation($id: ID!) { restoreSystemField(id: $id) { id } }', { id: tagField })
  expect((await ask('{ post(where: {title: {eq: "Order"}}) { tags } }')).data.post).toEqual([{ tags: idsOf('bc') }])
  expect(await checkTenantStructure(workspace.app, tenant)).toEqual([])
})
