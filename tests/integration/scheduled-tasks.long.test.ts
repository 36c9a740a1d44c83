import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { extensions } from '../../apps/server/src/boot/modules.ts'
import { schedules } from '../../apps/server/src/platform/jobs/task.ts'
import { withoutDatabase } from './gone-database.ts'
import { startTwoOrganizations, type TwoOrganizations } from './two-organizations.ts'

/** Every scheduled task, with the jobs that it requests, while the database of one tenant is gone. */
let two: TwoOrganizations
let said = ''
const log = new Writable({
  write(line, _encoding, done) {
    said += String(line)
    done()
  },
})

beforeAll(async () => {
  two = await startTwoOrganizations({ log, config: { logLevel: 'warn' } })
  const { workspace, stranger } = two
  const { data } = await stranger.admin('{ tenantEntities(where: { name: { eq: "deal" } }) { id } }')
  for (const [person, entityId] of [
    [two.owner, two.ids.entity],
    [stranger, data.tenantEntities[0].id],
  ] as const) {
    const { tenantId } = person
    const made = await person.admin(`mutation {
      workflow: createWorkflow(data: { tenantId: "${tenantId}", name: "Daily", draft: { trigger: { type: "manual" },
        steps: [{ id: "make", type: "createRecord", entity: "deal", values: {} }] } }) { id }
      createWebhook(data: { tenantId: "${tenantId}", entityId: "${entityId}", name: "Told",
        url: "https://hooks.test/told" }) { id } }`)
    expect(made.errors).toBeUndefined()
    const published = await person.admin('mutation($id: ID!) { publishWorkflow(id: $id) { id } }', {
      id: made.data.workflow.id,
    })
    expect(published.errors).toBeUndefined()
  }
  await workspace.app.admin.updateTable('tenants').set({ binDays: 30 }).execute()
  await workspace.jobs.drain()
})
afterAll(() => two.close())

/** The databases that the task and its jobs reach. */
async function reachedBy(task: string): Promise<ReadonlySet<string>> {
  const { app, jobs } = two.workspace
  await app.admin.updateTable('tenants').set({ unsetFilledAt: null }).execute()
  const reached = new Set<string>()
  const stop = app.pools.onStatement(({ database }) => reached.add(database))
  await app.jobs.add(task, {})
  await jobs.drain()
  stop()
  return reached
}

const databaseOf = async (tenantId: string): Promise<string> =>
  (await two.workspace.app.tenants.find(tenantId))!.databaseName

test.each(['owner', 'stranger'] as const)('goes on for others when the database of the %s is gone', async (who) => {
  const { app } = two.workspace
  const names = extensions.of(schedules).map(({ task }) => task)
  const gone = two[who].tenantId
  const there = await databaseOf(who === 'owner' ? two.stranger.tenantId : two.owner.tenantId)
  const goneDatabase = await databaseOf(gone)
  const usual = new Map<string, ReadonlySet<string>>()
  for (const name of names) usual.set(name, await reachedBy(name))
  const concerned = names.filter((name) => usual.get(name)!.has(goneDatabase) && usual.get(name)!.has(there))
  expect(concerned).toEqual(expect.arrayContaining(['sweep_files', 'apply_retention', 'workflow_tick', 'webhook_tick']))

  const wrong: unknown[] = []
  await withoutDatabase(two.workspace, gone, async () => {
    for (const name of concerned) {
      const failed = () => app.jobs.counts.get(name)?.failed ?? 0
      const before = failed()
      said = ''
      const reached = await reachedBy(name)
      if (!reached.has(there)) wrong.push([name, 'did not go on'])
      if (failed() > before) wrong.push([name, 'failed'])
      if (!said.includes(`"tenantId":"${gone}"`)) wrong.push([name, 'does not name the tenant', said])
    }
  })
  expect(wrong).toEqual([])
})
