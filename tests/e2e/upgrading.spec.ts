import { answer, expect, expectList, type Page, rows, test } from './app.ts'
import { expectGoodScreen } from './good-screen.ts'

test.use({ expectedErrors: [/503 \(Service Unavailable\)/] })

/** Makes the tenant endpoint answer like one whose database is outdated, until the returned function is called. */
async function closeTenant(page: Page, reason?: 'UPGRADE_FAILED'): Promise<() => Promise<void>> {
  const extensions = { code: 'TENANT_UPGRADING', retryAfter: 1, ...(reason && { reason }) }
  await page.route('**/graphql/tenant', (route) =>
    route.fulfill({
      status: 503,
      headers: { 'retry-after': '1' },
      json: { data: null, errors: [{ message: 'This workspace is being upgraded.', extensions }] },
    }),
  )
  return () => page.unroute('**/graphql/tenant')
}

test('a workspace that is being upgraded says so and opens automatically', async ({ page }) => {
  const open = await closeTenant(page)
  await page.goto('/entities/deal')
  const strip = page.getByText('This workspace is being upgraded. It will open automatically in a moment.')
  await expect(strip).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  await open()
  await expectList(page, 'Deals')
  await expect(strip).toBeHidden()
})

test('a workspace whose upgrade failed shows its administrator the reason', async ({ page }) => {
  const open = await closeTenant(page, 'UPGRADE_FAILED')
  await page.goto('/entities/deal')
  const link = page.getByRole('link', { name: 'See why and try again' })
  await expect(link).toBeVisible()
  await expectGoodScreen(page, 'Deals')
  await link.click()
  await expect(page).toHaveURL(/\/settings\/tenants/)
  await open()
})

test.describe('a member', () => {
  test.use({ who: 'member' })

  test('of a workspace whose upgrade failed learns whom to ask', async ({ page }) => {
    const open = await closeTenant(page, 'UPGRADE_FAILED')
    await page.goto('/entities/deal')
    await expect(
      page.getByText('This workspace could not be upgraded and is closed. Please tell your administrator.'),
    ).toBeVisible()
    await open()
  })
})

test('a failed upgrade shows its reason, can be retried, and the list follows', async ({ page }) => {
  let tenant: object = { upgrade: 'failed', upgradeFailure: 'column "x" of relation "operations" already exists' }
  await page.route('**/api/tenants', async (route) => {
    const { tenants } = (await (await route.fetch()).json()) as { tenants: object[] }
    await route.fulfill({ json: { tenants: [{ ...tenants[0], ...tenant }, ...tenants.slice(1)] } })
  })
  await answer(page, 'RetryTenantUpgrade', { data: { retryTenantUpgrade: { id: 'x' } } })
  await page.goto('/settings/tenants')
  const row = page.getByRole('row').filter({ hasText: 'Upgrade failed' })
  await expect(row).toContainText('column "x" of relation "operations" already exists')
  await expect(row.getByText('Active')).toHaveCount(0)
  await expectGoodScreen(page, 'Tenant Management')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(overflow)).toBe(0)

  tenant = { upgrade: 'waiting', upgradeFailure: null }
  await row.getByRole('button', { name: /^Retry upgrade/ }).click()
  await expect(page.getByText('Closed until its database is upgraded.')).toBeVisible()
  tenant = { upgrade: 'current', upgradeFailure: null }
  await expect(page.getByText('Closed until its database is upgraded.')).toBeHidden()
})

/** By how many pixels the page is wider than its container. */
const overflow = `(() => {
  const main = document.querySelector('main')
  return main.scrollWidth - main.clientWidth
})()`
