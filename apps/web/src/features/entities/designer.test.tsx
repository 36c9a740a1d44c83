import { expect, test } from 'vitest'
import { makeEntity } from '../../../../../tests/made-entities.ts'
import { expectAccessible } from '../../../../../tests/web/accessible.ts'
import {
  all,
  choose,
  clickOn,
  control,
  dialog,
  fill,
  find,
  hides,
  openApp,
  shows,
  toastOf,
} from '../../../../../tests/web/app.tsx'
import { api, hold, operation, sentMutations, sentRequests } from '../../../../../tests/web/network.ts'
import { columnHeader } from '../../../../../tests/web/table.ts'

// The designer for people who do not program.

test('an entity is created from its display name alone, gets fields, and is opened', async () => {
  // Ends in a digit, so that the plural is regular.
  const stamp = `${Math.random().toString(36).slice(2, 8)}0`
  await openApp('/entities')
  await clickOn('Create Entity')
  const designer = await dialog()
  await fill('Display name', `Order ${stamp}`, designer)
  expect((await control('Plural name', designer)).value).toBe(`Order ${stamp}s`)
  expect(all('input', 'Technical name', designer)).toEqual([])
  await shows(`Technical name: order_${stamp}`, designer)
  await expectAccessible(designer)
  await clickOn('Save Entity', designer)
  await toastOf('Entity created successfully')
  // It is stored, so no draft is left.
  await expect.poll(() => Object.keys(localStorage).filter((key) => key.endsWith('/entities/new'))).toEqual([])

  // A reserved SQL word: the designer derives a valid technical name.
  await fill('Display name', 'Order', designer)
  await shows('Field name: order_value', designer)
  await clickOn('Add Field', designer)
  await find('[data-field]', /^Order/, designer)
  await clickOn('Done', designer)
  await clickOn('Open records', await toastOf(`Order ${stamp} is ready.`))
  await find('h1', `Order ${stamp}s`)
  await shows(/No order_.* records/)
})

test('missing names are reported once above the form, and at the field by its label', async () => {
  await openApp('/entities')
  await clickOn('Create Entity')
  const designer = await dialog()
  await clickOn('Save Entity', designer)
  await shows('Display name is required', designer)
  expect(designer.textContent.split('Entity name and display name are required')).toHaveLength(2)
})

test('saving an entity without a change says so, and sends nothing', async () => {
  const entity = await makeEntity(api, 'Skiff', [{ name: 'title', displayName: 'Title', fieldType: 'text' }])
  await openApp(`/entities?entity=${entity.id}`)
  await clickOn('Save Entity', await dialog())
  await toastOf('No changes to save')
  expect(sentMutations()).toEqual([])
})

test('a technical name that is refused is shown with the reason', async () => {
  const entity = await makeEntity(api, 'Ferry', [{ name: 'title', displayName: 'Title', fieldType: 'text' }])
  await openApp(`/entities?entity=${entity.id}&tab=fields`)
  const designer = await dialog()
  await fill('Display name', 'Title', designer)
  await shows('Field name: title_2', designer)
  await clickOn(/^Advanced/, designer)
  await fill('Field name', 'title', designer)
  await clickOn(/^Advanced/, designer)
  expect(all('input', 'Field name', designer)).toEqual([])
  await clickOn('Add Field', designer)
  const name = await control('Field name', designer)
  await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => document.activeElement === name).toBe(true)
})

test('value limits are collapsed until one is set', async () => {
  const entity = await makeEntity(api, 'Buoy', [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    { name: 'depth', displayName: 'Depth', fieldType: 'number', validationRules: { min: 3 } },
  ])
  await openApp(`/entities?entity=${entity.id}&tab=fields`)
  const designer = await dialog()
  expect(all('input', 'Minimum length', designer)).toEqual([])
  await clickOn('Validation', designer)
  await control('Minimum length', designer)
  await clickOn(/^Depth/, designer)
  await expect.poll(async () => (await control('Minimum', designer)).value).toBe('3')
})

test('the icon of a field is shown in the list, its form and the list of fields', async () => {
  const entity = await makeEntity(api, 'Pier', [{ name: 'title', displayName: 'Title', fieldType: 'text' }])
  await entity.create([{ title: 'North' }])
  await openApp(`/entities?entity=${entity.id}&tab=fields`)
  const designer = await dialog()
  await clickOn(/^Title/, designer)
  await choose('Icon', 'Truck', designer)
  await clickOn('Update Field', designer)
  await toastOf('Field updated successfully')
  const hasTruck = (within: Element | undefined) => within?.querySelector('.lucide-truck') != null
  await expect.poll(() => hasTruck(all('li', undefined, designer)[0])).toBe(true)
  await clickOn('Open records', designer)
  await expect.poll(() => hasTruck(columnHeader('Title'))).toBe(true)
  await clickOn('Add')
  const form = await find('form')
  await expect.poll(() => hasTruck(all('label', 'Title', form)[0])).toBe(true)

  const icons = async () =>
    (
      await api.admin<{ fields: { icon: string | null }[] }>(
        'query($id: ID!) { fields: systemFields(where: {entityId: {eq: $id}}) { icon } }',
        { id: entity.id },
      )
    ).fields.map(({ icon }) => icon)
  expect(await icons()).toEqual(['truck'])
})

test('the designer shows the indexes of the entity, with their purpose, size and use', async () => {
  const entity = await makeEntity(api, 'Pier', [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    { name: 'berth', displayName: 'Berth', fieldType: 'text', isUnique: true },
  ])
  await openApp(`/entities?entity=${entity.id}&tab=indexes`)
  const designer = await dialog()
  await find('tr', /^Berth *Unique values/, designer)
  await find('tr', /^Created ↓ descending, ID ↓ descending *Newest first *\d+(\.\d)? kB/, designer)
  await expectAccessible(designer)
})

test('on a slow network, a deleted field disappears when the server answers, and its Undo runs before the next deletion', async () => {
  const entity = await makeEntity(api, 'Quay', [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    { name: 'length', displayName: 'Length', fieldType: 'number' },
    { name: 'depth', displayName: 'Depth', fieldType: 'number' },
  ])
  await openApp(`/entities?entity=${entity.id}&tab=fields`)
  const designer = await dialog()
  const remove = async (field: string) => {
    await clickOn(`Actions for ${field}`, designer)
    await clickOn('Delete')
    await clickOn('Delete', await find('[role=alertdialog]', /delete this field/))
  }
  const rows = () => all('[data-field]', /./, designer).map(({ textContent }) => textContent)
  await find('[data-field]', /^Length/, designer)
  const read = hold(operation('Entity'))
  await remove('Length')
  await expect.poll(rows).toEqual([expect.stringMatching(/^Title/), expect.stringMatching(/^Depth/)])

  const restore = hold(operation('RestoreField'))
  await clickOn('Undo', designer)
  await expect.poll(() => sentRequests(operation('RestoreField')).length).toBe(1)
  await remove('Depth')
  expect(sentRequests(operation('DeleteField'))).toHaveLength(1)
  restore()
  await expect.poll(() => sentRequests(operation('DeleteField')).length).toBe(2)
  read()
  await hides('Are you sure you want to delete this field?')
  await expect.poll(rows).toEqual([expect.stringMatching(/^Title/), expect.stringMatching(/^Length/)])
})
