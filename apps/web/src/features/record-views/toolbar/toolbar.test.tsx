import { expect, test } from 'vitest'
import { makeEntity, type MadeEntity } from '../../../../../../tests/made-entities.ts'
import { expectAccessible } from '../../../../../../tests/web/accessible.ts'
import {
  all,
  clickOn,
  dialog,
  hides,
  nameOf,
  openApp,
  press,
  region,
  shows,
  toastOf,
  type,
} from '../../../../../../tests/web/app.tsx'
import { answer, api, operation, refusal } from '../../../../../../tests/web/network.ts'
import { router } from '../../../router.tsx'

// The panels of the toolbar, and the unsaved changes of a view.

const address = () => decodeURIComponent(router.state.location.href)
const focused = () => document.activeElement && nameOf(document.activeElement)

async function chores(): Promise<MadeEntity> {
  const entity = await makeEntity(api, 'Chore', [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    { name: 'due', displayName: 'Due', fieldType: 'date' },
  ])
  await entity.create([{ title: 'Write the offer' }, { title: 'Pay the invoice' }])
  return entity
}

test('an empty filter opens with its list of fields, and choosing one moves the focus to its value', async () => {
  const entity = await chores()
  await openApp(entity.at)
  await clickOn('Filter')
  await expect.poll(focused).toBe('Fields')
  await press('Escape')
  await press('Escape')
  await expect.poll(focused).toBe('Filter')
  // The panel's code is loaded at this point.
  await press('Enter')
  await expect.poll(focused).toBe('Fields')
  await expectAccessible(await dialog('Filter'))
  await type('tit')
  await press('Enter')
  await expect.poll(focused).toBe('Value')
  await type('offer')
  await shows('Matches 1 of 2')
  // The list of fields also stays closed when the panel opens with conditions.
  await press('Tab')
  await press('Escape')
  await expect.poll(focused).toBe('Filter1')
  await press('Enter')
  await clickOn('Clear all')
  await expect.poll(focused).toBe('Field')
  expect(all('[role=option]')).toEqual([])
  await press('Escape')
  await expect.poll(focused).toBe('Filter')
})

test('Sort and Group open with their list of fields', async () => {
  const entity = await chores()
  await openApp(entity.at)
  await clickOn('Sort')
  const sort = await dialog('Sort')
  await expect.poll(focused).toBe('Sort by…')
  expect(all('[role=option]', undefined, sort).map(nameOf)).toEqual(['Title', 'Due', 'Created', 'Updated'])
  await expectAccessible(sort)
  await type('tit')
  await press('Enter')
  await expect.poll(focused).toBe('Sort by')
  await expect.poll(address).toContain('sort=title')
  await press('Escape')
  await clickOn('Group')
  await expect.poll(focused).toBe('Group by…')
  await type('due')
  await press('Enter')
  await expect.poll(address).toContain('group=due:month')
  await expect.poll(focused).toBe('Group by')
})

test('the unsaved parts of a view are named, and saving them as a new view requires only a name', async () => {
  const entity = await chores()
  await openApp(`${await entity.addView('Work', 'list', {})}&sort=-title&hide=due`)
  const changes = await region('Unsaved changes')
  await shows('Unsaved: Sort and Fields', changes)
  await clickOn('Save as new', changes)
  const popover = await dialog('Save as new')
  await expect.poll(focused).toBe('View name')
  await press('Enter')
  await shows('Please enter a view name', popover)
  await expectAccessible(popover)
  const end = answer(operation('CreateView'), refusal('There are too many views'))
  await type('Backwards')
  await press('Enter')
  await shows('There are too many views', popover)
  end()
  await press('Enter')
  await toastOf('List view "Backwards" created successfully!')
  await expect.poll(() => all('[data-views] [aria-current=page]').map(nameOf)).toEqual(['Backwards'])
  await hides('Unsaved')
  expect(all('[role=columnheader]', /Due/)).toEqual([])
  // Without a layout only one tab fits.
  await clickOn('More')
  await clickOn('Work')
  await expect.poll(() => all('[role=columnheader]', /Due/)).toHaveLength(1)
})
