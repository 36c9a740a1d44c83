import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, type FieldInput, startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'

let workspace: Workspace
beforeAll(async () => {
  workspace = await startWorkspace()
})
afterAll(() => workspace.close())

const create = `mutation($data: CreateSystemFieldInput!) { createSystemField(data: $data) { id settings } }`
const update = `mutation($id: ID!, $data: UpdateSystemFieldInput!) { updateSystemField(id: $id, data: $data) { settings } }`

async function add(entityId: string, field: FieldInput): Promise<{ id: string; settings: unknown }> {
  const data = { tenantId: workspace.tenantId, entityId, displayName: field.name, ...field }
  return dataOf(await workspace.owner.admin(create, { data })).createSystemField
}

const formula = (name: string, expression: string, more = {}): FieldInput => ({
  name,
  fieldType: 'formula',
  settings: { expression, ...more },
})

const numbers = ['a', 'b'].map((name) => ({ name, fieldType: 'number' }))

test('a new formula has version 2 of the rules, and one with version 1 keeps it until it is changed, which can be undone', async () => {
  const { owner } = workspace
  const { id } = await workspace.buildEntity('kept', numbers)
  expect((await add(id, formula('total', '{a} + {b}'))).settings).toEqual({ expression: '{a} + {b}', rules: 2 })
  const old = await add(id, formula('old', '{a} + {b}', { rules: 1 }))
  dataOf(await owner.tenant('mutation { createKept(data: {a: 3}) { id } }'))
  const values = async () => dataOf(await owner.tenant('{ kept { total old } }')).kept
  expect(await values()).toEqual([{ total: 3, old: null }])
  const change = async (settings: object) =>
    dataOf(await owner.admin(update, { id: old.id, data: { settings } })).updateSystemField.settings
  expect(await change({ expression: '{a} + {b} + 0' })).toEqual({ expression: '{a} + {b} + 0', rules: 1 })
  expect(await values()).toEqual([{ total: 3, old: null }])
  expect(await change({ expression: '{a} + {b} + 0', rules: 2 })).toMatchObject({ rules: 2 })
  expect(await values()).toEqual([{ total: 3, old: 3 }])
  const undo = 'mutation($tenantId: ID!) { undoStructureChange(tenantId: $tenantId) { id } }'
  dataOf(await owner.admin(undo, { tenantId: workspace.tenantId }))
  expect(await values()).toEqual([{ total: 3, old: null }])
  dataOf(await owner.admin(undo, { tenantId: workspace.tenantId }))
  expect(await values()).toEqual([{ total: 3, old: 3 }])
})

test('a formula without a value returns the reason, even if the reason is in another formula, stored or not', async () => {
  const { owner } = workspace
  const { id } = await workspace.buildEntity('quotient', numbers)
  await add(id, formula('share', '{a} / {b}'))
  await add(id, formula('percent', '{share} * 100'))
  await add(id, formula('kept', '{a} / {b} + 1', { stored: true }))
  await add(id, formula('safe', 'iferror({share}, -1)'))
  await add(id, formula('wrong', 'iserror({percent})'))
  const rows = [{ a: 1, b: 0 }, { a: 1, b: 4 }, { a: 1 }]
  dataOf(
    await owner.tenant('mutation($data: [CreateQuotientInput!]!) { createManyQuotient(data: $data) { id } }', {
      data: rows,
    }),
  )
  const { quotient } = dataOf(
    await owner.tenant(`{ quotient(orderBy: [{b: ASC}]) {
      share share_error percent percent_error kept kept_error safe wrong
    } }`),
  )
  const failed = { share: null, percent: null, kept: null, safe: -1, wrong: true }
  const errors = { share_error: '#DIV/0', percent_error: '#DIV/0', kept_error: '#DIV/0' }
  const none = { share_error: null, percent_error: null, kept_error: null }
  expect(quotient).toEqual([
    { ...failed, ...errors },
    { share: 0.25, percent: 25, kept: 1.25, safe: 0.25, wrong: false, ...none },
    { share: null, percent: null, kept: 1, safe: null, wrong: false, ...none },
  ])
  const found = await owner.tenant('{ quotient(where: {share_error: {eq: "#DIV/0"}}) { a b } }')
  expect(dataOf(found).quotient).toEqual([{ a: 1, b: 0 }])
})

test('a failure reaches formulas over stored formulas, lookups and formulas of related records', async () => {
  const { owner } = workspace
  const { id } = await workspace.buildEntity('branch', numbers)
  await add(id, { name: 'up', fieldType: 'relationship', settings: { entityId: id, inverseName: 'downs' } })
  await add(id, formula('share', '{a} / {b}'))
  await add(id, formula('kept', '{a} / {b}', { stored: true }))
  for (const field of ['share', 'kept'])
    await add(id, { name: `up_${field}`, fieldType: 'lookup', settings: { relation: 'up', field } })
  const sources = ['share', 'kept', 'up.share', 'up.kept', 'up_share', 'up_kept']
  for (const [i, source] of sources.entries()) {
    await add(id, formula(`plus${i}`, `{${source}} + 1`))
    await add(id, formula(`wrong${i}`, `iserror({${source}})`))
    await add(id, formula(`safe${i}`, `iferror({${source}}, -1)`))
    if (source === 'kept') await add(id, formula('kept_plus', '{kept} + 1', { stored: true }))
  }
  await add(id, formula('total', '{up.plus0} + {kept_plus}'))
  const { root } = dataOf(await owner.tenant('mutation { root: createBranch(data: {a: 1, b: 0}) { id } }'))
  dataOf(await owner.tenant('mutation($up: ID) { createBranch(data: {a: 1, b: 0, up: $up}) { id } }', { up: root.id }))
  const all = sources.map((_, i) => `plus${i} plus${i}_error wrong${i} safe${i}`).join(' ')
  const read = `kept_plus kept_plus_error total total_error ${all}`
  const { branch } = dataOf(await owner.tenant(`{ branch(where: {up: {isNull: false}}) { ${read} } }`))
  const failed = (i: number) => ({
    [`plus${i}`]: null,
    [`plus${i}_error`]: '#DIV/0',
    [`wrong${i}`]: true,
    [`safe${i}`]: -1,
  })
  const own = { kept_plus: null, kept_plus_error: '#DIV/0', total: null, total_error: '#DIV/0' }
  expect(branch).toEqual([Object.assign(own, ...sources.map((_, i) => failed(i)))])
  const found = await owner.tenant('{ branch(where: {plus5_error: {eq: "#DIV/0"}}) { plus2_error } }')
  expect(dataOf(found).branch).toEqual([{ plus2_error: '#DIV/0' }])
})

test('a field that has the reserved name keeps it; a new field with that name is refused', async () => {
  const { owner } = workspace
  const { id } = await workspace.buildEntity('named', [...numbers, { name: 'share_error', fieldType: 'number' }])
  await add(id, formula('share', '{a} / {b}')).catch(() => add(id, formula('part', '{a} / {b}')))
  dataOf(await owner.tenant('mutation { createNamed(data: {a: 1, b: 0, share_error: 7}) { id } }'))
  expect(dataOf(await owner.tenant('{ named { share_error part_error } }')).named).toEqual([
    { share_error: 7, part_error: '#DIV/0' },
  ])
  await expect(add(id, { name: 'part_error', fieldType: 'text' })).rejects.toThrow('part_error')
})

test('users who may not see a formula do not see the reason for its missing value', async () => {
  const { id } = await workspace.buildEntity('secret', numbers)
  await add(id, formula('share', '{a} / {b}'))
  const { person } = await workspace.joinWithRole({
    permissions: ['record:secret:read'],
    rules: [{ permission: 'record:secret:read', fields: ['a', 'b'] }],
  })
  const reply = await person.tenant('{ secret { a share_error } }')
  expect(reply.errors?.[0]?.message).toContain('share_error')
})

test('on a record where a formula is hidden, the reason for its missing value is hidden too, in values and in filters', async () => {
  const { id } = await workspace.buildEntity('partly', numbers)
  await add(id, formula('share', '{a} / {b}'))
  await add(id, formula('kept', '{a} / {b}', { stored: true }))
  const data = [
    { a: 1, b: 0 },
    { a: 2, b: 0 },
  ]
  dataOf(
    await workspace.owner.tenant('mutation($data: [CreatePartlyInput!]!) { createManyPartly(data: $data) { id } }', {
      data,
    }),
  )
  const rule = { permission: 'record:partly:read' }
  const permissions = [rule.permission]
  const some = await workspace.joinWithRole({ permissions, rules: [{ ...rule, fields: ['a', 'b'] }] })
  const more = await workspace.joinWithRole({ permissions, rules: [{ ...rule, where: { a: { eq: 2 } } }] })
  const { person, userId } = some
  await workspace.setRoles(userId, [some.roleId, more.roleId])
  const read = (args: string) => person.tenant(`{ partly(${args}) { a share_error kept_error } }`)
  expect(dataOf(await read('orderBy: [{a: ASC}]')).partly).toEqual([
    { a: 1, share_error: null, kept_error: null },
    { a: 2, share_error: '#DIV/0', kept_error: '#DIV/0' },
  ])
  for (const name of ['share_error', 'kept_error'])
    expect(dataOf(await read(`where: {${name}: {eq: "#DIV/0"}}`)).partly).toEqual([
      { a: 2, share_error: '#DIV/0', kept_error: '#DIV/0' },
    ])
})
