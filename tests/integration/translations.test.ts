import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, type Person, startWorkspace, type Workspace } from './builders.ts'

// Labels in other languages: stored with their rows, for everyone who sees the rows.
let workspace: Workspace
let entity: { id: string; fields: { id: string; name: string }[] }
beforeAll(async () => {
  workspace = await startWorkspace()
  await workspace.buildEntity('invoice', [
    { name: 'title', fieldType: 'text' },
    { name: 'status', fieldType: 'select', options: ['open', 'paid'] },
  ])
  const { tenantEntities } = (
    await workspace.owner.admin('{ tenantEntities(where: {name: {eq: "invoice"}}) { id fields { id name } } }')
  ).data
  entity = tenantEntities[0]
})
afterAll(() => workspace.close())

const fieldId = (name: string) => entity.fields.find((field) => field.name === name)!.id
const setField = (id: string, translations: unknown, by = workspace.owner) =>
  by.admin(
    'mutation($id: ID!, $data: UpdateSystemFieldInput!) { updateSystemField(id: $id, data: $data) { translations } }',
    { id, data: { translations } },
  )

test('an entity, a field, a view and a group have translations; blank texts are left out', async () => {
  const named = await workspace.owner.update(
    'TenantEntity',
    entity.id,
    {
      translations: { de: { displayName: ' Rechnung ', pluralName: '', titles: { Price: 'Preis', Dates: ' ' } } },
    },
    'displayName translations',
  )
  expect(named.translations).toEqual({
    de: { displayName: 'Rechnung', titles: { Price: 'Preis' } },
  })
  const field = await setField(fieldId('status'), {
    de: { displayName: 'Status', options: { open: 'Offen', paid: '' } },
  })
  expect(field.data.updateSystemField.translations).toEqual({
    de: { displayName: 'Status', options: { open: 'Offen' } },
  })
  expect(
    (await setField(fieldId('title'), { de: { displayName: ' ' } })).data.updateSystemField.translations,
  ).toBeNull()
  const view = await workspace.owner.create(
    'View',
    {
      tenantId: workspace.tenantId,
      entityId: entity.id,
      name: 'Overdue',
      translations: { de: { name: 'Überfällig' } },
    },
    'name translations',
  )
  expect(view).toEqual({ name: 'Overdue', translations: { de: { name: 'Überfällig' } } })
  const [group] = (await workspace.owner.admin('{ entityGroups { id } }')).data.entityGroups
  const grouped = await workspace.owner.update(
    'EntityGroup',
    group.id,
    { translations: { de: { displayName: 'Vertrieb' } } },
    'translations',
  )
  expect(grouped.translations).toEqual({ de: { displayName: 'Vertrieb' } })
})

test('unknown languages and texts are refused, and only builders translate', async () => {
  const refused = async (translations: unknown, by = workspace.owner) =>
    (await setField(fieldId('title'), translations, by)).errors?.[0]?.extensions.code
  expect(await refused({ fr: { displayName: 'Titre' } })).toBe('BAD_USER_INPUT')
  expect(await refused({ de: { label: 'Titel' } })).toBe('BAD_USER_INPUT')
  expect(await refused({ de: { displayName: 'x'.repeat(201) } })).toBe('BAD_USER_INPUT')
  expect(await refused({ de: { displayName: 'Titel' } }, await workspace.join(['entity:read']))).toBe('FORBIDDEN')
})

test('readers get the translations, and undo restores them', async () => {
  const reader = await workspace.join(['record:invoice:read'])
  const listed = async () =>
    (await reader.admin('{ systemFields(where: {translatedInto: {has: "de"}}) { name translations } }')).data
      .systemFields as { name: string }[]
  expect(await listed()).toEqual([
    { name: 'status', translations: { de: { displayName: 'Status', options: { open: 'Offen' } } } },
  ])
  await setField(fieldId('status'), null)
  expect(await listed()).toEqual([])
  await workspace.owner.admin('mutation($id: ID!) { undoStructureChange(tenantId: $id) { id } }', {
    id: workspace.tenantId,
  })
  expect(await listed()).toHaveLength(1)
})

test('a workbook with German headers is imported again: its columns are matched by the translated labels', async () => {
  await workspace.buildEntity('parcel', [
    { name: 'title', fieldType: 'text' },
    { name: 'weight', displayName: 'Weight', fieldType: 'number' },
  ])
  const { data } = await workspace.owner.admin('{ fields: systemFields(where: {name: {eq: "weight"}}) { id } }')
  await setField(data.fields[0].id, { de: { displayName: 'Gewicht' } })
  await workspace.owner.tenant('mutation { createParcel(data: {title: "Books", weight: 12}) { id } }')
  const options = new URLSearchParams({ fields: 'weight,title', headers: '["Gewicht","Bezeichnung"]' })
  const { headers } = workspace.owner
  const file = await workspace.fastify.inject({ url: `/api/export/parcel.xlsx?${options.toString()}`, headers })
  const preview = await workspace.fastify.inject({
    method: 'POST',
    url: '/api/import-preview?entity=parcel',
    headers: { ...headers, 'content-type': String(file.headers['content-type']) },
    payload: file.rawPayload,
  })
  expect(preview.json().columns).toMatchObject([
    { header: 'Gewicht', field: 'weight', samples: ['12'] },
    { header: 'Bezeichnung', field: 'title', samples: ['Books'] },
  ])
})

test('reports, metrics and dashboards have translations, and labels only with the figures that the viewer may see', async () => {
  const { owner, tenantId } = workspace
  await workspace.buildEntity('payment', [
    { name: 'amount', displayName: 'Amount', fieldType: 'number' },
    { name: 'kind', displayName: 'Kind', fieldType: 'select', options: ['cash'] },
  ])
  const { data: built } = await owner.admin(
    '{ e: tenantEntities(where: {name: {eq: "payment"}}) { id fields { id name } } }',
  )
  const [{ id: entityId, fields }] = built.e
  await setField(fields.find(({ name }: { name: string }) => name === 'kind').id, {
    de: { displayName: 'Art', options: { cash: 'Bar' } },
  })
  await owner.tenant('mutation { createPayment(data: {amount: 3, kind: "cash"}) { id } }')
  const make = async (kind: string, data: object) => {
    const reply = await owner.admin(
      `mutation($data: Create${kind}Input!) { made: create${kind}(data: $data) { id translations } }`,
      { data: { tenantId, ...data } },
    )
    return dataOf(reply).made as { id: string; translations: unknown }
  }
  const report = await make('Report', {
    entityId,
    name: 'Payments',
    translations: { de: { name: ' Zahlungen ', description: '' } },
    config: {
      measures: [
        { type: 'count', key: 'm1' },
        { type: 'sum', key: 'm2', field: 'amount', label: 'Secret sum', labels: { de: 'Geheime Summe' } },
      ],
      groups: [{ by: 'kind' }],
    },
  })
  expect(report.translations).toEqual({ de: { name: 'Zahlungen' } })
  const metric = await make('Metric', {
    reportId: report.id,
    measure: 'm2',
    name: 'Sum',
    translations: { de: { name: 'Summe' } },
  })
  expect(metric.translations).toEqual({ de: { name: 'Summe' } })
  const translations = { de: { name: 'Kasse', texts: { Hello: 'Hallo' } } }
  const dashboard = await make('Dashboard', { name: 'Till', translations })
  expect(dashboard.translations).toEqual(translations)

  const { person: clerk } = await workspace.joinWithRole({
    permissions: ['record:payment:read'],
    rules: [{ permission: 'record:payment:read', fields: ['kind'] }],
  })
  const read = async (person: Person) => {
    const { reports } = dataOf(
      await person.admin(
        'query($id: ID) { reports(where: {id: {eq: $id}, translatedInto: {has: "de"}}) { config translations } }',
        { id: report.id },
      ),
    )
    const { answer } = dataOf(
      await person.tenant('query($id: ID!) { answer: _report(id: $id) { columns { label translations } } }', {
        id: report.id,
      }),
    )
    return { reports, columns: answer.columns }
  }
  const kind = { label: null, translations: { de: { fieldLabel: 'Art', options: { cash: 'Bar' } } } }
  const whole = await read(owner)
  expect(whole.columns).toEqual([
    kind,
    { label: null, translations: null },
    { label: 'Secret sum', translations: { de: { label: 'Geheime Summe' } } },
  ])
  const partial = await read(clerk)
  expect(partial.columns).toEqual([kind, { label: null, translations: null }])
  expect(partial.reports).toMatchObject([{ translations: { de: { name: 'Zahlungen' } } }])
  expect(JSON.stringify(partial)).not.toMatch(/Secret|Geheim/)
})
