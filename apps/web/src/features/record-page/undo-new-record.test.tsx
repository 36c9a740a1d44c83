import { expect, onTestFinished, test } from 'vitest'
import { clickOn, fill, press, shows, toastOf } from '../../../../../tests/web/app.tsx'
import { goOffline } from '../../../../../tests/web/network.ts'
import { names, openThings, text, writeCell } from '../../../../../tests/web/table.ts'

// A record made in a form is a step of Undo, so that Mod+Z does not take back the change before it.

async function editAndCreate() {
  await writeCell(0, 'Seats', '50')
  await expect.poll(() => text(0, 'Seats')).toMatch(/^50/)
  await clickOn('Add')
  await fill(/^Title/, 'Formed')
  await clickOn(/^Save$/)
}

test('Undo moves a record made in a form to the bin, and keeps the earlier change', async () => {
  await openThings(2)
  await editAndCreate()
  await expect.poll(names).toContain('Formed')
  await press('Escape', 'Control+z')
  await toastOf('Undid “New record”')
  await expect.poll(names).toEqual(['Thing 01', 'Thing 02'])
  expect(text(0, 'Seats')).toMatch(/^50/)
})

test('without a connection, Undo takes back the record that waits, and keeps the earlier change', async () => {
  await openThings(2)
  onTestFinished(goOffline())
  await editAndCreate()
  await shows('2 changes waiting')
  await press('Escape', 'Control+z')
  await toastOf('Undid “New record”')
  await shows('1 change waiting')
  expect(text(0, 'Seats')).toMatch(/^50/)
  expect(names()).toEqual(['Thing 01', 'Thing 02'])
})
