import type { Json } from '@monarch/field-types'
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { dataOf, type Person, startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { readTriggers, triggerReadersService } from './triggers/read-triggers.ts'

/** One workspace per test file with accounts, deals and tasks, and its owner. */
export let workspace: Workspace
export let owner: Person
export let ids: { account: string; deal: string; task: string; fields: Record<string, Record<string, string>> }

export async function openWorkspace(): Promise<void> {
  workspace = await startWorkspace({ config: { outboundAllow: ['127.0.0.1'], smtp: null } })
  owner = workspace.owner
  const account = await workspace.buildEntity('account', [
    { name: 'name', fieldType: 'text' },
    { name: 'email', fieldType: 'email' },
  ])
  const deal = await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text' },
    { name: 'stage', fieldType: 'select', options: ['open', 'won', 'lost'] },
    { name: 'amount', fieldType: 'currency' },
    { name: 'closes', fieldType: 'date' },
    { name: 'account', fieldType: 'relationship', settings: { entityId: account.id, inverseName: 'deals' } },
  ])
  const task = await workspace.buildEntity('task', [
    { name: 'title', fieldType: 'text', isRequired: true },
    { name: 'notes', fieldType: 'long_text' },
    { name: 'due', fieldType: 'date' },
    { name: 'hours', fieldType: 'number' },
    { name: 'done', fieldType: 'boolean' },
    { name: 'deal', fieldType: 'relationship', settings: { entityId: deal.id, inverseName: 'tasks' } },
  ])
  ids = {
    account: account.id,
    deal: deal.id,
    task: task.id,
    fields: { account: account.fields, deal: deal.fields, task: task.fields },
  }
}
export const closeWorkspace = () => workspace.close()

const shape =
  'id name isActive isPublished hasChanges draft published trigger runCount failedCount successRate lastRun version'

interface Definition {
  trigger: object
  steps: object[]
}

export async function create(draft: Definition, person = owner, name = 'A workflow') {
  const reply = await person.admin(
    `mutation($data: CreateWorkflowInput!) { createWorkflow(data: $data) { ${shape} } }`,
    {
      data: { tenantId: workspace.tenantId, name, draft },
    },
  )
  return dataOf(reply).createWorkflow
}
export const publish = (id: string, person = owner) =>
  person.admin(`mutation($id: ID!) { publishWorkflow(id: $id) { ${shape} } }`, { id })
export const switchTo = (id: string, isActive: boolean) =>
  owner.admin(`mutation($id: ID!, $on: Boolean!) { setWorkflowActive(id: $id, isActive: $on) { ${shape} } }`, {
    id,
    on: isActive,
  })
export const remove = async (id: string) =>
  dataOf(await owner.admin('mutation($id: ID!) { deleteWorkflow(data: {id: $id}) { id } }', { id }))
export const read = async (id: string) =>
  dataOf(await owner.admin(`query($id: ID!) { workflow(id: $id) { ${shape} } }`, { id })).workflow

export async function start(draft: Definition, person = owner): Promise<string> {
  const { id } = await create(draft, person)
  dataOf(await publish(id, person))
  return id
}

export interface Run {
  status: string
  error: string | null
  recordId: string | null
  depth: number
  steps: {
    stepId: string
    at: string
    status: string
    input: { readonly values?: object } | null
    output: Json
    error: string | null
    attempts: number
  }[]
}
/**
 * Waits until all triggered runs are finished: until a round of reading and running changes nothing. Runs may trigger others, and
 * the reader in the background may have created a run whose job does not exist yet.
 */
export async function untilIdle(): Promise<void> {
  const { app, tenantId, jobs } = workspace
  const round = async () => {
    const before = await runFigures()
    await app.services.get(triggerReadersService).idle()
    await readTriggers(app, tenantId)
    await jobs.drain()
    const after = await runFigures()
    return after.due === 0 && isDeepStrictEqual(after, before)
  }
  await expect.poll(round, { timeout: 30_000, interval: 10 }).toBe(true)
}

async function runFigures() {
  const [figures] = await tenantRows<{ due: number; made: number; finished: number }>(
    `select count(*) filter (where "finishedAt" is null and "dueAt" <= now())::int as due,
      count(*)::int as made, count("finishedAt")::int as finished from monarch."workflowRuns"`,
  )
  return figures!
}
export async function runsOf(workflowId: string, person = owner): Promise<Run[]> {
  const query = `query($id: ID!) { _workflow_runs(workflowId: $id) {
    id status error recordId depth steps { stepId at status attempts input output error } } }`
  return dataOf(await person.tenant(query, { id: workflowId }))._workflow_runs
}

export const addDeal = async (data: object, person = owner): Promise<string> =>
  dataOf(await person.tenant('mutation($data: CreateDealInput!) { createDeal(data: $data) { id } }', { data }))
    .createDeal.id
export const changeDeal = async (id: string, data: object) =>
  dataOf(
    await owner.tenant('mutation($id: ID!, $data: UpdateDealInput!) { updateDeal(id: $id, data: $data) { id } }', {
      id,
      data,
    }),
  )
export const tasksOf = async (dealId: string) =>
  dataOf(
    await owner.tenant(
      'query($id: ID!) { task(where: {deal: {eq: $id}}, orderBy: [{title: ASC}]) { title notes due hours done } }',
      {
        id: dealId,
      },
    ),
  ).task

export const taskStep = (more: object = {}) => ({
  id: 'make',
  type: 'createRecord',
  entity: 'task',
  values: { title: { template: 'Deal {name}' }, deal: { formula: '{id}' } },
  ...more,
})

export async function tenantRows<Row extends object>(text: string): Promise<readonly Row[]> {
  const { db } = (await workspace.app.tenants.find(workspace.tenantId))!
  return db.rows<Row>({ text, values: [] })
}

/** Makes waiting runs due now. */
export async function makeDue(): Promise<void> {
  await tenantRows(`update monarch."workflowRuns" set "dueAt" = default where status = 'waiting'`)
  await workspace.app.jobs.add('workflow_tick', {})
}
