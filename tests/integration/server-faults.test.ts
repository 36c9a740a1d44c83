import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from './builders.ts'

/** The database fails in the middle of a write, with each class of error, on each endpoint. */

let workspace: Workspace
let databaseName: string

beforeAll(async () => {
  workspace = await startWorkspace()
  await workspace.buildEntity('part', [{ name: 'name', fieldType: 'text' }])
  databaseName = (await workspace.app.tenants.find(workspace.tenantId))!.databaseName
})
afterAll(() => workspace.close())

/** Makes every later insert of a record fail with the code. */
async function failWith(code: string): Promise<void> {
  await workspace.app.pools.asOwner(databaseName, async (client) => {
    await client.query(`create or replace function public.fail() returns trigger language plpgsql as
      $$ begin raise exception 'Secret detail' using errcode = '${code}'; end $$`)
    await client.query(
      'create or replace trigger fail before insert on public.part for each row execute function public.fail()',
    )
  })
}

test.each([
  ['53200', 'out of memory', 'UNAVAILABLE', 503],
  ['53100', 'a full disk', 'RATE_LIMITED', 429],
  ['53300', 'too many connections', 'UNAVAILABLE', 503],
  ['53400', 'a limit of the server', 'UNAVAILABLE', 503],
  ['57014', 'a time limit', 'QUERY_TOO_COMPLEX', 400],
  ['57P01', 'a shutdown', 'UNAVAILABLE', 503],
  ['58030', 'a broken disk', 'UNAVAILABLE', 503],
  ['58P01', 'a missing file', 'UNAVAILABLE', 503],
  ['XX001', 'a damaged page', 'UNAVAILABLE', 503],
])(
  '%s (%s) is answered with a code by GraphQL and REST, and passes with its cause',
  async (code, _what, expected, status) => {
    await failWith(code)
    const { owner } = workspace
    const write = await owner.tenant('mutation { createPart(data: {name: "A"}) { id } }')
    expect(write.errors?.[0]?.extensions.code).toBe(expected)
    expect(write.text).not.toMatch(/Secret detail|INTERNAL/)
    const rest = await owner.inject('POST', '/api/records/part', { name: 'B' })
    expect([rest.statusCode, rest.json<{ code: string }>().code]).toEqual([status, expected])
    if (status !== 400) expect(Number(rest.headers['retry-after'])).toBeGreaterThan(0)

    await workspace.app.pools.asOwner(databaseName, (client) => client.query('drop trigger fail on public.part'))
    expect((await owner.tenant('mutation { createPart(data: {name: "C"}) { id } }')).errors).toBeUndefined()
  },
)
