import { choose, expect, expectClear, makeEntity, row, rows, test, toast } from './app.ts'
import { expectGoodScreen } from './good-screen.ts'

// The editor of formulas. Renaming and deleting their sources is tested in jsdom (bins-and-labels.test.tsx).

test('a formula is written with suggestions, corrected, and shown in the list', async ({ page, api }) => {
  const designer = page.getByRole('dialog')
  const offers = await makeEntity(api, 'Offer', [
    { name: 'name', displayName: 'Name', fieldType: 'text' },
    { name: 'price', displayName: 'Price', fieldType: 'decimal' },
  ])
  await offers.create([
    { name: 'Large offer', price: 2000 },
    { name: 'Small offer', price: 150 },
  ])
  const expression = designer.getByRole('textbox', { name: 'Formula' })

  await test.step('a typo is underlined, explained, and fixed with one click', async () => {
    await page.goto(`/entities?entity=${offers.id}&tab=fields`)
    await choose(designer.getByRole('combobox', { name: 'Type' }), 'Formula')
    await designer.getByLabel('Display name').fill('Net')
    await expression.click()
    // The bracket is closed automatically, and Escape closes the suggestions but not the dialog.
    await page.keyboard.type('{prise')
    await page.keyboard.press('End')
    await page.keyboard.type(' * 0.8')
    await expect(designer.getByText('There is no field "prise"')).toBeVisible()
    await expect(expression.locator('.cm-lintRange-error')).toHaveText('prise')
    await designer.getByRole('button', { name: 'Functions' }).click()
    await expect(designer.getByRole('searchbox', { name: 'Search functions' })).toBeVisible()
    await expectGoodScreen(page, 'Entity Management', ['light'])
    await designer.getByRole('button', { name: 'Functions' }).click()
    await designer.getByRole('button', { name: 'Add Field' }).click()
    await expect(toast(page, 'Failed to add field')).toBeVisible()
    await expect(expression).toHaveText('{prise} * 0.8')
    await designer.getByRole('button', { name: 'Use “price”' }).click()
    await expect(expression).toHaveText('{price} * 0.8')
    await expect(designer.getByText('Returns a number')).toBeVisible()
    await expect(designer.getByRole('row', { name: 'Large offer 1,600' })).toBeVisible()
  })

  await test.step('suggestions appear while typing; Escape closes only them, and Tab accepts one', async () => {
    await expression.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' + {pr')
    const proposal = page.getByRole('option', { name: 'price' })
    await expect(proposal).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(proposal).toBeHidden()
    await expect(designer).toBeVisible()
    await page.keyboard.type('i')
    await expect(proposal).toBeVisible()
    // By now the suggestions have been open long enough to accept a key.
    await expect(designer.getByText('There is no field "pri"')).toBeVisible()
    await page.keyboard.press('Tab')
    // The cursor is behind the brace, so that the formula continues without another key.
    await page.keyboard.type(' / 2')
    await expect(expression).toHaveText('{price} * 0.8 + {price} / 2')
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText('round({price} * 0.8, 0)')
    await expect(designer.getByText('Returns a number')).toBeVisible()
  })

  await test.step('functions can be looked up', async () => {
    await designer.getByRole('button', { name: 'Functions' }).click()
    await designer.getByRole('searchbox', { name: 'Search functions' }).fill('months')
    await expect(designer.getByText('No function with this name.')).toBeVisible()
    await designer.getByRole('searchbox', { name: 'Search functions' }).fill('round')
    await expect(designer.getByRole('button', { name: /round\(number: number/ })).toBeVisible()
  })

  await test.step('the value is in the list', async () => {
    await designer.getByRole('button', { name: 'Add Field' }).click()
    const added = toast(page, 'Field added successfully')
    await expectClear(
      added,
      designer.getByRole('button', { name: 'Close' }),
      designer.getByRole('button', { name: 'Done' }),
    )
    // A dialog keeps the focus, so the key dismisses the message.
    await page.keyboard.press('Alt+t')
    await expect(added).toBeHidden()
    await expect(designer).toBeVisible()
    await page.goto(`${offers.at}?sort=net`)
    await expect(row(page, 'Large offer')).toContainText('1,600')
    await expect(rows(page).first()).toContainText('Small offer')
  })
})
