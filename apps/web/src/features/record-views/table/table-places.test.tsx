import { expect, test } from 'vitest'
import { thingsWith } from '../../../../../../tests/made-entities.ts'
import {
  all,
  click,
  clickOn,
  find,
  isShown,
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
  api,
  hold,
  holdReplies,
  operation,
  sentMutations,
  sentRequests,
  type SentRequest,
  untilLive,
} from '../../../../../../tests/web/network.ts'
import {
  cell,
  columnHeader,
  count,
  focused,
  names,
  openThings,
  selected,
  storedThings,
  text,
} from '../../../../../../tests/web/table.ts'

// Created and edited rows keep their positions until the user sorts or reloads.

const notInPlace = () => screen.queryByRole('region', { name: 'Rows not in place' })?.textContent ?? null
const sortNow = async () => clickOn('Sort now', await region('Rows not in place'))
/** The rows, with the headings of groups and their number of records: 'Unchecked2'. */
const outline = () => all('[data-row] [role=rowheader]').map(({ textContent }) => textContent.trim())
const newRow = () => find('[data-row] [role=gridcell]', 'New')
const newest = async (amount: number) => {
  const things = await thingsWith(api, amount)
  await openApp(things.at)
  await expect.poll(names).toHaveLength(amount)
  return things
}

test('+ New is at the top of a list that shows the newest first, and new records stay in that order', async () => {
  const things = await newest(2)
  expect((await newRow()).closest<HTMLElement>('[data-row]')!.dataset.row).toBe('0')
  for (const title of ['First', 'Second']) {
    await click(await newRow())
    await type(title)
    await press('Enter')
    await expect.poll(names).toContain(title)
  }
  expect(names()).toEqual(['Second', 'First', 'Thing 01', 'Thing 02'])
  expect(notInPlace()).toBeNull()
  await openApp(things.at)
  await expect.poll(names).toEqual(['Second', 'First', 'Thing 01', 'Thing 02'])
})

test('+ New is at the bottom of a list with another order', async () => {
  await openThings(2)
  expect((await newRow()).closest<HTMLElement>('[data-row]')!.dataset.row).toBe('2')
  await click(await newRow())
  await type('A thing')
  await press('Enter')
  await expect.poll(notInPlace).toBe('1 row is not in place. Sort now')
  expect(names()).toEqual(['Thing 01', 'Thing 02', 'A thing'])
  await sortNow()
  await expect.poll(names).toEqual(['A thing', 'Thing 01', 'Thing 02'])
  expect(notInPlace()).toBeNull()
})

test('the first key of a list at the top goes to a record, not to + New', async () => {
  await newest(2)
  const stop = await find('[data-column][tabindex="0"]')
  stop.focus()
  expect(focused()).toBe('1 Title')
})

test('a duplicate is below its original', async () => {
  await newest(3)
  await rightClick(cell(2, 'Title'))
  await clickOn(/^Duplicate/)
  await toastOf('Record duplicated')
  await expect.poll(names).toEqual(['Thing 01', 'Thing 02', 'Thing 02 (copy)', 'Thing 03'])
  await expect.poll(notInPlace).toBe('1 row is not in place. Sort now')
  await press('Control+z')
  await expect.poll(names).toEqual(['Thing 01', 'Thing 02', 'Thing 03'])
  await expect.poll(notInPlace).toBeNull()
})

test('a reload restores an incomplete new row in its place, with its missing fields', async () => {
  const things = await openThings(3)
  const draftRow = () => all('[data-row] [role=rowheader]').findIndex((each) => each.textContent.includes('Title *'))
  await click(await newRow())
  await press('Escape')
  await click(cell(3, 'Seats'))
  await type('12')
  await press('Enter')
  const bar = await region('New row')
  expect(bar.textContent).toContain('The new row is not saved: Title is missing.')
  await openApp(`${things.at}?sort=title`)
  await expect.poll(draftRow).toBe(3)
  expect(text(3, 'Seats')).toBe('12')
  await clickOn('Continue', await region('New row'))
  await type('Thing 99')
  await press('Enter')
  await expect.poll(() => storedThings(things.name)).toContainEqual({ title: 'Thing 99', seats: 12 })
  await openApp(`${things.at}?sort=title`)
  await expect.poll(names).toEqual(['Thing 01', 'Thing 02', 'Thing 03', 'Thing 99'])
})

test('a tab ignores the incomplete row of another tab, and takes it over when that tab is closed', async () => {
  const things = await openThings(3)
  await click(await newRow())
  await press('Escape')
  await click(cell(3, 'Seats'))
  await type('12')
  await press('Enter')
  await region('New row')
  const drafts = () => Object.keys(localStorage).filter((key) => key.includes(`/new-row/${things.name}/`))
  const [own] = drafts()
  const another = own!.replace(/[^/]+$/, 'another-tab')
  const row = localStorage.getItem(own!)!.replace('\\"seats\\":12', '\\"seats\\":34')
  localStorage.setItem(another, row)
  dispatchEvent(new StorageEvent('storage', { key: another, newValue: row }))
  await openApp(`${things.at}?sort=title`)
  await region('New row')
  expect(text(3, 'Seats')).toBe('12')
  await clickOn('Discard', await region('New row'))
  expect(drafts()).toEqual([another])
  // This page has no locks: each other tab counts as closed.
  await openApp(`${things.at}?sort=title`)
  await region('New row')
  expect(text(3, 'Seats')).toBe('34')
  expect(drafts()).toEqual([own])
  await clickOn('Discard', await region('New row'))
})

test('each tab keeps its own refused values, and takes over those of closed tabs', async () => {
  const things = await openThings(2)
  const places = () => Object.keys(localStorage).filter((key) => key.includes(`${things.name}/`))
  const elsewhere = (of: string, value: string) => {
    const key = places().find((each) => each.includes(`/${of}/`))!
    const ofOther = key.replace(/[^/]+$/, 'another-tab')
    localStorage.setItem(ofOther, localStorage.getItem(key)!.replaceAll('many', value))
    return ofOther
  }
  const refuse = async (row: number) => {
    await click(cell(row, 'Seats'))
    await type('many')
    await click(cell(0, 'Title'))
  }
  await refuse(0)
  elsewhere('cells', 'lots')
  await click(cell(0, 'Seats'))
  await press('Enter', 'Escape')
  await refuse(1)
  await click(await newRow())
  await press('Escape')
  await refuse(2)
  const rowOfOther = elsewhere('refused-in-new-row', 'plenty')

  // This page has no locks: each other tab counts as closed.
  await openApp(`${things.at}?sort=title`)
  await expect.poll(() => text(0, 'Seats')).toMatch(/^lots/)
  expect(text(1, 'Seats')).toMatch(/^many/)
  await click(await newRow())
  await press('Escape')
  expect(text(2, 'Seats')).toMatch(/^many/)
  expect(places()).toContain(rowOfOther)
  await click(cell(2, 'Seats'))
  await press('Enter', 'Escape')

  await openApp(`${things.at}?sort=title`)
  await expect.poll(() => places().includes(rowOfOther)).toBe(false)
  await click(await newRow())
  await press('Escape')
  await expect.poll(() => text(2, 'Seats')).toMatch(/^plenty/)
  for (const row of [0, 1, 2]) {
    await click(cell(row, 'Seats'))
    await press('Enter', 'Escape')
  }
  expect(places()).toEqual([])
})

test('an incomplete new row can be discarded, and keeps a refused value', async () => {
  const things = await openThings(1)
  await click(await newRow())
  await press('Escape')
  await click(cell(1, 'Seats'))
  await type('many')
  await click(cell(0, 'Seats'))
  await openApp(`${things.at}?sort=title`)
  await expect.poll(() => document.querySelector('[data-row="0"]')).not.toBeNull()
  await click(await newRow())
  await press('Escape')
  expect(text(1, 'Seats')).toMatch(/^many/)
  await click(cell(1, 'Seats'))
  await type('5')
  await press('Enter')
  await click(cell(0, 'Seats'))
  await clickOn('Discard', await region('New row'))
  await expect.poll(names).toEqual(['Thing 01'])
  await openApp(`${things.at}?sort=title`)
  await expect.poll(names).toEqual(['Thing 01'])
})

test('pasted rows keep their order, at the position of + New', async () => {
  const things = await newest(1)
  await click(cell(1, 'Title'))
  await press('ArrowUp')
  paste('One\nTwo\nThree')
  await clickOn('Add', await region('Paste'))
  await expect.poll(names).toEqual(['One', 'Two', 'Three', 'Thing 01'])
  await openApp(things.at)
  await expect.poll(names).toEqual(['One', 'Two', 'Three', 'Thing 01'])
})

test('rows that a paste adds or changes keep their positions, and Sort now orders all of them', async () => {
  await openThings(2)
  await click(cell(1, 'Title'))
  paste('Zeta\nEta\nAlpha')
  await clickOn('Add', await region('Paste'))
  await expect.poll(names).toEqual(['Thing 01', 'Zeta', 'Eta', 'Alpha'])
  await expect.poll(notInPlace).toMatch(/rows are not in place/)
  expect(count()).toBe('4 records')
  await sortNow()
  await expect.poll(names).toEqual(['Alpha', 'Eta', 'Thing 01', 'Zeta'])
})

test('edited and new rows stay when another record is added, moved to the bin, or restored', async () => {
  const things = await openThings(5)
  await untilLive()
  await click(cell(1, 'Title'))
  await type('Zeta')
  await press('Enter')
  await press('Shift+Enter')
  await type('Beta')
  await press('Enter')
  await expect.poll(names).toEqual(['Thing 01', 'Zeta', 'Thing 03', 'Beta', 'Thing 04', 'Thing 05'])
  // Waits until the list has been refetched: a later refetch would show the next record immediately.
  await expect.poll(notInPlace).toBe('2 rows are not in place. Sort now')
  await things.create([{ title: 'Thing 09' }])
  await clickOn('1 change · Show')
  await expect.poll(names).toEqual(['Thing 01', 'Zeta', 'Thing 03', 'Beta', 'Thing 04', 'Thing 05', 'Thing 09'])
  await click(cell(0, 'Seats'))
  await press('Control+Backspace')
  await expect.poll(names).toEqual(['Zeta', 'Thing 03', 'Beta', 'Thing 04', 'Thing 05', 'Thing 09'])
  await expect.poll(notInPlace).toBe('2 rows are not in place. Sort now')
  expect(names()).toEqual(['Zeta', 'Thing 03', 'Beta', 'Thing 04', 'Thing 05', 'Thing 09'])
  await press('Control+z')
  await toastOf('Restored from the bin')
  await expect.poll(names).toEqual(['Thing 01', 'Zeta', 'Thing 03', 'Beta', 'Thing 04', 'Thing 05', 'Thing 09'])
  await sortNow()
  await expect.poll(names).toEqual(['Beta', 'Thing 01', 'Thing 03', 'Thing 04', 'Thing 05', 'Thing 09', 'Zeta'])
})

test('a row edited in the record panel stays in the table', async () => {
  const things = await thingsWith(api, 3)
  await openApp(`${things.at}?sort=seats`)
  await expect.poll(names).toHaveLength(3)
  await click(cell(1, 'Title'))
  await press('Space')
  const panel = await find('aside, [role=complementary]', 'Thing 02')
  await shows('2 of 3', panel)
  await clickOn(/Seats/, panel)
  await press('Control+a')
  await type('9')
  await press('Enter')
  await expect.poll(notInPlace).toBe('1 row is not in place. Sort now')
  expect(names()).toEqual(['Thing 01', 'Thing 02', 'Thing 03'])
  expect(isShown('2 of 3')).toBe(true)
  await sortNow()
  await expect.poll(names).toEqual(['Thing 01', 'Thing 03', 'Thing 02'])
})

test('in a grouped list, edited and new rows stay in the group where they were edited and made', async () => {
  await openThings(4, '&group=done')
  await expect.poll(outline).toEqual(['Unchecked2', 'Thing 02', 'Thing 04', 'Checked2', 'Thing 01', 'Thing 03'])
  await click(await find('[role=checkbox]', undefined, cell(2, 'Done')))
  await expect.poll(notInPlace).toBe('1 row is not in place. Sort now')
  await click(cell(4, 'Title'))
  await press('Shift+Enter')
  await type('Made here')
  await press('Enter')
  const held = ['Unchecked2', 'Thing 02', 'Thing 04', 'Checked3', 'Thing 01', 'Made here', 'Thing 03']
  await expect.poll(outline).toEqual(held)
  await expect.poll(notInPlace).toBe('2 rows are not in place. Sort now')
  expect(outline()).toEqual(held)
  await sortNow()
  await expect
    .poll(outline)
    .toEqual(['Unchecked2', 'Made here', 'Thing 02', 'Checked3', 'Thing 01', 'Thing 03', 'Thing 04'])
})

test('a group whose only record was moved to another group stays until the user sorts', async () => {
  await openThings(1, '&group=seats')
  await expect.poll(outline).toEqual(['01', 'Thing 01'])
  await click(cell(1, 'Seats'))
  await type('7')
  await press('Enter')
  await expect.poll(notInPlace).toBe('1 row is not in place. Sort now')
  expect(outline()).toEqual(['01', 'Thing 01'])
  await sortNow()
  await expect.poll(outline).toEqual(['71', 'Thing 01'])
})

test('a new row of a paged list stays on its page, and the next page starts where it did', async () => {
  const things = await thingsWith(api, 5)
  const at = await things.addView('Paged', 'list', { pageSize: 2, sort: [{ title: 'ASC' }] })
  await openApp(at)
  await expect.poll(names).toEqual(['Thing 01', 'Thing 02'])
  await click(await newRow())
  await type('Made here')
  await press('Enter')
  await expect.poll(names).toEqual(['Thing 01', 'Thing 02', 'Made here'])
  await expect.poll(notInPlace).toBe('1 row is not in place. Sort now')
  await sortNow()
  await expect.poll(names).toEqual(['Made here', 'Thing 01'])
})

test('rows of a long list stay when their page is refetched', async () => {
  await openThings(160)
  await click(cell(1, 'Title'))
  await type('Zeta')
  await press('Enter')
  await press('Shift+Enter')
  await type('Thing 1000')
  await press('Enter')
  await expect.poll(notInPlace).toBe('2 rows are not in place. Sort now')
  await press('Control+End')
  await expect.poll(names).toContain('Thing 160')
  await press('Control+Home')
  await expect.poll(() => names().slice(0, 5)).toEqual(['Thing 001', 'Zeta', 'Thing 003', 'Thing 1000', 'Thing 004'])
  await sortNow()
  await expect.poll(() => names().slice(0, 4)).toEqual(['Thing 001', 'Thing 003', 'Thing 004', 'Thing 005'])
})

test('sorting by another column releases the rows', async () => {
  await openThings(2)
  await click(cell(0, 'Title'))
  await type('Zeta')
  await press('Enter')
  await expect.poll(notInPlace).toBe('1 row is not in place. Sort now')
  await click(columnHeader('Seats'))
  await expect.poll(notInPlace).toBeNull()
  await find('[role=columnheader]', /Title/)
  await click(columnHeader('Title'))
  await expect.poll(names).toEqual(['Thing 02', 'Zeta'])
  expect(notInPlace()).toBeNull()
})

test('Sort now keeps the focus on its record', async () => {
  await openThings(3)
  await click(cell(0, 'Title'))
  await type('Zeta')
  await press('Enter')
  await press('ArrowUp')
  await expect.poll(notInPlace).toBe('1 row is not in place. Sort now')
  await sortNow()
  await expect.poll(names).toEqual(['Thing 02', 'Thing 03', 'Zeta'])
  await expect.poll(focused).toBe('2 Title')
})

test('a position that the server computed before it stored the change is requested again', async () => {
  await openThings(3)
  const changes = (text: string) => (request: SentRequest) =>
    operation('UpdateRecord')(request) && request.body.includes(text)
  const readsPlaces = ({ body }: SentRequest) => /query Records\b.*"in":/.test(body)
  const releasePlaces = holdReplies(readsPlaces)
  const releaseChange = hold(changes('"Zeta"'))
  hold(changes('"seats":77'))
  await click(cell(0, 'Title'))
  await type('Zeta')
  await press('Enter')
  await expect.poll(() => sentRequests(readsPlaces)).toHaveLength(1)
  await click(cell(0, 'Seats'))
  await type('77')
  await press('Enter')
  releaseChange()
  // The second change is sent after the reply to the first.
  await expect.poll(sentMutations).toHaveLength(2)
  releasePlaces()
  await expect.poll(notInPlace).toBe('1 row is not in place. Sort now')
})

// Responses of the server that are late.

test('with late responses, a new row and an edited row keep their places and values', async () => {
  await openThings(3)
  const release = hold(() => true)
  await click(cell(0, 'Title'))
  await press('Shift+Enter')
  await type('Made here')
  await press('Enter')
  await click(cell(2, 'Seats'))
  await type('7')
  await press('Enter')
  const kept = ['Thing 01', 'Made here', 'Thing 02', 'Thing 03']
  expect(names()).toEqual(kept)
  expect(text(2, 'Seats')).toBe('7')
  release()
  await expect.poll(notInPlace).toBe('1 row is not in place. Sort now')
  expect(names()).toEqual(kept)
  expect([0, 1, 2, 3].map((row) => text(row, 'Seats'))).toEqual(['0', '-Empty', '7', '2'])
})

test('with late responses, Delete clears the selected record while a row is added above it', async () => {
  await openThings(3)
  await click(cell(0, 'Title'))
  await press('Shift+Enter')
  const release = hold(operation('ChangeRecords'))
  await type('Made here')
  await press('Enter')
  await click(cell(3, 'Seats'))
  release()
  await expect.poll(count).toBe('4 records')
  expect(selected()).toEqual([])
  expect(focused()).toBe('3 Seats')
  await press('Delete')
  await expect.poll(() => [0, 1, 2, 3].map((row) => text(row, 'Seats'))).toEqual(['0', '-Empty', '1', '-Empty'])
  expect(sentMutations()).toHaveLength(2)
})

test('with late responses, a list that is fetched while a row is added shows the row once and in its place', async () => {
  await openThings(3)
  await click(cell(0, 'Title'))
  await press('Shift+Enter')
  await type('Zeta')
  const release = hold(operation('ChangeRecords'))
  await press('Enter')
  await click(cell(2, 'Seats'))
  await press('Control+Backspace')
  await expect.poll(names).toEqual(['Thing 01', 'Zeta', 'Thing 03'])
  release()
  await expect.poll(notInPlace).toBe('1 row is not in place. Sort now')
  expect(names()).toEqual(['Thing 01', 'Zeta', 'Thing 03'])
})

test('an edited row that no longer matches the filter can be edited again and deleted', async () => {
  await openThings(3, '&filter=["and",["seats","gt","0"]]')
  await expect.poll(names).toEqual(['Thing 02', 'Thing 03'])
  await click(cell(0, 'Seats'))
  await type('0')
  await press('Enter')
  await expect.poll(notInPlace).toBe('1 row is not in place. Sort now')
  await click(cell(0, 'Status'))
  await press('Enter')
  await click(await find('[role=option]', 'active'))
  await expect.poll(() => text(0, 'Status')).toBe('active')
  await click(cell(0, 'Title'))
  await press('Control+Backspace')
  await expect.poll(names).toEqual(['Thing 03'])
  await expect.poll(notInPlace).toBeNull()
})

test('a record that another user changes is updated in its held row', async () => {
  const { typeName } = await openThings(2)
  await click(cell(0, 'Title'))
  await type('Zeta')
  await press('Enter')
  await expect.poll(notInPlace).toBe('1 row is not in place. Sort now')
  await api.tenant(`mutation { updateMany${typeName}(where: {title: {eq: "Zeta"}}, data: {seats: 9}) }`)
  await expect.poll(() => text(0, 'Seats')).toBe('9')
  expect(names()).toEqual(['Zeta', 'Thing 02'])
})
