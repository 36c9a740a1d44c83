import { expect, test } from './app.ts'
import { expectGoodScreen } from './good-screen.ts'

test('a template is previewed, installed into a new tenant, and opened there', async ({ page }) => {
  await page.goto('/templates')
  await expect(page.getByRole('heading', { name: 'Templates', level: 1 })).toBeVisible()
  const cards = page.getByRole('list', { name: 'Templates' }).getByRole('link')
  await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(12)
  await expectGoodScreen(page, 'Templates')

  await page.getByRole('searchbox', { name: 'Search templates' }).fill('restaurant')
  await expect(cards).toHaveText(['Restaurant'])
  await cards.first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Ingredients' })).toBeVisible()
  await dialog.getByRole('tab', { name: 'Sample board' }).click()
  await expect(dialog.getByText('Burrata & peach')).toBeVisible()
  await expectGoodScreen(page, 'Templates', ['light'])

  await dialog.getByRole('button', { name: 'Use template' }).click()
  const use = page.getByRole('dialog', { name: 'Use Restaurant' })
  await expect(use.getByRole('row', { name: /^Dish/ })).toBeVisible()
  await use.getByRole('combobox', { name: 'Workspace' }).click()
  await page.getByRole('option', { name: 'A new tenant' }).click()
  await use.getByRole('textbox', { name: 'Name of the tenant' }).fill('Zucchini Bar')
  await expectGoodScreen(page, 'Templates', ['light'])
  await use.getByRole('button', { name: 'Create tenant and add' }).click()

  await page.waitForURL('**/entities/dish?tenant=*')
  await expect(page.getByText('Restaurant added')).toBeVisible()
  await expect(page.getByText('Burrata & peach').first()).toBeVisible()
  await expect(page.getByRole('navigation').getByText('Menu', { exact: true }).first()).toBeVisible()
})

test('taken names get a number, which the preview shows', async ({ page }) => {
  await page.goto('/templates?q=creative')
  await page.getByRole('link', { name: 'Creative agency' }).click()
  await page.getByRole('button', { name: 'Use template' }).click()
  const use = page.getByRole('dialog', { name: 'Use Creative agency' })
  await expect(use.getByRole('row', { name: /as project_2/ })).toBeVisible()
  await expect(use.getByText('in this workspace, so the new')).toBeVisible()
})

test('the table in the settings counts and filters, and publishing reports what is missing', async ({ page }) => {
  await page.goto('/settings/ui?tab=templates')
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText([
    'Name',
    'Industry',
    'Categories',
    'Entities',
    'Type',
    'Created',
    'Actions',
  ])
  await page.getByRole('combobox', { name: 'Industry' }).click()
  await page.getByRole('option', { name: 'Legal' }).click()
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'Templates 1' })).toBeVisible()
  await expectGoodScreen(page, 'UI Customization')

  await page.getByRole('button', { name: 'Publish template' }).click()
  const publish = page.getByRole('dialog', { name: 'Publish template' })
  await publish.getByRole('textbox', { name: 'Name' }).fill('Our messages')
  await publish.getByRole('textbox', { name: 'Industry' }).fill('In-house')
  await publish.getByRole('combobox', { name: 'Entities' }).click()
  await page.getByRole('dialog', { name: 'Entities' }).getByRole('combobox').fill('license')
  await page.getByRole('option', { name: /License/ }).click()
  await page.keyboard.press('Escape')
  await publish.getByRole('button', { name: 'Publish' }).click()
  await expect(publish.getByText(/needs the entity/)).toBeVisible()
  await expectGoodScreen(page, 'UI Customization', ['light'])
})
