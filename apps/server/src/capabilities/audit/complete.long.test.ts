import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { everyMutation, startWalk, type Walk } from '../../../../../tests/integration/every-mutation.ts'
import { adminOperations } from '../../structure/admin/admin-endpoint.ts'
import { extensions } from '../../boot/modules.ts'

/**
 * Runs every mutation of the admin endpoint as a user with all rights. A mutation that is missing from the walk fails, and so does one
 * that leaves no entry in the audit log.
 */

/** Mutations that concern only the caller, or are logged elsewhere. */
const unlogged: Readonly<Record<string, string>> = {
  markNotificationsRead: 'read marks of notifications',
  followMetric: 'who is notified of a metric',
  receiveDigest: 'who receives a dashboard by mail',
  sendDigestTest: 'a mail to the caller',
  rateInterface: 'a rating',
  runWorkflow: 'every run is stored',
  testWebhook: 'every delivery is stored',
  replayWebhookDeliveries: 'every delivery is stored',
}

let workspace: Workspace
let walk: Walk
beforeAll(async () => {
  workspace = await startWorkspace()
  walk = await startWalk(workspace)
})
afterAll(async () => {
  await workspace.close()
  await walk.stop()
})

test('every mutation is in the walk', () => {
  const known = new Set(everyMutation.map(({ name }) => name))
  expect(
    adminOperations(extensions)
      .mutations.map(({ name }) => name)
      .filter((name) => !known.has(name)),
  ).toEqual([])
})

test('every mutation logs who did what, without any secret', async () => {
  const { app } = workspace
  const entries = () => app.admin.selectFrom('operations').selectAll().orderBy('at').orderBy('id').execute()
  for (const step of everyMutation) {
    const { name } = step
    const before = new Set((await entries()).map(({ id }) => id))
    await walk.take(step)
    if (Object.hasOwn(unlogged, name)) continue
    const added = (await entries()).filter(({ id }) => !before.has(id))
    expect([name, added.length > 0]).toEqual([name, true])
    for (const { userId, description, before: was, after } of added) {
      expect([name, userId !== null, description !== '']).toEqual([name, true, true])
      expect([name, JSON.stringify([was, after])]).not.toEqual([
        name,
        expect.stringMatching(/hush|sealed|passwordHash|tokenHash/i),
      ])
    }
  }
})
