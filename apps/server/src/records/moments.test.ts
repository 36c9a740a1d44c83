import { fieldTypes } from '@monarch/field-types'
import { compile, sql } from '@monarch/sql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'

let workspace: Workspace
beforeAll(async () => {
  workspace = await startWorkspace()
})
afterAll(() => workspace.close())

test('both timestamp formatters return the same text over the full range of PostgreSQL', async () => {
  const { db } = (await workspace.app.tenants.find(workspace.tenantId))!
  const { json, jsonInLists } = fieldTypes.datetime
  const [plain, quick] = [json(sql`x`), jsonInLists!(sql`x`)]
  const moments = sql`select timestamptz '0051-01-01 00:00Z' + n * interval '142 days 3:04:05.006007' from generate_series(1, 5000) n
    union all select date_trunc('milliseconds', now() + n * interval '9 ms') from generate_series(1, 1000) n
    union all select timestamptz '2024-01-05 10:00Z' + n * interval '1 us' from generate_series(-2001, 2001) n
    union all select unnest(array['0001-01-01 00:00Z', '0001-01-01 00:00Z'::timestamptz - interval '1 us',
      '0044-03-15 00:00Z BC', '9999-12-31 23:59:59.999999Z',
      '10000-01-01 00:00Z', '20024-01-05 10:00:00.5Z', 'infinity', '-infinity', null]::timestamptz[])`
  const differing = compile(
    sql`select x::text, ${plain} as plain, ${quick} as quick from (${moments}) m(x) where ${plain} is distinct from ${quick} limit 5`,
  )
  expect(await db.rows(differing)).toEqual([])
  const [one] = await db.rows(
    compile(sql`select ${quick} as text from (select timestamptz '2024-01-05 10:00:00.5Z') m(x)`),
  )
  expect(one).toEqual({ text: '2024-01-05T10:00:00.500Z' })
})
