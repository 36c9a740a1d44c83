import {
  answer,
  type Api,
  expect,
  expectGoodScreen,
  hold,
  isOperation,
  type Page,
  refusal,
  rows,
  sidebar,
  test,
  toast,
} from './app.ts'

// The tests know nothing of each other, and most of a run is theirs.
test.describe.configure({ mode: 'parallel' })

/** Every screen and each of its states, on a wide and on a small window, light and dark. */
const widths = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const

interface Screen {
  readonly name: string
  /** The document's title, without the product's name. */
  readonly title: string
  readonly path: string | ((ids: Ids) => string)
  /** Leads from the loaded page to the screen, and waits until it is all there. */
  readonly open: (page: Page) => Promise<void>
}

interface Ids {
  readonly deal: string
  readonly dealRecord: string
  readonly dealName: string
}

const dialog = (page: Page) => page.getByRole('dialog')
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const isList = (name: string) => async (page: Page) => {
  await expect(rows(page).first().getByRole('rowheader')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('status')).toHaveText(/^1–25 of [\d,]+$/)
  await expect(heading(page, name)).toBeVisible()
}
const isDesigner = (tab: string, text: string | RegExp) => async (page: Page) => {
  await expect(dialog(page).getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
  await expect(dialog(page).getByText(text).first()).toBeVisible()
}

const screens: readonly Screen[] = [
  {
    name: 'dashboard',
    title: 'Dashboard',
    path: '/',
    open: async (page) => {
      await expect(page.getByText('from last month')).toHaveCount(4)
      await expect(page.getByRole('region', { name: 'Recent Activity' }).getByText(/^by /).first()).toBeVisible()
    },
  },
  {
    name: 'entities',
    title: 'Entity Management',
    path: '/entities',
    open: (page) => expect(page.getByRole('list', { name: 'Entities' })).toBeVisible(),
  },
  {
    name: 'entities, nothing found',
    title: 'Entity Management',
    path: '/entities?q=nothing+is+called+so',
    open: (page) => expect(page.getByText('No entities found')).toBeVisible(),
  },
  {
    name: 'entities, bin',
    title: 'Entity Management',
    path: '/entities?show=bin',
    open: (page) =>
      expect(page.getByText('The bin is empty').or(page.getByRole('list', { name: 'Bin' }))).toBeVisible(),
  },
  {
    name: 'designer, new',
    title: 'Entity Management',
    path: '/entities?entity=new',
    open: async (page) => {
      await dialog(page).getByRole('button', { name: 'Save Entity' }).click()
      await expect(dialog(page).getByRole('alert')).toContainText('Entity name and display name are required')
    },
  },
  {
    name: 'designer, general',
    title: 'Entity Management',
    path: ({ deal }) => `/entities?entity=${deal}&tab=general`,
    open: isDesigner('General', 'Technical name'),
  },
  {
    name: 'designer, fields',
    title: 'Entity Management',
    path: ({ deal }) => `/entities?entity=${deal}&tab=fields`,
    open: isDesigner('Fields', 'Add Field'),
  },
  {
    name: 'designer, editing a select',
    title: 'Entity Management',
    path: ({ deal }) => `/entities?entity=${deal}&tab=fields`,
    open: async (page) => {
      await dialog(page)
        .getByRole('region', { name: 'Fields' })
        .getByRole('button', { name: /^Stage/ })
        .click()
      await expect(dialog(page).getByLabel('Options')).toBeVisible()
    },
  },
  {
    name: 'designer, preview',
    title: 'Entity Management',
    path: ({ deal }) => `/entities?entity=${deal}&tab=preview`,
    open: isDesigner('Preview', 'Sample response'),
  },
  { name: 'list of deals', title: 'Deals', path: '/entities/deal', open: isList('Deals') },
  { name: 'list of contacts', title: 'Contacts', path: '/entities/contact', open: isList('Contacts') },
  { name: 'list of tasks', title: 'Tasks', path: '/entities/task', open: isList('Tasks') },
  {
    name: 'list, filter',
    title: 'Deals',
    path: '/entities/deal',
    open: async (page) => {
      await isList('Deals')(page)
      await page.getByRole('button', { name: 'Filter' }).click()
      await dialog(page).getByRole('button', { name: 'Condition' }).click()
      await expect(dialog(page).getByRole('combobox', { name: 'Operator' })).toBeVisible()
    },
  },
  {
    name: 'list, no match',
    title: 'Deals',
    path: '/entities/deal?q=nothing+is+called+so',
    open: (page) => expect(page.getByText('No records match')).toBeVisible(),
  },
  {
    name: 'record panel',
    title: 'Deals',
    path: ({ dealRecord }) => `/entities/deal?record=${dealRecord}`,
    open: (page) => expect(page.getByRole('form').getByRole('combobox', { name: 'Stage' })).toBeVisible(),
  },
  {
    name: 'new record, refused',
    title: 'Deals',
    path: '/entities/deal?record=new',
    open: async (page) => {
      const form = page.getByRole('form', { name: 'New Deal' })
      await form.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(form.getByText(/ is required$/).first()).toBeVisible()
      await expect(toast(page, 'Please fill in all required fields')).toBeVisible()
    },
  },
  {
    name: 'settings',
    title: 'Settings',
    path: '/settings',
    open: (page) => expect(page.getByText('System Information')).toBeVisible(),
  },
  {
    name: 'no such page',
    title: 'Page not found',
    path: '/there/is/nothing',
    open: (page) => expect(page.getByRole('link', { name: 'Go back home' })).toBeVisible(),
  },
  {
    name: 'no such entity',
    title: 'Page not found',
    path: '/entities/there_is_none',
    open: (page) => expect(heading(page, 'Page not found')).toBeVisible(),
  },
  {
    name: 'command palette',
    title: 'Settings',
    path: '/settings',
    open: async (page) => {
      await expect(heading(page, 'Settings')).toBeVisible()
      await page.keyboard.press('Control+k')
      await expect(dialog(page).getByRole('option', { name: 'Entity Management' })).toBeVisible()
    },
  },
]

for (const viewport of widths) {
  test.describe(`at ${viewport.width} pixels`, () => {
    test.use({ viewport })

    for (const { name, title, path, open } of screens) {
      test(name, async ({ page, api }) => {
        await page.goto(typeof path === 'string' ? path : path(await idsOf(api)))
        await open(page)
        await expectGoodScreen(page, title)
        await expectNoSidewaysScroll(page)
      })
    }

    test('record page', async ({ page, api }) => {
      const { dealRecord, dealName } = await idsOf(api)
      await page.goto(`/entities/deal/${dealRecord}`)
      await expect(heading(page, dealName)).toBeVisible()
      await expect(page.getByRole('form').getByRole('combobox', { name: 'Stage' })).toBeVisible()
      await expectGoodScreen(page, dealName)
      await expectNoSidewaysScroll(page)
    })

    test.describe('signed out', () => {
      test.use({ who: null })

      test('sign-in, with errors', async ({ page }) => {
        await page.goto('/login')
        await page.getByRole('button', { name: 'Sign in' }).click()
        await expect(page.getByText('Invalid email address')).toBeVisible()
        await expectGoodScreen(page, 'Sign in')
        await expectNoSidewaysScroll(page)
      })
    })
  })
}

test.describe('at 390 pixels', () => {
  test.use({ viewport: widths[1] })

  test('menu', async ({ page }) => {
    await page.goto('/settings')
    const menu = page.getByRole('button', { name: 'Menu' })
    await menu.click()
    await expect(dialog(page).getByRole('link', { name: 'Dashboard' })).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Sales' }).click()
    await expect(dialog(page).getByRole('link', { name: 'Deals' })).toBeVisible()
    await expectGoodScreen(page, 'Settings')
  })
})

test('popovers and menus over a page', async ({ page }) => {
  await page.goto('/entities/task')
  await isList('Tasks')(page)
  await page.getByRole('button', { name: /^Workspace: / }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectGoodScreen(page, 'Tasks')
  await page.keyboard.press('Escape')
  await rows(page)
    .first()
    .getByRole('button', { name: /^Actions for / })
    .click()
  await expect(page.getByRole('menuitem', { name: 'Move to bin' })).toBeVisible()
  await expectGoodScreen(page, 'Tasks')
})

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
    await expect(rows(page)).toHaveCount(25)
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
    await expect(rows(page)).toHaveCount(25)
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

  test('when the server forbids it', async ({ page }) => {
    await answer(page, 'Records', refusal('You may not', 'FORBIDDEN'))
    await page.goto('/entities/deal')
    await expect(heading(page, 'Access Denied')).toBeVisible()
    await expect(page.getByText("You don't have permission to access this page.")).toBeVisible()
    await expectGoodScreen(page, 'Access Denied')
  })

  test('tells about its two databases', async ({ page }) => {
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

test.describe('with a failing server', () => {
  test.use({ expectedErrors: [/status of 500/] })

  test('the dashboard says so, after it has tried again', async ({ page }) => {
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

test('the navigation, when it cannot be loaded', async ({ page }) => {
  const mend = await answer(page, 'Navigation', refusal('The disk is on fire'))
  await page.goto('/settings')
  await expect(sidebar(page).getByText('Failed to load navigation')).toBeVisible()
  await expectGoodScreen(page, 'Settings')
  await mend()
  await sidebar(page).getByRole('button', { name: 'Retry' }).click()
  await expect(sidebar(page).getByRole('button', { name: 'Sales' })).toBeVisible()
})

test('the navigation, while it loads', async ({ page }) => {
  const release = await hold(page, '**/graphql/admin', isOperation('Navigation'))
  await page.goto('/settings')
  await expect(sidebar(page).getByRole('status').filter({ hasText: 'Loading navigation' })).toBeVisible()
  await expectGoodScreen(page, 'Settings')
  await release()
  await expect(sidebar(page).getByRole('button', { name: 'Sales' })).toBeVisible()
})

test('a record that does not exist', async ({ page }) => {
  await page.goto('/entities/deal/018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e')
  await expect(heading(page, 'Not found or not yours')).toBeVisible()
  await expect(page.locator('h1')).toHaveCount(1)
  await page.goto('/entities/deal?record=018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e')
  await expect(page.getByRole('complementary').getByText('Not found or not yours')).toBeVisible()
  await expectGoodScreen(page, 'Deals')
})

test('an entity that does not exist, in the designer', async ({ page }) => {
  await page.goto('/entities?entity=018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e')
  await expect(dialog(page).getByText('Not found or not yours')).toBeVisible()
  await expectGoodScreen(page, 'Entity Management')
})

test.describe('a member', () => {
  test.use({ who: 'member' })

  test('is offered only what the permissions say', async ({ page }) => {
    await page.goto('/entities')
    await expect(page.getByRole('list', { name: 'Entities' })).toBeVisible()
    await expect(page.getByText('Create Entity')).toBeHidden()
    await page.getByRole('link', { name: 'Invoice', exact: true }).click()
    await expect(dialog(page).getByLabel('Technical name')).toBeDisabled()
    await expect(dialog(page).getByRole('button', { name: 'Save Entity' })).toBeHidden()
    await expectGoodScreen(page, 'Entity Management')
    await dialog(page).getByRole('button', { name: 'Close' }).last().click()

    await page.goto('/entities/invoice')
    await isList('Invoices')(page)
    await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeHidden()
    await rows(page).first().getByRole('link').first().click()
    const panel = page.getByRole('complementary').filter({ has: page.getByRole('form') })
    await expect(panel.getByText(/^Created/)).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Save' })).toBeHidden()
    await expect(panel.getByRole('textbox')).toHaveCount(0)
    await expectGoodScreen(page, 'Invoices')

    // Deals may be added and changed, but not deleted.
    await page.goto('/entities/deal')
    await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeVisible()
    await rows(page)
      .first()
      .getByRole('button', { name: /^Actions for / })
      .click()
    await expect(page.getByRole('menuitem', { name: 'Open', exact: true })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Move to bin' })).toBeHidden()
  })

  test('sees the refusal of a list that may not be read', async ({ page }) => {
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

async function idsOf(api: Api): Promise<Ids> {
  const { tenantEntities } = await api.admin<{ tenantEntities: { id: string }[] }>(
    'query($tenant: ID!) { tenantEntities(where: {name: {eq: "deal"}, tenantId: {eq: $tenant}}) { id } }',
    { tenant: api.tenants[0].id },
  )
  const { deal } = await api.tenant<{ deal: { id: string; name: string }[] }>('{ deal(limit: 1) { id name } }')
  return { deal: tenantEntities[0]!.id, dealRecord: deal[0]!.id, dealName: deal[0]!.name }
}

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

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const widest = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
  expect(widest).toBe(0)
}
