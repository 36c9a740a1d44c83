import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, type Person } from '../../../../../tests/integration/builders.ts'
import { closeWorkspace, create, openWorkspace, owner, workspace } from './workflow-builders.test-helper.ts'

beforeAll(openWorkspace)
afterAll(closeWorkspace)

const steps = [
  { id: 'greet', type: 'notify', to: { formula: '{user.id}' }, text: '{name}: {amount}, {account.email}' },
  { id: 'close', type: 'updateRecord', record: 'record', values: { stage: 'won', amount: 5 } },
  { id: 'task', type: 'createRecord', entity: 'task', values: { title: 'Call {name}', hours: 1 } },
  {
    id: 'each',
    type: 'findRecords',
    entity: 'task',
    where: { notes: { eq: 'x' } },
    steps: [{ id: 'drop', type: 'deleteRecord', record: 'steps.each' }],
  },
]
const draft = { trigger: { type: 'recordCreated', entity: 'deal' }, steps }

async function problemsFor(person: Person): Promise<string[]> {
  const { id } = await create(draft)
  const reply = dataOf(await person.admin(`{ workflowAccess(id: "${id}") }`))
  const problems = reply.workflowAccess as { path: string; stepId: string | null; message: string }[]
  return problems.map(({ path, stepId, message }) => `${stepId} ${path} ${message}`)
}

test('a user with all access that the draft needs has no problems', async () => {
  expect(await problemsFor(owner)).toEqual([])
  const own = ['record:deal:*', 'record:task:*', 'record:account:read', 'workflow:*'] as const
  expect(await problemsFor(await workspace.join([...own]))).toEqual([])
})

test('each part says which access to an entity the user lacks', async () => {
  const reader = await workspace.join(['record:deal:read', 'record:task:read', 'workflow:*'])
  expect(await problemsFor(reader)).toEqual([
    "greet steps.0.text You don't have permission to read Account records.",
    "close steps.1.record You don't have permission to update Deal records.",
    "task steps.2.entity You don't have permission to create Task records.",
    "drop steps.3.steps.0.record You don't have permission to delete Task records.",
  ])
  const stranger = await workspace.join(['workflow:*'])
  expect((await problemsFor(stranger))[0]).toBe("null trigger.entity You don't have permission to read Deal records.")
})

test('each setting says which field the user may not read or change', async () => {
  const { person: limited } = await workspace.joinWithRole({
    permissions: ['record:deal:*', 'record:task:*', 'record:account:read', 'workflow:*'],
    rules: [
      { permission: 'record:deal:read', fields: ['name', 'stage', 'account'] },
      { permission: 'record:task:create', fields: ['title', 'notes'] },
    ],
  })
  expect(await problemsFor(limited)).toEqual([
    'greet steps.0.text You don\'t have permission to read "amount" of Deal records.',
    'close steps.1.values.amount You don\'t have permission to change "amount" of Deal records.',
    'task steps.2.values.hours You don\'t have permission to change "hours" of Task records.',
  ])
})

test('the draft of the request is checked instead of the stored one', async () => {
  const { id } = await create({ trigger: { type: 'manual' }, steps: [] })
  const reader = await workspace.join(['workflow:*'])
  const query = 'query($id: ID!, $draft: JSON) { workflowAccess(id: $id, draft: $draft) }'
  const ask = async (variables: object) => dataOf(await reader.admin(query, variables)).workflowAccess
  expect(await ask({ id })).toEqual([])
  expect(await ask({ id, draft })).not.toEqual([])
  expect(await ask({ id, draft: 5 })).toEqual([])
})
