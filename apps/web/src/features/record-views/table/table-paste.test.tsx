import { expect, test } from 'vitest'
import {
  all,
  button,
  click,
  clickOn,
  copy,
  cut,
  dialog,
  find,
  nameOf,
  openApp,
  paste,
  press,
  region,
  screen,
  shows,
  toastOf,
  type,
} from '../../../../../../tests/web/app.tsx'
import { expectAccessible } from '../../../../../../tests/web/accessible.ts'
import { makeEntity, thingsWith } from '../../../../../../tests/made-entities.ts'
import { api, hold, loseRequests, operation, sentMutations } from '../../../../../../tests/web/network.ts'
import { cell, count, dragFillHandle, names, openThings, selected, text } from '../../../../../../tests/web/table.ts'

// Copy, paste, cut, clear and fill: each is one request and one undo step.

const column = (name: string, rows: number): string[] => Array.from({ length: rows }, (_, row) => text(row, name))

test('cells of a spreadsheet are pasted in one request; skipped cells are listed; adding rows needs a confirmation', async () => {
  await openThings(3)
  await click(cell(1, 'Title'))
  paste('Two\tactive\t22\r\nThree\tnothing\t33\r\nFour\tpending\t44\r\n')
  await clickOn('Paste without them', await region('Paste'))
  await shows('Add 1 record?')
  const bar = await region('Paste')
  expect(sentMutations()).toHaveLength(0)
  await clickOn('Add', bar)
  await toastOf('1 record added')
  await expect.poll(names).toEqual(['Thing 01', 'Two', 'Three', 'Four'])
  expect(sentMutations()).toHaveLength(1)

  const skipped = await region('Skipped cells')
  expect(skipped.textContent).toContain('1 cell skipped')
  await clickOn('Show', skipped)
  const list = await screen.findByRole('dialog', { name: 'Skipped cells' })
  expect(list.textContent).toContain('Row 3, Status: “nothing”')
  expect(list.textContent).toContain('Status must be one of active, pending')
  await press('Escape')

  await press('Control+z')
  await toastOf('Undid “Paste”')
  await expect.poll(names).toEqual(['Thing 01', 'Thing 02', 'Thing 03'])
  expect(column('Seats', 3)).toEqual(['0', '1', '2'])
  await expect.poll(() => screen.queryByRole('region', { name: 'Rows not in place' })).toBeNull()
  expect(all('section', 'Skipped cells')).toEqual([])
  await press('Control+Shift+z')
  await toastOf('Redid “Paste”')
  await region('Skipped cells')
})

test('words that are not options yet are added to their field after one question, and pasted', async () => {
  const { id } = await openThings(3)
  await click(cell(0, 'Status'))
  paste('Blocked\r\nactive\r\nblocked\r\n')
  await shows('Add 1 option to Status: Blocked?')
  const bar = await region('Paste')
  await expectAccessible(bar)
  await clickOn('Add and paste', bar)
  await expect.poll(() => column('Status', 3)).toEqual(['Blocked', 'active', 'Blocked'])
  expect(all('section', 'Skipped cells')).toEqual([])
  const { fields } = await api.admin<{ fields: [{ settings: { choices: { value: string }[] } }] }>(
    'query($where: SystemFieldWhere) { fields: systemFields(where: $where) { settings } }',
    { where: { entityId: { eq: id }, name: { eq: 'status' } } },
  )
  expect(fields[0].settings.choices.map(({ value }) => value)).toEqual(['active', 'pending', 'Blocked'])
  await press('Control+z')
  await expect.poll(() => column('Status', 3)).not.toContain('Blocked')

  await click(cell(2, 'Status'))
  paste('BLOCKED')
  await expect.poll(() => text(2, 'Status')).toBe('Blocked')
})

test('several rows pasted into an empty new row are added in its place, one row fills it', async () => {
  await openThings(3)
  const add = async () => {
    await clickOn('Add', await region('Paste'))
    await toastOf('2 records added')
  }
  // The first in the editor that '+ New' opens, the second on the focused cell.
  await click(cell(1, 'Title'))
  await press('Shift+Enter')
  expect(document.activeElement!.tagName).toBe('INPUT')
  paste('One\nTwo\n')
  await add()
  await expect.poll(names).toEqual(['Thing 01', 'Thing 02', 'One', 'Two', 'Thing 03'])
  await click(cell(0, 'Title'))
  await press('Shift+Enter', 'Escape')
  paste('Three\nFour\n')
  await add()
  await expect.poll(names).toEqual(['Thing 01', 'Three', 'Four', 'Thing 02', 'One', 'Two', 'Thing 03'])

  await click(cell(0, 'Title'))
  await press('Shift+Enter', 'Escape')
  paste('Five\tactive\t5')
  await expect.poll(() => names()[1]).toBe('Five')
  await expect.poll(() => count()).toBe('8 records')
  expect([text(1, 'Status'), parseFloat(text(1, 'Seats'))]).toEqual(['active', 5])
})

test('cells pasted into an editor in which nothing was typed are pasted as cells', async () => {
  await openThings(3)
  await click(cell(1, 'Title'))
  await click(cell(1, 'Title'))
  expect(document.activeElement!.tagName).toBe('INPUT')
  paste('Two\tactive\t22\r\nThree\tpending\t33\r\n')
  await expect.poll(names).toEqual(['Thing 01', 'Two', 'Three'])
  expect(document.activeElement!.tagName).not.toBe('INPUT')
  expect([column('Status', 3).slice(1), column('Seats', 3)]).toEqual([
    ['active', 'pending'],
    ['0', '22', '33'],
  ])
  expect(sentMutations()).toHaveLength(1)

  await press('Enter')
  await type('Four')
  paste('Five\tactive\r\nSix\tactive\r\n')
  await press('Escape')
  paste('Seven\tpending')
  await expect.poll(names).toEqual(['Thing 01', 'Seven', 'Three'])
  expect(column('Status', 3).slice(1)).toEqual(['pending', 'pending'])
})

test('pasted names of related records become links; a paste whose names cannot be looked up is not lost', async () => {
  const shown = { showInList: true, showInForm: true }
  const people = await makeEntity(api, 'Person', [{ name: 'name', displayName: 'Name', fieldType: 'text' }])
  await people.create([{ name: 'Ana Ruiz' }, { name: 'Bo Li' }, { name: 'Kim' }, { name: 'Kim' }, { name: 'Mike' }])
  const link = (name: string, displayName: string, fieldType: string) => ({
    ...shown,
    name,
    displayName,
    fieldType,
    settings: { entityId: people.id, inverseName: `of_${name}` },
  })
  const jobs = await makeEntity(api, 'Job', [
    { ...shown, name: 'title', displayName: 'Title', fieldType: 'text' },
    link('owner', 'Owner', 'relationship'),
    link('team', 'Team', 'many_to_many'),
  ])
  await jobs.create([{ title: 'Job 1' }, { title: 'Job 2' }, { title: 'Job 3' }])
  await openApp(`${jobs.at}?sort=title`)
  await expect.poll(() => text(2, 'Title')).toContain('Job 3')
  await click(cell(0, 'Owner'))
  paste('Ana Ruiz\tBo Li, Ana Ruiz\nNobody\tBo Li\nKim\t\n')
  await expect.poll(() => column('Owner', 3)).toEqual(['Ana Ruiz', '-Empty', '-Empty'])
  await expect.poll(() => column('Team', 3)).toEqual(['Bo LiAna Ruiz', 'Bo Li', '-Empty'])
  await clickOn('Show', await region('Skipped cells'))
  const list = await screen.findByRole('dialog', { name: 'Skipped cells' })
  expect(list.textContent).toContain('There is no Person with the name “Nobody”')
  expect(list.textContent).toContain('More than one Person has the name “Kim”')
  await press('Escape')

  // The newest record is listed first, unless other names begin with the typed letter.
  await click(cell(2, 'Owner'))
  await type('k')
  await expect.poll(() => all('[role=option]').map(nameOf)).toEqual(['Kim', 'Kim', 'Mike'])
  await press('Escape')

  // A paste whose names cannot be looked up stays in a bar. A search that fails is not an empty result.
  const end = loseRequests(({ path, body }) => path.startsWith('/graphql/tenant') && body.includes('Bo Li'))
  await click(cell(1, 'Owner'))
  paste('Bo Li\t')
  const bar = await region('Not saved')
  expect(bar.textContent).toContain('The names of related records could not be looked up')
  await click(cell(2, 'Owner'))
  await press('Enter')
  await type('Bo Li')
  await shows('The search failed. The server cannot be reached.')
  expect(document.body.textContent).not.toContain('No match')
  await press('Escape')
  end()
  await clickOn('Retry', bar)
  await expect.poll(() => text(1, 'Owner')).toBe('Bo Li')
})

test('rows that are added by a paste stay below it, and Delete clears the pasted row', async () => {
  const things = await thingsWith(api, 3)
  await openApp(things.at)
  await expect.poll(names).toEqual(['Thing 01', 'Thing 02', 'Thing 03'])
  await click(cell(3, 'Title'))
  paste('Pasted 1\nPasted 2\nPasted 3')
  await clickOn('Add', await region('Paste'))
  await toastOf('2 records added')
  await expect.poll(names).toEqual(['Thing 01', 'Thing 02', 'Pasted 1', 'Pasted 2', 'Pasted 3'])
  expect((await region('Rows not in place')).textContent).toBe('2 rows are not in place. Sort now')
  await press('ArrowRight', 'ArrowRight', 'Delete')
  await expect.poll(() => [1, 2, 3].map((row) => text(row, 'Seats'))).toEqual(['0', '1', '-Empty'])
  await clickOn('Sort now')
  await expect.poll(names).toEqual(['Pasted 2', 'Pasted 3', 'Thing 01', 'Thing 02', 'Pasted 1'])
})

test('cells pasted on the page of an empty list are added after a question, in their order', async () => {
  const things = await thingsWith(api, 0)
  await openApp(things.at)
  await button('Create First Gridthing')
  const search = await find('main input[type=search]')
  search.focus()
  paste('One\tactive\nTwo\tpending')
  search.blur()
  expect(all('section', 'Paste')).toEqual([])
  paste('One\tactive\t1\nTwo\tpending\t2\n')
  await shows('Add 2 records?')
  await expectAccessible(await region('Paste'))
  await clickOn('Add', await region('Paste'))
  await toastOf('2 records added')
  await expect.poll(names).toEqual(['One', 'Two'])
  // '+ New' is the first row.
  expect([1, 2].map((row) => [text(row, 'Status'), text(row, 'Seats')])).toEqual([
    ['active', '1'],
    ['pending', '2'],
  ])
  expect(sentMutations()).toHaveLength(1)
  await openApp(things.at)
  await expect.poll(names).toEqual(['One', 'Two'])
})

test('an empty list whose paste is canceled offers to create the first record again, and takes another paste', async () => {
  const things = await thingsWith(api, 0)
  await openApp(things.at)
  await button('Create First Gridthing')
  paste('One\tactive\t1\n')
  await shows('Add 1 record?')
  await clickOn('Close', await region('Paste'))
  await button('Create First Gridthing')
  paste('Two\tactive\t2\n')
  await clickOn('Add', await region('Paste'))
  await expect.poll(names).toEqual(['Two'])
  expect(sentMutations()).toHaveLength(1)
})

test('pasting can skip the rows it would add', async () => {
  await openThings(2)
  await click(cell(1, 'Title'))
  paste('Changed\nAdded')
  await clickOn('Update existing rows only', await region('Paste'))
  await expect.poll(names).toEqual(['Thing 01', 'Changed'])
})

test('invalid values are skipped and listed with their reason, and the list stays open when the others are stored', async () => {
  await openThings(2)
  const release = hold(operation('ChangeRecords'))
  await click(cell(0, 'Title'))
  paste('\tactive\tmany\n\t\t')
  await clickOn('Show', await region('Skipped cells'))
  const list = await dialog('Skipped cells')
  expect(list.textContent).toContain('Title is required')
  expect(list.textContent).toContain('Seats must be a number')
  await expect.poll(() => text(0, 'Status')).toBe('active')
  release()
  await toastOf(/pasted/)
  expect(names()).toEqual(['Thing 01', 'Thing 02'])
  expect(text(0, 'Seats')).toBe('0')
  expect(list.isConnected).toBe(true)
})

test('copied cells keep their values, and a single value fills the selection', async () => {
  await openThings(4)
  await click(cell(3, 'Seats'))
  copy()
  await click(cell(0, 'Seats'))
  await press('Shift+ArrowDown')
  paste()
  await expect.poll(() => column('Seats', 4)).toEqual(['3', '3', '2', '3'])
  await toastOf('2 cells pasted')

  // Two columns are copied, and pasted as the same values in another row.
  await click(cell(0, 'Status'))
  await press('ArrowRight', 'Shift+ArrowRight')
  copy()
  await click(cell(1, 'Seats'))
  paste()
  await expect.poll(() => cell(1, 'Done').querySelector('[role=checkbox]')?.getAttribute('aria-checked')).toBe('true')
  expect(selected()).toEqual(['1 Seats', '1 Done'])
})

test('cut cells are empty, and Delete clears all but required values', async () => {
  await openThings(2)
  await click(cell(1, 'Seats'))
  cut()
  await expect.poll(() => text(1, 'Seats')).toBe('-Empty')
  await click(cell(0, 'Seats'))
  paste()
  await expect.poll(() => text(0, 'Seats')).toBe('1')

  await press('Control+a', 'Delete')
  await toastOf(/cells cleared/)
  await expect.poll(() => text(0, 'Seats')).toBe('-Empty')
  expect(names()).toEqual(['Thing 01', 'Thing 02'])
  expect((await region('Skipped cells')).textContent).toContain('2 cells skipped')
  await press('Control+z')
  await expect.poll(() => text(0, 'Seats')).toBe('1')
})

test('many rows, including rows that are not loaded, are pasted in one request and undone in another', async () => {
  await openThings(300)
  await click(cell(0, 'Title'))
  paste(Array.from({ length: 300 }, (_, i) => `Pasted ${String(i).padStart(4, '0')}\tpending\t${i * 2}`).join('\n'))
  await toastOf(/cells pasted/)
  await expect.poll(() => text(0, 'Title')).toBe('Pasted 0000')
  expect(sentMutations()).toHaveLength(1)
  await press('Control+z')
  await toastOf('Undid “Paste”')
  await expect.poll(() => text(0, 'Title')).toBe('Thing 001')
  expect(sentMutations()).toHaveLength(2)
})

test('Ctrl+D copies the first row of the selection down, or the cell above', async () => {
  await openThings(4)
  await click(cell(2, 'Seats'))
  await press('Shift+ArrowDown', 'Control+d')
  await expect.poll(() => column('Seats', 4)).toEqual(['0', '1', '2', '2'])
  await click(cell(1, 'Seats'))
  await press('Control+d')
  await expect.poll(() => column('Seats', 4)).toEqual(['0', '0', '2', '2'])
  await press('Control+z', 'Control+z')
  await expect.poll(() => column('Seats', 4)).toEqual(['0', '1', '2', '3'])
})

test('the fill handle copies values down and up, and continues a series while Alt is pressed', async () => {
  await openThings(6)
  await click(cell(4, 'Seats'))
  await dragFillHandle(cell(5, 'Seats'))
  await expect.poll(() => column('Seats', 6)).toEqual(['0', '1', '2', '3', '4', '4'])

  await click(cell(1, 'Seats'))
  await press('Shift+ArrowDown')
  await dragFillHandle(cell(5, 'Seats'), 'Alt')
  await expect.poll(() => column('Seats', 6)).toEqual(['0', '1', '2', '3', '4', '5'])
  expect(selected()).toHaveLength(5)

  await click(cell(3, 'Seats'))
  await dragFillHandle(cell(1, 'Seats'))
  await expect.poll(() => column('Seats', 6)).toEqual(['0', '3', '3', '3', '4', '5'])
  await toastOf('2 cells filled')
  await press('Control+z')
  await expect.poll(() => column('Seats', 6)).toEqual(['0', '1', '2', '3', '4', '5'])
})
