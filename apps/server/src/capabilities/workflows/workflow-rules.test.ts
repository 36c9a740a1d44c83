import { currentRules } from '@monarch/formula'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf } from '../../../../../tests/integration/builders.ts'
import {
  addDeal,
  closeWorkspace,
  create,
  makeDue,
  openWorkspace,
  owner,
  publish,
  remove,
  runsOf,
  switchTo,
  taskStep,
  tenantRows,
  untilIdle,
  workspace,
} from './workflow-builders.test-helper.ts'

beforeAll(openWorkspace)
afterAll(closeWorkspace)

/** Under the first rules, a sum with a blank number is blank; under the second, it equals the other number. */
const sum = '{amount} + 5'
const draft = {
  trigger: { type: 'recordCreated', entity: 'deal' },
  steps: [taskStep({ id: 'make', values: { title: 'Sum', hours: { formula: sum } } })],
}

const shown = 'id version formulaRules publishedFormulaRules hasChanges draft'
const readRules = async (id: string) =>
  dataOf(await owner.admin(`query($id: ID!) { workflow(id: $id) { ${shown} } }`, { id })).workflow
const update = (id: string, data: object) =>
  owner.admin(`mutation($id: ID!, $d: UpdateWorkflowInput!) { updateWorkflow(id: $id, data: $d) { ${shown} } }`, {
    id,
    d: data,
  })
const compare = async (id: string) =>
  dataOf(await owner.admin('query($id: ID!) { testWorkflow(id: $id) }', { id })).testWorkflow.formulas

/** Like a workflow that was published before rules had versions. */
async function createEarlier(): Promise<string> {
  const { id } = await create(draft)
  await workspace.app.admin.updateTable('workflows').set({ formulaRules: 1 }).where('id', '=', id).execute()
  return id
}

async function hoursOfNewTask(workflowId: string): Promise<unknown> {
  const before = (await runsOf(workflowId)).length
  await addDeal({ name: 'Without an amount' })
  await untilIdle()
  const runs = await runsOf(workflowId)
  expect(runs).toHaveLength(before + 1)
  return (runs[0]!.steps[0]!.input!.values as { hours: unknown }).hours
}

test('a new workflow has the current rules, and they stay out of its definition', async () => {
  const { id } = await create(draft)
  dataOf(await publish(id))
  expect(await readRules(id)).toMatchObject({ formulaRules: currentRules, hasChanges: false, draft })
  expect(await hoursOfNewTask(id)).toBe(5)
  expect(await compare(id)).toEqual([])
  await remove(id)
})

test('a workflow keeps its rules until a user accepts and publishes the current ones', async () => {
  const id = await createEarlier()
  dataOf(await publish(id))
  expect(await readRules(id)).toMatchObject({ formulaRules: 1, publishedFormulaRules: 1, hasChanges: false })
  expect(await hoursOfNewTask(id)).toBeNull()

  expect(await compare(id)).toEqual([{ stepId: 'make', at: '', formula: sum, before: null, after: '5', problem: null }])
  // Changes of anything else keep the rules.
  dataOf(await update(id, { draft, name: 'Renamed' }))
  expect(await readRules(id)).toMatchObject({ formulaRules: 1, hasChanges: false })

  dataOf(await update(id, { formulaRules: currentRules }))
  expect(await readRules(id)).toMatchObject({ formulaRules: 2, publishedFormulaRules: 1, hasChanges: true })
  expect(await hoursOfNewTask(id)).toBeNull()
  dataOf(await publish(id))
  expect(await readRules(id)).toMatchObject({ publishedFormulaRules: 2, hasChanges: false })
  expect(await hoursOfNewTask(id)).toBe(5)
  await remove(id)
})

test('a run evaluates its formulas by the rules of the version with which it started', async () => {
  const id = await createEarlier()
  dataOf(
    await update(id, {
      draft: { ...draft, steps: [{ id: 'later', type: 'wait', minutes: 60 }, ...draft.steps] },
    }),
  )
  dataOf(await publish(id))
  await addDeal({ name: 'Waits' })
  await untilIdle()
  dataOf(await update(id, { formulaRules: currentRules }))
  dataOf(await publish(id))
  await makeDue()
  await tenantRows(
    `update monarch."workflowSteps" set output = jsonb_build_object('until', now()) where status = 'waiting'`,
  )
  await untilIdle()
  const [run] = await runsOf(id)
  expect(run!.steps.at(-1)).toMatchObject({ stepId: 'make', input: { values: { hours: null } } })
  await remove(id)
})

test('unknown rules are refused, and a draft cannot name them', async () => {
  const { id } = await create(draft)
  const refused = await update(id, { formulaRules: 3 })
  expect(refused.errors![0]!.message).toContain('formulaRules')
  dataOf(await update(id, { draft: { ...draft, formulaRules: 1 } }))
  expect((await publish(id)).errors![0]!.message).toContain('"formulaRules" cannot be set here')
  dataOf(await switchTo(id, false))
  await remove(id)
})

test('a copy of the workspace keeps the rules of each workflow', async () => {
  const earlier = await createEarlier()
  dataOf(await publish(earlier))
  const { id } = await create(draft)
  const { fastify, tenantId } = workspace
  const request = { method: 'POST', headers: owner.headers, payload: { name: 'Rules copied' } } as const
  const copied = await fastify.inject({ ...request, url: `/api/tenants/${tenantId}/copy` })
  expect(copied.statusCode).toBe(201)
  const rows = await workspace.app.admin
    .selectFrom('workflows')
    .innerJoin('tenants', 'tenants.id', 'workflows.tenantId')
    .select(['formulaRules', 'publishedFormulaRules'])
    .where('tenants.name', '=', 'Rules copied')
    .where('workflows.deletedAt', 'is', null)
    .orderBy('formulaRules')
    .execute()
  expect(rows).toEqual([
    { formulaRules: 1, publishedFormulaRules: 1 },
    { formulaRules: 2, publishedFormulaRules: null },
  ])
  await remove(earlier)
  await remove(id)
})
