import { expect, test } from 'vitest'
import { clickOn, dialog, find, hides, openApp, press, shows, toastOf } from '../../../../../../tests/web/app.tsx'
import {
  api,
  answerOnce,
  goOffline,
  hold,
  loseRequests,
  operation,
  refusal,
  sentMutations,
} from '../../../../../../tests/web/network.ts'
import { idOf, isUnsent, openThings, storedThings, text, tick, writeCell } from '../../../../../../tests/web/table.ts'

// Edits without a connection: they keep their values, wait in order, and are sent when the connection returns.

test('edits made offline keep their values with a mark, are counted, and are sent in order', async () => {
  const things = await openThings(3)
  const reconnect = goOffline()
  await shows('Offline. Your changes are kept and will be sent.')
  await writeCell(0, 'Seats', '71')
  await writeCell(1, 'Seats', '72')
  await press('ArrowUp')
  await writeCell(1, 'Seats', '73')
  await expect.poll(() => [text(0, 'Seats'), text(1, 'Seats')].map(parseFloat)).toEqual([71, 73])
  expect([isUnsent(0, 'Seats'), isUnsent(1, 'Seats'), isUnsent(2, 'Seats')]).toEqual([true, true, false])
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
  await expect
    .poll(async () => (await storedThings(things.name)).map(({ seats }) => seats).slice(0, 2))
    .toEqual([71, 73])
  expect(isUnsent(1, 'Seats')).toBe(false)
  expect(sentMutations().map((body) => /"seats":(\d+)/.exec(body)?.[1])).toEqual(['71', '72', '73'])
})

test('a request under way whose connection fails keeps the value in its cell', async () => {
  const things = await openThings(2)
  const end = loseRequests(operation('UpdateRecord'))
  await writeCell(0, 'Seats', '81')
  await shows('1 change waiting')
  expect(parseFloat(text(0, 'Seats'))).toBe(81)
  expect(isUnsent(0, 'Seats')).toBe(true)
  end()
  await hides('waiting')
  expect((await storedThings(things.name))[0]!.seats).toBe(81)
})

test('Undo and Redo of an edit that waits change what is sent', async () => {
  const things = await openThings(2)
  const reconnect = goOffline()
  await writeCell(0, 'Seats', '61')
  await writeCell(1, 'Seats', '62')
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
    .poll(async () => (await storedThings(things.name)).map(({ seats }) => seats))
    .toEqual([61, expect.not.toBeOneOf([62])])
  await press('Control+z')
  await expect.poll(async () => (await storedThings(things.name))[0]!.seats).not.toBe(61)
})

const update = (entity: string, id: string, data: string) => {
  const type = entity.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
  return api.tenant(`mutation { update${type}(id: "${id}", data: {${data}}) { id } }`)
}

test('the user is asked about each value that others changed meanwhile, and the other values are saved', async () => {
  const things = await openThings(3)
  const ids = [0, 1, 2].map(idOf)
  const reconnect = goOffline()
  for (const row of [0, 1, 2]) await writeCell(row, 'Seats', `5${row}`)
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
  await expect.poll(async () => (await storedThings(things.name)).map(({ seats }) => seats)).toEqual([50, 41, 52])
  await expect.poll(() => [0, 1].map((row) => parseFloat(text(row, 'Seats')))).toEqual([50, 41])
})

test('a value refused after the connection returned keeps its text until the user decides', async () => {
  const things = await openThings(2)
  const reconnect = goOffline()
  await writeCell(0, 'Seats', '31')
  await shows('1 change waiting')
  answerOnce(operation('UpdateRecord'), refusal('You may not change this field.', 'FORBIDDEN'))
  reconnect()
  await clickOn('Review')
  const list = await find('ul', 'To decide')
  await shows('You may not change this field.', list)
  await shows('Thing 01: Seats31', list)
  await clickOn('Try again', list)
  await hides('could not be saved')
  await expect.poll(async () => (await storedThings(things.name))[0]!.seats).toBe(31)
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
  expect(await storedThings(things.name)).toHaveLength(3)
})

test('signing out names what is unsent', async () => {
  await openThings(2)
  const reconnect = goOffline()
  await writeCell(0, 'Seats', '21')
  await shows('1 change waiting')
  await clickOn('Logout')
  const confirmation = await dialog('1 change will be discarded')
  expect(confirmation.textContent).toContain('Gridthing “Thing 01”: Edit of Seats')
  await clickOn(/^Keep the changes/, confirmation)
  await dialog('Log out with unsent changes')
  await clickOn('Cancel', confirmation)
  reconnect()
  await hides('waiting')
})

test('with late responses, edits keep their values, are sent in order, and show no mark', async () => {
  const things = await openThings(2)
  const isChange = operation('UpdateRecord')
  const release = hold(isChange)
  for (const value of ['11', '12', '13']) {
    await writeCell(0, 'Seats', value)
    await press('ArrowUp')
    expect(parseFloat(text(0, 'Seats'))).toBe(Number(value))
  }
  expect(isUnsent(0, 'Seats')).toBe(false)
  release()
  await expect.poll(async () => (await storedThings(things.name))[0]!.seats).toBe(13)
  expect(sentMutations().map((body) => /"seats":(\d+)/.exec(body)?.[1])).toEqual(['11', '12', '13'])
})

test('values that wait are drawn and marked on cards, in calendars and on the record page', async () => {
  const things = await openThings(2)
  const id = idOf(0)
  const cards = await things.addView('Cards', 'grid', {})
  const calendar = await things.addView('Calendar', 'calendar', { dateField: 'createdAt' })
  const end = loseRequests(operation('UpdateRecord'))
  await writeCell(0, 'Seats', '77')
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
