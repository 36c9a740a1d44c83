import { expect, makeEntity, recordCount, rows, test, toast } from './app.ts'

// The toolbar of a list by keyboard: each tool opens with the focus where the user types next.

test('a list is filtered, grouped and sorted by keyboard, and saved as a new view under a name', async ({
  page,
  api,
}) => {
  const task = await makeEntity(api, 'Chore', [
    { name: 'title', displayName: 'Title', fieldType: 'text', searchable: true },
    { name: 'state', displayName: 'State', fieldType: 'select', options: ['open', 'done'] },
  ])
  await task.create([
    { title: 'Write the offer', state: 'open' },
    { title: 'Pay the invoice', state: 'done' },
    { title: 'Call the printer', state: 'open' },
  ])
  await page.goto(await task.addView('Work', 'list', {}))
  await expect(recordCount(page)).toHaveText('3 records')
  const tool = (name: string) => page.getByRole('main').getByRole('button', { name })

  await test.step('Filter opens with a row whose list of fields has the focus', async () => {
    await tool('Filter').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Fields' })).toBeFocused()
    await page.keyboard.type('tit')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Value' })).toBeFocused()
    await page.keyboard.type('the')
    await expect(page.getByText('Matches 3 of 3')).toBeVisible()
    // Escape while a value is typed restores the earlier value.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect(tool('Filter')).toBeFocused()
  })

  await test.step('Group and Sort show their fields at once', async () => {
    await tool('Group').click()
    await expect(page.getByRole('combobox', { name: 'Group by…' })).toBeFocused()
    await page.keyboard.type('sta')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await tool('Sort').click()
    await expect(page.getByRole('combobox', { name: 'Sort by…' })).toBeFocused()
    await page.keyboard.type('tit')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(rows(page).first()).toContainText('Call the printer')
  })

  await test.step('what is unsaved has names, and a new view needs only one', async () => {
    const changes = page.getByRole('group', { name: 'Unsaved changes' })
    await expect(changes).toContainText('Unsaved: Filter, Sort, and Groups')
    await tool('Row height').click()
    await page.getByRole('radio', { name: 'Tall' }).click()
    await page.keyboard.press('Escape')
    const names = changes.getByRole('status')
    await expect(names).toContainText(/^Unsaved: .*, .*, .*, and /)
    expect(await names.evaluate(cutWidth)).toBe(0)
    await changes.getByRole('button', { name: 'Save as new' }).click()
    await expect(page.getByRole('textbox', { name: 'View name' })).toBeFocused()
    await page.keyboard.type('By state')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'List view "By state" created successfully!')).toBeVisible()
    await expect(changes).toBeHidden()
    await page.reload()
    await expect(rows(page).first()).toContainText('Call the printer')
  })
})

/** The px of a text that are not shown. */
function cutWidth(element: unknown): number {
  const { scrollWidth, clientWidth } = element as { scrollWidth: number; clientWidth: number }
  return scrollWidth - clientWidth
}
