import { beforeAll, expect, test } from 'vitest'
import { click, openApp, press, toastOf, type } from '../../../../../../tests/web/app.tsx'
import { showAllColumns } from '../../../../../../tests/web/browser.ts'
import { type EveryType, makeEveryType } from '../../../../../../tests/web/every-type.ts'
import { cell, focused, openThings, text, writeCell } from '../../../../../../tests/web/table.ts'

// Cells that change by one key, what typing replaces, and read-only cells. Typing into the editors of all types is in
// leave-editor.long.test.tsx.

let things: EveryType
beforeAll(async () => {
  showAllColumns()
  things = await makeEveryType('Typedthing')
})

test.each([
  ['rating', '3', 3],
  ['boolean', 'Space', true],
] as const)('a key changes a cell of type %s', async (fieldType, key, stored) => {
  await openApp(`${things.at}?sort=name`)
  await expect.poll(() => document.querySelector('[data-row="0"] [role=rowheader]')).not.toBeNull()
  await click(cell(0, fieldType))
  await press(key)
  await expect.poll(async () => (await things.read('One')).values[fieldType]).toBe(stored)
})

test('a read-only cell says why it cannot be changed when the user types', async () => {
  await openApp(`${things.at}?sort=name`)
  await expect.poll(() => document.querySelector('[data-row="0"] [role=rowheader]')).not.toBeNull()
  await click(cell(0, 'Created'))
  await press('x')
  expect((await toastOf('Created cannot be changed')).textContent).toContain('Set when the record is created.')
})

test('what is typed after a click on a cell that keys have focused replaces its value; a second click edits the value', async () => {
  await openThings(3)
  await writeCell(0, 'Seats', '71')
  expect(focused()).toBe('1 Seats')
  await click(cell(1, 'Seats'))
  await type('72')
  await press('Enter')
  await expect.poll(() => [0, 1].map((row) => text(row, 'Seats'))).toEqual(['71', '72'])
  await click(cell(0, 'Seats'))
  await click(cell(0, 'Seats'))
  await type('9')
  await press('Enter')
  await expect.poll(() => text(0, 'Seats')).toBe('719')
})
