import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addDeal,
  closeWorkspace,
  create,
  ids,
  openWorkspace,
  owner,
  publish,
  read,
  remove,
  runsOf,
  untilIdle,
  start,
  switchTo,
  taskStep,
  tasksOf,
  workspace,
  type Run,
} from './workflow-builders.test-helper.ts'
import { codeOf, dataOf } from '../../../../../tests/integration/builders.ts'

beforeAll(openWorkspace)
afterAll(closeWorkspace)

test('renames break nothing; deleting a field or entity in use needs consent to remove the uses', async () => {
  const extra = dataOf(
    await owner.admin('mutation($d: CreateSystemFieldInput!) { createSystemField(data: $d) { id } }', {
      d: { tenantId: workspace.tenantId, entityId: ids.deal, name: 'extra', displayName: 'Extra', fieldType: 'text' },
    }),
  ).createSystemField.id
  const id = await start({
    trigger: { type: 'recordCreated', entity: 'deal', where: { extra: { isNull: true } } },
    steps: [taskStep({ values: { title: { template: 'Deal {name}{extra}' }, deal: { formula: '{id}' } } })],
  })
  const rename = (field: string, name: string) =>
    owner.admin('mutation($id: ID!, $n: String) { updateSystemField(id: $id, data: {name: $n}) { id } }', {
      id: field,
      n: name,
    })
  await rename(ids.fields.deal!.name!, 'label')
  await rename(ids.fields.task!.title!, 'what')
  const renamed = await read(id)
  expect(renamed.published.steps[0].values).toEqual({
    what: { template: 'Deal {label}{extra}' },
    deal: { formula: '{id}' },
  })
  const { createDeal } = dataOf(await owner.tenant('mutation { createDeal(data: {label: "Renamed"}) { id } }'))
  await untilIdle()
  const { task } = dataOf(
    await owner.tenant('query($id: ID!) { task(where: {deal: {eq: $id}}) { what } }', { id: createDeal.id }),
  )
  expect(task).toEqual([{ what: 'Deal Renamed' }])
  await rename(ids.fields.deal!.name!, 'name')
  await rename(ids.fields.task!.title!, 'title')

  const used = dataOf(
    await owner.admin('query($id: ID!) { systemFields(where: {id: {eq: $id}}) { usedBy } }', { id: extra }),
  )
  expect(used.systemFields[0].usedBy).toMatchObject([{ kind: 'workflow', id, name: 'A workflow' }])
  const drop = (more: string) => owner.admin(`mutation { deleteSystemField(data: {id: "${extra}"${more}}) { id } }`)
  const refused = await drop('')
  expect(codeOf(refused)).toBe('CONFLICT')
  expect(refused.errors![0]!.message).toContain('the workflow "A workflow"')
  dataOf(await drop(', removeUses: true'))
  const without = await read(id)
  expect(without.isActive).toBe(true)
  expect(without.published.trigger).toEqual({ type: 'recordCreated', entity: 'deal' })
  expect(without.published.steps[0].values.title).toEqual({ template: 'Deal {name}' })
  await remove(id)
})

test('deleting an entity that a workflow requires switches the workflow off', async () => {
  const { id: entityId } = await workspace.buildEntity('ticket', [{ name: 'title', fieldType: 'text' }])
  const id = await start({
    trigger: { type: 'recordCreated', entity: 'ticket' },
    steps: [{ id: 'a', type: 'createRecord', entity: 'task', values: { title: 'x' } }],
  })
  const drop = (more: string) => owner.admin(`mutation { deleteTenantEntity(data: {id: "${entityId}"${more}}) { id } }`)
  expect((await drop('')).errors![0]!.message).toContain('the workflow "A workflow"')
  dataOf(await drop(', removeUses: true'))
  expect(await read(id)).toMatchObject({ isActive: false })
  expect(codeOf(await switchTo(id, true))).toBe('BAD_USER_INPUT')
  await remove(id)
})

test('a dry run leaves nothing behind and sends nothing out', async () => {
  const { id } = await create({
    trigger: { type: 'recordUpdated', entity: 'deal' },
    steps: [
      taskStep(),
      { id: 'rename', type: 'updateRecord', record: 'record', values: { name: 'Tried' } },
      { id: 'mail', type: 'sendEmail', to: 'a@b.example', subject: 'About {name}', text: '{steps.make.title}' },
      { id: 'pause', type: 'wait', minutes: 5 },
      { id: 'fails', type: 'createRecord', entity: 'task', values: { title: { formula: 'blank()' } } },
    ],
  })
  const deal = await addDeal({ name: 'Original' })
  const { testWorkflow } = dataOf(
    await owner.admin(`query($r: ID) { testWorkflow(id: "${id}", recordId: $r) }`, { r: deal }),
  )
  expect(testWorkflow).toMatchObject({ status: 'failed', error: 'Create record: title is required' })
  expect(testWorkflow.steps.map(({ stepId, status }: Run['steps'][0]) => `${stepId} ${status}`)).toEqual([
    'make done',
    'rename done',
    'mail skipped',
    'pause done',
    'fails failed',
  ])
  expect(testWorkflow.steps[2].input).toEqual({ to: 'a@b.example', subject: 'About Tried', text: 'Deal Original' })
  expect(await tasksOf(deal)).toEqual([])
  expect((await owner.tenant(`{ deal_by_id(id: "${deal}") { name version } }`)).data.deal_by_id).toEqual({
    name: 'Original',
    version: 1,
  })
  expect(await runsOf(id)).toEqual([])
  await remove(id)
})

test('a draft may be incomplete; publishing reports every problem with its path', async () => {
  const { id } = await create({
    trigger: { type: 'recordCreated', entity: 'nothing' },
    steps: [
      { id: 'a', type: 'createRecord', entity: 'task', values: { title: { template: '{nope}' }, hours: 'many' } },
    ],
  })
  const { errors } = await publish(id)
  expect(errors![0]!.extensions.issues!.map(({ path }) => path).toSorted()).toEqual([
    'draft.steps.0.values.hours',
    'draft.steps.0.values.title',
    'draft.trigger.entity',
  ])
  expect(codeOf(await switchTo(id, true))).toBe('BAD_USER_INPUT')
  await remove(id)
})
