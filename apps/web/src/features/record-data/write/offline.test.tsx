import { expect, test } from 'vitest'
import {
  all,
  click,
  clickOn,
  dialog,
  fill,
  find,
  hides,
  openApp,
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
  api,
  delay,
  goOffline,
  hold,
  loseAnswer,
  loseRequests,
  operation,
  refusal,
  sentMutations,
  sentRequests,
} from '../../../../../../tests/web/network.ts'
import { cell, columnHeader, count, focused, names, openThings, text, tick } from '../../../../../../tests/web/table.ts'

// Edits without a connection: they keep their values, wait in order, and are sent when the connection returns.

const write = async (row: number, column: string, value: string) => {
  // A click on the focused cell opens its editor.
  if (focused() !== `${row} ${column}`) await click(cell(row, column))
  await type(value)
  await press('Enter')
}
const isMarked = (row: number, column: string) => cell(row, column).querySelector('[data-unsent]') !== null
const idOf = (row: number) => cell(row, 'Title').closest<HTMLElement>('[data-record]')!.dataset.record!
const stored = async (name: string) => {
  const { found } = await api.tenant<{ found: { title: string; seats: number | null }[] }>(
    `{ found: ${name}(orderBy: [{title: ASC}], limit: 10) { title seats } }`,
  )
  return found
}

test('edits made offline keep their values with a mark, are counted, and are sent in order', async () => {
  const things = await openThings(3)
  const reconnect = goOffline()
  await shows('Offline. Your changes are kept and will be sent.')
  await write(0, 'Seats', '71')
  await write(1, 'Seats', '72')
  await press('ArrowUp')
  await write(1, 'Seats', '73')
  await expect.poll(() => [text(0, 'Seats'), text(1, 'Seats')].map(parseFloat)).toEqual([71, 73])
  expect([isMarked(0, 'Seats'), isMarked(1, 'Seats'), isMarked(2, 'Seats')]).toEqual([true, true, false])
  await shows('3 changes waiting')
  expect(sentMutations()).toEqual([])
  await clickOn('3 changes waiting')
  const list = await dialog('Unsent changes')
  expect([...list.querySelectorAll('ol li')].map(({ textContent }) => textContent)).toEqual(
    ['1”: Edit of Seats · Seats: 71', '2”: Edit of Seats · Seats: 72', '2”: Edit of Seats · Seats: 73'].map((text) =>
      expect.stringMatching(new RegExp(`^Gridthing.* “Thing 0${text}$`)),
    ),
  )
  await press('Escape')
  reconnect()
  await shows('Reconnected.')
  await hides('waiting')
  await expect.poll(async () => (await stored(things.name)).map(({ seats }) => seats).slice(0, 2)).toEqual([71, 73])
  expect(isMarked(1, 'Seats')).toBe(false)
  expect(sentMutations().map((body) => /"seats":(\d+)/.exec(body)?.[1])).toEqual(['71', '72', '73'])
})

test('a request under way whose connection fails keeps the value in its cell', async () => {
  const things = await openThings(2)
  const end = loseRequests(operation('UpdateRecord'))
  await write(0, 'Seats', '81')
  await shows('1 change waiting')
  expect(parseFloat(text(0, 'Seats'))).toBe(81)
  expect(isMarked(0, 'Seats')).toBe(true)
  end()
  await hides('waiting')
  expect((await stored(things.name))[0]!.seats).toBe(81)
})

test('a new record whose answer is lost twice is created once', async () => {
  const things = await openThings(2)
  // The first request and its quick repetition.
  loseAnswer(operation('CreateRecord'))
  loseAnswer(operation('CreateRecord'))
  await rightClick(cell(0, 'Title'))
  await clickOn('Duplicate')
  await shows('1 change waiting')
  await hides('waiting')
  await expect
    .poll(async () => (await stored(things.name)).map(({ title }) => title))
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
    .poll(async () => await stored(things.name))
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
  expect([text(1, 'Seats'), isMarked(1, 'Title'), isMarked(1, 'Seats')]).toEqual([
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
    .poll(async () => await stored(things.name))
    .toEqual([
      { title: 'Thing 01', seats: 0 },
      { title: 'Thing 98', seats: 8 },
      { title: 'Thing 99', seats: null },
    ])
  expect(sentRequests(operation('CreateRecord'))).toHaveLength(2)
})

test('Undo of a new record that waits takes it back', async () => {
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
  expect(await stored(things.name)).toHaveLength(1)
})

test('duplicated and pasted records that wait are rows with a mark, are edited, and stay in place when they are sent', async () => {
  const things = await openThings(2)
  const reconnect = goOffline()
  await rightClick(cell(0, 'Title'))
  await clickOn('Duplicate')
  await expect
    .poll(names)
    .toEqual(['Thing 01', 'Thing 01 (copy)', 'Thing 02'].map((name) => expect.stringContaining(name)))
  expect([isMarked(0, 'Title'), isMarked(1, 'Title')]).toEqual([false, true])
  await write(1, 'Seats', '9')
  await click(cell(2, 'Title'))
  paste('Thing 02\nThing 80\nThing 81\n')
  await clickOn('Add', await region('Paste'))
  await expect.poll(() => names().length).toBe(5)
  await write(3, 'Seats', '80')
  await shows('2 changes waiting')
  const ids = [0, 1, 2, 3, 4].map(idOf)
  await click(cell(3, 'Seats'))
  await press('Escape')
  reconnect()
  await hides('waiting')
  await expect.poll(() => [1, 3, 4].filter((row) => idOf(row) === ids[row])).toEqual([])
  expect(names()).toEqual(['Thing 01', 'Thing 01 (copy)', 'Thing 02', 'Thing 80', 'Thing 81'])
  expect([focused(), isMarked(1, 'Title'), isMarked(3, 'Seats')]).toEqual(['3 Seats', false, false])
  await press('Delete')
  await expect
    .poll(() => stored(things.name))
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
  await write(1, 'Seats', '5')
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
    .poll(() => stored(things.name))
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
  await write(1, 'Seats', '6')
  await shows('1 change waiting')
  // Sorted, it goes to its place and is counted once.
  await click(columnHeader('Seats'))
  await shows('Sort1')
  await expect.poll(() => [count(), names().length]).toEqual(['2 records', 2])
  await tick(0)
  await tick(1)
  await clickOn('Copy', await region('Selected records'))
  await toastOf('The action failed')
  await shows('1 record of the selection has not been sent yet.')
  answerOnce(operation('CreateRecord'), refusal('Title is taken.'))
  end()
  await hides('waiting')
  await hides('could not be saved')
  await expect
    .poll(() => stored(things.name))
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
  expect(await stored(things.name)).toHaveLength(2)
})

test('Undo and Redo of an edit that waits change what is sent', async () => {
  const things = await openThings(2)
  const reconnect = goOffline()
  await write(0, 'Seats', '61')
  await write(1, 'Seats', '62')
  await shows('2 changes waiting')
  await press('Control+z')
  await shows('1 change waiting')
  await press('Control+z')
  await hides('waiting')
  await press('Control+Shift+z')
  await shows('1 change waiting')
  reconnect()
  await shows('Reconnected.')
  await hides('waiting')
  await expect
    .poll(async () => (await stored(things.name)).map(({ seats }) => seats))
    .toEqual([61, expect.not.toBeOneOf([62])])
  await press('Control+z')
  await expect.poll(async () => (await stored(things.name))[0]!.seats).not.toBe(61)
})

const update = (entity: string, id: string, data: string) => {
  const type = entity.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
  return api.tenant(`mutation { update${type}(id: "${id}", data: {${data}}) { id } }`)
}

test('values that others changed meanwhile are asked about one by one, and others are saved', async () => {
  const things = await openThings(3)
  const ids = [0, 1, 2].map(idOf)
  const reconnect = goOffline()
  for (const row of [0, 1, 2]) await write(row, 'Seats', `5${row}`)
  await shows('3 changes waiting')
  await update(things.name, ids[0]!, 'seats: 40')
  await update(things.name, ids[1]!, 'seats: 41')
  await update(things.name, ids[2]!, 'title: "Thing 3"')
  reconnect()
  await shows('2 changes could not be saved.')
  await hides('waiting')
  await clickOn('Review')
  const mine = await find('section', 'Thing 01: Seats')
  expect(mine.textContent).toMatch(/Theirs40.*Mine50/)
  await clickOn('Use mine', mine)
  await clickOn('Keep theirs', await find('section', 'Thing 02: Seats'))
  await hides('could not be saved')
  await expect.poll(async () => (await stored(things.name)).map(({ seats }) => seats)).toEqual([50, 41, 52])
  await expect.poll(() => [0, 1].map((row) => parseFloat(text(row, 'Seats')))).toEqual([50, 41])
})

test('what the server refuses after the connection returned stays with its text until the user decides', async () => {
  const things = await openThings(2)
  const reconnect = goOffline()
  await write(0, 'Seats', '31')
  await shows('1 change waiting')
  answerOnce(operation('UpdateRecord'), refusal('You may not change this field.', 'FORBIDDEN'))
  reconnect()
  await clickOn('Review')
  const list = await find('ul', 'To decide')
  await shows('You may not change this field.', list)
  await shows('Thing 01: Seats31', list)
  await clickOn('Try again', list)
  await hides('could not be saved')
  await expect.poll(async () => (await stored(things.name))[0]!.seats).toBe(31)
})

test('moving to the bin offline is refused and the record stays', async () => {
  const things = await openThings(3)
  const reconnect = goOffline()
  await tick(1)
  await clickOn('Move to bin')
  await toastOf('This needs a connection to the server. Nothing was changed.')
  expect(text(1, 'Title')).toContain('Thing 02')
  reconnect()
  await shows('Reconnected.')
  expect(await stored(things.name)).toHaveLength(3)
})

test('signing out names what is unsent', async () => {
  await openThings(2)
  const reconnect = goOffline()
  await write(0, 'Seats', '21')
  await shows('1 change waiting')
  await clickOn('Logout')
  const asked = await dialog('1 change will be discarded')
  expect(asked.textContent).toContain('Gridthing “Thing 01”: Edit of Seats')
  await clickOn(/^Keep the changes/, asked)
  await dialog('Log out with unsent changes')
  await clickOn('Cancel', asked)
  reconnect()
  await hides('waiting')
})

test('with answers that are 2 s late, edits keep their values, are sent in order, and show no mark', async () => {
  const things = await openThings(2)
  const isChange = operation('UpdateRecord')
  delay(isChange, 2_000)
  for (const value of ['11', '12', '13']) {
    await write(0, 'Seats', value)
    await press('ArrowUp')
    expect(parseFloat(text(0, 'Seats'))).toBe(Number(value))
  }
  expect(isMarked(0, 'Seats')).toBe(false)
  await expect.poll(async () => (await stored(things.name))[0]!.seats).toBe(13)
  expect(sentMutations().map((body) => /"seats":(\d+)/.exec(body)?.[1])).toEqual(['11', '12', '13'])
})

test('values that wait are drawn and marked on cards, in calendars and on the record page', async () => {
  const things = await openThings(2)
  const id = idOf(0)
  const cards = await things.addView('Cards', 'grid', {})
  const calendar = await things.addView('Calendar', 'calendar', { dateField: 'createdAt' })
  const end = loseRequests(operation('UpdateRecord'))
  await write(0, 'Seats', '77')
  await shows('1 change waiting')
  const marked = () => [...document.querySelectorAll('main [data-unsent]')].map(({ parentElement }) => parentElement!)
  await openApp(`${things.at}/${id}`)
  await expect.poll(() => marked().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('77')])
  await openApp(cards)
  await expect.poll(() => marked().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('77')])
  await openApp(calendar)
  await expect.poll(() => marked().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Thing 01')])
  end()
  await hides('waiting')
  await expect.poll(marked).toEqual([])
})
