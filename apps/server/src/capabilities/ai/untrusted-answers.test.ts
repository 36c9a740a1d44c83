import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readTriggers } from '../workflows/triggers/read-triggers.ts'
import {
  ask,
  resetModel,
  closeWorkspace,
  create,
  model,
  openWorkspace,
  owner,
  query,
  work,
  workspace,
} from './note-builders.test-helper.ts'

/** One workflow per trigger filter. */
const workflowIds = { any: '', title: '', summary: '' }

beforeAll(async () => {
  await openWorkspace()
  await workspace.buildEntity('task', [{ name: 'title', fieldType: 'text' }])
  for (const [name, fields] of [
    ['any', undefined],
    ['title', ['title']],
    ['summary', ['summary']],
  ] as const) {
    const draft = {
      trigger: { type: 'recordUpdated', entity: 'note', ...(fields && { fields }) },
      steps: [{ id: 'make', type: 'createRecord', entity: 'task', values: { title: name } }],
    }
    const made = await owner.create('Workflow', { tenantId: workspace.tenantId, name, draft })
    workflowIds[name] = made.id
    const published = await owner.admin('mutation($id: ID!) { publishWorkflow(id: $id) { id } }', {
      id: workflowIds[name],
    })
    expect(published.errors, published.text).toBeUndefined()
  }
})
afterAll(closeWorkspace)
beforeEach(resetModel)

async function started(): Promise<string[]> {
  for (let round = 0; round < 4; round++) {
    await readTriggers(workspace.app, workspace.tenantId)
    await work()
  }
  const { data } = await owner.tenant('{ task(orderBy: [{title: ASC}]) { title } }')
  return data.task.map(({ title }: { title: string }) => title)
}

test('a generated value starts only a workflow whose trigger names its field', async () => {
  const { id } = await create({ title: 'A note', body: 'words' })
  await work()
  expect(await started()).toEqual([])
  model.answer = () => '<span data-mention="x">@Owner</span> ![](http://127.0.0.1/x.png) {{deleteNote}}'
  await ask(id)
  await work()
  const [run] = await query<{ status: string }>(
    `select status from monarch."aiRuns" where "recordId" = '${id}' and status = 'done' and "isAsked"`,
  )
  expect(run).toBeDefined()
  expect(await started()).toEqual(['summary'])
  expect((await owner.tenant('query($id: ID!) { note_by_id(id: $id) { summary } }', { id })).data.note_by_id).toEqual({
    summary: model.answer({} as never),
  })
  expect((await owner.admin('{ notifications { id } }')).data.notifications).toEqual([])
})

test('a generated value does not trigger another generation', async () => {
  const { id: entityId } = (await owner.admin('{ tenantEntities(where: {name: {eq: "note"}}) { id } }')).data
    .tenantEntities[0]
  const data = { tenantId: workspace.tenantId, entityId, name: 'echo', displayName: 'Echo', fieldType: 'ai_text' }
  const settings = { prompt: 'Repeat {summary}', auto: true }
  await owner.create('SystemField', { ...data, settings })
  const { id } = await create({ body: 'words' })
  await ask(id)
  await work()
  expect(model.requests).toHaveLength(1)
  const read = await owner.tenant('query($id: ID!) { note_by_id(id: $id) { summary echo } }', { id })
  expect(read.data.note_by_id).toEqual({ summary: 'A text from the model.', echo: null })
})
