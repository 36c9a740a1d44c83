import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'

let workspace: Workspace
const ask = (query: string, variables?: object) => workspace.owner.tenant(query, variables)

beforeAll(async () => {
  workspace = await startWorkspace()
  await workspace.buildEntity('near', [{ name: 'n', fieldType: 'number' }])
  await workspace.buildEntity('far', [{ name: 'n', fieldType: 'number' }])
})
afterAll(() => workspace.close())

const make = async (type: string): Promise<string> =>
  (await ask(`mutation { made: create${type}(data: {n: 0}) { id } }`)).data.made.id

test('documents that change the same records in opposite order all come through', async () => {
  const ids = [await make('Near'), await make('Near'), await make('Far')]
  const parts = ['Near', 'Near', 'Far'].map((type, i) => `m${i}: update${type}(id: $i${i}, data: {n: $n}) { id }`)
  const write = (n: number) => {
    const order = n % 2 === 0 ? parts : parts.toReversed()
    return ask(`mutation($i0: ID!, $i1: ID!, $i2: ID!, $n: Int) { ${order.join(' ')} }`, {
      i0: ids[0],
      i1: ids[1],
      i2: ids[2],
      n: n + 1,
    })
  }
  const replies = await Promise.all(Array.from({ length: 8 }, (_, n) => write(n)))
  expect(replies.map(({ errors }) => errors?.[0]?.extensions.code)).toEqual(Array(8).fill(undefined))
  const { data } = await ask('{ near { version } far { version } }')
  expect(data).toEqual({ near: [{ version: 9 }, { version: 9 }], far: [{ version: 9 }] })
})

test('what deadlocks in spite of that is done again', async () => {
  const tenant = (await workspace.app.tenants.find(workspace.tenantId))!
  const [a, b] = [await make('Near'), await make('Far')]
  // A transaction that takes the records in an order that no document would, and gives way to nobody.
  await tenant.db.transaction(async ({ client }) => {
    await client.query(`set local deadlock_timeout = '1min'`)
    await client.query(`select from public."far" where id = $1 for update`, [b])
    const reply = ask(
      'mutation($a: ID!, $b: ID!) { updateManyNear(where: {id: {eq: $a}}, data: {n: 5}) updateManyFar(where: {id: {eq: $b}}, data: {n: 5}) }',
      { a, b },
    )
    await expect
      .poll(async () => (await client.query('select from pg_locks where not granted')).rowCount)
      .toBeGreaterThan(0)
    await client.query(`select from public."near" where id = $1 for update`, [a])
    second = reply
  })
  expect((await second!).data).toEqual({ updateManyNear: 1, updateManyFar: 1 })
})
let second: ReturnType<typeof ask> | undefined
