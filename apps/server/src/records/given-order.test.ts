import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'
import { transfer } from './files.test-helper.ts'

/** Records that are created together appear in the order in which they were given when the newest are first. */

let workspace: Workspace

beforeAll(async () => {
  workspace = await startWorkspace()
  await workspace.buildEntity('part', [
    { name: 'name', fieldType: 'text', isRequired: true },
    { name: 'lot', fieldType: 'text' },
    { name: 'size', fieldType: 'number' },
  ])
})
afterAll(() => workspace.close())

const namesOf = (lot: string, count: number) => Array.from({ length: count }, (_, i) => `${lot} ${i + 1}`)

async function listed(lot: string): Promise<string[]> {
  const found: string[] = []
  let after: string | null = null
  do {
    const reply = await workspace.owner.tenant(
      `query($lot: String, $after: String) {
        page: part_page(where: {lot: {eq: $lot}}, first: 700, after: $after) { records { name } endCursor hasNextPage }
      }`,
      { lot, after },
    )
    expect(reply.errors, reply.text).toBeUndefined()
    for (const { name } of reply.data.page.records as { name: string }[]) found.push(name)
    after = reply.data.page.hasNextPage ? reply.data.page.endCursor : null
  } while (after !== null)
  return found
}

const createMany = 'mutation($data: [CreatePartInput!]!) { made: createManyPart(data: $data) { name } }'

test('createMany lists and returns the records as given, and so does a repeated request', async () => {
  const names = namesOf('many', 30)
  const payload = { query: createMany, variables: { data: names.map((name) => ({ name, lot: 'many' })) } }
  const headers = { ...workspace.owner.headers, 'idempotency-key': 'many-parts' }
  const send = async () => {
    const reply = await workspace.fastify.inject({ method: 'POST', url: '/graphql/tenant', headers, payload })
    return reply.json<{ data: { made: { name: string }[] } }>().data.made.map(({ name }) => name)
  }
  expect(await send()).toEqual(names)
  expect(await listed('many')).toEqual(names)
  expect(await send()).toEqual(names)
})

test('a later batch is listed before an earlier one', async () => {
  for (const part of ['a', 'b'])
    await workspace.owner.tenant(createMany, {
      data: [`${part} 1`, `${part} 2`].map((name) => ({ name, lot: 'two' })),
    })
  expect(await listed('two')).toEqual(['b 1', 'b 2', 'a 1', 'a 2'])
})

test('an import of several batches lists the rows as the file does', async () => {
  const names = namesOf('file', 5000)
  const body = ['name,lot', ...names.map((name) => `${name},file`)].join('\n')
  const reply = await transfer(workspace, { into: 'part', body, query: '' })
  expect(reply).toMatchObject({ status: 200, body: { inserted: 5000 } })
  expect(await listed('file')).toEqual(names)
})

test('a refused row does not move the rows around it', async () => {
  await workspace.owner.admin('mutation($id: ID!) { updateSystemField(id: $id, data: {isUnique: true}) { id } }', {
    id: await fieldId('size'),
  })
  const names = namesOf('unique', 3000)
  const lines = names.map((name, i) => `${name},unique,${i === 700 ? 5 : i}`)
  const reply = await transfer(workspace, {
    into: 'part',
    body: ['name,lot,size', ...lines].join('\n'),
    query: 'partial=true',
  })
  expect(reply).toMatchObject({ status: 200, body: { inserted: 2999, errors: [{ row: 701 }] } })
  expect(await listed('unique')).toEqual(names.toSpliced(700, 1))
})

async function fieldId(name: string): Promise<string> {
  const reply = await workspace.owner.admin(
    'query($name: String) { systemFields(where: {name: {eq: $name}, entity: {name: {eq: "part"}}}) { id } }',
    { name },
  )
  expect(reply.errors, reply.text).toBeUndefined()
  return reply.data.systemFields[0].id
}
