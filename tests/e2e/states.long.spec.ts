import type { Route } from '@playwright/test'
import {
  answer,
  dialog,
  expect,
  heading,
  hold,
  isOperation,
  makeEntity,
  openRow,
  type Page,
  refusal,
  rows,
  sidebar,
  test,
} from './app.ts'
import { expectGoodScreen, expectNoOverflow, sidebarRegion } from './good-screen.ts'

// The appearance of a screen's states: loading, failed, empty, forbidden. Their behavior is tested without a browser.

// A minute of work, late in the run: the workers share it.
test.describe.configure({ mode: 'parallel' })

interface State {
  readonly name: string
  readonly at: string
  readonly title: string
  readonly isOfSidebar?: boolean
  /** Changes the server's responses to produce the state, until the returned function is called. */
  readonly given?: (page: Page) => Promise<() => Promise<void>>
  /** Actions on the loaded page that lead to the state. */
  readonly act?: (page: Page) => Promise<unknown>
  readonly ready: (page: Page) => Promise<unknown>
}

const shows = (text: string | RegExp) => (page: Page) => expect(page.getByText(text).first()).toBeVisible()
const fails = (operation: string) => (page: Page) => answer(page, operation, refusal('The disk is on fire'))
const noRecord = '018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e'

const states: readonly State[] = [
  {
    name: 'a list of which nothing is loaded',
    at: '/entities/deal',
    title: 'Deals',
    given: (page) => hold(page, '**/graphql/*', (request) => /"deal"|query Record/.test(request.postData() ?? '')),
    ready: shows('Loading deal from tenant database...'),
  },
  {
    name: 'a list of which the columns are loaded',
    at: '/entities/deal',
    title: 'Deals',
    given: (page) => hold(page, '**/graphql/tenant'),
    ready: (page) => expect(page.getByRole('main').locator('tbody tr')).toHaveCount(12),
  },
  {
    name: 'a list that failed',
    at: '/entities/deal',
    title: 'Deals',
    given: fails('Records'),
    ready: shows('Error loading deal records'),
  },
  {
    name: 'a forbidden list',
    at: '/entities/deal',
    title: 'Access Denied',
    given: forbid,
    ready: (page) => expect(heading(page, 'Access Denied')).toBeVisible(),
  },
  {
    name: 'a panel without a record',
    at: `/entities/deal?record=${noRecord}`,
    title: 'Deals',
    ready: (page) => expect(page.getByRole('complementary').getByText('Record not found')).toBeVisible(),
  },
  {
    name: 'entities that load',
    at: '/entities',
    title: 'Entity Management',
    given: (page) => hold(page, '**/graphql/admin', isOperation('Entities')),
    ready: (page) => expect(page.getByRole('main').getByRole('status', { name: 'Loading...' })).toBeVisible(),
  },
  {
    name: 'entities that failed',
    at: '/entities',
    title: 'Entity Management',
    given: fails('Entities'),
    ready: shows('Error loading entities'),
  },
  {
    name: 'no entities',
    at: '/entities',
    title: 'Entity Management',
    given: (page) => answer(page, 'Entities', { data: { tenantEntities: [] } }),
    ready: shows('No entities yet'),
  },
  {
    name: 'a designer without an entity',
    at: `/entities?entity=${noRecord}`,
    title: 'Entity Management',
    ready: (page) => expect(dialog(page).getByText('Entity not found')).toBeVisible(),
  },
  {
    name: 'users that failed',
    at: '/users',
    title: 'User Management',
    given: fails('ManagedUsers'),
    ready: shows('The users could not be loaded'),
  },
  {
    name: 'a navigation that failed',
    isOfSidebar: true,
    at: '/settings',
    title: 'Settings',
    given: fails('Navigation'),
    ready: (page) => expect(sidebar(page).getByText('Failed to load navigation')).toBeVisible(),
  },
  {
    name: 'a navigation that loads',
    isOfSidebar: true,
    at: '/settings',
    title: 'Settings',
    given: (page) => hold(page, '**/graphql/admin', isOperation('Navigation')),
    ready: (page) => expect(sidebar(page).getByRole('status').filter({ hasText: 'Loading navigation' })).toBeVisible(),
  },
  {
    name: 'a workspace whose upgrade failed',
    at: '/entities/deal',
    title: 'Deals',
    given: closeTenant,
    ready: (page) => expect(page.getByRole('link', { name: 'See why and try again' })).toBeVisible(),
  },
  {
    name: 'the failed upgrade among the tenants',
    at: '/settings/tenants',
    title: 'Tenant Management',
    given: failUpgrade,
    ready: shows('Upgrade failed'),
  },
  {
    name: 'a key that was created while its answer was lost',
    at: '/settings/api',
    title: 'API Configuration',
    given: loseKey,
    act: async (page) => {
      await page.getByRole('region', { name: 'API keys' }).getByRole('button', { name: 'Create key' }).click()
      await dialog(page).getByLabel('Name').fill('Lost')
      await dialog(page).getByRole('button', { name: 'Create key' }).click()
    },
    ready: (page) => expect(dialog(page).getByRole('alert')).toContainText('Revoke this key and create a new one'),
  },
  {
    name: 'the role of the owner, which cannot be changed',
    at: '/users?tab=roles',
    title: 'User Management',
    act: (page) =>
      page.getByRole('list', { name: 'Roles' }).getByRole('button', { name: 'Owner', exact: true }).click(),
    ready: (page) => expect(page.getByRole('checkbox', { name: 'Everything', exact: true })).toBeDisabled(),
  },
]

const statesOfMember: readonly State[] = [
  {
    name: 'an entity that may not be changed',
    at: '/entities',
    title: 'Entity Management',
    act: (page) => page.getByRole('link', { name: 'Invoice', exact: true }).click(),
    ready: (page) => expect(dialog(page).getByLabel('Display name')).toBeDisabled(),
  },
  {
    name: 'a record that may not be changed',
    at: '/entities/invoice',
    title: 'Invoices',
    act: (page) => openRow(rows(page).first()),
    ready: (page) => expect(page.getByRole('complementary').getByText(/^Created/)).toBeVisible(),
  },
]

test.describe('states', () => {
  test.use({ expectedErrors: [/503 \(Service Unavailable\)|net::ERR_FAILED/] })

  for (const half of [0, 1])
    test(`are good screens (${half + 1} of 2)`, ({ page }) =>
      expectGoodStates(
        page,
        states.filter((_, index) => index % 2 === half),
      ))

  test.describe('of a member', () => {
    test.use({ who: 'member' })

    test('are good screens', ({ page }) => expectGoodStates(page, statesOfMember))
  })
})

async function expectGoodStates(page: Page, all: readonly State[]): Promise<void> {
  for (const { name, at, title, isOfSidebar, given, act, ready } of all)
    await test.step(name, async () => {
      const end = await given?.(page)
      await page.goto(at)
      await act?.(page)
      await ready(page)
      await expectGoodScreen(page, title, ['light', 'dark'], isOfSidebar ? [] : [sidebarRegion])
      await end?.()
    })
}

test('an empty list and the details of a list have no accessibility problems', async ({ page, api }) => {
  const entity = await makeEntity(api, 'Nothing', [{ name: 'title', displayName: 'Title', fieldType: 'text' }])
  await page.goto(entity.at)
  await expect(page.getByRole('button', { name: 'Create First Nothing' })).toBeVisible()
  await page.getByRole('button', { name: 'Show Details' }).click()
  await expect(page.getByText('Tenant database', { exact: true })).toBeVisible()
  await expectGoodScreen(page, entity.title)
})

test('the list of tenants with a failed upgrade is not wider than a phone', async ({ page }) => {
  await failUpgrade(page)
  await page.goto('/settings/tenants')
  await expect(page.getByText('Upgrade failed')).toBeVisible()
  await expectNoOverflow(page, 390)
})

test.describe('with a failing server', () => {
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
    await page.route('**/api/dashboard/stats', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), recentActivity: [] } })
    })
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('from last month')).toHaveCount(4)
    await expect(page.getByText('No recent activity to display')).toBeVisible()
    await expectGoodScreen(page, 'Dashboard')
  })
})

test.describe('with an error outside of screens', () => {
  test.use({ expectedErrors: [/./] })

  test('the words of the error screen', async ({ page }) => {
    // Network events are handled outside of screens.
    await page.addInitScript(`
      const listen = addEventListener.bind(window)
      window.addEventListener = (type, ...rest) => {
        if (type === 'online') throw new Error('No network today')
        listen(type, ...rest)
      }
    `)
    await page.goto('/no/such/path')
    for (const word of ['Something went wrong', 'No network today', 'Reload page'])
      await expect(page.getByText(word, { exact: true })).toBeVisible()
  })
})

async function forbid(page: Page): Promise<() => Promise<void>> {
  const ends = [
    await answer(page, 'Records', refusal('You may not', 'FORBIDDEN')),
    await answer(page, 'RecordCount', refusal('You may not', 'FORBIDDEN')),
  ]
  return async () => void (await Promise.all(ends.map((end) => end())))
}

async function closeTenant(page: Page): Promise<() => Promise<void>> {
  const extensions = { code: 'TENANT_UPGRADING', retryAfter: 1, reason: 'UPGRADE_FAILED' }
  const errors = [{ message: 'This workspace is being upgraded.', extensions }]
  await page.route('**/graphql/tenant', (route) =>
    route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: { data: null, errors } }),
  )
  return () => page.unroute('**/graphql/tenant')
}

async function loseKey(page: Page): Promise<() => Promise<void>> {
  const url = '**/graphql/admin'
  let isLost = false
  const handler = async (route: Route) => {
    if (isLost || !isOperation('CreateApiKey')(route.request())) return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort()
  }
  await page.route(url, handler)
  return () => page.unroute(url, handler)
}

async function failUpgrade(page: Page): Promise<() => Promise<void>> {
  const upgradeFailure = 'column "x" of relation "operations" already exists'
  await page.route('**/api/tenants', async (route) => {
    const { tenants } = (await (await route.fetch()).json()) as { tenants: object[] }
    await route.fulfill({
      json: { tenants: [{ ...tenants[0], upgrade: 'failed', upgradeFailure }, ...tenants.slice(1)] },
    })
  })
  return () => page.unroute('**/api/tenants')
}
