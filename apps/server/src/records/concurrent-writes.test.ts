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

test('documents that change the same records in opposite order all succeed', async () => {
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

test('a deadlock is retried, then reported as a conflict', async () => {
  const tenant = (await workspace.app.tenants.find(workspace.tenantId))!
  const id = await make('Near')
  const failFor = (times: number) =>
    tenant.db.ddl((client) =>
      client.query(`drop sequence if exists public.tries cascade; create sequence public.tries;
        create or replace function public.fail() returns trigger language plpgsql security definer as $$ begin
          if nextval('public.tries') <= ${times} then raise deadlock_detected; end if; return new; end $$;
        create or replace trigger fail before update on public."near" for each row execute function public.fail()`),
    )
  const update = () =>
    ask('mutation($id: ID!) { updateNear(id: $id, data: {n: 5}) { version } createFar(data: {n: 77}) { n } }', { id })
  await failFor(2)
  const reply = await update()
  expect(reply.errors, reply.text).toBeUndefined()
  expect(reply.data.updateNear).toEqual({ version: 2 })
  await failFor(1000)
  const again = await ask('mutation($id: ID!) { updateNear(id: $id, data: {n: 6}) { version } }', { id })
  expect(again.errors?.[0]).toMatchObject({ path: ['updateNear'], extensions: { code: 'CONFLICT' } })
  expect((await ask('{ far(where: {n: {eq: 77}}) { n } }')).data.far).toHaveLength(1)
})
