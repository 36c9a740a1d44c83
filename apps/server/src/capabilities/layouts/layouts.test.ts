import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type GraphqlReply,
  type Person,
  startWorkspace,
  type Workspace,
} from '../../../../../tests/integration/builders.ts'
import { createOrganization } from '../tenants/organizations.ts'
import { createTenant } from '../../platform/tenants/tenants.ts'

let workspace: Workspace
let entityId: string
let fields: Record<string, string>

beforeAll(async () => {
  workspace = await startWorkspace()
  const built = await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text' },
    { name: 'stage', fieldType: 'select', options: ['won', 'lost'] },
    { name: 'amount', fieldType: 'currency' },
  ])
  entityId = built.id
  fields = built.fields
})
afterAll(() => workspace.close())

const shape = 'id name type columns gap padding responsive items uses version'
const create = (person: Person, data: object): Promise<GraphqlReply> =>
  person.admin(`mutation($data: CreateLayoutInput!) { createLayout(data: $data) { ${shape} } }`, {
    data: { tenantId: workspace.tenantId, entityId, name: 'Deal', ...data },
  })
const update = (person: Person, id: string, data: object, more = ''): Promise<GraphqlReply> =>
  person.admin(
    `mutation($id: ID!, $data: UpdateLayoutInput!) { updateLayout(id: $id, data: $data${more}) { ${shape} } }`,
    { id, data },
  )
const remove = (person: Person, id: string): Promise<GraphqlReply> =>
  person.admin('mutation($id: ID!) { deleteLayout(data: {id: $id}) { id } }', { id })
const restore = (person: Person, id: string): Promise<GraphqlReply> =>
  person.admin(`mutation($id: ID!) { restoreLayout(id: $id) { ${shape} } }`, { id })
const read = async (person: Person, id: string) => {
  const { data } = await person.admin(`query($id: ID!) { layout(id: $id) { ${shape} } }`, { id })
  return data.layout
}

const place = { w: 6, h: 1 }
const fieldItem = (fieldName: string) => ({ ...place, id: `the ${fieldName}`, type: 'field', fieldName })
const everything = () => [
  fieldItem('name'),
  {
    ...place,
    id: 's',
    type: 'section',
    props: { title: 'Money', collapsible: true },
    collapsed: true,
    children: [
      {
        ...place,
        id: 't',
        type: 'tabs',
        activeTab: 'a',
        tabs: [{ id: 'a', label: 'A', items: [fieldItem('amount')] }],
      },
    ],
  },
  { ...place, id: 'd', type: 'divider' },
  { ...place, id: 'p', type: 'spacer', props: { height: 24 } },
  { ...place, id: 'c', type: 'card', props: { title: 'Card' }, children: [fieldItem('stage')] },
]

describe('a layout', () => {
  test('has defaults, and returns what was sent with the ids of fields', async () => {
    const { data } = await create(workspace.owner, { items: everything() })
    expect(data.createLayout).toMatchObject({
      type: 'record',
      columns: 12,
      gap: 16,
      padding: 0,
      responsive: { mobile: { columns: 1, gap: 16 }, tablet: { columns: 6, gap: 16 } },
      version: 1,
    })
    expect(data.createLayout.uses.toSorted()).toEqual(Object.values(fields).toSorted())
    expect(data.createLayout.items[0]).toEqual({ ...fieldItem('name'), fieldId: fields.name })
    const withoutIds = JSON.parse(
      JSON.stringify(data.createLayout.items, (key, value) => (key === 'fieldId' ? undefined : value)),
    )
    expect(withoutIds).toEqual(everything())
  })

  test('finds a field by its id if both id and name are sent', async () => {
    const items = [{ ...fieldItem('an older name'), fieldId: fields.amount }]
    const { data } = await create(workspace.owner, { items, type: 'form' })
    expect(data.createLayout.items[0]).toMatchObject({ fieldId: fields.amount, fieldName: 'amount' })
  })

  test('is refused with all of its issues', async () => {
    const { errors } = await create(workspace.owner, {
      name: ' ',
      columns: 25,
      gap: -1,
      padding: 101,
      responsive: { mobile: { columns: 0, gap: 0 } },
      items: [
        { ...place, id: 'a', type: 'chart' },
        { id: 'b', type: 'field', w: 25, h: 11 },
        { ...fieldItem('nothing'), id: 'b' },
        { ...place, id: 'e', type: 'spacer', props: { height: 501 } },
        { ...place, id: 'f', type: 'divider', children: [] },
        fieldItem('createdAt'),
      ],
    })
    expect(errors?.[0]?.extensions.issues?.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      'data.name: Please enter a layout name',
      'data.columns: columns must be a whole number from 1 to 24',
      'data.gap: gap must be a whole number from 0 to 100',
      'data.padding: padding must be a whole number from 0 to 100',
      'data.responsive.mobile.columns: must be a whole number from 1 to 24',
      'data.responsive.tablet: tablet is required',
      'data.items.0: Unknown item type: chart',
      'data.items.1.w: must be a whole number from 1 to 24',
      'data.items.1.h: must be a whole number from 1 to 10',
      'data.items.1.fieldName: fieldName is required',
      'data.items.2.fieldName: Deal has no field "nothing"',
      'data.items.3.props.height: must be a whole number from 0 to 500',
      'data.items.4.children: "children" cannot be set here',
      'data.items.5.fieldName: Deal has no field "createdAt"',
      'data.items.2.id: is also the id of another item',
    ])
  })

  test('is updated only at the expected version', async () => {
    const { data } = await create(workspace.owner, { items: everything() })
    const { id } = data.createLayout
    const changed = await update(workspace.owner, id, { name: 'Wide', columns: 24 }, ', ifVersion: 1')
    expect(changed.data.updateLayout).toMatchObject({
      name: 'Wide',
      columns: 24,
      version: 2,
      items: data.createLayout.items,
    })
    const late = await update(workspace.owner, id, { name: 'Late' }, ', ifVersion: 1')
    expect(late.errors?.[0]?.extensions.code).toBe('CONFLICT')
  })

  test('is deleted and restored', async () => {
    const { id } = (await create(workspace.owner, { name: 'Binned', items: everything() })).data.createLayout
    await remove(workspace.owner, id)
    expect(await read(workspace.owner, id)).toBeNull()
    expect((await remove(workspace.owner, id)).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    expect((await restore(workspace.owner, id)).data.restoreLayout).toMatchObject({ name: 'Binned', version: 3 })
  })

  test('is logged, with the changed values for an update', async () => {
    const items = [{ ...place, id: 's', type: 'section', children: [fieldItem('name')] }]
    const { id } = (await create(workspace.owner, { name: 'Logged', items })).data.createLayout
    await update(workspace.owner, id, { gap: 4 })
    const log = await workspace.app.admin
      .selectFrom('operations')
      .select(['description', 'version', 'before', 'after'])
      .where('subjectId', '=', id)
      .orderBy('id')
      .execute()
    expect(log).toEqual([
      {
        description: 'Created the layout "Logged"',
        version: 1,
        before: null,
        after: expect.objectContaining({ id, gap: 16 }) as object,
      },
      { description: 'Updated the layout "Logged"', version: 2, before: { gap: 16 }, after: { gap: 4 } },
    ])
  })
})

describe('a change of structure', () => {
  test('layouts follow a renamed field, block its deletion, and drop it on request', async () => {
    const built = await workspace.buildEntity('task', [
      { name: 'name', fieldType: 'text' },
      { name: 'due', fieldType: 'date' },
    ])
    const items = [{ ...place, id: 's', type: 'section', children: [fieldItem('due'), fieldItem('name')] }]
    const { id } = (await create(workspace.owner, { name: 'Task', entityId: built.id, items })).data.createLayout
    const { owner } = workspace
    await owner.admin('mutation($id: ID!) { updateSystemField(id: $id, data: {name: "deadline"}) { id } }', {
      id: built.fields.due,
    })
    expect((await read(owner, id)).items[0].children[0]).toMatchObject({
      fieldName: 'deadline',
      fieldId: built.fields.due,
    })

    const uses = await owner.admin('query($id: ID!) { systemFields(where: {id: {eq: $id}}) { usedBy } }', {
      id: built.fields.due,
    })
    expect(uses.data.systemFields[0].usedBy).toEqual([
      expect.objectContaining({ kind: 'layout', id, name: 'Task', entity: 'Task' }),
    ])
    const refused = await owner.admin('mutation($id: ID!) { deleteSystemField(data: {id: $id}) { id } }', {
      id: built.fields.due,
    })
    expect(refused.errors?.[0]?.message).toContain('the layout "Task" uses it')
    await owner.admin('mutation($id: ID!) { deleteSystemField(data: {id: $id, removeUses: true}) { id } }', {
      id: built.fields.due,
    })
    const after = await read(owner, id)
    expect(after.items[0].children).toEqual([{ ...fieldItem('name'), fieldId: built.fields.name }])
    expect(after.uses).toEqual([built.fields.name])
  })
})

describe('a report on related records', () => {
  const reportItem = (through: string, reportId: string) => ({ ...place, id: 'r', type: 'report', through, reportId })
  const inSection = (item: object) => [{ ...place, id: 's', type: 'section', children: [fieldItem('name'), item] }]

  /** Companies, and the visits that point at them. */
  async function build(word: string) {
    const company = await workspace.buildEntity(`company_${word}`, [{ name: 'name', fieldType: 'text' }])
    const visit = await workspace.buildEntity(`visit_${word}`, [
      { name: 'name', fieldType: 'text' },
      { name: 'company', fieldType: 'relationship', settings: { entityId: company.id, inverseName: 'visits' } },
    ])
    const reply = await workspace.owner.create('Report', {
      tenantId: workspace.tenantId,
      entityId: visit.id,
      name: 'Visits',
      config: { measures: [{ type: 'count', key: 'm1' }] },
    })
    return { company, visit, reportId: reply.id as string }
  }

  test('names the list of records that it is about, follows its name, and goes with the relation', async () => {
    const { owner } = workspace
    const { company, visit, reportId } = await build('followed')
    const data = { entityId: company.id, items: inSection(reportItem('visits', reportId)) }
    const { id } = (await create(owner, data)).data.createLayout
    expect((await read(owner, id)).uses).toContain(visit.fields.company)
    const settings = { entityId: company.id, inverseName: 'meetings' }
    await owner.admin(
      'mutation($id: ID!, $settings: JSON!) { updateSystemField(id: $id, data: {settings: $settings}) { id } }',
      {
        id: visit.fields.company,
        settings,
      },
    )
    expect((await read(owner, id)).items[0].children[1]).toEqual(reportItem('meetings', reportId))
    const remove = 'mutation($id: ID!) { deleteSystemField(data: {id: $id, removeUses: true}) { id } }'
    await owner.admin(remove, { id: visit.fields.company })
    expect((await read(owner, id)).items[0].children).toHaveLength(1)
  })

  test('is refused for other lists, and without its report', async () => {
    const { company, reportId } = await build('refused')
    const { reportId: _id, ...unfinished } = reportItem('visits', reportId)
    const items = [
      reportItem('name', reportId),
      { ...unfinished, id: 'u' },
      { ...reportItem('calls', reportId), id: 'c' },
    ]
    const { errors } = await create(workspace.owner, { entityId: company.id, items })
    expect(errors?.[0]?.extensions.issues?.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      'data.items.0.through: Company refused has no field "name"',
      'data.items.1.reportId: reportId is required',
      'data.items.2.through: Company refused has no field "calls"',
    ])
  })

  test('is left out for viewers who may not read the relation', async () => {
    const { company, reportId } = await build('hidden')
    const data = { entityId: company.id, items: inSection(reportItem('visits', reportId)) }
    const { id } = (await create(workspace.owner, data)).data.createLayout
    const { person: reader } = await workspace.joinWithRole({
      permissions: ['entity:read', 'record:*:read'],
      rules: [{ permission: 'record:visit_hidden:read', fields: ['name'] }],
    })
    const colleague = await workspace.join(['entity:read', 'record:*:read'])
    const typesOf = async (person: Person) =>
      (await read(person, id)).items[0].children.map(({ type }: { type: string }) => type)
    expect(await typesOf(colleague)).toEqual(['field', 'report'])
    expect(await typesOf(reader)).toEqual(['field'])
  })
})

describe('access to layouts', () => {
  test('changing needs interface:update; reading needs a right to what they show', async () => {
    const { id } = (await create(workspace.owner, { items: everything() })).data.createLayout
    const member = await workspace.join(['entity:read'])
    for (const reply of [
      await create(member, {}),
      await update(member, id, { gap: 1 }),
      await remove(member, id),
      await restore(member, id),
    ])
      expect(reply.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    expect(await read(member, id)).toBeNull()
    const reader = await workspace.join(['entity:read', 'record:*:read'])
    expect(await read(reader, id)).toMatchObject({ id })
    const designer = await workspace.join(['entity:read', 'record:*:read', 'interface:update'])
    expect((await update(designer, id, { gap: 1 })).data.updateLayout).toMatchObject({ gap: 1 })
  })

  test('layouts are not accessible to another organization', async () => {
    const { id } = (await create(workspace.owner, { items: everything() })).data.createLayout
    const other = await createOrganization(workspace.app, 'Another')
    const tenant = await createTenant(workspace.app, { organizationId: other.id, name: 'Another tenant' })
    const stranger = await workspace.join(['*'], { organizationId: other.id, tenantId: tenant.id })
    expect(await read(stranger, id)).toBeNull()
    expect((await update(stranger, id, { gap: 1 })).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    expect((await remove(stranger, id)).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    expect((await create(stranger, {})).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  })
})
