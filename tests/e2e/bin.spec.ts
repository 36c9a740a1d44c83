import { type Api, expect, heading, type Page, row, test, toast } from './app.ts'

// Deleted records stay in the bin: they are found, restored and permanently deleted.

test('a deleted record is found in the bin, restored, and permanently deleted', async ({ page, api }) => {
  await makeDeals(api, ['Binned one', 'Binned two', 'Binned three'])
  await page.goto('/entities/deal?q=Binned')
  await row(page, 'Binned one').hover()
  await page.getByRole('checkbox', { name: 'Select Binned one' }).check()
  await page.getByRole('checkbox', { name: 'Select Binned two' }).check()
  await page.getByRole('checkbox', { name: 'Select Binned three' }).check()
  await page.getByRole('button', { name: 'Move to bin' }).click()

  await toast(page, '3 records moved to the bin').getByRole('link', { name: 'bin' }).click()
  await expect(heading(page, 'Deals in the bin')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search the bin' }).fill('Binned')
  await expect(binned(page)).toHaveCount(3)
  await expect(page.getByRole('status').filter({ hasText: '3 records' })).toBeVisible()
  // The URL restores the search.
  await page.reload()
  await expect(binned(page)).toHaveCount(3)

  await page.getByRole('button', { name: 'Restore Binned one' }).click()
  await expect(toast(page, '1 record restored')).toBeVisible()
  await expect(binned(page)).toHaveCount(2)

  await page.getByRole('button', { name: 'Delete Binned two permanently' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Permanently delete “Binned two”?' })
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(binned(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Delete 2 matches permanently' }).click()
  // Another user deletes another matching record.
  await api.tenant(`mutation { deleteManyDeal(where: {name: {eq: "Binned one"}}) }`)
  const all = page.getByRole('alertdialog')
  await all.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(all).toContainText('3 records match now, not 2. Nothing has been changed yet.')
  await all.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(toast(page, '3 records permanently deleted')).toBeVisible()
  await expect(page.getByText('No records match')).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(heading(page, 'Deals')).toBeVisible()
})

test.describe('a member', () => {
  test.use({ who: 'member' })

  test('a user who may only restore is not offered permanent deletion', async ({ page, api }) => {
    await makeDeals(api, ['Binned for a member'])
    await api.tenant(`mutation { deleteManyDeal(where: {name: {eq: "Binned for a member"}}) }`)
    await page.goto('/entities/deal?bin&q=Binned+for+a+member')
    await expect(heading(page, 'Deals in the bin')).toBeVisible()
    await expect(binned(page)).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Empty bin' })).toHaveCount(0)
  })
})

const binned = (page: Page) => page.getByRole('table', { name: 'Bin' }).locator('tbody tr')

async function makeDeals(api: Api, names: readonly string[]): Promise<void> {
  const data = names.map((name) => ({ name }))
  await api.tenant(`mutation($data: [CreateDealInput!]!) { createManyDeal(data: $data) { id } }`, { data })
}
