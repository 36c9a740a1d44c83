import { choose, expect, openRow, row, rows, test, toast } from './app.ts'
import { expectGoodScreen } from './good-screen.ts'

const stamp = Date.now().toString(36)
const name = `offer_${stamp}`
const type = `Offer${stamp.charAt(0).toUpperCase()}${stamp.slice(1)}`

test('a formula is written, corrected, shown in the list, follows a rename, and is deleted with its source', async ({
  page,
  api,
}) => {
  const designer = page.getByRole('dialog')
  const [{ id: tenantId }] = api.tenants
  const { entity } = await api.admin<{ entity: { id: string } }>(
    `mutation($data: CreateTenantEntityInput!) { entity: createTenantEntity(data: $data) { id } }`,
    { data: { tenantId, name, displayName: `Offer ${stamp}`, category: 'sales' } },
  )
  const addField = (field: object) =>
    api.admin(`mutation($data: CreateSystemFieldInput!) { createSystemField(data: $data) { id } }`, {
      data: { tenantId, entityId: entity.id, ...field },
    })
  await addField({ name: 'name', displayName: 'Name', fieldType: 'text' })
  await addField({ name: 'price', displayName: 'Price', fieldType: 'decimal' })
  for (const [title, price] of [
    ['Large offer', 2000],
    ['Small offer', 150],
  ]) {
    await api.tenant(`mutation($data: Create${type}Input!) { create${type}(data: $data) { id } }`, {
      data: { name: title, price },
    })
  }
  const openFields = () => page.goto(`/entities?entity=${entity.id}&tab=fields`)
  const expression = designer.getByRole('textbox', { name: 'Formula' })

  await test.step('a typo is underlined, explained, and fixed with one click', async () => {
    await openFields()
    await choose(designer.getByRole('combobox', { name: 'Type' }), 'Formula')
    await designer.getByLabel('Field name').fill('net')
    await expression.click()
    // The bracket is closed automatically, and Escape closes the suggestions but not the dialog.
    await page.keyboard.type('{prise')
    await page.keyboard.press('End')
    await page.keyboard.type(' * 0.8')
    await expect(designer.getByText('There is no field "prise"')).toBeVisible()
    await expect(expression.locator('.cm-lintRange-error')).toHaveText('prise')
    await designer.getByRole('button', { name: 'Functions' }).click()
    await expect(designer.getByRole('searchbox', { name: 'Search functions' })).toBeVisible()
    await expectGoodScreen(page, 'Entity Management')
    await designer.getByRole('button', { name: 'Functions' }).click()
    await designer.getByRole('button', { name: 'Add Field' }).click()
    await expect(toast(page, 'Failed to add field')).toBeVisible()
    await expect(expression).toHaveText('{prise} * 0.8')
    await designer.getByRole('button', { name: 'Use “price”' }).click()
    await expect(expression).toHaveText('{price} * 0.8')
    await expect(designer.getByText('Returns a number')).toBeVisible()
    await expect(designer.getByRole('row', { name: 'Large offer 1,600' })).toBeVisible()
  })

  await test.step('suggestions appear while typing, and Escape closes only them', async () => {
    await expression.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' + {pr')
    const proposal = page.getByRole('option', { name: 'price' })
    await expect(proposal).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(proposal).toBeHidden()
    await expect(designer).toBeVisible()
    await page.keyboard.type('ice')
    await expect(expression).toHaveText('{price} * 0.8 + {price}')
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText('round({price} * 0.8, 0)')
    await expect(designer.getByText('Returns a number')).toBeVisible()
  })

  await test.step('functions can be looked up', async () => {
    await designer.getByRole('button', { name: 'Functions' }).click()
    await designer.getByRole('searchbox', { name: 'Search functions' }).fill('months')
    await expect(designer.getByText('No function of this name.')).toBeVisible()
    await designer.getByRole('searchbox', { name: 'Search functions' }).fill('round')
    await expect(designer.getByRole('button', { name: /round\(number: number/ })).toBeVisible()
  })

  await test.step('the value is in the list, sorted and filtered by', async () => {
    await designer.getByRole('button', { name: 'Add Field' }).click()
    await expect(toast(page, 'Field added successfully')).toBeVisible()
    await page.goto(`/entities/${name}?sort=net`)
    await expect(row(page, 'Large offer')).toContainText('1,600')
    await expect(row(page, 'Small offer')).toContainText('120')
    await expect(rows(page).first()).toContainText('Small offer')
  })

  await test.step('the record shows it and explains why it is read-only', async () => {
    await openRow(row(page, 'Large offer'))
    const net = page.getByRole('article', { name: 'Large offer' }).getByRole('group', { name: 'Net', exact: true })
    await expect(net).toHaveText('1,600')
    await expect(page.getByRole('button', { name: 'Edit Net' })).toHaveCount(0)
    await net.hover()
    await expect(page.getByRole('tooltip')).toHaveText('Computed from other fields.')
  })

  await test.step('it follows a renamed field', async () => {
    await openFields()
    await designer.locator('[data-field]').filter({ hasText: 'Price' }).click()
    await designer.getByLabel('Field name').fill('list_price')
    await designer.getByRole('button', { name: 'Update Field' }).click()
    await expect(toast(page, 'Field updated successfully')).toBeVisible()
    await designer.locator('[data-field]').filter({ hasText: 'Net' }).click()
    await expect(expression).toHaveText('round({list_price} * 0.8, 0)')
  })

  await test.step('deleting its source deletes it as well, and both can be restored', async () => {
    const confirm = page.getByRole('alertdialog')
    await designer.getByRole('button', { name: 'Actions for Price' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(confirm.getByRole('listitem')).toHaveText([`Net of Offer ${stamp}`])
    await expect(confirm.getByRole('button', { name: 'Delete' })).toBeDisabled()
    await expectGoodScreen(page, 'Entity Management')
    await confirm.getByRole('checkbox', { name: 'Remove these uses as well' }).click()
    await confirm.getByRole('button', { name: 'Delete' }).click()
    const deleted = toast(page, 'Field deleted successfully')
    await expect(deleted).toBeVisible()
    await expect(designer.locator('[data-field]')).toHaveText([/^Name/])
    await deleted.getByRole('button', { name: 'Undo' }).click()
    await expect(designer.locator('[data-field]')).toHaveText([/^Name/, /^Price/, /^Net/])
  })
})
