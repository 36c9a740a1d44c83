import { expect, test, vi } from 'vitest'
import { router } from '../../../router.tsx'
import { makeEntity, thingsWith } from '../../../../../../tests/made-entities.ts'
import {
  all,
  choose,
  click,
  clickOn,
  dialog,
  find,
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
  answerOnce,
  api,
  hold,
  operation,
  sentMutations,
  signInWith,
  subscriptions,
} from '../../../../../../tests/web/network.ts'
import { cell, count, focused, isTicked, names, openThings, selected, text } from '../../../../../../tests/web/table.ts'

// Keys, values, undo, refusals and conflicts.

test('arrow keys, Home, End and Page Down move from cell to cell, and Shift extends the selection', async () => {
  await openThings(30)
  await click(cell(0, 'Title'))
  await press('ArrowDown', 'ArrowRight')
  expect(focused()).toBe('1 Status')
  await press('End')
  expect(focused()).toBe('1 Created')
  await press('Home')
  expect(focused()).toBe('1 Title')
  await press('Control+ArrowDown')
  expect(focused()).toBe('30 Title')
  await press('Control+Home', 'PageDown')
  expect(focused()).toMatch(/^[1-9]\d Title$/)
  await press('Control+Home', 'ArrowUp')
  expect(focused()).toBe('header Title')
  await press('ArrowDown', 'Shift+ArrowRight', 'Shift+ArrowDown')
  expect(selected()).toEqual(['0 Title', '0 Status', '1 Title', '1 Status'])
  await press('Escape')
  expect(selected()).toEqual([])
})

test('Escape returns from a selected row to the cell, which has the only fill handle', async () => {
  await openThings(3)
  await click(cell(1, 'Status'))
  await press('Shift+Space')
  expect(selected()).toHaveLength(5)
  await press('Escape')
  expect(focused()).toBe('1 Status')
  expect(cell(1, 'Status').querySelector('[data-fill]')).not.toBeNull()
  await press('Home', 'ArrowLeft')
  expect(document.querySelector('[data-fill]')).toBeNull()
})

test('values are typed into cells, and each change can be undone and redone', async () => {
  await openThings(5)
  await click(cell(1, 'Title'))
  await type('Other')
  await press('Enter')
  await expect.poll(() => text(1, 'Title')).toBe('Other')
  expect(focused()).toBe('2 Title')

  await press('ArrowRight')
  await type('pen')
  await screen.findByRole('option', { name: 'pending' })
  await press('Enter')
  await expect.poll(() => text(2, 'Status')).toBe('pending')
  await press('ArrowRight')
  await type('1,234')
  await press('Tab')
  await expect.poll(() => text(3, 'Seats')).toBe('1,234')
  expect(focused()).toBe('3 Done')
  await press('Space')
  await expect.poll(() => isTicked(3, 'Done')).toBe(true)

  await press('Control+z')
  await expect.poll(() => isTicked(3, 'Done')).toBe(false)
  await press('Control+z')
  await expect.poll(() => text(3, 'Seats')).toBe('3')
  await press('Control+z')
  await expect.poll(() => text(2, 'Status')).toBe('-Empty')
  await press('Control+z')
  await expect.poll(() => text(1, 'Title')).toBe('Thing 02')
  await press('Control+Shift+z')
  await expect.poll(() => text(1, 'Title')).toBe('Other')
  await toastOf('Redid “Edit of Title”')
})

test('numbers are typed and shown in the format of the user', async () => {
  const things = await thingsWith(api, 2)
  await signInWith('Nina Numbers', [`record:${things.name}:*`])
  await openApp('/settings/profile')
  await choose('Number format', '1.234,56')
  await toastOf('Number format changed')
  await openApp(`${things.at}?sort=title`)
  await expect.poll(() => document.querySelector('[data-row="1"]')).not.toBeNull()
  await click(cell(1, 'Seats'))
  await type('1.234')
  await press('Enter')
  await expect.poll(() => text(1, 'Seats')).toBe('1.234')
  expect(sentMutations().at(-1)).toContain('1234')
})

test('Tab moves through a row that is being filled in, also over a checkbox and an unchanged value, until Escape', async () => {
  await openThings(3)
  await click(cell(1, 'Title'))
  await type('Other')
  await press('Tab', 'Tab')
  expect(focused()).toBe('1 Seats')
  await type('7')
  await press('Tab', 'Space')
  await expect.poll(() => isTicked(1, 'Done')).toBe(true)
  await press('Tab')
  expect(focused()).toBe('1 Created')
  await press('Shift+Tab')
  expect(focused()).toBe('1 Done')
  await press('Escape', 'Tab')
  expect(document.activeElement?.closest('[role=grid]')).toBeNull()
  await click(cell(1, 'Title'))
  await press('Tab')
  expect(document.activeElement?.closest('[role=grid]')).toBeNull()
})

test('Tab after a key that sets a checkbox moves to the next cell', async () => {
  await openThings(3)
  await click(cell(1, 'Done'))
  await press('Space')
  await expect.poll(() => isTicked(1, 'Done')).toBe(true)
  await press('Tab')
  expect(focused()).toBe('1 Created')
})

test('F2 keeps the value, a letter replaces it, and Escape restores it', async () => {
  await openThings(2)
  await click(cell(0, 'Title'))
  await press('F2')
  await type(' bis')
  await press('Enter')
  await expect.poll(() => text(0, 'Title')).toBe('Thing 01 bis')
  await press('ArrowUp')
  await type('gone')
  await press('Escape')
  expect(text(0, 'Title')).toBe('Thing 01 bis')
  expect(focused()).toBe('0 Title')
})

test('an invalid value stays in its cell with its error and is not sent', async () => {
  await openThings(3)
  await click(cell(1, 'Seats'))
  await type('many')
  await press('Enter')
  expect((await screen.findByRole('alert')).textContent).toContain('Seats must be a number')
  await click(cell(0, 'Seats'))
  await expect.poll(() => cell(1, 'Seats').getAttribute('aria-invalid')).toBe('true')
  await click(cell(1, 'Seats'))
  await press('Enter')
  expect((await screen.findByRole('alert')).textContent).toContain('Seats must be a number')
  await press('Escape')
  expect([text(1, 'Seats'), cell(1, 'Seats').getAttribute('aria-invalid')]).toEqual(['1', null])
  expect(sentMutations()).toEqual([])
})

test('a value refused by the server stays in its cell with the reason', async () => {
  await openThings(2)
  const issues = [{ path: 'data.seats', message: 'Seats must be even' }]
  const error = { message: 'Invalid', extensions: { code: 'BAD_USER_INPUT', issues } }
  answerOnce(operation('UpdateRecord'), { data: null, errors: [error] })
  await click(cell(0, 'Seats'))
  await type('7')
  await press('Enter', 'ArrowUp')
  await expect.poll(() => cell(0, 'Seats').getAttribute('aria-invalid')).toBe('true')
  expect(cell(0, 'Seats').textContent).toContain('Seats must be even')
})

test('a change that fails temporarily can be retried', async () => {
  await openThings(2)
  answerOnce(operation('UpdateRecord'), {
    data: null,
    errors: [{ message: 'The workspace is being upgraded.', extensions: { code: 'TENANT_UPGRADING' } }],
  })
  await click(cell(0, 'Seats'))
  await type('7')
  await press('Enter')
  const bar = await region('Not saved')
  expect(bar.textContent).toContain('Edit of Seats: The workspace is being upgraded.')
  await expect.poll(() => text(0, 'Seats')).toBe('0')
  await clickOn('Retry', bar)
  await expect.poll(() => text(0, 'Seats')).toBe('7')
})

test('Shift+Enter adds a row, and undo removes it and updates the count', async () => {
  await openThings(3)
  await expect.poll(count).toBe('3 records')
  await click(cell(0, 'Title'))
  await press('Shift+Enter')
  await type('Thing 99')
  await press('Enter')
  await expect.poll(count).toBe('4 records')
  // The focus has left the new row, which stays where it was made.
  expect(names()).toEqual(['Thing 01', 'Thing 99', 'Thing 02', 'Thing 03'])
  await press('Control+z')
  await toastOf('Undid “New record”')
  await expect.poll(count).toBe('3 records')
  await expect.poll(names).toEqual(['Thing 01', 'Thing 02', 'Thing 03'])
  await press('Control+Shift+z')
  await toastOf('Redid “New record”')
  await expect.poll(count).toBe('4 records')
  await expect.poll(names).toEqual(['Thing 01', 'Thing 02', 'Thing 03', 'Thing 99'])
})

test('undo removes a new row while the focus is still in it', async () => {
  await openThings(3)
  await click(cell(0, 'Title'))
  await press('Shift+Enter')
  await type('Thing 99')
  await press('Tab')
  await expect.poll(count).toBe('4 records')
  await press('Control+z')
  await toastOf('Undid “New record”')
  await expect.poll(names).toEqual(['Thing 01', 'Thing 02', 'Thing 03'])
  await expect.poll(count).toBe('3 records')
})

test('a new row left before the server answers stays where it was made', async () => {
  await openThings(3)
  await click(cell(0, 'Title'))
  const release = hold(operation('ChangeRecords'))
  await press('Shift+Enter')
  await type('Thing 99')
  await press('Tab')
  await click(screen.getByRole('searchbox', { name: 'Search records' }))
  release()
  await expect.poll(count).toBe('4 records')
  expect(names()).toEqual(['Thing 01', 'Thing 99', 'Thing 02', 'Thing 03'])
})

test('a new row stays where it was made when the server answers at the moment the user leaves it', async () => {
  await openThings(3)
  await click(cell(0, 'Title'))
  const release = hold(operation('ChangeRecords'))
  await press('Shift+Enter')
  await type('Thing 99')
  await press('Tab')
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback))
  await click(screen.getByRole('searchbox', { name: 'Search records' }))
  release()
  await expect.poll(count).toBe('4 records')
  vi.unstubAllGlobals()
  for (const callback of frames) callback(performance.now())
  await expect.poll(names).toEqual(['Thing 01', 'Thing 99', 'Thing 02', 'Thing 03'])
})

test('rapid changes of one record are sent in sequence, each with the version that the previous one created', async () => {
  await openThings(2)
  const release = hold(operation('UpdateRecord'))
  await click(cell(0, 'Seats'))
  for (const digit of ['5', '6', '7']) {
    await type(digit)
    await press('Enter', 'ArrowUp')
    expect(text(0, 'Seats')).toBe(digit)
  }
  release()
  await expect.poll(() => sentMutations().length).toBe(3)
  expect(
    sentMutations().map((body) => (JSON.parse(body) as { variables: { ifVersion: number } }).variables.ifVersion),
  ).toEqual([1, 2, 3])
  await press('Control+z')
  await expect.poll(() => text(0, 'Seats')).toBe('6')
})

/** A table of two records without live updates, and another user who changes the first record. */
async function openWithSecondUser() {
  hold(subscriptions)
  const { name, typeName } = await openThings(2)
  const stored = async (row = 0) => {
    const { records } = await api.tenant<{ records: { id: string; version: number; title: string }[] }>(
      `{ records: ${name}(orderBy: [{seats: ASC}]) { id version title } }`,
    )
    return records[row]!
  }
  const change = async (title: string, row = 0) => {
    const { id, version } = await stored(row)
    await api.tenant(
      `mutation($id: ID!, $ifVersion: Int!, $data: Update${typeName}Input!) {
        update${typeName}(id: $id, ifVersion: $ifVersion, data: $data) { id }
      }`,
      { id, ifVersion: version, data: { title } },
    )
  }
  return { change, storedTitle: async (row = 0) => (await stored(row)).title }
}

test("in a conflict both values are shown, and the user's own can be written", async () => {
  const other = await openWithSecondUser()
  await other.change('Theirs')
  await click(cell(0, 'Title'))
  await type('Mine')
  await press('Enter')
  const bar = await region('Changed by someone else')
  expect(bar.textContent).toContain('“Theirs”')
  expect(bar.textContent).toContain('“Mine”')
  expect(await other.storedTitle()).toBe('Theirs')
  await clickOn('Use mine', bar)
  await expect.poll(() => text(0, 'Title')).toBe('Mine')
  await expect.poll(() => other.storedTitle()).toBe('Mine')
})

test('each conflict stays until it is answered, whatever the user does next', async () => {
  const other = await openWithSecondUser()
  await other.change('Theirs')
  await other.change('Also theirs', 1)
  await click(cell(0, 'Title'))
  await type('Mine')
  await press('Enter')
  await region('Changed by someone else')
  await type('Also mine')
  await press('Enter')
  await expect.poll(async () => (await region('Changed by someone else')).textContent).toContain('“Also mine”')
  await click(cell(1, 'Seats'))
  paste('5')
  await expect.poll(() => text(1, 'Seats')).toBe('5')
  await press('Escape', 'Escape')
  await clickOn('Keep theirs', await region('Changed by someone else'))
  const first = await region('Changed by someone else')
  expect(first.textContent).toContain('“Mine”')
  await clickOn('Use mine', first)
  await expect.poll(() => other.storedTitle()).toBe('Mine')
  expect(await other.storedTitle(1)).toBe('Also theirs')
  expect(screen.queryByRole('region', { name: 'Changed by someone else' })).toBeNull()
})

test('a conflict and a refused value wait until the user comes back to the table', async () => {
  const other = await openWithSecondUser()
  await other.change('Theirs')
  await click(cell(0, 'Title'))
  await type('Mine')
  await press('Enter')
  await region('Changed by someone else')
  const issues = [{ path: 'data.seats', message: 'Seats must be even' }]
  const error = { message: 'Invalid', extensions: { code: 'BAD_USER_INPUT', issues } }
  answerOnce(operation('UpdateRecord'), { data: null, errors: [error] })
  await click(cell(1, 'Seats'))
  await type('7')
  await press('Enter')
  await expect.poll(() => cell(1, 'Seats').getAttribute('aria-invalid')).toBe('true')

  const here = router.state.location.href
  await router.navigate({ href: '/settings' })
  await find('h1', 'Settings')
  await router.navigate({ href: here })
  await clickOn('Use mine', await region('Changed by someone else'))
  await expect.poll(() => other.storedTitle()).toBe('Mine')
  expect([text(1, 'Seats'), cell(1, 'Seats').getAttribute('aria-invalid')]).toEqual(['7', 'true'])
})

test('in a conflict the other value can be kept', async () => {
  const other = await openWithSecondUser()
  await other.change('Theirs')
  await click(cell(0, 'Title'))
  await type('Mine')
  await press('Enter')
  await clickOn('Keep theirs', await region('Changed by someone else'))
  await expect.poll(() => text(0, 'Title')).toBe('Theirs')
  expect(await other.storedTitle()).toBe('Theirs')
})

test('a concurrent change of another field causes no conflict', async () => {
  const other = await openWithSecondUser()
  await other.change('Theirs')
  await click(cell(0, 'Seats'))
  await type('9')
  await press('Enter')
  await expect.poll(() => text(0, 'Title')).toBe('Theirs')
  expect(text(0, 'Seats')).toBe('9')
  expect(screen.queryByRole('region', { name: 'Changed by someone else' })).toBeNull()
})

test('a cell shows its whole value from its button and its menu, and leads to its editor', async () => {
  const entity = await makeEntity(api, 'Scroll', [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    { name: 'story', displayName: 'Story', fieldType: 'long_text' },
  ])
  await entity.create([{ title: 'One', story: 'First line\n\nLast line' }])
  await openApp(entity.at)
  await expect.poll(() => text(1, 'Title')).toContain('One')
  await click(cell(1, 'Story'))
  await clickOn('Expand cell', cell(1, 'Story'))
  await shows('Last line', await dialog('Story'))
  await press('Escape')
  await expect.poll(() => all('[role=dialog]')).toEqual([])
  await expect.poll(() => document.activeElement === cell(1, 'Story')).toBe(true)

  await rightClick(cell(1, 'Story'))
  await clickOn('Expand cell')
  await clickOn('Edit cell', await dialog('Story'))
  await expect.poll(() => document.activeElement?.tagName).toBe('TEXTAREA')
})
