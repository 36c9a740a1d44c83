import { expect, test } from 'vitest'
import { makeEntity } from '../../../../../tests/made-entities.ts'
import { all, fill, find, openApp, shows } from '../../../../../tests/web/app.tsx'
import { api } from '../../../../../tests/web/network.ts'

// A workspace that is built in German, translated for readers of English.
test('cards of entities, the layout builder and the list of fields show the names of the reader', async () => {
  const entity = await makeEntity(api, 'Auftrag', [{ name: 'frist', displayName: 'Frist', fieldType: 'date' }])
  const { fields } = await api.admin<{ fields: { id: string }[] }>(
    'query($id: ID!) { fields: systemFields(where: {entityId: {eq: $id}, name: {eq: "frist"}}) { id } }',
    { id: entity.id },
  )
  await api.admin(
    `mutation($entity: ID!, $names: UpdateTenantEntityInput!, $field: ID!, $label: UpdateSystemFieldInput!) {
      updateTenantEntity(id: $entity, data: $names) { id } updateSystemField(id: $field, data: $label) { id }
    }`,
    {
      entity: entity.id,
      names: { translations: { en: { displayName: 'Assignment', pluralName: 'Assignments' } } },
      field: fields[0]!.id,
      label: { translations: { en: { displayName: 'Finish before' } } },
    },
  )

  await openApp('/entities?q=assignment')
  await find('a', 'Assignment')
  expect(all('a', 'Auftrag')).toEqual([])

  await openApp(`${entity.at}/layout`)
  await find('h1', 'Layout of Assignment')
  await shows('Finish before', await find('main'))

  await openApp('/fields')
  await fill('Search fields', 'finish')
  await shows('Finish before', await find('table'))
  await shows('Assignment', await find('table'))
})
