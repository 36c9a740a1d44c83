import {
  answer,
  type Api,
  dialog,
  expect,
  expectList,
  heading,
  hold,
  isOperation,
  openRow,
  refusal,
  rows,
  sidebar,
  test,
} from './app.ts'
import { expectGoodScreen } from './good-screen.ts'

// Loading, failed, empty and forbidden states of screens.
test.describe.configure({ mode: 'parallel' })

test.describe('a list of records', () => {
  test('while it loads', async ({ page }) => {
    const releaseStructure = await hold(
      page,
      '**/graphql/admin',
      (request) => request.postData()?.includes('"deal"') ?? false,
    )
    const releaseRecords = await hold(page, '**/graphql/tenant')
    await page.goto('/entities/deal')
    const loading = page.getByRole('main').getByText('Loading deal from tenant database...')
    await expect(loading).toBeVisible()
    await expect(heading(page, 'Deals')).toBeVisible()
    await expectGoodScreen(page, 'Deals')
    await releaseStructure()
    await expect(page.getByRole('columnheader', { name: 'Stage' })).toBeVisible()
    await expect(loading).toBeVisible()
    await expect(page.getByRole('main').locator('tbody tr')).toHaveCount(12)
    await expectGoodScreen(page, 'Deals')
    await releaseRecords()
    await expect(loading).toBeHidden()
    await expectList(page, 'Deals')
  })

  test('when it fails', async ({ page }) => {
    const mend = await answer(page, 'Records', refusal('The disk is on fire'))
    await page.goto('/entities/deal')
    const main = page.getByRole('main')
    await expect(main.getByText('Error loading deal records')).toBeVisible()
    await expect(main.getByText('The disk is on fire')).toBeVisible()
    await expectGoodScreen(page, 'Deals')
    await mend()
    await main.getByRole('button', { name: 'Retry' }).click()
    await expectList(page, 'Deals')
    await expect(main.getByText('Error loading deal records')).toBeHidden()
  })

  test('when it is empty', async ({ page, api }) => {
    const { name, displayName } = await emptyEntity(api)
    await page.goto(`/entities/${name}`)
    await expect(page.getByText(`No ${name} records in tenant database`)).toBeVisible()
    await expect(page.getByRole('button', { name: `Create First ${displayName}` })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Title' })).toBeVisible()
    await expectGoodScreen(page, `${displayName}s`)
  })

  test('when it is forbidden', async ({ page }) => {
    await answer(page, 'Records', refusal('You may not', 'FORBIDDEN'))
    await answer(page, 'RecordCount', refusal('You may not', 'FORBIDDEN'))
    await page.goto('/entities/deal')
    await expect(heading(page, 'Access Denied')).toBeVisible()
    await expect(page.getByText("You don't have permission to access this page.")).toBeVisible()
    await expectGoodScreen(page, 'Access Denied')
  })

  test('explains its two databases', async ({ page }) => {
    await page.goto('/entities/deal')
    await page.getByRole('button', { name: 'Show Details' }).click()
    await expect(page.getByText('Tenant database', { exact: true })).toBeVisible()
    await expectGoodScreen(page, 'Deals')
    await page.getByRole('button', { name: 'Hide Details' }).click()
    await expect(page.getByText('Tenant database', { exact: true })).toBeHidden()
  })
})

test.describe('entity management', () => {
  test('while it loads', async ({ page }) => {
    const release = await hold(page, '**/graphql/admin', isOperation('Entities'))
    await page.goto('/entities')
    await expect(page.getByRole('main').getByRole('status', { name: 'Loading...' })).toBeVisible()
    await expectGoodScreen(page, 'Entity Management')
    await release()
    await expect(page.getByRole('list', { name: 'Entities' })).toBeVisible()
  })

  test('when it fails', async ({ page }) => {
    const mend = await answer(page, 'Entities', refusal('The disk is on fire'))
    await page.goto('/entities')
    await expect(page.getByText('Error loading entities')).toBeVisible()
    await expect(page.getByRole('main').getByText('The disk is on fire')).toBeVisible()
    await expectGoodScreen(page, 'Entity Management')
    await mend()
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('list', { name: 'Entities' })).toBeVisible()
  })

  test('when there is nothing', async ({ page }) => {
    await answer(page, 'Entities', { data: { tenantEntities: [] } })
    await page.goto('/entities')
    await expect(page.getByText('No entities yet')).toBeVisible()
    await expectGoodScreen(page, 'Entity Management')
    await page.getByRole('button', { name: 'Create Your First Entity' }).click()
    await expect(dialog(page).getByLabel('Technical name')).toBeFocused()
  })
})

test.describe('while the server fails', () => {
  test.use({ expectedErrors: [/status of 500/] })

  test('the dashboard shows an error after several attempts', async ({ page }) => {
    await page.clock.install()
    const fail = (url: string) =>
      page.route(url, (route) => route.fulfill({ status: 500, json: { message: 'Nothing works' } }))
    await fail('**/api/dashboard/stats')
    await page.goto('/')
    const text = page.getByText('Failed to load dashboard data: Failed to fetch dashboard stats')
    await expect(page.getByText('Still trying…')).toBeVisible()
    await expect(text).toBeHidden()
    for (const seconds of [1, 2, 4]) {
      await Promise.all([page.waitForResponse('**/api/dashboard/stats'), page.clock.runFor(seconds * 1000)])
    }
    await expect(text).toBeVisible()
    await page.clock.resume()
    await expectGoodScreen(page, 'Dashboard')
    await page.unroute('**/api/dashboard/stats')
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('from last month')).toHaveCount(4)
  })
})

test('the dashboard without any activity', async ({ page }) => {
  await page.route('**/api/dashboard/stats', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), recentActivity: [] } })
  })
  await page.goto('/')
  await expect(page.getByText('No recent activity to display')).toBeVisible()
  await expectGoodScreen(page, 'Dashboard')
})

test('the navigation fails to load', async ({ page }) => {
  const mend = await answer(page, 'Navigation', refusal('The disk is on fire'))
  await page.goto('/settings')
  await expect(sidebar(page).getByText('Failed to load navigation')).toBeVisible()
  await expectGoodScreen(page, 'Settings')
  await mend()
  await sidebar(page).getByRole('button', { name: 'Retry' }).click()
  await expect(sidebar(page).getByRole('button', { name: 'Sales', exact: true })).toBeVisible()
})

test('the navigation is loading', async ({ page }) => {
  const release = await hold(page, '**/graphql/admin', isOperation('Navigation'))
  await page.goto('/settings')
  await expect(sidebar(page).getByRole('status').filter({ hasText: 'Loading navigation' })).toBeVisible()
  await expectGoodScreen(page, 'Settings')
  await release()
  await expect(sidebar(page).getByRole('button', { name: 'Sales', exact: true })).toBeVisible()
})

test('a record that does not exist', async ({ page }) => {
  await page.goto('/entities/deal/018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e')
  await expect(heading(page, 'Record not found')).toBeVisible()
  await expect(page.locator('h1')).toHaveCount(1)
  await page.goto('/entities/deal?record=018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e')
  await expect(page.getByRole('complementary').getByText('Record not found')).toBeVisible()
  await expectGoodScreen(page, 'Deals')
})

test('an entity that does not exist, in the designer', async ({ page }) => {
  await page.goto('/entities?entity=018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e')
  await expect(dialog(page).getByText('Entity not found')).toBeVisible()
  await expectGoodScreen(page, 'Entity Management')
})

test.describe('a member', () => {
  test.use({ who: 'member' })

  test('is offered only permitted actions', async ({ page }) => {
    await page.goto('/entities')
    await expect(page.getByRole('list', { name: 'Entities' })).toBeVisible()
    await expect(page.getByText('Create Entity')).toBeHidden()
    await page.getByRole('link', { name: 'Invoice', exact: true }).click()
    await expect(dialog(page).getByLabel('Technical name')).toBeDisabled()
    await expect(dialog(page).getByRole('button', { name: 'Save Entity' })).toBeHidden()
    await expectGoodScreen(page, 'Entity Management')
    await dialog(page).getByRole('button', { name: 'Close' }).last().click()

    await page.goto('/entities/invoice')
    await expectList(page, 'Invoices')
    await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeHidden()
    await openRow(rows(page).first())
    const panel = page.getByRole('complementary').filter({ has: page.getByRole('article') })
    await expect(panel.getByText(/^Created/)).toBeVisible()
    await expect(panel.getByRole('button', { name: /^Edit / })).toHaveCount(0)
    await expect(panel.getByRole('textbox')).toHaveCount(0)
    await expectGoodScreen(page, 'Invoices')

    // Deals can be added and changed, but not deleted.
    await page.goto('/entities/deal')
    await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeVisible()
    await rows(page)
      .first()
      .getByRole('button', { name: /^Actions for / })
      .click()
    await expect(page.getByRole('menuitem', { name: /^Open(?! full page)/ })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Move to bin' })).toBeHidden()
  })

  test('sees the refusal of a list that they may not read', async ({ page }) => {
    await page.route('**/api/auth/me', async (route) => {
      const response = await route.fetch()
      const { user, ...rest } = (await response.json()) as { user: object }
      await route.fulfill({ response, json: { ...rest, user: { ...user, permissions: ['record:task:read'] } } })
    })
    await page.goto('/entities/deal')
    await expect(heading(page, 'Access Denied')).toBeVisible()
    await expect(page.getByText("You don't have permission to access this page.")).toBeVisible()
    await expect(page.getByText('record:deal:read')).toBeVisible()
    await expectGoodScreen(page, 'Access Denied')
  })
})

async function emptyEntity(api: Api): Promise<{ name: string; displayName: string }> {
  const name = `nothing_yet_${Date.now().toString(36)}`
  const displayName = `Nothing yet ${name.slice(12)}`
  const tenantId = api.tenants[0].id
  const { createTenantEntity: entity } = await api.admin<{ createTenantEntity: { id: string } }>(
    'mutation($data: CreateTenantEntityInput!) { createTenantEntity(data: $data) { id } }',
    { data: { tenantId, name, displayName, pluralName: `${displayName}s` } },
  )
  await api.admin('mutation($data: CreateSystemFieldInput!) { createSystemField(data: $data) { id } }', {
    data: { tenantId, entityId: entity.id, name: 'title', displayName: 'Title', fieldType: 'text' },
  })
  return { name, displayName }
}
