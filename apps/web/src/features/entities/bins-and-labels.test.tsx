import { expect, test } from 'vitest'
import { type MadeEntity, makeEntity } from '../../../../../tests/made-entities.ts'
import { expectAccessible } from '../../../../../tests/web/accessible.ts'
import {
  all,
  button,
  choose,
  click,
  clickOn,
  control,
  dialog,
  fill,
  heading,
  nameOf,
  openApp,
  press,
  region,
  rightClick,
  shows,
  toastOf,
  type,
} from '../../../../../tests/web/app.tsx'
import { answer, api, apiOfSecond, change, hold, operation, refusal, signIn } from '../../../../../tests/web/network.ts'
import { columnHeader } from '../../../../../tests/web/table.ts'

// Deleted fields and records in their bins, undo of structure changes, and personal labels.

const [, second] = api.tenants
const text = (name: string) => ({ name, displayName: name, fieldType: 'text' })

async function deleteFields({ id }: MadeEntity, names: readonly string[]): Promise<void> {
  const { fields } = await api.admin<{ fields: { id: string; name: string }[] }>(
    'query($where: SystemFieldWhere) { fields: systemFields(where: $where) { id name } }',
    { where: { entityId: { eq: id }, name: { in: names } } },
  )
  for (const name of names) {
    const field = fields.find((candidate) => candidate.name === name)!
    await api.admin('mutation($id: ID!) { deleteSystemField(data: {id: $id}) { id } }', { id: field.id })
  }
}

const binned = () => all('[aria-label=Bin] li, [aria-label=Bin] tbody tr')

test('one, several or all deleted fields are restored or permanently deleted', async () => {
  const names = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']
  const entity = await makeEntity(api, 'Binner', [text('kept'), ...names.map(text)])
  await deleteFields(entity, names)
  await openApp(`/entities?entity=${entity.id}&tab=bin`)
  await expect.poll(binned).toHaveLength(6)
  expect(binned()[0]!.textContent).toMatch(/deleted .+ by Administrator/)

  for (const name of ['first', 'second']) {
    ;(await button(`Select ${name}`)).focus()
    await press('Space')
  }
  await shows('2 of 6 selected')
  expect((await button('Select all')).getAttribute('aria-checked')).toBe('mixed')
  ;(await button('Restore 2')).focus()
  await press('Enter')
  await toastOf('2 fields restored')
  await expect.poll(binned).toHaveLength(4)
  await expect.poll(() => document.activeElement?.textContent).toBe('Restore all')

  await clickOn('Restore third')
  await toastOf('“third” restored')
  await expect.poll(binned).toHaveLength(3)

  await clickOn('Delete fourth permanently')
  await clickOn('Delete permanently', await dialog('Permanently delete “fourth”?'))
  await toastOf('“fourth” permanently deleted')
  await expect.poll(binned).toHaveLength(2)

  await clickOn('Select all')
  await clickOn('Delete 2 permanently')
  const confirmation = await dialog('Permanently delete 2 fields?')
  expect(all('li', undefined, confirmation).map(nameOf)).toEqual(['sixth', 'fifth'])
  await clickOn('Delete permanently', confirmation)
  await toastOf('2 fields permanently deleted')
  await shows('The bin is empty')
})

test('a computed field is restored together with its source', async () => {
  const entity = await makeEntity(api, 'Sum', [
    { name: 'net', displayName: 'net', fieldType: 'number' },
    { name: 'gross', displayName: 'gross', fieldType: 'formula', settings: { expression: '{net} * 2' } },
  ])
  await deleteFields(entity, ['gross', 'net'])
  await openApp(`/entities?entity=${entity.id}&tab=bin`)
  await clickOn('Restore all')
  await toastOf('2 fields restored')
  await shows('The bin is empty')
})

test('deleted records are found in the bin, restored, and permanently deleted after their number is checked', async () => {
  const entity = await makeEntity(api, 'Scrap', [text('title')])
  await entity.create(['one', 'two', 'three'].map((title) => ({ title: `Binned ${title}` })))
  const remove = (title: string) =>
    api.tenant(`mutation { deleteMany${entity.typeName}(where: {title: {contains: "${title}"}}) }`)
  await remove('Binned')
  await openApp(`${entity.at}?bin&q=Binned`)
  await heading('Scraps in the bin')
  await expect.poll(binned).toHaveLength(3)
  await shows('3 records')
  await clickOn('Restore Binned one')
  await toastOf('1 record restored')
  await expect.poll(binned).toHaveLength(2)

  await clickOn('Delete Binned two permanently')
  await clickOn('Cancel', await dialog('Permanently delete “Binned two”?'))
  expect(binned()).toHaveLength(2)
  await clickOn('Delete 2 matches permanently')
  // Meanwhile another user deletes another record that matches.
  await remove('Binned one')
  await clickOn('Delete permanently', await dialog())
  await shows('3 records match now, not 2. Nothing has been changed yet.')
  await clickOn('Delete permanently', await dialog())
  await toastOf('3 records permanently deleted')
  await shows('No records match')
})

test('a member who may only restore cannot empty the bin', async () => {
  const { createDeal: deal } = await api.tenant<{ createDeal: { id: string } }>(
    'mutation { createDeal(data: {name: "Binned for a member"}) { id } }',
  )
  await api.tenant('mutation($id: ID!) { deleteDeal(id: $id) { id } }', { id: deal.id })
  signIn('member')
  await openApp('/entities/deal?bin&q=Binned+for+a+member')
  await expect.poll(binned).not.toEqual([])
  expect(all('button', 'Empty bin')).toEqual([])
})

test('undo of a structure change is refused when the structure has changed since', async () => {
  const entity = await makeEntity(api, 'Undone', [text('title')])
  const fields = async () => {
    const document = 'query($id: ID!) { tenantEntity(id: $id) { fields(orderBy: [{sortOrder: ASC}]) { name } } }'
    const { tenantEntity } = await api.admin<{ tenantEntity: { fields: { name: string }[] } }>(document, {
      id: entity.id,
    })
    return tenantEntity.fields.map(({ name }) => name)
  }
  await openApp(`/entities?entity=${entity.id}&tab=fields`)
  const release = hold(operation('StructureChange'))
  await fill('Display name', 'here', await dialog())
  await clickOn('Add Field', await dialog())
  await expect.poll(fields).toEqual(['title', 'here'])
  await api.create('SystemField', { tenantId: api.tenants[0].id, entityId: entity.id, ...text('elsewhere') })
  release()
  await clickOn('Undo', await toastOf('Field added successfully'))
  await toastOf('The structure has been changed since then.')
  expect(await fields()).toEqual(['title', 'here', 'elsewhere'])
})

test('a personal label of a column is shown in the list, not in the API, and can be undone', async () => {
  const entity = await makeEntity(api, 'Lighthouse', [{ name: 'keeper', displayName: 'Keeper', fieldType: 'text' }])
  await entity.create([{ keeper: 'Ida' }])
  await openApp(entity.at)
  await expect.poll(() => all('[data-record]')).toHaveLength(1)
  await rightClick(columnHeader('Keeper'))
  await clickOn('Rename for…')
  await choose('Level', 'Personal', await dialog())
  await fill('Field label', 'Warden', await dialog())
  await clickOn('Save', await dialog())
  await expect.poll(() => all('[role=columnheader]', /Warden/)).toHaveLength(1)
  const { [entity.name]: records } = await api.tenant<Record<string, { keeper: string }[]>>(
    `{ ${entity.name} { keeper } }`,
  )
  expect(records).toEqual([{ keeper: 'Ida' }])
  await clickOn('Undo', await toastOf(/Field label: “Warden” for Personal/))
  await expect.poll(() => all('[role=columnheader]', /Keeper/)).toHaveLength(1)
})

test('loading, failing and missing entities each have a message', async () => {
  const release = hold(operation('Entities'))
  await openApp('/entities')
  await expect.poll(() => all('[role=status]', 'Loading...')).not.toEqual([])
  release()
  await expect.poll(() => all('[aria-label=Entities]')).not.toEqual([])

  const end = answer(operation('Entities'), refusal('The disk is on fire'))
  await openApp('/entities')
  await shows('Error loading entities')
  await shows('The disk is on fire')
  end()
  await clickOn('Retry')
  await expect.poll(() => all('[aria-label=Entities]')).not.toEqual([])

  answer(operation('Entities'), { data: { tenantEntities: [] } })
  await openApp('/entities')
  await shows('No entities yet')
  await clickOn('Create Your First Entity')
  const name = await control('Display name', await dialog())
  await expect.poll(() => document.activeElement === name).toBe(true)
})

test('the first field of a new entity can be entered immediately, and its type is found by name', async () => {
  await openApp('/entities')
  await clickOn('Create Entity')
  await expect.poll(() => document.activeElement?.matches('[role=dialog] input')).toBe(true)
  await type(`Typed ${Math.random().toString(36).slice(2, 10)}`)
  // The input that has the focus is removed.
  await press('Control+s')
  await toastOf('Entity created successfully')
  await expect.poll(() => document.activeElement && nameOf(document.activeElement)).toBe('Display name')
  const picker = await control('Type')
  await click(picker)
  // 'A phone number in any format' matches too.
  await type('form')
  await press('Enter')
  await expect.poll(() => picker.textContent).toBe('Formula')
})

test('a member is not offered to create entities', async () => {
  signIn('member')
  await openApp('/entities')
  await expect.poll(() => all('[aria-label=Entities]')).not.toEqual([])
  expect(all('button, a', 'Create Entity')).toEqual([])
})

test('every field of the workspace is found, filtered, and opens in its editor', async () => {
  await openApp('/fields')
  await expect.poll(() => all('tr').length).toBeGreaterThan(20)
  const [search] = all('input', 'Search fields')
  await click(search!)
  await fill('Search fields', 'weighted am')
  await expect.poll(() => all('tr')).toHaveLength(2)
  await clickOn('Weighted amount')
  expect((await control('Display name', await dialog())).value).toBe('Weighted amount')
  await openApp('/fields?type=formula&of=deal')
  await expect.poll(() => all('tbody a', 'Deal')).not.toEqual([])
  await openApp('/fields?q=nothing+like+this')
  await shows('No fields match')
})

test('moving a used entity to the bin removes the fields that relate to it, and Undo restores both', async () => {
  const brands = await makeEntity(apiOfSecond, 'Brand', [text('name')])
  const shoes = await makeEntity(apiOfSecond, 'Shoe', [
    text('name'),
    { name: 'brand', displayName: 'brand', fieldType: 'relationship', settings: { entityId: brands.id } },
  ])
  await openApp(`/entities?entity=${shoes.id}&tab=preview&tenant=${second.id}`)
  await shows(/\bbrand: ID\b/, await region('Type definition'))
  await shows('"brand"', await region('Sample response'))
  await openApp(`/entities?q=${brands.name}&tenant=${second.id}`)
  await clickOn('Actions for Brand')
  await clickOn('Move to bin')
  await shows('relates to it', await dialog())
  await clickOn('Move to bin and remove the uses', await dialog())
  const moved = await toastOf('Brand moved to the bin')
  const fields = async () => {
    const document = 'query($id: ID!) { fields: systemFields(where: {entityId: {eq: $id}}) { name } }'
    const found = await api.admin<{ fields: { name: string }[] }>(document, { id: shoes.id })
    return found.fields.map(({ name }) => name)
  }
  expect(await fields()).not.toContain('brand')
  await expect.poll(() => all('main a', 'Brand')).toEqual([])
  await clickOn('Undo', moved)
  await expect.poll(() => all('main a', 'Brand')).toHaveLength(1)
  expect(await fields()).toContain('brand')
})

test('a formula explains that it is read-only, follows a rename, and is deleted and restored with its source', async () => {
  const offers = await makeEntity(apiOfSecond, 'Offer', [
    { name: 'name', displayName: 'Name', fieldType: 'text' },
    { name: 'price', displayName: 'Price', fieldType: 'decimal' },
    { name: 'net', displayName: 'Net', fieldType: 'formula', settings: { expression: 'round({price} * 0.8, 0)' } },
  ])
  await offers.create([{ name: 'Large offer', price: 2000 }])
  const { records } = await apiOfSecond.tenant<{ records: [{ id: string }] }>(`{ records: ${offers.name} { id } }`)
  await openApp(`${offers.at}/${records[0].id}?tenant=${second.id}`)
  await shows('1,600', await region('Net'))
  expect(all('button', 'Edit Net')).toEqual([])

  const designed = () => all('[role=dialog] [data-field]').map(({ textContent }) => textContent)
  await openApp(`/entities?entity=${offers.id}&tab=fields&tenant=${second.id}`)
  await expect.poll(() => designed().length).toBe(3)
  await click(all('[role=dialog] [data-field]')[1]!)
  await clickOn(/^Advanced/, await dialog())
  await fill('Field name', 'list_price', await dialog())
  await clickOn('Update Field', await dialog())
  await toastOf('Field updated successfully')
  const { fields } = await api.admin<{ fields: { settings: object }[] }>(
    'query($id: ID!) { fields: systemFields(where: {entityId: {eq: $id}, name: {eq: "net"}}) { settings } }',
    { id: offers.id },
  )
  expect(fields[0]!.settings).toMatchObject({ expression: 'round({list_price} * 0.8, 0)' })

  await clickOn('Actions for Price', await dialog())
  await clickOn('Delete')
  const confirm = await dialog(/./)
  const uses = () => all('[role=alertdialog] li').map(nameOf)
  await expect.poll(uses).toEqual([`Net of Offer`])
  const remove = all('button', 'Delete', confirm)[0]!
  expect(remove.matches(':disabled')).toBe(true)
  await clickOn('Remove these uses as well')
  await click(remove)
  await clickOn('Undo', await toastOf('Field deleted successfully'))
  await expect.poll(() => designed().map((label) => label.slice(0, 3))).toEqual(['Nam', 'Pri', 'Net'])
})

test('the builder previews the records of an entity in every type of view', async () => {
  await openApp('/platform-builder?section=preview&of=deal')
  for (const name of ['List', 'Grid', 'Kanban', 'Calendar', 'Form']) await region(name)
  await clickOn('Kanban')
  await expect.poll(() => all('section, [role=region]', 'List')).toEqual([])
  await expect.poll(() => all('[aria-label=Kanban] li, section li').length).toBeGreaterThan(0)
})

test('the designer explains why the API has no connection for an entity', async () => {
  const held = await makeEntity(api, 'Held', [text('title')])
  const other = await makeEntity(api, 'Holder', [text('title')])
  // Only an earlier version allowed such names.
  change<{ data: { tenantEntities: { id: string; name: string }[] } }>(operation('Entities'), ({ data }) => ({
    data: {
      tenantEntities: data.tenantEntities.map((each) =>
        each.id === other.id ? { ...each, name: `${held.name}_connection` } : each,
      ),
    },
  }))
  await openApp(`/entities?entity=${held.id}&tab=general`)
  await shows(`The API has no "${held.name}_connection"`)
})

test('removing options that are in use asks where their records go, and undo brings them back', async () => {
  const choices = ['Open', 'Waiting', 'Done', 'Never'].map((label) => ({ value: label.toLowerCase(), label }))
  const entity = await makeEntity(apiOfSecond, 'Errand', [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    { name: 'state', displayName: 'State', fieldType: 'select', settings: { choices } },
  ])
  await entity.create([{ state: 'open' }, { state: 'waiting' }, { state: 'waiting' }, { state: 'done' }])
  const states = async () => {
    const { records } = await apiOfSecond.tenant<{ records: { state: string | null }[] }>(
      `{ records: ${entity.name}(orderBy: [{createdAt: ASC}, {id: ASC}]) { state } }`,
    )
    return records.map(({ state }) => state ?? '').toSorted((a, b) => a.localeCompare(b))
  }
  await openApp(`/entities?entity=${entity.id}&tab=fields&tenant=${second.id}`)
  const designer = await dialog()
  await clickOn(/^State/, designer)
  // Options that no record has are removed without a question.
  await fill('Options', 'Open\nWaiting\nDone', designer)
  await clickOn('Update Field', designer)
  await clickOn('Undo', await toastOf('Field updated successfully'))
  await toastOf('Undone')
  expect(all('[role=alertdialog]')).toEqual([])

  await clickOn(/^State/, designer)
  await expect.poll(async () => (await control('Options', designer)).value).toContain('Never')
  await fill('Options', 'Open', designer)
  await clickOn('Update Field', designer)
  const confirmation = await dialog('Where do the records go?')
  expect((await button('Move and remove', confirmation)).matches(':disabled')).toBe(true)
  await choose('2 records with “Waiting”', 'Open', confirmation)
  await choose('1 record with “Done”', 'Leave empty', confirmation)
  await expectAccessible(confirmation)
  await clickOn('Move and remove', confirmation)
  await expect.poll(states).toEqual(['', 'open', 'open', 'open'])
  await clickOn('Undo', await toastOf('Field updated successfully'))
  await expect.poll(states).toEqual(['done', 'open', 'waiting', 'waiting'])
})
