import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf, startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'

/** A checkbox that was never set reads as unchecked everywhere; with three states, it is null. */
let workspace: Workspace
let fields: Record<string, string>

beforeAll(async () => {
  workspace = await startWorkspace()
  const built = await workspace.buildEntity('task', [
    { name: 'label', fieldType: 'text' },
    { name: 'done', fieldType: 'boolean' },
    { name: 'agreed', fieldType: 'boolean', isRequired: true },
    { name: 'active', fieldType: 'boolean', defaultValue: true },
    { name: 'maybe', fieldType: 'boolean', settings: { threeStates: true } },
    { name: 'state', fieldType: 'formula', settings: { expression: 'if({done}, "yes", "no")' } },
    { name: 'is_unset', fieldType: 'formula', settings: { expression: 'is_blank({done})' } },
    { name: 'as_text', fieldType: 'formula', settings: { expression: 'text({done})', stored: true } },
  ])
  fields = built.fields
  await workspace.buildEntity('note', [
    { name: 'task', fieldType: 'relationship', settings: { entityId: built.id, inverseName: 'notes' } },
    { name: 'task_done', fieldType: 'lookup', settings: { relation: 'task', field: 'done' } },
  ])
})
afterAll(() => workspace.close())

const ask = async (query: string, variables: object = {}) => dataOf(await workspace.owner.tenant(query, variables))
async function create(data: object) {
  return (
    await ask('mutation($d: CreateTaskInput!) { createTask(data: $d) { id version done agreed active maybe } }', {
      d: data,
    })
  ).createTask as { id: string; version: number; done: boolean; active: boolean; maybe: boolean | null }
}
const labels = async (where: object): Promise<string[]> =>
  (await ask('query($w: TaskWhere) { task(where: $w, orderBy: [{label: ASC}]) { label } }', { w: where })).task.map(
    ({ label }: { label: string }) => label,
  )

describe('a checkbox that was never set', () => {
  test('is false in answers, even if it is required; a default value still applies', async () => {
    expect(await create({ label: 'unset' })).toMatchObject({ done: false, agreed: false, active: true, maybe: null })
    expect(await create({ label: 'nulls', done: null, agreed: null, active: null, maybe: null })).toMatchObject({
      done: false,
      agreed: false,
      active: false,
      maybe: null,
    })
    await create({ label: 'set', done: true, maybe: false })
  })

  test('is found as false and never as empty', async () => {
    expect(await labels({ done: { eq: false } })).toEqual(['nulls', 'unset'])
    expect(await labels({ done: { ne: true } })).toEqual(['nulls', 'unset'])
    expect(await labels({ done: { in: [false] } })).toEqual(['nulls', 'unset'])
    expect(await labels({ done: { isNull: true } })).toEqual([])
    expect(await labels({ done: { isNull: false } })).toEqual(['nulls', 'set', 'unset'])
    expect(await labels({ maybe: { isNull: true } })).toEqual(['nulls', 'unset'])
  })

  test('is false in groups, aggregates, orders and formulas', async () => {
    const { groups, figures, task } = await ask(`{
      groups: task_aggregate(groupBy: ["done"]) { keys count }
      figures: task_aggregate { distinct(fields: ["done", "maybe"]) }
      task(orderBy: [{done: DESC}, {label: ASC}]) { label state is_unset as_text }
    }`)
    expect(groups).toEqual([
      { keys: { done: false }, count: 2 },
      { keys: { done: true }, count: 1 },
    ])
    expect(figures).toEqual([{ distinct: { done: 2, maybe: 1 } }])
    expect(task).toEqual([
      { label: 'set', state: 'yes', is_unset: false, as_text: 'true' },
      { label: 'nulls', state: 'no', is_unset: false, as_text: 'false' },
      { label: 'unset', state: 'no', is_unset: false, as_text: 'false' },
    ])
  })

  test('is stored as false when null is written, by every kind of write', async () => {
    const { id } = await create({ label: 'written', done: true })
    const value = async () => (await ask('query($i: ID!) { task_by_id(id: $i) { done } }', { i: id })).task_by_id.done
    const writes = [
      'updateTask(id: $i, data: {done: null}) { id }',
      'updateEachTask(data: [{id: $i, data: {done: null}}]) { id }',
      'updateManyTask(where: {id: {eq: $i}}, data: {done: null})',
    ]
    for (const write of writes) {
      await ask('mutation($i: ID!) { updateTask(id: $i, data: {done: true}) { id } }', { i: id })
      expect(await value()).toBe(true)
      await ask(`mutation($i: ID!) { ${write} }`, { i: id })
      expect(await value()).toBe(false)
    }
    await ask('mutation($i: ID!) { deleteTask(id: $i) { id } }', { i: id })
  })

  test('is not part of the history of a new record, and writing null to it changes nothing', async () => {
    const { id, version } = await create({ label: 'history' })
    const history = async () =>
      (await ask('query($i: ID!) { task_history(id: $i) { changes } }', { i: id })).task_history as object[]
    expect(await history()).toEqual([
      { changes: { label: { from: null, to: 'history' }, active: { from: null, to: true } } },
    ])
    const after = await ask('mutation($i: ID!) { updateTask(id: $i, data: {done: null}) { version } }', { i: id })
    expect(after.updateTask.version).toBe(version)
    await ask('mutation($i: ID!) { deleteTask(id: $i) { id } }', { i: id })
  })

  test('is false for row rules and lookups; a lookup without a record is null', async () => {
    const { person } = await workspace.joinWithRole({
      permissions: ['record:*:read'],
      rules: [{ permission: 'record:task:read', where: { done: { eq: false } } }],
    })
    const seen = dataOf(await person.tenant('{ task(orderBy: [{label: ASC}]) { label } }')).task as object[]
    expect(seen).toEqual([{ label: 'nulls' }, { label: 'unset' }])
    const { task } = await ask('{ task(where: {label: {eq: "unset"}}) { id } }')
    await ask('mutation($t: ID) { a: createNote(data: {task: $t}) { id } b: createNote(data: {}) { id } }', {
      t: task[0].id,
    })
    const { note } = await ask('{ note(orderBy: [{createdAt: ASC}, {id: ASC}]) { task_done } }')
    expect(note).toEqual([{ task_done: false }, { task_done: null }])
    expect((await ask('{ note(where: {task_done: {eq: false}}) { task_done } }')).note).toHaveLength(1)
  })

  test('an empty cell of an import is false, and an export has no empty cell', async () => {
    const headers = { ...workspace.owner.headers, 'content-type': 'text/csv' }
    const payload = 'label,done,maybe\nimported,,\nimported too,yes,no\n'
    const imported = await workspace.fastify.inject({ method: 'POST', url: '/api/import/task', headers, payload })
    expect(imported.json()).toMatchObject({ inserted: 2, errors: [] })
    const exported = await workspace.owner.inject(
      'GET',
      `/api/export/task.csv?${new URLSearchParams({
        fields: 'label,done,agreed,active,maybe',
        where: '{"label":{"startsWith":"imported"}}',
        orderBy: '[{"label":"ASC"}]',
      }).toString()}`,
    )
    expect(exported.body.trim().split(/\r?\n/).slice(1)).toEqual([
      'imported,false,false,true,',
      'imported too,true,false,true,false',
    ])
    await ask('mutation { deleteManyTask(where: {label: {startsWith: "imported"}}) }')
  })

  test('the API keeps its nullable type, and its description says that it is never null', async () => {
    const query = `{ __type(name: "Task") { fields { name description type { kind name } } }
      input: __type(name: "CreateTaskInput") { inputFields { name type { kind } } } }`
    const { __type: type, input } = await ask(query)
    const of = (list: { name: string }[], name: string) => list.find((each) => each.name === name)
    expect(of(type.fields, 'done')).toMatchObject({
      type: { kind: 'SCALAR', name: 'Boolean' },
      description: 'done (never null: false if it was not set)',
    })
    expect(of(type.fields, 'maybe')).toMatchObject({ description: 'maybe' })
    expect(of(input.inputFields, 'agreed')).toMatchObject({ type: { kind: 'SCALAR' } })
  })
})

describe('the setting "Three states"', () => {
  const update = async (data: object) => {
    const variables = { id: fields.maybe, data }
    dataOf(
      await workspace.owner.admin(
        'mutation($id: ID!, $data: UpdateSystemFieldInput!) { updateSystemField(id: $id, data: $data) { id } }',
        variables,
      ),
    )
    await workspace.jobs.drain()
  }
  const preview = async (data: object) =>
    dataOf(
      await workspace.owner.admin(
        `query($id: ID!, $data: UpdateSystemFieldInput!) {
          previewSystemField(id: $id, data: $data) { converts fails samples { before after } } }`,
        { id: fields.maybe, data },
      ),
    ).previewSystemField as object
  const values = async () =>
    (await ask('{ task(orderBy: [{label: ASC}]) { maybe } }')).task.map(({ maybe }: { maybe: unknown }) => maybe)

  test('turned off, null becomes false, as the preview says; undo restores null', async () => {
    expect(await values()).toEqual([null, false, null])
    const expected = {
      converts: 5,
      fails: 0,
      samples: Array.from({ length: 5 }, () => ({ before: null, after: false })),
    }
    // Two records and three in the bin.
    expect(await preview({ settings: {} })).toEqual(expected)
    await update({ settings: {} })
    expect(await values()).toEqual([false, false, false])
    expect(await labels({ maybe: { isNull: true } })).toEqual([])
    dataOf(
      await workspace.owner.admin('mutation($t: ID!) { undoStructureChange(tenantId: $t) { tenantId } }', {
        t: workspace.tenantId,
      }),
    )
    await workspace.jobs.drain()
    expect(await values()).toEqual([null, false, null])
  })

  test('turned on, values are kept, and null can be written', async () => {
    await update({ settings: {} })
    expect(await preview({ settings: { threeStates: true } })).toMatchObject({ converts: 0, fails: 0 })
    await update({ settings: { threeStates: true } })
    expect(await values()).toEqual([false, false, false])
    await ask('mutation { updateManyTask(where: {label: {eq: "set"}}, data: {maybe: null}) }')
    expect(await values()).toEqual([false, null, false])
  })
})
