import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'
import { rowsOfTable } from './table-sizes.ts'

let workspace: Workspace

beforeAll(async () => {
  workspace = await startWorkspace()
})
afterAll(() => workspace.close())

test('the next request sees the rows of a large import', async () => {
  await workspace.buildEntity('reading', [{ name: 'name', fieldType: 'text' }])
  const { db } = (await workspace.app.tenants.find(workspace.tenantId))!
  expect((await rowsOfTable(workspace.app, db))('reading')).toBe(0)
  const rows = Array.from({ length: 6_000 }, (_, i) => `Reading ${i}`)
  const imported = await workspace.fastify.inject({
    method: 'POST',
    url: '/api/import/reading',
    headers: { ...workspace.owner.headers, 'content-type': 'text/csv' },
    payload: `name\n${rows.join('\n')}\n`,
  })
  expect(imported.json()).toMatchObject({ inserted: 6_000 })
  expect((await rowsOfTable(workspace.app, db))('reading')).toBeGreaterThan(3_000)
})
