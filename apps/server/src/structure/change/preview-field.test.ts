import type { Json } from '@monarch/field-types'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrganization } from '../../capabilities/tenants/organizations.ts'
import { createTenant } from '../../platform/tenants/tenants.ts'
import { type Person, startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { runs } from '../../../../../tests/runs.ts'

let workspace: Workspace
let owner: Person

beforeAll(async () => {
  workspace = await startWorkspace()
  owner = workspace.owner
})
afterAll(() => workspace.close())

let count = 0

/** Creates an entity with one field and a record for each value; deleted records are in the bin. */
async function entityWith(fieldType: string, values: readonly Json[], more: object = {}) {
  const name = `thing_${(count += 1)}`
  const entity = await workspace.buildEntity(name, [{ name: 'value', displayName: 'Value', fieldType, ...more }])
  const type = name
    .split('_')
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('')
  const reply = await owner.tenant(
    `mutation($data: [Create${type}Input!]!) { createMany${type}(data: $data) { id } }`,
    {
      data: values.map((value) => ({ value })),
    },
  )
  if (reply.errors) throw new Error(reply.text)
  const ids: string[] = reply.data[`createMany${type}`].map(({ id }: { id: string }) => id)
  const read = async () => {
    const { data, text } = await owner.tenant(`{ ${name}(limit: 1000, orderBy: [{createdAt: DESC}]) { id value } }`)
    if (!data) throw new Error(text)
    return new Map<string, Json>(data[name].map((r: { id: string; value: Json }) => [r.id, r.value]))
  }
  return { name, type, id: entity.fields.value!, ids, read }
}

const previewDocument = `query($id: ID!, $data: UpdateSystemFieldInput!) { previewSystemField(id: $id, data: $data) {
    converts fails isComplete samples { id before after } } }`
const updateDocument = `mutation($id: ID!, $data: UpdateSystemFieldInput!, $mayEmpty: Boolean) {
    updateSystemField(id: $id, data: $data, mayEmpty: $mayEmpty) { id fieldType } }`

interface Preview {
  converts: number
  fails: number
  isComplete: boolean
  samples: { id: string; before: Json; after: Json }[]
}

async function preview(id: string, data: object, person = owner): Promise<Preview> {
  const { data: answer, text } = await person.admin(previewDocument, { id, data })
  if (!answer) throw new Error(text)
  return answer.previewSystemField
}

const texts = [
  '1',
  ' 02',
  '2.50',
  'yes',
  'no',
  '2024-02-30',
  '2024-02-28',
  '2024-02-28T10:00:00Z',
  'a',
  'b, c',
  '[1]',
  '{"a":1}',
  '99999999999999999999',
  '-7',
  'anna@example.com',
  '5',
]
const change = fc.record(
  {
    fieldType: fc.constantFrom(
      'number',
      'decimal',
      'boolean',
      'date',
      'datetime',
      'select',
      'multi_select',
      'email',
      'rating',
      'json',
      'long_text',
      'rich_text',
      'text',
    ),
    isRequired: fc.boolean(),
    isUnique: fc.boolean(),
  },
  { requiredKeys: ['fieldType'] },
)

test('a preview predicts the result of the change', { timeout: 120_000 }, async () => {
  const seen = { done: 0, refused: 0, emptied: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.option(fc.constantFrom(...texts)), { minLength: 1, maxLength: 8 }),
      change,
      async (values, flags) => {
        const { id, ids, read } = await entityWith('text', values)
        const data = {
          ...flags,
          ...(['select', 'multi_select'].includes(flags.fieldType) ? { options: ['a', 'b', 'c'] } : {}),
        }
        const before = await read()
        const shown = await preview(id, data)
        expect(await read()).toEqual(before)
        const strict = await owner.admin(updateDocument, { id, data })
        expect(strict.errors === undefined).toBe(shown.fails === 0)
        if (shown.fails === 0) seen.done += 1
        else seen.refused += 1
        const reply = shown.fails === 0 ? strict : await owner.admin(updateDocument, { id, data, mayEmpty: true })
        if (reply.errors) {
          // Values of a required or unique field cannot be emptied.
          expect(flags.isRequired === true || flags.isUnique === true).toBe(true)
          return
        }
        const after = await read()
        if (shown.fails > 0) seen.emptied += 1
        // A checkbox has no empty value: what is emptied becomes unchecked.
        const kept = flags.fieldType === 'boolean' ? shown.converts + shown.fails : shown.converts
        expect([...after.values()].filter((value) => value !== null)).toHaveLength(kept)
        for (const sample of shown.samples) {
          expect(before.get(sample.id)).toEqual(sample.before)
          expect(after.get(sample.id)).toEqual(sample.after)
        }
        expect(ids).toEqual(expect.arrayContaining(shown.samples.map((sample) => sample.id)))
      },
    ),
    { numRuns: runs(10), endOnFailure: true },
  )
  expect(seen.done).toBeGreaterThan(2)
  expect(seen.refused).toBeGreaterThan(2)
  expect(seen.emptied).toBeGreaterThan(2)
})

test('counts include records beyond the samples and in the bin', async () => {
  const { id, ids, name, type } = await entityWith('text', [
    ...Array.from({ length: 30 }, (_, i) => String(i)),
    ...Array.from({ length: 12 }, () => 'x'),
  ])
  await owner.tenant(`mutation($id: ID!) { delete${type}(id: $id) { id } }`, { id: ids.at(-1) })
  const shown = await preview(id, { fieldType: 'number' })
  expect(shown).toMatchObject({ converts: 30, fails: 12 })
  expect(shown.samples).toHaveLength(10)
  expect(shown.samples.slice(0, 5).every(({ before, after }) => before === 'x' && after === null)).toBe(true)
  expect(shown.samples).toContainEqual({ id: ids[29], before: '29', after: 29 })
  expect(name).toBeTruthy()
})

test('required, unique and rule violations are counted by record', async () => {
  const { id } = await entityWith('number', [1, 1, 2, null, 30])
  expect(await preview(id, { isRequired: true })).toMatchObject({ converts: 4, fails: 1 })
  expect(await preview(id, { isUnique: true })).toMatchObject({ converts: 2, fails: 2 })
  expect(await preview(id, { validationRules: { max: 10 } })).toMatchObject({ converts: 3, fails: 1 })
  expect(await preview(id, { displayName: 'Other' })).toMatchObject({ converts: 4, fails: 0 })
})

test('a refusal names the blocking records to callers who may read them', async () => {
  const { id, ids, name } = await entityWith('text', ['a', 'b', 'a'])
  const data = { isUnique: true }
  const refused = await owner.admin(updateDocument, { id, data })
  expect(refused.errors![0]!.extensions).toMatchObject({
    code: 'BAD_USER_INPUT',
    offending: {
      fieldId: id,
      reason: 'duplicate',
      count: 1,
      records: [
        { id: ids[2], value: 'a' },
        { id: ids[0], value: 'a' },
      ],
    },
  })
  const builder = await workspace.join(['entity:*'])
  const discreet = await builder.admin(updateDocument, { id, data })
  expect(discreet.errors![0]!.message).toBe(
    '"Value" cannot be unique: some values are used by more than one record. Change them first',
  )
  expect(discreet.text).not.toContain('offending')
  expect(await preview(id, { fieldType: 'number' }, builder)).toEqual({
    converts: 0,
    fails: 0,
    isComplete: false,
    samples: [],
  })
  const reader = await workspace.join(['entity:*', `record:${name}:read`])
  expect((await preview(id, { fieldType: 'number' }, reader)).samples).toHaveLength(3)
})

test('a preview requires permission to change the field, and access to its tenant', async () => {
  const { id } = await entityWith('text', ['a'])
  const member = await workspace.join(['record:*'])
  expect((await member.admin(previewDocument, { id, data: {} })).errors![0]!.extensions.code).toBe('FORBIDDEN')
  const other = await workspace.join(['*'], await strangersPlace())
  const foreign = await other.admin(previewDocument, { id, data: {} })
  const missing = await other.admin(previewDocument, { id: workspace.tenantId, data: {} })
  expect(foreign.errors).toEqual(missing.errors)
  expect(foreign.errors![0]!.extensions.code).toBe('NOT_FOUND')
})

test('an invalid change is refused by the preview with the same error', async () => {
  const { id } = await entityWith('text', ['a'])
  const reply = await owner.admin(previewDocument, { id, data: { fieldType: 'rating', settings: { max: 99 } } })
  expect(reply.errors![0]!.extensions).toMatchObject({ code: 'BAD_USER_INPUT', issues: [{ path: 'data.settings' }] })
  const alone = await owner.admin(`{ a: previewSystemField(id: "${id}", data: {}) { converts } tenants { id } }`)
  expect(alone.errors![0]!.message).toBe('Request previewSystemField separately')
})

const undoDocument = `mutation($tenantId: ID!, $changeId: ID) { undoStructureChange(tenantId: $tenantId, changeId: $changeId) {
    id status description undoes userName } }`

test('structure changes are listed, and the last one can be undone', async () => {
  const { tenantId } = workspace
  const { id, read } = await entityWith('text', ['1', 'x'])
  await owner.admin(updateDocument, { id, data: { fieldType: 'number' }, mayEmpty: true })
  const list = async () =>
    (await owner.admin('{ structureChanges(limit: 2) { id status description userName error finishedAt } }')).data
      .structureChanges
  const [last, earlier] = await list()
  expect(last).toMatchObject({
    status: 'done',
    description: expect.stringMatching(/^Updated the field "Value" of "Thing /),
    userName: 'Test person',
  })
  expect([...(await read()).values()]).toEqual([1, null])

  const stale = await owner.admin(undoDocument, { tenantId, changeId: earlier.id })
  expect(stale.errors![0]!.extensions.code).toBe('CONFLICT')
  const { data } = await owner.admin(undoDocument, { tenantId, changeId: last.id })
  expect(data.undoStructureChange).toMatchObject({
    status: 'done',
    undoes: last.id,
    description: 'Undid the change of the field "Value"',
  })
  expect([...(await read()).values()]).toEqual(['1', 'x'])
  await owner.admin(undoDocument, { tenantId })
  expect([...(await read()).values()]).toEqual([1, null])
})

test('undoing the creation of an entity requires permission to delete it', async () => {
  const { tenantId } = workspace
  await workspace.buildEntity('mine')
  const editor = await workspace.join(['entity:update', 'entity:create'])
  expect((await editor.admin(undoDocument, { tenantId })).errors![0]!.extensions.code).toBe('FORBIDDEN')
  const stranger = await workspace.join(['*'], await strangersPlace())
  expect((await stranger.admin(undoDocument, { tenantId })).errors![0]!.extensions.code).toBe('NOT_FOUND')
  expect((await stranger.admin('{ structureChanges { id } }')).data.structureChanges).toEqual([])
  const { data } = await owner.admin(undoDocument, { tenantId })
  expect(data.undoStructureChange.description).toBe('Undid: the entity "Mine" is in the bin')
})

test('a repeated undo with the same key runs once', async () => {
  const { tenantId } = workspace
  const entity = await workspace.buildEntity('once')
  await owner.admin('mutation($id: ID!) { updateTenantEntity(id: $id, data: {displayName: "Twice"}) { id } }', {
    id: entity.id,
  })
  const payload = JSON.stringify({ query: undoDocument, variables: { tenantId } })
  const send = () =>
    workspace.fastify.inject({
      method: 'POST',
      url: '/graphql/admin',
      payload,
      headers: { ...owner.headers, 'idempotency-key': 'undo-1' },
    })
  const [first, second] = [await send(), await send()]
  expect(second.body).toBe(first.body)
  const { data } = await owner.admin('query($id: ID!) { tenantEntity(id: $id) { displayName } }', { id: entity.id })
  expect(data.tenantEntity.displayName).toBe('Once')
})

async function strangersPlace(): Promise<{ organizationId: string; tenantId: string }> {
  const organization = await createOrganization(workspace.app, `Other ${(count += 1)}`)
  const tenant = await createTenant(workspace.app, { organizationId: organization.id, name: 'Other' })
  return { organizationId: organization.id, tenantId: tenant.id }
}

test('a preview counts the records of removed options that the caller may read', async () => {
  const choices = (...values: string[]) => ({ settings: { choices: values.map((value) => ({ value, label: value })) } })
  const { id, ids, name, type } = await entityWith('select', ['a', 'b', 'b', 'c'], choices('a', 'b', 'c', 'd'))
  await owner.tenant(`mutation($id: ID!) { delete${type}(id: $id) { id } }`, { id: ids[3] })
  const removed = async (person: Person, data: object) => {
    const document = `query($id: ID!, $data: UpdateSystemFieldInput!) {
      previewSystemField(id: $id, data: $data) { removedOptions { option count } } }`
    const { data: answer, text } = await person.admin(document, { id, data })
    if (!answer) throw new Error(text)
    return answer.previewSystemField.removedOptions
  }
  expect(await removed(owner, choices('a'))).toEqual([
    { option: 'b', count: 2 },
    { option: 'c', count: 1 },
  ])
  expect(await removed(owner, choices('a', 'b', 'c'))).toEqual([])
  expect(await removed(owner, { fieldType: 'text' })).toEqual([])

  const changed = await owner.admin(
    `mutation($id: ID!, $data: UpdateSystemFieldInput!, $moves: [OptionMoveInput!]) {
      updateSystemField(id: $id, data: $data, moveOptions: $moves) { id } }`,
    { id, data: choices('a'), moves: [{ option: 'b', to: 'a' }, { option: 'c' }] },
  )
  expect(changed.errors).toBeUndefined()
  const { data } = await owner.tenant(`{ ${name}(orderBy: [{createdAt: DESC}]) { value } }`)
  expect(data[name]).toEqual([{ value: 'a' }, { value: 'a' }, { value: 'a' }])
})
