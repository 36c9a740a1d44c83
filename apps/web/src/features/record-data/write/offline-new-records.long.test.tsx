import { expect, test } from 'vitest'
import {
  all,
  choose,
  click,
  clickOn,
  dialog,
  fill,
  find,
  hides,
  paste,
  press,
  region,
  rightClick,
  shows,
  toastOf,
  type,
} from '../../../../../../tests/web/app.tsx'
import {
  answerOnce,
  goOffline,
  hold,
  loseAnswer,
  loseRequests,
  operation,
  refusal,
  sentRequests,
} from '../../../../../../tests/web/network.ts'
import {
  cell,
  columnHeader,
  count,
  focused,
  idOf,
  isUnsent,
  names,
  openThings,
  storedThings,
  text,
  tick,
  writeCell,
} from '../../../../../../tests/web/table.ts'

// Records created without a connection: their rows stay in place, and each is created once with all its changes.

test('a new record whose answer is lost twice is created once', async () => {
  const things = await openThings(2)
  // The first request and its immediate retry.
  loseAnswer(operation('CreateRecord'))
  loseAnswer(operation('CreateRecord'))
  await rightClick(cell(0, 'Title'))
  await clickOn('Duplicate')
  await shows('1 change waiting')
  await hides('waiting')
  await expect
    .poll(async () => (await storedThings(things.name)).map(({ title }) => title))
    .toEqual(['Thing 01', 'Thing 01 (copy)', 'Thing 02'])
  const keys = sentRequests(operation('CreateRecord')).map(({ key }) => key)
  expect(keys.length).toBeGreaterThan(2)
  expect(new Set(keys).size).toBe(1)
})

test('cells typed while a new row is being created do not create it again', async () => {
  const things = await openThings(1)
  const release = hold(operation('CreateRecord'))
  await click(cell(0, 'Title'))
  await press('Shift+Enter')
  await type('Thing 99')
  await press('Tab', 'ArrowRight')
  await type('7')
  await press('Tab')
  release()
  await expect
    .poll(async () => await storedThings(things.name))
    .toEqual([
      { title: 'Thing 01', seats: 0 },
      { title: 'Thing 99', seats: 7 },
    ])
})

test('new rows made offline keep their cells with a mark, and each is created once with all of them', async () => {
  const things = await openThings(1)
  const reconnect = goOffline()
  await click(cell(0, 'Title'))
  await press('Shift+Enter')
  await type('Thing 98')
  await press('Tab', 'ArrowRight')
  await type('8')
  await press('Tab')
  await shows('1 change waiting')
  expect([text(1, 'Seats'), isUnsent(1, 'Title'), isUnsent(1, 'Seats')]).toEqual([
    expect.stringMatching(/^8/),
    true,
    true,
  ])
  await press('Shift+Enter')
  await type('Thing 99')
  await press('Tab')
  await shows('2 changes waiting')
  reconnect()
  await hides('waiting')
  await expect
    .poll(async () => await storedThings(things.name))
    .toEqual([
      { title: 'Thing 01', seats: 0 },
      { title: 'Thing 98', seats: 8 },
      { title: 'Thing 99', seats: null },
    ])
  expect(sentRequests(operation('CreateRecord'))).toHaveLength(2)
})

test('Undo of a new record that waits removes it', async () => {
  const things = await openThings(1)
  const reconnect = goOffline()
  await click(cell(0, 'Title'))
  await press('Shift+Enter')
  await type('Thing 98')
  await press('Tab')
  await shows('1 change waiting')
  await press('Control+z')
  await hides('waiting')
  await expect.poll(() => names()).toEqual(['Thing 01'])
  reconnect()
  await shows('Reconnected.')
  expect(await storedThings(things.name)).toHaveLength(1)
})

test('duplicated and pasted records that wait are rows with a mark, are edited, and stay in place when they are sent', async () => {
  const things = await openThings(2)
  const reconnect = goOffline()
  await rightClick(cell(0, 'Title'))
  await clickOn('Duplicate')
  await expect
    .poll(names)
    .toEqual(['Thing 01', 'Thing 01 (copy)', 'Thing 02'].map((name) => expect.stringContaining(name)))
  expect([isUnsent(0, 'Title'), isUnsent(1, 'Title')]).toEqual([false, true])
  await writeCell(1, 'Seats', '9')
  await click(cell(2, 'Title'))
  paste('Thing 02\nThing 80\nThing 81\n')
  await clickOn('Add', await region('Paste'))
  await expect.poll(() => names().length).toBe(5)
  await writeCell(3, 'Seats', '80')
  await shows('2 changes waiting')
  const ids = [0, 1, 2, 3, 4].map(idOf)
  await click(cell(3, 'Seats'))
  await press('Escape')
  reconnect()
  await hides('waiting')
  await expect.poll(() => [1, 3, 4].filter((row) => idOf(row) === ids[row])).toEqual([])
  expect(names()).toEqual(['Thing 01', 'Thing 01 (copy)', 'Thing 02', 'Thing 80', 'Thing 81'])
  expect([focused(), isUnsent(1, 'Title'), isUnsent(3, 'Seats')]).toEqual(['3 Seats', false, false])
  await press('Delete')
  await expect
    .poll(() => storedThings(things.name))
    .toEqual([
      { title: 'Thing 01', seats: 0 },
      { title: 'Thing 01 (copy)', seats: 9 },
      { title: 'Thing 02', seats: 1 },
      { title: 'Thing 80', seats: null },
      { title: 'Thing 81', seats: null },
    ])
  expect(sentRequests(operation('CreateRecord'))).toHaveLength(1)
})

test('a new record that waits is removed by Move to bin, and Undo brings it back; it has no address yet', async () => {
  const things = await openThings(1)
  const reconnect = goOffline()
  await rightClick(cell(0, 'Title'))
  await clickOn('Duplicate')
  await shows('1 change waiting')
  await writeCell(1, 'Seats', '5')
  await rightClick(cell(1, 'Title'))
  const menu = await find('[role=menu]', 'Record')
  expect(menu.textContent).not.toMatch(/Copy link|Open full page|Run workflow/)
  await clickOn(/^Move to bin/)
  await expect.poll(names).toEqual(['Thing 01'])
  await hides('waiting')
  await press('Control+z')
  await expect.poll(() => names().length).toBe(2)
  reconnect()
  await hides('waiting')
  await expect
    .poll(() => storedThings(things.name))
    .toEqual([
      { title: 'Thing 01', seats: 0 },
      { title: 'Thing 01 (copy)', seats: 5 },
    ])
})

test('a new record whose value is refused is created with the correction that was made while it waited', async () => {
  const things = await openThings(1)
  const end = loseRequests(operation('CreateRecord'))
  await rightClick(cell(0, 'Title'))
  await clickOn('Duplicate')
  await shows('1 change waiting')
  await writeCell(1, 'Seats', '6')
  await shows('1 change waiting')
  // Sorting moves the row to its position; the row is still counted once.
  await click(columnHeader('Seats'))
  await shows('Sort1')
  // The rows keep their order until the sort is answered.
  await expect.poll(() => names()[0]).toContain('(copy)')
  expect([count(), names().length]).toEqual(['2 records', 2])
  await tick(0)
  await tick(1)
  await clickOn('Export', await region('Selected records'))
  await click(await find('[role=menuitem]', /CSV/))
  await toastOf('The action failed')
  await shows('1 record of the selection has not been sent yet.')
  answerOnce(operation('CreateRecord'), refusal('Title is taken.'))
  end()
  await hides('waiting')
  await hides('could not be saved')
  await expect
    .poll(() => storedThings(things.name))
    .toEqual([
      { title: 'Thing 01', seats: 0 },
      { title: 'Thing 01 (copy)', seats: 6 },
    ])
})

test('a form saved offline closes and says that the record is kept', async () => {
  const things = await openThings(1)
  const reconnect = goOffline()
  await press('c')
  const form = await find('form', /^New Gridthing/)
  await fill('Title', 'Thing 97', form)
  await clickOn('Save', form)
  await toastOf('Kept in this browser. It will be sent when the connection returns.')
  expect(all('form', /^New Gridthing/)).toEqual([])
  await shows('1 change waiting')
  reconnect()
  await expect.poll(() => names()).toEqual(['Thing 01', 'Thing 97'])
  expect(await storedThings(things.name)).toHaveLength(2)
})

test('selected new records stay selected when the server has created them', async () => {
  const things = await openThings(2)
  const reconnect = goOffline()
  await rightClick(cell(0, 'Title'))
  await clickOn('Duplicate')
  await shows('1 change waiting')
  await tick(1)
  await tick(2)
  reconnect()
  await hides('waiting')
  await expect.poll(() => isUnsent(1, 'Title')).toBe(false)
  await shows('2 selected')
  await clickOn('Move to bin', await region('Selected records'))
  await expect.poll(names).toEqual(['Thing 01'])
  await expect.poll(() => storedThings(things.name)).toEqual([{ title: 'Thing 01', seats: 0 }])
})

test('Move to bin of stored and new records offline changes nothing and keeps the selection', async () => {
  await openThings(1)
  goOffline()
  await rightClick(cell(0, 'Title'))
  await clickOn('Duplicate')
  await shows('1 change waiting')
  await tick(0)
  await tick(1)
  await clickOn('Move to bin', await region('Selected records'))
  await toastOf('Could not move to bin')
  await shows('2 selected')
  expect(names()).toHaveLength(2)
  await shows('1 change waiting')
})

test('selected records, also new ones, are edited together offline', async () => {
  const things = await openThings(2)
  const reconnect = goOffline()
  await rightClick(cell(0, 'Title'))
  await clickOn('Duplicate')
  await shows('1 change waiting')
  await tick(1)
  await tick(2)
  await clickOn('Edit', await region('Selected records'))
  await choose('Field to change', 'Seats', await dialog('Edit 2 records'))
  await fill('Seats', '55', await dialog('Edit 2 records'))
  await clickOn('Update 2 records')
  await expect.poll(() => all('[role=dialog]')).toEqual([])
  await expect
    .poll(() => [1, 2].map((row) => [parseFloat(text(row, 'Seats')), isUnsent(row, 'Seats')]))
    .toEqual([
      [55, true],
      [55, true],
    ])
  reconnect()
  await hides('waiting')
  await expect
    .poll(() => storedThings(things.name))
    .toEqual([
      { title: 'Thing 01', seats: 0 },
      { title: 'Thing 01 (copy)', seats: 55 },
      { title: 'Thing 02', seats: 55 },
    ])
})
