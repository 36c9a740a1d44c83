import { type Api, dialog, expect, expectGoodScreen, expectList, heading, type Page, rows, test, toast } from './app.ts'

// The tests know nothing of each other, and most of a run is theirs.
test.describe.configure({ mode: 'parallel' })

/** Every screen, on a wide and on a small window, light and dark. */
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
  { name: 'list of deals', title: 'Deals', path: '/entities/deal', open: (page) => expectList(page, 'Deals') },
  {
    name: 'list of contacts',
    title: 'Contacts',
    path: '/entities/contact',
    open: (page) => expectList(page, 'Contacts'),
  },
  { name: 'list of tasks', title: 'Tasks', path: '/entities/task', open: (page) => expectList(page, 'Tasks') },
  {
    name: 'list, filter',
    title: 'Deals',
    path: '/entities/deal',
    open: async (page) => {
      await expectList(page, 'Deals')
      // On a small window all tools are behind one button.
      const small = page.getByRole('button', { name: 'View', exact: true })
      await page.getByRole('button', { name: 'Filter', exact: true }).or(small).click()
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
    open: (page) => expect(page.getByRole('article').getByRole('button', { name: 'Edit Stage' })).toBeVisible(),
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
      await expect(page.getByRole('article').getByRole('button', { name: 'Edit Stage' })).toBeVisible()
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
    await dialog(page).getByRole('button', { name: 'Sales', exact: true }).click()
    await expect(dialog(page).getByRole('link', { name: 'Deals' })).toBeVisible()
    await expectGoodScreen(page, 'Settings')
  })
})

test('popovers and menus over a page', async ({ page }) => {
  await page.goto('/entities/task')
  await expectList(page, 'Tasks')
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

async function idsOf(api: Api): Promise<Ids> {
  const { tenantEntities } = await api.admin<{ tenantEntities: { id: string }[] }>(
    'query($tenant: ID!) { tenantEntities(where: {name: {eq: "deal"}, tenantId: {eq: $tenant}}) { id } }',
    { tenant: api.tenants[0].id },
  )
  const { deal } = await api.tenant<{ deal: { id: string; name: string }[] }>('{ deal(limit: 1) { id name } }')
  return { deal: tenantEntities[0]!.id, dealRecord: deal[0]!.id, dealName: deal[0]!.name }
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const widest = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
  expect(widest).toBe(0)
}
