import { expect, test } from 'vitest'
import { makeEntity, thingsWith } from '../../../../../../tests/made-entities.ts'
import { expectAccessible } from '../../../../../../tests/web/accessible.ts'
import {
  all,
  button,
  click,
  clickOn,
  control,
  dialog,
  fill,
  find,
  heading,
  nameOf,
  openApp,
  paste,
  press,
  region,
  rightClick,
  screen,
  shows,
  toastOf,
  type,
} from '../../../../../../tests/web/app.tsx'
import {
  answer,
  api,
  holdReplies,
  operation,
  sentMutations,
  subscriptions,
  untilLive,
} from '../../../../../../tests/web/network.ts'
import {
  cell,
  columnHeader,
  count,
  names,
  openThings,
  selected,
  storedThings,
  text,
} from '../../../../../../tests/web/table.ts'
import { queryClient } from '../../../lib/api/query-client.ts'

// The table with its surroundings: the record panel, its menu, the pager, changes by others, and its fields.

const fields = [
  { name: 'title', displayName: 'Title', fieldType: 'text' },
  { name: 'code', displayName: 'Code', fieldType: 'text', isUnique: true, showInList: true },
]

test('Shift+Enter adds a row right after the panel of a record has closed', async () => {
  const pieces = await makeEntity(api, 'Piece', fields)
  await pieces.create([{ title: 'Alpha' }, { title: 'Beta' }])
  await openApp(`${pieces.at}?sort=title`)
  await expect.poll(names).toEqual(['Alpha', 'Beta'])
  await clickOn('Open Alpha')
  const panel = await screen.findByRole('complementary', { name: 'Alpha' })
  await expect.poll(() => document.activeElement).toBe(panel)
  await press('Escape', 'Shift+Enter')
  await type('Gamma')
  await press('Enter')
  await expect.poll(names).toContain('Gamma')
  await expect.poll(count).toBe('3 records')
  const { all } = await api.tenant<{ all: { title: string }[] }>(
    `{ all: ${pieces.name}(orderBy: [{title: ASC}]) { title } }`,
  )
  expect(all.map(({ title }) => title)).toEqual(['Alpha', 'Beta', 'Gamma'])
})

test('a duplicate omits unique values', async () => {
  const pieces = await makeEntity(api, 'Piece', fields)
  await pieces.create([{ title: 'Alpha', code: 'A-1' }])
  await openApp(`${pieces.at}?sort=title`)
  await expect.poll(names).toEqual(['Alpha'])
  await clickOn('Actions for Alpha')
  await clickOn('Duplicate')
  await toastOf('Record duplicated')
  await expect.poll(names).toEqual(['Alpha', 'Alpha (copy)'])
  expect(text(0, 'Code')).toBe('A-1')
  expect(cell(1, 'Code').textContent).not.toContain('A-1')
})

test('the pager can switch to a continuous list, which the URL keeps', async () => {
  const pieces = await makeEntity(api, 'Piece', fields)
  await pieces.create(Array.from({ length: 30 }, (_, n) => ({ title: `Piece ${n}` })))
  const rowCount = () => document.querySelector('[role=grid]')?.getAttribute('aria-rowcount')
  await openApp(await pieces.addView('Paged', 'list', { pageSize: 10 }))
  const pages = await screen.findByRole('navigation', { name: 'Pages' })
  expect(rowCount()).toBe('12')
  await click(await find('[role=combobox]', undefined, pages))
  await click(await screen.findByRole('option', { name: 'Continuous' }))
  await expect.poll(rowCount).toBe('32')
  expect(pages.isConnected).toBe(false)
  expect(location.search).toContain('size=0')
  await openApp(location.pathname + location.search)
  await expect.poll(rowCount).toBe('32')
})

test('a page that is shown again starts at its top', async () => {
  const pieces = await makeEntity(api, 'Piece', fields)
  await pieces.create(Array.from({ length: 4 }, (_, n) => ({ title: `Piece ${n}` })))
  await openApp(await pieces.addView('Paged', 'list', { pageSize: 2, sort: [{ title: 'ASC' }] }))
  await expect.poll(names).toEqual(['Piece 0', 'Piece 1'])
  await clickOn('Next page')
  await expect.poll(names).toEqual(['Piece 2', 'Piece 3'])
  screen.getByRole('grid').parentElement!.scrollTop = 40
  await clickOn('Previous page')
  await expect.poll(names).toEqual(['Piece 0', 'Piece 1'])
  expect(screen.getByRole('grid').parentElement!.scrollTop).toBe(0)
})

test('keys on another page change no record of the page before', async () => {
  const things = await thingsWith(api, 4)
  await openApp(await things.addView('Paged', 'list', { pageSize: 2, sort: [{ title: 'ASC' }] }))
  await expect.poll(names).toEqual(['Thing 01', 'Thing 02'])
  await click(cell(0, 'Seats'))
  await press('Shift+ArrowDown')
  expect(selected()).toEqual(['0 Seats', '1 Seats'])
  await clickOn('Next page')
  await expect.poll(names).toEqual(['Thing 03', 'Thing 04'])
  expect(selected()).toEqual([])
  await press('Delete', 'Control+d', 'Control+Backspace', '7')
  paste('9\n9')
  expect(sentMutations()).toEqual([])
  await clickOn('Previous page')
  await expect.poll(names).toEqual(['Thing 01', 'Thing 02'])
  expect((await storedThings(things.name)).map(({ seats }) => seats)).toEqual([0, 1, 2, 3])
})

const rename = (typeName: string, from: string, to: string) =>
  api.tenant(`mutation { updateMany${typeName}(where: {title: {eq: "${from}"}}, data: {title: "${to}"}) }`)

test('a change by another user updates the row in place, and the open record', async () => {
  const { typeName } = await openThings(3)
  await untilLive()
  await rename(typeName, 'Thing 02', 'Zeta')
  // The list is sorted by the changed field, but the row keeps its position while the user works.
  await expect.poll(names).toEqual(['Thing 01', 'Zeta', 'Thing 03'])
  await click(cell(1, 'Title'))
  await press('Space')
  await expect.poll(() => all('article h2').map(nameOf)).toEqual(['Zeta'])
  await rename(typeName, 'Zeta', 'Eta')
  await expect.poll(() => all('article h2').map(nameOf)).toEqual(['Eta'])
})

test('the sum of a column and how many values it has follow changes by another user', async () => {
  const things = await openThings(2)
  const footer = { seats: 'sum', status: 'filled' }
  await openApp(await things.addView('Sums', 'list', { sort: [{ title: 'ASC' }], footer }))
  await expect.poll(names).toEqual(['Thing 01', 'Thing 02'])
  await untilLive()
  const setSeats = (seats: number) =>
    api.tenant(`mutation { updateMany${things.typeName}(where: {title: {eq: "Thing 01"}}, data: {seats: ${seats}}) }`)
  await setSeats(4000)
  await shows('4,001')
  await setSeats(7000)
  await expect.poll(() => text(0, 'Seats')).toBe('7,000')
  await shows('7,001')
  await button('Filled of Status: 0')
  await api.tenant(
    `mutation { updateMany${things.typeName}(where: {title: {eq: "Thing 01"}}, data: {status: "active"}) }`,
  )
  await button('Filled of Status: 1')
})

test('added rows wait while the user works in the list, but not when they are idle', async () => {
  const things = await openThings(2)
  await untilLive()
  await click(cell(0, 'Title'))
  await things.create([{ title: 'Thing 03' }])
  await button('1 change · Show')
  expect(names()).toEqual(['Thing 01', 'Thing 02'])
  await clickOn('1 change · Show')
  await expect.poll(names).toEqual(['Thing 01', 'Thing 02', 'Thing 03'])
  expect(all('button', '1 change · Show')).toEqual([])

  await click(await heading(things.title))
  await things.create([{ title: 'Thing 04' }])
  await expect.poll(names).toHaveLength(4)
})

test('an added row stops waiting when a refetched list shows it', async () => {
  const things = await openThings(2)
  await untilLive()
  await click(cell(0, 'Title'))
  await things.create([{ title: 'Thing 03' }])
  await button('1 change · Show')
  await click(await find('[data-row] [role=gridcell]', 'New'))
  await type('A thing')
  await press('Enter')
  await clickOn('Sort now')
  await expect.poll(names).toEqual(['A thing', 'Thing 01', 'Thing 02', 'Thing 03'])
  await expect.poll(() => all('button', /Show$/)).toEqual([])
})

test('a change stops waiting when the list was read after it, even if the list does not show it', async () => {
  const things = await openThings(2)
  await untilLive()
  await click(cell(0, 'Title'))
  await things.create([{ title: 'Thing 03' }])
  await button('1 change · Show')
  await api.tenant(`mutation { deleteMany${things.typeName}(where: {title: {eq: "Thing 03"}}) }`)
  await queryClient.invalidateQueries()
  await expect.poll(() => all('button', /Show$/)).toEqual([])
  expect(names()).toEqual(['Thing 01', 'Thing 02'])
})

test('a record that the user restores appears without a prompt, even if its live change arrives before the answer', async () => {
  const things = await openThings(3)
  await click(cell(2, 'Title'))
  await press('Control+Backspace')
  await toastOf('Moved to')
  const release = holdReplies(operation('RestoreRecord'))
  await press('Control+z')
  const stored = () => api.tenant<{ found: object[] }>(`{ found: ${things.name}(limit: 10) { id } }`)
  await expect.poll(async () => (await stored()).found).toHaveLength(3)
  // Changes arrive in order, so the change of the restore has arrived too.
  await rename(things.typeName, 'Thing 02', 'Zeta')
  await expect.poll(names).toEqual(['Thing 01', 'Zeta'])
  expect(all('button', /Show$/)).toEqual([])
  release()
  await expect.poll(names).toContain('Thing 03')
})

test('while the stream is unavailable no error is shown, and missed changes are loaded on reconnect', async () => {
  let refused = 0
  const end = answer((request) => subscriptions(request) && ++refused > 0, { message: 'Not now' }, { status: 503 })
  const things = await openThings(1)
  await expect.poll(() => refused).toBeGreaterThan(0)
  await things.create([{ title: 'While away' }])
  expect(all('[role=alert]', /Not now/)).toEqual([])
  end()
  await expect.poll(names).toEqual(['Thing 01', 'While away'])
})

test('a field is created next to a column and edited from its header', async () => {
  await openThings(2)
  const headers = () => all('[role=columnheader][data-field]').map(nameOf)
  await rightClick(columnHeader('Seats'))
  await clickOn('Insert left')
  await fill('Name', 'Room', await dialog('New field'))
  const release = holdReplies(operation('Entity'))
  await press('Enter')
  await toastOf('Field added successfully')
  await expect.poll(() => all('[role=dialog]')).toEqual([])
  await expect.poll(headers).toEqual(['Title', 'Status', 'Room', 'Seats', 'Done', 'Created'])
  await rightClick(columnHeader('Room'))
  await clickOn('Edit field')
  // The new field is not in the cached entity yet: input in the form of another field would be lost.
  await find('[role=dialog] [role=status]', 'Loading...')
  expect(all('input', 'Display name')).toEqual([])
  release()
  await fill('Display name', 'Hall', await dialog())
  await clickOn('Update Field', await dialog())
  await toastOf('Field updated successfully')
  await press('Escape')
  await expect.poll(headers).toEqual(['Title', 'Status', 'Hall', 'Seats', 'Done', 'Created'])
})

test('a field is added at the end of the list by name and type, or with more options in the designer', async () => {
  const things = await openThings(1)
  const headers = () => all('[role=columnheader][data-field]').map(nameOf)
  await clickOn('Add a field')
  const form = await dialog('New field')
  await expectAccessible(form)
  await expect.poll(() => document.activeElement && nameOf(document.activeElement)).toBe('Name')
  // Types that need further settings are created in the designer.
  await click(await control('Type', form))
  for (const offered of [/^Text/, /^Date/, /^Currency/, /^User/, /^Select/])
    expect(all('[role=option]', offered), String(offered)).not.toEqual([])
  for (const left of [/^Formula/, /^Relationship/, /^Rollup/])
    expect(all('[role=option]', left), String(left)).toEqual([])
  await click(all('[role=option]', /^Select/)[0]!)
  await fill('Options', 'Low\nHigh', form)
  await fill('Name', 'Urgency', form)
  await press('Enter')
  await toastOf('Field added successfully')
  await expect.poll(headers).toEqual(['Title', 'Status', 'Seats', 'Done', 'Urgency', 'Created'])
  const { fields } = await api.admin<{ fields: object[] }>(
    'query($id: ID!) { fields: systemFields(where: {entityId: {eq: $id}, name: {eq: "urgency"}}) { fieldType settings } }',
    { id: things.id },
  )
  expect(fields).toMatchObject([{ fieldType: 'select', settings: { choices: [{ value: 'Low' }, { value: 'High' }] } }])

  await clickOn('Add a field')
  await expect.poll(() => document.activeElement && nameOf(document.activeElement)).toBe('Name')
  await press('Enter')
  await shows('Field name and display name are required', await dialog('New field'))
  await fill('Name', 'Order', await dialog('New field'))
  await clickOn('More options', await dialog('New field'))
  await find('[role=dialog] [role=tab]', 'General')
  await expect.poll(async () => (await control('Display name', await dialog())).value).toBe('Order')
  await shows('Field name: order_value', await dialog())
})

test('values computed from money are money, aligned to the right', async () => {
  const price = { showInList: true, fieldType: 'currency', settings: { currency: 'EUR' } }
  const computed = { showInList: true, fieldType: 'formula' }
  const ware = await makeEntity(api, 'Gridware', [
    { name: 'name', displayName: 'Name', fieldType: 'text' },
    { name: 'price', displayName: 'Price', ...price },
    { name: 'net', displayName: 'Net', ...computed, settings: { expression: '{price} / 1.19' } },
    { name: 'third', displayName: 'Third', ...computed, settings: { expression: '1 / 3' } },
    { name: 'whole', displayName: 'Whole', ...computed, settings: { expression: 'round({price})' } },
    { name: 'fine', displayName: 'Fine', ...computed, settings: { expression: '{price} / 7', precision: 4 } },
  ])
  await ware.create([{ name: 'Cup', price: 10 }])
  await openApp(ware.at)
  await shows('€8.40')
  const values = ['Net', 'Third', 'Whole', 'Fine'].map((column) => text(1, column))
  expect(values).toEqual(['€8.40', '0.33', '€10', '€1.4286'])
  for (const column of ['Price', 'Net', 'Third', 'Whole', 'Fine']) {
    expect([...cell(1, column).classList], column).toEqual(expect.arrayContaining(['text-right', 'tabular-nums']))
  }
})

test('a list that does not show all its groups says so', async () => {
  const things = await thingsWith(api, 1001)
  await openApp(`${things.at}?group=title`)
  expect((await region('Groups not shown')).textContent).toBe(
    'The first 1,000 of 1,001 groups are shown. Filter the list to see others.',
  )
  await openApp(`${things.at}?group=done`)
  await shows('1,001 records')
  expect(screen.queryByRole('region', { name: 'Groups not shown' })).toBeNull()
})
