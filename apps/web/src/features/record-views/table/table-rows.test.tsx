import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import {
  click,
  clickOn,
  find,
  heading,
  openApp,
  paste,
  press,
  region,
  rightClick,
  screen,
  toastOf,
  type,
  waitFor,
} from '../../../../../../tests/web/app.tsx'
import { thingsWith } from '../../../../../../tests/made-entities.ts'
import { api, hold, operation, sentMutations, subscriptions } from '../../../../../../tests/web/network.ts'
import {
  cell,
  columnHeader,
  count,
  focused,
  names,
  openThings,
  selected,
  text,
  tick,
} from '../../../../../../tests/web/table.ts'
import { router } from '../../../router.tsx'

// Selected rows, filters and groups: which rows an action changes, and which rows are shown.

const selection = () => region('Selected records')
const notInPlace = () => screen.queryByRole('region', { name: 'Rows not in place' })
const tickedCount = () => screen.queryByRole('region', { name: 'Selected records' })?.textContent

test('selected rows are edited together, moved to the bin and restored', async () => {
  await openThings(4)
  await tick(0)
  await tick(2)
  expect((await selection()).textContent).toContain('2 selected')
  await clickOn('Edit', await selection())
  await click(await screen.findByRole('combobox', { name: 'Field to change' }))
  await click(await screen.findByRole('option', { name: 'Seats' }))
  // The chosen field has the focus.
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Seats', { selector: 'input' }))
  await type('7')
  await clickOn('Update 2 records')
  await toastOf('2 records updated')
  await expect.poll(() => [0, 1, 2, 3].map((row) => text(row, 'Seats'))).toEqual(['7', '1', '7', '3'])

  await clickOn('Move to bin', await selection())
  const moved = await toastOf('2 records moved to the bin')
  await expect.poll(names).toEqual(['Thing 02', 'Thing 04'])
  await clickOn('Undo', moved)
  await toastOf('2 records restored from the bin')
  await expect.poll(names).toEqual(['Thing 01', 'Thing 02', 'Thing 03', 'Thing 04'])
})

test('Ctrl+Backspace moves the selected rows to the bin, and undo restores them', async () => {
  await openThings(4)
  await click(cell(1, 'Title'))
  await press('Shift+ArrowDown', 'Control+Backspace')
  await expect.poll(names).toEqual(['Thing 01', 'Thing 04'])
  await press('Control+z')
  await expect.poll(names).toEqual(['Thing 01', 'Thing 02', 'Thing 03', 'Thing 04'])
})

test('a selected row that is moved to the bin by key leaves the selection', async () => {
  await openThings(4)
  await tick(0)
  await tick(1)
  await click(cell(1, 'Title'))
  await press('Control+Backspace')
  await expect.poll(names).toEqual(['Thing 01', 'Thing 03', 'Thing 04'])
  await expect.poll(tickedCount).toContain('1 selected')
})

test('a selection stays with its records when rows above it are restored', async () => {
  await openThings(5)
  await click(cell(0, 'Seats'))
  await press('Control+Backspace')
  await expect.poll(names).toEqual(['Thing 02', 'Thing 03', 'Thing 04', 'Thing 05'])
  await click(cell(1, 'Seats'))
  await press('Shift+ArrowDown', 'Control+z')
  await expect.poll(names).toEqual(['Thing 01', 'Thing 02', 'Thing 03', 'Thing 04', 'Thing 05'])
  expect(selected()).toEqual(['2 Seats', '3 Seats'])
  await press('Delete')
  await toastOf('2 cells cleared')
  await expect.poll(() => [0, 1, 2, 3, 4].map((row) => text(row, 'Seats'))).toEqual(['0', '1', '-Empty', '-Empty', '4'])
  await press('Shift+Space', 'Control+Backspace')
  await expect.poll(names).toEqual(['Thing 01', 'Thing 02', 'Thing 05'])
})

test('rows can be moved to the bin one after another by key', async () => {
  await openThings(4)
  await click(cell(1, 'Title'))
  await press('Control+Backspace')
  await expect.poll(names).toEqual(['Thing 01', 'Thing 03', 'Thing 04'])
  await press('Control+Backspace')
  await expect.poll(names).toEqual(['Thing 01', 'Thing 04'])
})

test('Shift selects all rows in between, including more than 2,000 that are not loaded', async () => {
  await openThings(2110)
  await tick(2)
  await click(cell(0, 'Title'))
  await press('Control+End')
  await expect.poll(names).toContain('Thing 2110')
  await tick(2103, 'Shift')
  await expect.poll(tickedCount).toContain('2,102 selected')
  await clickOn('Move to bin', await selection())
  const moved = await toastOf('2,102 records moved to the bin')
  await expect.poll(count).toBe('8 records')
  await expect
    .poll(names)
    .toEqual(['0001', '0002', '2105', '2106', '2107', '2108', '2109', '2110'].map((number) => `Thing ${number}`))
  await clickOn('Undo', moved)
  await toastOf('2,102 records restored from the bin')
  await expect.poll(count).toBe('2,110 records')
})

test('an action on all matching records asks again when their number has changed', async () => {
  // No live updates.
  hold(subscriptions)
  const things = await openThings(6, '&q=Thing&filter=["and",["done","eq","true"]]')
  await expect.poll(names).toEqual(['Thing 01', 'Thing 03', 'Thing 05'])
  await tick(0)
  await clickOn('Select all 3 matching', await selection())
  await expect.poll(tickedCount).toContain('3 selected')
  await tick(1)
  await expect.poll(tickedCount).toContain('2 selected')
  await things.create([{ title: 'Late Thing', done: true }])
  await clickOn('Move to bin', await selection())
  const confirmation = await screen.findByRole('alertdialog', { name: 'Move 3 records to the bin?' })
  expect(confirmation.textContent).toContain('3 records match now, not 2. Nothing has been changed yet.')
  await clickOn('Move to bin', confirmation)
  await toastOf('3 records moved to the bin')
  // The deselected row and those that do not match stay.
  await expect.poll(names).toEqual(['Thing 03'])
  await openApp(`${things.at}?sort=title`)
  await expect.poll(names).toEqual(['Thing 02', 'Thing 03', 'Thing 04', 'Thing 06'])
})

test('a row that no longer matches the filter stays until the user sorts', async () => {
  await openThings(4, '&filter=["and",["seats","gt","1"]]')
  await expect.poll(names).toEqual(['Thing 03', 'Thing 04'])
  await click(cell(0, 'Seats'))
  await type('0')
  await press('Tab')
  await waitFor(() => expect(sentMutations()).toHaveLength(1))
  await expect.poll(() => text(0, 'Seats')).toBe('0')
  expect(names()).toEqual(['Thing 03', 'Thing 04'])
  await press('ArrowDown')
  expect((await region('Rows not in place')).textContent).toBe('1 row is not in place. Sort now')
  expect(names()).toEqual(['Thing 03', 'Thing 04'])
  await press('Control+z')
  await expect.poll(notInPlace).toBeNull()
  await press('Control+Shift+z')
  await clickOn('Sort now', await region('Rows not in place'))
  await expect.poll(names).toEqual(['Thing 04'])
  expect(notInPlace()).toBeNull()
})

test('rows stay where they are edited, regardless of the sort order', async () => {
  await openThings(4)
  await click(cell(0, 'Title'))
  paste('Zeta\nEta\nThing 03 b')
  await toastOf('3 cells pasted')
  await press('Control+End')
  expect((await region('Rows not in place')).textContent).toBe('1 row is not in place. Sort now')
  expect(names()).toEqual(['Zeta', 'Eta', 'Thing 03 b', 'Thing 04'])
  await clickOn('Sort now')
  await expect.poll(names).toEqual(['Eta', 'Thing 03 b', 'Thing 04', 'Zeta'])
  expect(notInPlace()).toBeNull()
})

test('groups are collapsed and expanded by click and by arrow keys', async () => {
  await openThings(4, '&group=done')
  const groups = () =>
    [...document.querySelectorAll('[role=treegrid] [role=row][aria-expanded]')].map((row) =>
      row.getAttribute('aria-expanded'),
    )
  await expect.poll(groups).toEqual(['true', 'true'])
  const headings = document.querySelectorAll('[role=row][aria-expanded] [role=rowheader]')
  expect(Array.from(headings, ({ textContent }) => textContent)).toEqual(['Unchecked2', 'Checked2'])
  const [first] = document.querySelectorAll('[role=row][aria-expanded] [role=rowheader]')
  expect(first!.closest('[role=row]')!.textContent).toContain('2')
  await click(first!)
  await expect.poll(groups).toEqual(['false', 'true'])
  await press('ArrowRight')
  await expect.poll(groups).toEqual(['true', 'true'])
  await press('ArrowLeft')
  await expect.poll(groups).toEqual(['false', 'true'])
})

test('the settings of groups collapse and expand all of them', async () => {
  await openThings(4, '&group=done')
  const open = () =>
    [...document.querySelectorAll('[role=treegrid] [role=row][aria-expanded]')].map((row) => row.ariaExpanded)
  await expect.poll(open).toEqual(['true', 'true'])
  await clickOn(/^Group/)
  await clickOn('Collapse all groups')
  await expect.poll(open).toEqual(['false', 'false'])
  await clickOn('Expand all groups')
  await expect.poll(open).toEqual(['true', 'true'])
})

test('a record added to a group gets its value, and a click with Alt collapses all groups', async () => {
  await openThings(4, '&group=done')
  const open = () =>
    [...document.querySelectorAll('[role=treegrid] [role=row][aria-expanded]')].map((row) => row.ariaExpanded)
  await expect.poll(open).toEqual(['true', 'true'])
  const heads = () => [...document.querySelectorAll<HTMLElement>('[role=row][aria-expanded] [role=rowheader]')]
  await clickOn('Add a record to this group', heads()[1]!)
  await expect.poll(() => document.activeElement?.tagName).toBe('INPUT')
  await type('Fifth')
  await press('Enter')
  await expect.poll(() => heads().map(({ textContent }) => textContent)).toEqual(['Unchecked2', 'Checked3'])
  fireEvent.click(heads()[0]!, { altKey: true })
  await expect.poll(open).toEqual(['false', 'false'])
  fireEvent.click(heads()[0]!, { altKey: true })
  await expect.poll(open).toEqual(['true', 'true'])
})

test('a double click on the fill handle fills the empty cells below', async () => {
  await openThings(4)
  await click(cell(0, 'Status'))
  await type('pen')
  await screen.findByRole('option', { name: 'pending' })
  await press('Enter')
  await expect.poll(() => text(0, 'Status')).toBe('pending')
  await click(cell(0, 'Status'))
  fireEvent.dblClick(await find('[data-fill]', undefined, cell(0, 'Status')))
  await toastOf('3 cells filled')
  await expect
    .poll(() => [0, 1, 2, 3].map((row) => text(row, 'Status')))
    .toEqual(['pending', 'pending', 'pending', 'pending'])
})

test('the cell menu filters by its value, and the column menu by its field', async () => {
  await openThings(6)
  await rightClick(cell(1, 'Done'))
  await clickOn('Filter by this value')
  await expect.poll(count).toBe('3 records')
  await rightClick(cell(0, 'Seats'))
  await clickOn('Filter by this value')
  await expect.poll(count).toBe('1 record')
  history.back()
  await expect.poll(count).toBe('3 records')

  await rightClick(screen.getByRole('columnheader', { name: /^Title/ }))
  await clickOn('Filter by this field')
  const filter = await screen.findByRole('dialog', { name: 'Filter' })
  await expect
    .poll(() => [...filter.querySelectorAll('[role=combobox]')].map((box) => box.textContent))
    .toContain('Title')
  await expect.poll(() => document.activeElement?.matches('[data-condition] input')).toBe(true)
  await clickOn('Condition', filter)
  const boxes = () => [...filter.querySelectorAll('[data-condition] [role=combobox]')]
  await expect.poll(() => boxes().indexOf(document.activeElement!)).toBe(boxes().length - 2)
})

test('while a list sorted by its column menu loads, its rows stay, and the focus stays on the header', async () => {
  await openThings(4)
  const release = hold(operation('Records'))
  await rightClick(columnHeader('Seats'))
  await clickOn('Sort 9 → 1')
  await expect.poll(focused).toBe('header Seats')
  expect(names()).toEqual(['Thing 01', 'Thing 02', 'Thing 03', 'Thing 04'])
  release()
  await expect.poll(names).toEqual(['Thing 04', 'Thing 03', 'Thing 02', 'Thing 01'])
  expect(focused()).toBe('header Seats')
})

test('Back after sorts leads to the page before the list, and Forward to the last order', async () => {
  const things = await thingsWith(api, 4)
  await openApp('/entities')
  await router.navigate({ href: things.at })
  await expect.poll(names).toEqual(['Thing 01', 'Thing 02', 'Thing 03', 'Thing 04'])
  await rightClick(columnHeader('Seats'))
  await clickOn('Sort 1 → 9')
  await rightClick(columnHeader('Title'))
  await clickOn('Sort Z → A')
  await expect.poll(names).toEqual(['Thing 04', 'Thing 03', 'Thing 02', 'Thing 01'])
  history.back()
  await heading('Entity Management')
  history.forward()
  await heading(things.title)
  await expect.poll(names).toEqual(['Thing 04', 'Thing 03', 'Thing 02', 'Thing 01'])
})

test('a scrolled list starts at its top when it is sorted', async () => {
  await openThings(120)
  const scroller = () => screen.getByRole('grid').parentElement!
  scroller().scrollTop = 2000
  await expect.poll(() => document.querySelector('[data-row="56"]')).not.toBeNull()
  await rightClick(columnHeader('Title'))
  await clickOn('Sort Z → A')
  await expect.poll(() => names()[0]).toBe('Thing 120')
  expect(scroller().scrollTop).toBe(0)
})

test('selected cells stay selected with their records when the list is sorted', async () => {
  await openThings(4)
  await click(cell(0, 'Seats'))
  await press('Shift+ArrowDown')
  await clickOn(/^Sort/)
  const sort = await screen.findByRole('dialog', { name: 'Sort' })
  await clickOn(/^Direction/, sort)
  await press('ArrowDown', 'Enter')
  await expect.poll(names).toEqual(['Thing 04', 'Thing 03', 'Thing 02', 'Thing 01'])
  expect(selected()).toEqual(['2 Seats', '3 Seats'])
})

test('a list grouped by its column menu has the focus on the header', async () => {
  await openThings(4)
  await rightClick(columnHeader('Done'))
  await clickOn('Group by this field')
  await expect.poll(() => document.querySelectorAll('[role=row][aria-expanded]').length).toBe(2)
  await expect.poll(focused).toBe('header Done')
})
