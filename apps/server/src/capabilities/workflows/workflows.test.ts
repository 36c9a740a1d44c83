import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTriggers } from './triggers/read-triggers.ts'
import {
  addDeal,
  changeDeal,
  closeWorkspace,
  makeDue,
  openWorkspace,
  owner,
  read,
  remove,
  runsOf,
  untilIdle,
  start,
  taskStep,
  tasksOf,
  tenantRows,
  workspace,
} from './workflow-builders.test-helper.ts'
import { codeOf, dataOf } from '../../../../../tests/integration/builders.ts'

beforeAll(openWorkspace)
afterAll(closeWorkspace)

test('a new record triggers a workflow once, which creates another record from its values', async () => {
  const id = await start({
    trigger: { type: 'recordCreated', entity: 'deal', where: { amount: { gte: 100 } } },
    steps: [
      {
        id: 'make',
        type: 'createRecord',
        entity: 'task',
        values: {
          title: { template: 'Call {account.name} about {name}' },
          notes: { template: 'Worth {amount}, says {user.name}' },
          due: { formula: 'dateadd({closes}, 3, "days")' },
          hours: { formula: '{amount} / 50' },
          done: false,
          deal: { formula: '{id}' },
        },
      },
    ],
  })
  const { createAccount } = dataOf(await owner.tenant('mutation { createAccount(data: {name: "Acme"}) { id } }'))
  const deal = await addDeal({ name: 'Site', amount: 250, closes: '2026-03-01', account: createAccount.id })
  const small = await addDeal({ name: 'Tiny', amount: 5 })
  await untilIdle()
  expect(await tasksOf(deal)).toEqual([
    {
      title: 'Call Acme about Site',
      notes: 'Worth $250.00, says Test person',
      due: '2026-03-04',
      hours: 5,
      done: false,
    },
  ])
  expect(await tasksOf(small)).toEqual([])
  const made = (await owner.tenant('{ task(where: {title: {eq: "Call Acme about Site"}}) { id } }')).data.task[0].id
  const changed = 'query($id: ID!) { task_history(id: $id) { action agent workflowId } }'
  expect(dataOf(await owner.tenant(changed, { id: made })).task_history).toEqual([
    { action: 'create', agent: 'workflow', workflowId: id },
  ])
  const runs = await runsOf(id)
  expect(runs).toMatchObject([
    {
      status: 'done',
      error: null,
      recordId: deal,
      depth: 0,
      steps: [{ stepId: 'make', at: '', status: 'done', attempts: 1 }],
    },
  ])
  expect(runs[0]!.steps[0]!.input?.values).toMatchObject({ title: 'Call Acme about Site', hours: 5 })
  expect(await read(id)).toMatchObject({ runCount: 1, failedCount: 0, successRate: 1, lastRun: { status: 'done' } })
  await remove(id)
})

test('a change triggers only if it touches a watched field and the record meets the conditions', async () => {
  const id = await start({
    trigger: { type: 'recordUpdated', entity: 'deal', fields: ['stage'], where: { stage: { eq: 'won' } } },
    steps: [
      taskStep(),
      {
        id: 'note',
        type: 'updateRecord',
        record: 'steps.make',
        values: { notes: { template: 'of {steps.make.title}' } },
      },
    ],
  })
  const deal = await addDeal({ name: 'Won', stage: 'open' })
  await changeDeal(deal, { amount: 1 })
  await changeDeal(deal, { stage: 'lost' })
  await untilIdle()
  expect(await tasksOf(deal)).toEqual([])
  await changeDeal(deal, { stage: 'won' })
  await untilIdle()
  await changeDeal(deal, { amount: 2 })
  await untilIdle()
  expect(await tasksOf(deal)).toMatchObject([{ title: 'Deal Won', notes: 'of Deal Won' }])
  const { data } = await owner.tenant('query($id: ID!) { task(where: {deal: {eq: $id}}) { id } }', { id: deal })
  const history = await owner.tenant('query($id: ID!) { task_history(id: $id) { action agent } }', {
    id: data.task[0].id,
  })
  expect(history.data.task_history).toEqual([
    { action: 'update', agent: 'workflow' },
    { action: 'create', agent: 'workflow' },
  ])
  await remove(id)
})

test('a deleted record is read from the bin', async () => {
  const id = await start({
    trigger: { type: 'recordDeleted', entity: 'deal', where: { stage: { eq: 'lost' } } },
    steps: [{ id: 'make', type: 'createRecord', entity: 'task', values: { title: { template: 'Gone: {name}' } } }],
  })
  for (const stage of ['lost', 'open']) {
    const deal = await addDeal({ name: `Was ${stage}`, stage })
    await owner.tenant('mutation($id: ID!) { deleteDeal(id: $id) { id } }', { id: deal })
  }
  await untilIdle()
  const { data } = await owner.tenant('{ task(where: {title: {startsWith: "Gone"}}) { title } }')
  expect(data.task).toEqual([{ title: 'Gone: Was lost' }])
  await remove(id)
})

test('conditions, loops and deletions; a failing step can be skipped', async () => {
  const id = await start({
    trigger: { type: 'recordCreated', entity: 'account' },
    steps: [{ id: 'bad', type: 'deleteRecord', record: 'steps.made_up', onFailure: 'continue' }],
  }).catch((error: Error) => error.message)
  expect(id).toContain('Please choose a record')
  const workflow = await start({
    trigger: { type: 'recordUpdated', entity: 'account', fields: ['email'] },
    steps: [
      {
        id: 'each_deal',
        type: 'findRecords',
        entity: 'deal',
        where: { account: { eq: { formula: '{id}' } } },
        limit: 10,
        steps: [
          {
            id: 'is_big',
            type: 'condition',
            formula: '{steps.each_deal.amount} > 100',
            yes: [
              {
                id: 'make',
                type: 'createRecord',
                entity: 'task',
                values: {
                  title: { template: 'Big: {steps.each_deal.name} of {name}' },
                  deal: { formula: '{steps.each_deal.id}' },
                },
              },
            ],
            no: [{ id: 'drop', type: 'deleteRecord', record: 'steps.each_deal' }],
          },
        ],
      },
      {
        id: 'impossible',
        type: 'createRecord',
        entity: 'task',
        values: { title: { formula: 'blank()' } },
        onFailure: 'continue',
      },
      {
        id: 'last',
        type: 'createRecord',
        entity: 'task',
        values: { title: { template: '{steps.each_deal.count} deals' } },
      },
    ],
  })
  const { createAccount } = dataOf(await owner.tenant('mutation { createAccount(data: {name: "Zed"}) { id } }'))
  const big = await addDeal({ name: 'A', amount: 500, account: createAccount.id })
  const small = await addDeal({ name: 'B', amount: 5, account: createAccount.id })
  await owner.tenant('mutation($id: ID!) { updateAccount(id: $id, data: {email: "z@ed.example"}) { id } }', {
    id: createAccount.id,
  })
  await untilIdle()
  expect(await tasksOf(big)).toMatchObject([{ title: 'Big: A of Zed' }])
  expect(
    (await owner.tenant('query($id: ID!) { deal_by_id(id: $id) { id } }', { id: small })).data.deal_by_id,
  ).toBeNull()
  const [run] = await runsOf(workflow)
  expect(run).toMatchObject({ status: 'done', error: null })
  expect(run!.steps.map(({ stepId, at, status }) => `${stepId} ${at} ${status}`)).toEqual([
    'each_deal  done',
    'is_big 0 done',
    'make 0 done',
    'is_big 1 done',
    'drop 1 done',
    'impossible  failed',
    'last  done',
  ])
  expect(run!.steps.find(({ stepId }) => stepId === 'impossible')!.error).toContain('required')
  expect((await owner.tenant('{ task(where: {title: {eq: "2 deals"}}) { id } }')).data.task).toHaveLength(1)
  await remove(workflow)
})

test('a failing run ends after the configured retries, and is counted', async () => {
  const id = await start({
    trigger: { type: 'recordCreated', entity: 'deal' },
    steps: [
      { id: 'mail', type: 'sendEmail', label: 'Tell', to: 'a@b.example', subject: 'x', text: 'y', retries: 2 },
      taskStep(),
    ],
  })
  const deal = await addDeal({ name: 'No mail' })
  await untilIdle()
  for (let i = 0; i < 3; i++) {
    await makeDue()
    await untilIdle()
  }
  const [run] = await runsOf(id)
  expect(run).toMatchObject({ status: 'failed', steps: [{ stepId: 'mail', status: 'failed', attempts: 3 }] })
  expect(run!.error).toMatch(/^Tell: No email can be sent/)
  expect(await tasksOf(deal)).toEqual([])
  expect(await read(id)).toMatchObject({ runCount: 1, failedCount: 1, successRate: 0 })
  await remove(id)
})

test('after a wait, the run continues where it paused', async () => {
  const id = await start({
    trigger: { type: 'recordCreated', entity: 'deal' },
    steps: [
      taskStep(),
      { id: 'pause', type: 'wait', minutes: 60 },
      taskStep({ id: 'again', values: { title: 'After', deal: { formula: '{id}' } } }),
    ],
  })
  const deal = await addDeal({ name: 'Slow' })
  await untilIdle()
  expect(await tasksOf(deal)).toHaveLength(1)
  expect((await runsOf(id))[0]).toMatchObject({ status: 'waiting' })
  await makeDue()
  await tenantRows(
    `update monarch."workflowSteps" set output = jsonb_build_object('until', now()) where status = 'waiting'`,
  )
  await untilIdle()
  expect((await tasksOf(deal)).map(({ title }: { title: string }) => title)).toEqual(['After', 'Deal Slow'])
  expect((await runsOf(id))[0]).toMatchObject({ status: 'done' })
  await remove(id)
})

test('workflows trigger each other up to a limit', async () => {
  const id = await start({
    trigger: { type: 'recordCreated', entity: 'task', where: { title: { startsWith: 'Loop' } } },
    steps: [{ id: 'more', type: 'createRecord', entity: 'task', values: { title: { template: '{title}!' } } }],
  })
  await owner.tenant('mutation { createTask(data: {title: "Loop"}) { id } }')
  await untilIdle()
  const runs = await runsOf(id)
  expect(runs.map(({ status, depth }) => `${depth} ${status}`)).toEqual([
    '6 failed',
    '5 done',
    '4 done',
    '3 done',
    '2 done',
    '1 done',
    '0 done',
  ])
  expect(runs[0]!.error).toContain('times in a row')
  await remove(id)
})

test('work interrupted by a crash is done once, by the next process', async () => {
  const id = await start({
    trigger: { type: 'recordCreated', entity: 'deal' },
    steps: [taskStep(), taskStep({ id: 'second' })],
  })
  const deal = await addDeal({ name: 'Crash' })
  // Concurrent readers, and a lost wake-up.
  await Promise.all([1, 2, 3].map(() => readTriggers(workspace.app, workspace.tenantId)))
  await workspace.app.jobs.remove(`workflows ${workspace.tenantId}`)
  expect(await runsOf(id)).toHaveLength(1)
  await workspace.app.jobs.add('workflow_tick', {})
  await untilIdle()
  expect(await tasksOf(deal)).toHaveLength(2)
  // Simulates a crash between the second step and the end of the run.
  await tenantRows(
    `update monarch."workflowRuns" set status = 'running', "finishedAt" = null, "dueAt" = default where "recordId" = '${deal}'`,
  )
  await workspace.app.jobs.add('workflow_tick', {})
  await untilIdle()
  expect(await tasksOf(deal)).toHaveLength(2)
  expect((await runsOf(id))[0]).toMatchObject({ status: 'done' })
  await remove(id)
})

test('a run has the current rights of its publisher', async () => {
  const builder = await workspace.join(['record:deal:read', 'record:task:create', 'record:task:read', 'workflow:*'])
  const id = await start({ trigger: { type: 'recordCreated', entity: 'deal' }, steps: [taskStep()] }, builder)
  const first = await addDeal({ name: 'Allowed' })
  await untilIdle()
  expect(await tasksOf(first)).toHaveLength(1)
  const [{ id: userId }] = dataOf(await builder.admin('{ users { id } }')).users
  await workspace.app.admin
    .updateTable('users')
    .set({ permissions: ['record:deal:read'] })
    .where('id', '=', userId)
    .execute()
  const second = await addDeal({ name: 'No longer' })
  await untilIdle()
  expect(await tasksOf(second)).toEqual([])
  expect((await runsOf(id))[0]!.error).toContain("You don't have permission to create task records")
  await workspace.app.admin.updateTable('users').set({ isActive: false }).where('id', '=', userId).execute()
  await addDeal({ name: 'Nobody' })
  await untilIdle()
  expect((await runsOf(id))[0]!.error).toContain('no longer has access')
  await remove(id)
})

test('without the right to read all records, inputs and outputs of runs are hidden; without access, the runs are', async () => {
  const id = await start({ trigger: { type: 'recordCreated', entity: 'deal' }, steps: [taskStep()] })
  await addDeal({ name: 'Secret' })
  await untilIdle()
  // `looker` can read every entity of the workflow, but not all entities.
  await workspace.buildEntity('vault', [{ name: 'name', fieldType: 'text' }])
  const looker = await workspace.join(['workflow:read', ...['account', 'deal', 'task'].map((e) => `record:${e}:read`)])
  expect((await runsOf(id, looker))[0]).toMatchObject({
    status: 'done',
    recordId: null,
    steps: [{ status: 'done', input: null, output: null }],
  })
  expect(await runsOf(id, await workspace.join(['workflow:read', 'record:account:read']))).toEqual([])
  const stranger = await workspace.join(['record:*:read'])
  expect(codeOf(await stranger.tenant(`{ _workflow_runs(workflowId: "${id}") { id } }`))).toBe('FORBIDDEN')
  expect(dataOf(await stranger.admin('{ workflows { id } }')).workflows).toEqual([])
  for (const mutation of [
    `publishWorkflow(id: "${id}")`,
    `runWorkflow(id: "${id}")`,
    `deleteWorkflow(data: {id: "${id}"})`,
  ])
    expect(codeOf(await looker.admin(`mutation { ${mutation} { id } }`))).toBe('FORBIDDEN')
  await remove(id)
})
