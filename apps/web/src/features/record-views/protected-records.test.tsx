import { beforeAll, expect, test } from 'vitest'
import { makeEntity, type MadeEntity } from '../../../../../tests/made-entities.ts'
import { expectAccessible } from '../../../../../tests/web/accessible.ts'
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
  shows,
  toastOf,
} from '../../../../../tests/web/app.tsx'
import { showAllColumns, showInView } from '../../../../../tests/web/browser.ts'
import { api, makeRole, sentMutations, signInAsNew } from '../../../../../tests/web/network.ts'
import { cell, names, text, tick } from '../../../../../tests/web/table.ts'

// A role reads all records, and changes and deletes only those whose owner is 'mine'.

const reason = 'You can view this Guardeddeal, but not change it.'

beforeAll(() => {
  showInView()
  showAllColumns()
})

async function guardedDeals(): Promise<MadeEntity> {
  const choices = [
    { value: 'open', label: 'Open' },
    { value: 'won', label: 'Won' },
  ]
  const deals = await makeEntity(api, 'Guardeddeal', [
    { name: 'title', displayName: 'Title', fieldType: 'text', isRequired: true },
    { name: 'owner', displayName: 'Owner', fieldType: 'text' },
    { name: 'stage', displayName: 'Stage', fieldType: 'select', settings: { choices } },
    { name: 'seats', displayName: 'Seats', fieldType: 'number' },
    { name: 'hot', displayName: 'Hot', fieldType: 'boolean' },
    { name: 'due', displayName: 'Due', fieldType: 'date' },
  ])
  await deals.create([
    { title: 'A mine', owner: 'mine', stage: 'open', seats: 1 },
    { title: 'B theirs', owner: 'theirs', stage: 'open', seats: 2, due: '2026-03-10' },
    { title: 'C mine', owner: 'mine', stage: 'open', seats: 3 },
  ])
  const permission = (action: string) => `record:${deals.name}:${action}`
  const { id } = await makeRole({
    permissions: ['entity:read', 'view:read', ...['read', 'create', 'update', 'delete'].map(permission)],
    rules: ['update', 'delete'].map((action) => ({
      permission: permission(action),
      where: { owner: { eq: 'mine' } },
    })),
  })
  await signInAsNew('Rita Rules', [id])
  return deals
}

async function openTable() {
  const deals = await guardedDeals()
  await openApp(`${deals.at}?sort=title`)
  await expect.poll(names).toEqual(['A mine', 'B theirs', 'C mine'])
  return deals
}

test('a cell of a protected record opens no editor and says why', async () => {
  await openTable()
  await click(cell(1, 'Seats'))
  await press('7')
  expect((await toastOf('Seats cannot be changed')).textContent).toContain(reason)
  expect(document.querySelector('[role=grid] input, [role=treegrid] input')).toBeNull()
  await click(cell(1, 'Hot'))
  await press('Space')
  await toastOf('Hot cannot be changed')
  expect(sentMutations()).toEqual([])
  await click(cell(0, 'Seats'))
  await press('7', 'Enter')
  await expect.poll(() => text(0, 'Seats')).toBe('7')
})

test('paste, fill and clear change the others, and name the cells that are protected', async () => {
  await openTable()
  await click(cell(0, 'Seats'))
  paste('10\n20\n30\n')
  await expect.poll(() => [0, 1, 2].map((row) => text(row, 'Seats'))).toEqual(['10', '2', '30'])
  // The table takes the focus again when the paste is stored.
  await toastOf(/2 cells/)
  const bar = await region('Skipped cells')
  await clickOn('Show', bar)
  expect((await dialog('Skipped cells')).textContent).toContain(`Row 2, Seats: “20”${reason}`)
  await press('Escape')
  // A second click on the focused cell would open its editor.
  await click(cell(2, 'Seats'))
  await click(cell(0, 'Seats'))
  await press('Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d')
  await expect.poll(() => [0, 1, 2].map((row) => text(row, 'Seats'))).toEqual(['10', '2', '10'])
  await press('Delete')
  await expect.poll(() => [0, 1, 2].map((row) => text(row, 'Seats'))).toEqual(['-Empty', '2', '-Empty'])
})

test('actions on selected records change the others, and name the records that they skipped', async () => {
  await openTable()
  await click(cell(0, 'Title'))
  for (const row of [0, 1, 2]) await tick(row)
  const bar = await region('Selected records')
  await clickOn('Edit', bar)
  const edit = await dialog(/Edit 3 records/)
  await choose('Field to change', 'Seats', edit)
  await click(await find('input', 'Seats', edit))
  await press('9')
  await clickOn(/^Update 3/, edit)
  expect((await toastOf('1 record was not changed')).textContent).toContain(reason)
  await expect.poll(() => [0, 1, 2].map((row) => text(row, 'Seats'))).toEqual(['9', '2', '9'])
  await clickOn('Move to bin', await region('Selected records'))
  await toastOf('Not moved to the bin: 1 record that you can view, but not delete.')
  await expect.poll(names).toEqual(['B theirs'])
})

test('the page of a protected record says so, and offers no editing', async () => {
  await openTable()
  await click(cell(1, 'Title'))
  await press('Control+Enter')
  const panel = await find('aside', 'B theirs')
  await shows(reason, panel)
  expect(all('button', /^Edit/, panel)).toEqual([])
  await expectAccessible(panel)
})

test('a card of a protected record is not moved, and its column says why', async () => {
  const deals = await guardedDeals()
  await openApp(await deals.addView('Board', 'kanban', { groupByField: 'stage' }))
  await expect.poll(() => all('[data-card]').length).toBe(3)
  const card = (title: string) => all('[data-card]').find(({ textContent }) => textContent === title)!
  card('B theirs').focus()
  await press('m')
  await clickOn(/Won/, await dialog())
  await shows(reason)
  expect(sentMutations()).toEqual([])
  card('A mine').focus()
  await press('m')
  await clickOn(/Won/, await dialog())
  await expect.poll(() => sentMutations().length).toBe(1)
})

/** Drags an element with the mouse; like a browser, it sends a click at the end. */
function pull(element: Element) {
  const pointer = (type: string, clientX: number) =>
    new PointerEvent(type, { bubbles: true, cancelable: true, isPrimary: true, pointerType: 'mouse', clientX })
  element.dispatchEvent(pointer('pointerdown', 0))
  element.dispatchEvent(pointer('pointermove', 4))
  element.dispatchEvent(pointer('pointermove', 40))
  element.dispatchEvent(pointer('pointerup', 40))
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
}

test('an event and a card of a protected record cannot be dragged, and say why instead of opening', async () => {
  const deals = await guardedDeals()
  await openApp(`${await deals.addView('Dates', 'calendar', { dateField: 'due' })}&date=2026-03-10`)
  pull(await find('button', /^B theirs/))
  await toastOf(reason)
  expect(all('article')).toEqual([])
  await openApp(await deals.addView('Board', 'kanban', { groupByField: 'stage' }))
  pull(await find('button', 'B theirs'))
  await toastOf(reason)
  expect([all('article'), sentMutations()]).toEqual([[], []])
})
