import { thingsWith } from '../made-entities.ts'
import { expect, makeEntity, recordCount, test, toast } from './app.ts'

test('a field is created next to a column and edited from its header, with permission', async ({ page, api }) => {
  const { at } = await thingsWith(api, 2)
  await page.goto(`${at}?sort=title`)
  const headers = page.locator('[role=columnheader][data-field]')
  const designer = page.getByRole('dialog')
  await expect(recordCount(page)).toBeVisible()
  await page.getByRole('columnheader', { name: 'Seats' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Insert left' }).click()
  await expect(designer.getByLabel('Field name')).toBeFocused()
  await page.keyboard.type('room')
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Field added successfully')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(designer).toBeHidden()
  await expect(headers).toHaveText(['Title', 'Status', 'Room', 'Seats', 'Done', 'Created'])
  await expect(page.locator('[role=columnheader]:focus')).toHaveCount(1)
  await page.getByRole('columnheader', { name: 'Room' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Edit field' }).click()
  await expect(designer.getByLabel('Field name')).toHaveValue('room')
  await designer.getByLabel('Display name').fill('Hall')
  await designer.getByRole('button', { name: 'Update Field' }).click()
  await expect(toast(page, 'Field updated successfully')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(headers).toHaveText(['Title', 'Status', 'Hall', 'Seats', 'Done', 'Created'])
})

test('values computed from money are money, with aligned digits', async ({ page, api }) => {
  const price = { showInList: true, fieldType: 'currency', settings: { currency: 'EUR' } }
  const computed = { showInList: true, fieldType: 'formula' }
  const ware = await makeEntity(api, 'Gridware', [
    { name: 'name', displayName: 'Name', fieldType: 'text' },
    { name: 'price', displayName: 'Price', ...price },
    { name: 'net', displayName: 'Net', ...computed, settings: { expression: '{price} / 1.19' } },
    { name: 'third', displayName: 'Third', ...computed, settings: { expression: '1 / 3' } },
    { name: 'whole', displayName: 'Whole', ...computed, settings: { expression: 'round({price})' } },
    { name: 'fine', displayName: 'Fine', ...computed, settings: { expression: '{price} / 7', precision: 4 } },
  ])
  await ware.create([{ name: 'Cup', price: 10 }])
  await page.goto(ware.at)
  const cells = page.locator('[data-row="0"] [role=gridcell][aria-readonly=true]')
  await expect(cells.filter({ hasText: /\d/ }).first()).toHaveText('€8.40')
  for (const text of ['€8.40', '0.33', '€10', '€1.4286']) {
    const cell = page.getByRole('gridcell', { name: text, exact: true })
    await expect(cell).toHaveCSS('text-align', 'right')
    await expect(cell).toHaveCSS('font-variant-numeric', 'tabular-nums')
  }
})
