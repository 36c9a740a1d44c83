import { expect, test } from 'vitest'
import { makeEntity } from '../../../../../../tests/made-entities.ts'
import {
  all,
  click,
  clickOn,
  find,
  hides,
  isShown,
  openApp,
  press,
  region,
  rightClick,
  shows,
  toastOf,
  type,
} from '../../../../../../tests/web/app.tsx'
import { api, goOffline, hold, loseRequests, operation } from '../../../../../../tests/web/network.ts'
import { cell, count, focused, names, openThings, text, tick } from '../../../../../../tests/web/table.ts'

// Actions without a connection say that they wait or need one, and continue when the server answers.

const edit = async (row: number, column: string, value: string) => {
  if (focused() !== `${row} ${column}`) await click(cell(row, column))
  await type(value)
  await press('Enter')
}
const isDisabled = (element: HTMLElement) => element.matches(':disabled, [aria-disabled=true]')

test('a list whose request failed is refetched when the server answers again', async () => {
  const answers = loseRequests(({ path }) => path === '/' || path === '/graphql/tenant')
  await openApp('/entities/deal')
  await shows('The server cannot be reached')
  await shows('Offline.')
  answers()
  await expect.poll(count).toMatch(/^[\d,]+ records$/)
  await shows('Reconnected.')
  expect(isShown('The server cannot be reached')).toBe(false)
})

test('Run workflow says offline that it needs a connection', async () => {
  await openThings(1)
  await rightClick(cell(0, 'Title'))
  expect(isDisabled(await find('[role=menuitem]', 'Run workflow…'))).toBe(false)
  await press('Escape')
  const reconnect = goOffline()
  await rightClick(cell(0, 'Title'))
  expect(isDisabled(await find('[role=menuitem]', 'Run workflow: needs a connection'))).toBe(true)
  await press('Escape')
  await tick(0)
  const bar = await region('Selected records')
  expect(isDisabled(await find('button', 'Run workflow: needs a connection', bar))).toBe(true)
  reconnect()
  expect(isDisabled(await find('button', 'Run workflow…', bar))).toBe(false)
})

test('Sort now says that it waits for unsent changes, and then sorts', async () => {
  await openThings(3)
  await edit(0, 'Title', 'Zeta')
  await shows('1 row is not in place.')
  const reconnect = goOffline()
  // The position of another row cannot be requested offline.
  await edit(1, 'Title', 'Eta')
  await shows('1 change waiting')
  await clickOn('Sort now', await region('Rows not in place'))
  await shows('1 row will be sorted as soon as the server has received your changes.')
  expect(names()).toEqual(['Zeta', expect.stringContaining('Eta'), 'Thing 03'])
  reconnect()
  await expect.poll(names).toEqual(['Eta', 'Thing 03', 'Zeta'])
  expect(all('section', 'Rows not in place')).toEqual([])
})

test('restoring from the bin shows its progress', async () => {
  const things = await openThings(2)
  await click(cell(0, 'Title'))
  await press('Control+Backspace')
  await expect.poll(names).toEqual(['Thing 02'])
  const release = hold(operation('RestoreRecord'))
  await press('Control+z')
  await toastOf('Restoring 1 record…')
  release()
  await toastOf('Restored from the bin')
  await hides('Restoring 1 record…')
  await expect.poll(names).toEqual(['Thing 01', 'Thing 02'])

  await click(cell(0, 'Title'))
  await press('Control+Backspace')
  await expect.poll(names).toEqual(['Thing 02'])
  await openApp(`${things.at}?bin`)
  const releaseMany = hold(operation('ChangeMany'))
  await clickOn(/^Restore Thing/)
  await shows('Restoring 1 record…')
  expect((await find('button', /^Restore Thing/)).getAttribute('aria-busy')).toBe('true')
  expect(isDisabled(await find('button', 'Restore all'))).toBe(true)
  releaseMany()
  await toastOf('1 record restored')
})

test('a new row has its default values immediately, also offline, and a cleared one stays empty', async () => {
  const shown = { showInList: true, showInForm: true }
  const things = await makeEntity(api, 'Preset', [
    { ...shown, name: 'title', displayName: 'Title', fieldType: 'text', isRequired: true },
    { ...shown, name: 'seats', displayName: 'Seats', fieldType: 'number', defaultValue: 12 },
    { ...shown, name: 'room', displayName: 'Room', fieldType: 'text', defaultValue: 'Hall' },
  ])
  await things.create([{ title: 'Thing 01' }])
  await openApp(`${things.at}?sort=title`)
  await expect.poll(names).toEqual(['Thing 01'])
  await click(cell(0, 'Title'))
  await press('Shift+Enter')
  await expect.poll(() => [text(1, 'Seats'), text(1, 'Room')]).toEqual(['12', 'Hall'])
  await press('Escape')
  const reconnect = goOffline()
  await click(cell(1, 'Room'))
  await press('Delete')
  await expect.poll(() => text(1, 'Room')).not.toContain('Hall')
  await click(cell(1, 'Title'))
  await type('Thing 02')
  await press('Enter')
  await shows('1 change waiting')
  expect(parseFloat(text(1, 'Seats'))).toBe(12)
  expect(text(1, 'Room')).not.toContain('Hall')
  reconnect()
  await hides('waiting')
  const { found } = await api.tenant<{ found: object[] }>(
    `{ found: ${things.name}(orderBy: [{title: ASC}]) { seats room } }`,
  )
  expect(found).toEqual([
    { seats: 12, room: 'Hall' },
    { seats: 12, room: null },
  ])
})
