import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from './builders.ts'

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
  const named = await workspace.owner.admin(
    `mutation($id: ID!, $data: UpdateTenantEntityInput!) { updateTenantEntity(id: $id, data: $data) { displayName translations } }`,
    {
      id: entity.id,
      data: {
        translations: { de: { displayName: ' Rechnung ', pluralName: '', titles: { Price: 'Preis', Dates: ' ' } } },
      },
    },
  )
  expect(named.data.updateTenantEntity.translations).toEqual({
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
  const view = await workspace.owner.admin(
    'mutation($data: CreateViewInput!) { createView(data: $data) { name translations } }',
    {
      data: {
        tenantId: workspace.tenantId,
        entityId: entity.id,
        name: 'Overdue',
        translations: { de: { name: 'Überfällig' } },
      },
    },
  )
  expect(view.data.createView).toEqual({ name: 'Overdue', translations: { de: { name: 'Überfällig' } } })
  const [group] = (await workspace.owner.admin('{ entityGroups { id } }')).data.entityGroups
  const grouped = await workspace.owner.admin(
    'mutation($id: ID!, $data: UpdateEntityGroupInput!) { updateEntityGroup(id: $id, data: $data) { translations } }',
    { id: group.id, data: { translations: { de: { displayName: 'Vertrieb' } } } },
  )
  expect(grouped.data.updateEntityGroup.translations).toEqual({ de: { displayName: 'Vertrieb' } })
})

test('unknown languages and texts are refused, and only builders translate', async () => {
  const refused = async (translations: unknown, by = workspace.owner) =>
    (await setField(fieldId('title'), translations, by)).errors?.[0]?.extensions.code
  expect(await refused({ fr: { displayName: 'Titre' } })).toBe('BAD_USER_INPUT')
  expect(await refused({ de: { label: 'Titel' } })).toBe('BAD_USER_INPUT')
  expect(await refused({ de: { displayName: 'x'.repeat(201) } })).toBe('BAD_USER_INPUT')
  expect(await refused({ de: { displayName: 'Titel' } }, await workspace.join(['entity:read']))).toBe('FORBIDDEN')
})

test('readers list what is translated, and undo restores it', async () => {
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
