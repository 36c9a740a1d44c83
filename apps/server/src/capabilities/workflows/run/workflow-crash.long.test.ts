import { sql } from 'kysely'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GraphqlReply, startWorkspace, type Workspace } from '../../../../../../tests/integration/builders.ts'
import { workElsewhere as runElsewhere } from '../../../../../../tests/integration/work-elsewhere.ts'
import { freeJobs } from '../../../platform/jobs/free-jobs.ts'
import { workflowFailpoints } from './run-workflows.ts'

let workspace: Workspace
let workflowId: string
let personId: string

beforeAll(async () => {
  workspace = await startWorkspace({ config: { smtp: null } })
  await workspace.buildEntity('deal', [{ name: 'name', fieldType: 'text' }])
  await workspace.buildEntity('task', [{ name: 'title', fieldType: 'text' }])
  const { user } = (await workspace.owner.inject('GET', '/api/auth/me')).json()
  personId = user.id
  const make = { type: 'createRecord', entity: 'task' }
  const draft = {
    trigger: { type: 'recordCreated', entity: 'deal' },
    steps: [
      { ...make, id: 'first', values: { title: { template: 'First of {name}' } } },
      { id: 'tell', type: 'notify', to: [personId], text: 'New: {name}' },
      { ...make, id: 'last', values: { title: { template: 'Last of {name}' } } },
    ],
  }
  const { tenantId } = workspace
  const made = await workspace.owner.create('Workflow', { tenantId, name: 'Crash', draft })
  workflowId = made.id
  dataOf(await workspace.owner.admin('mutation($id: ID!) { publishWorkflow(id: $id) { id } }', { id: workflowId }))
})
afterAll(() => workspace.close())

function dataOf({ errors, text, data }: GraphqlReply) {
  expect(errors, text).toBeUndefined()
  return data
}

/** Does all pending work in a child process that dies at the failpoint; returns its signal and output. */
const workElsewhere = (crashAt?: string) =>
  runElsewhere(
    workspace.app,
    join(import.meta.dirname, 'crash-child.test-helper.ts'),
    { tenantId: workspace.tenantId },
    crashAt,
  )

/** Releases the jobs and the run that the dead process had leased. */
async function releaseLeases(): Promise<void> {
  const { db } = (await workspace.app.tenants.find(workspace.tenantId))!
  await db.ddl((client) =>
    client.query(`update monarch."workflowRuns" set "dueAt" = default where status in ('waiting', 'running')`),
  )
  await freeJobs(workspace.app.admin)
  await workspace.app.jobs.add('workflow_tick', {})
}

test.each(workflowFailpoints)('after a kill at %s, the run continues and takes every effect once', async (crashAt) => {
  const name = crashAt.slice('workflow:'.length)
  dataOf(await workspace.owner.tenant('mutation($name: String!) { createDeal(data: {name: $name}) { id } }', { name }))
  expect(await workElsewhere(crashAt)).toEqual({ signal: 'SIGKILL', output: '' })
  await releaseLeases()
  expect(await workElsewhere()).toEqual({ signal: null, output: 'done' })

  const { task } = dataOf(
    await workspace.owner.tenant('query($end: String!) { task(where: {title: {endsWith: $end}}) { title } }', {
      end: ` of ${name}`,
    }),
  )
  expect(task.map(({ title }: { title: string }) => title).toSorted()).toEqual([`First of ${name}`, `Last of ${name}`])
  const notifications =
    await sql`select from notifications where "userId" = ${personId} and text = ${`New: ${name}`}`.execute(
      workspace.app.admin,
    )
  expect(notifications.rows).toHaveLength(1)
  const { runs } = dataOf(
    await workspace.owner.tenant(
      'query($id: ID!) { runs: _workflow_runs(workflowId: $id, limit: 1) { status steps { status } } }',
      { id: workflowId },
    ),
  )
  expect(runs).toEqual([{ status: 'done', steps: [{ status: 'done' }, { status: 'done' }, { status: 'done' }] }])
})
