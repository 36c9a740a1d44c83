import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from './builders.ts'
import { everyMutation, startWalk, type Walk } from './every-mutation.ts'
import { withoutDatabase } from './gone-database.ts'

let workspace: Workspace
let walk: Walk
beforeAll(async () => {
  workspace = await startWorkspace()
  walk = await startWalk(workspace)
})
afterAll(async () => {
  await walk.stop()
  await workspace.close()
})

test('every admin mutation is done or refused with a code without the database of its tenant, and can be repeated', async () => {
  const wrong: unknown[] = []
  let refused = 0
  for (const step of everyMutation) {
    const { 'x-tenant-id': _tenantId, ...headers } = workspace.owner.headers
    const key = { 'idempotency-key': randomUUID() }
    const request = {
      method: 'POST',
      url: '/graphql/admin',
      headers: { ...(step.isTenantless ? headers : workspace.owner.headers), ...key },
      payload: { query: walk.documentOf(step) },
    } as const
    const { body } = await withoutDatabase(workspace, workspace.tenantId, () => workspace.fastify.inject(request))
    if (/INTERNAL/.test(body)) wrong.push([step.name, body.slice(0, 300)])
    if (body.includes('"UNAVAILABLE"')) refused += 1
    await walk.take(step, key)
  }
  expect(wrong).toEqual([])
  expect(refused).toBeGreaterThan(5)
}, 300_000)
