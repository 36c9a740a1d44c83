import { administrator, baseUrl } from './environment.ts'
import { answer, choose, dialog, expect, hold, isOperation, type Page, refusal, test } from './app.ts'
import { openTab, press, readAll } from './words.ts'

test.describe.configure({ mode: 'parallel' })

/** Set by `hold` and `answer`; a later row calls it. */
let release: () => Promise<unknown> = async () => {}
const end = () => release()

test.describe('words of the sign-in', () => {
  test.use({ who: null, expectedErrors: [/status of \d+/] })

  const fill = async (page: Page) => {
    await page.getByLabel('Email').fill(administrator.email)
    await page.getByLabel('Password', { exact: true }).fill(administrator.password)
  }
  const refuse = (status: number, body: string) => (page: Page) =>
    page.route('**/api/auth/login', (route) => route.fulfill({ status, body, contentType: 'application/json' }))

  test('§2 /login, §4, §5, §8', async ({ page }) => {
    await readAll(page, [
      {
        state: 'the form',
        at: '/login',
        words: [
          'Sign in to Monarch',
          'Enter your credentials to access the admin panel',
          'Email',
          'Password',
          'Show password',
          'Sign in',
        ],
      },
      {
        state: 'nothing typed',
        act: press('Sign in'),
        words: ['Invalid email address', 'Password must be at least 8 characters'],
      },
      {
        state: 'refused in words',
        given: refuse(403, '{"code":"FORBIDDEN","message":"Not today"}'),
        act: async (page) => {
          await fill(page)
          await press('Sign in')(page)
        },
        words: ['Not today'],
      },
      {
        state: 'refused without a word',
        given: refuse(502, 'Bad gateway'),
        act: press('Sign in'),
        words: ['Login failed'],
      },
      {
        state: 'pending',
        given: async (page) => {
          await page.unroute('**/api/auth/login')
          release = await hold(page, '**/api/auth/login')
        },
        act: async (page) => {
          await fill(page)
          await press('Sign in')(page)
        },
        words: ['Signing in...'],
      },
      { state: 'signed in', act: end, words: ['Login successful!', 'Dashboard'] },
    ])
  })
})

test.describe('words of the shell', () => {
  test.use({ expectedErrors: [/status of \d+/] })

  const stats = (status: number, change: object) => (page: Page) =>
    page.route('**/api/dashboard/stats', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ status, json: { ...(await response.json()), ...change } })
    })

  test('§2 layout and dashboard, §4, §8', async ({ page }) => {
    await readAll(page, [
      {
        state: 'who one is, is asked',
        given: async () => (release = await hold(page, '**/api/auth/me')),
        at: '/',
        words: ['Loading...'],
      },
      {
        state: 'the dashboard',
        act: end,
        words: [
          'Dashboard',
          'Settings',
          'Light',
          'Dark',
          'System',
          'Logout',
          'Total Users',
          'Entities',
          'Workflows',
          'Templates',
          /from last month$/,
          'Recent Activity',
          /^by /,
        ],
      },
      {
        state: 'nothing has happened',
        given: stats(200, { recentActivity: [] }),
        at: '/',
        words: ['No recent activity to display'],
      },
      {
        state: 'the navigation loads',
        given: async () => {
          await answer(page, 'Navigation', refusal('Out of order'))
          release = await hold(page, '**/graphql/admin', isOperation('Navigation'))
        },
        at: '/settings',
        words: ['Loading navigation'],
      },
      { state: 'the navigation fails', act: end, words: ['Failed to load navigation'] },
      {
        state: 'the figures fail',
        given: stats(400, {}),
        at: '/',
        words: ['Failed to load dashboard data: Failed to fetch dashboard stats', 'Retry'],
      },
      {
        state: 'no tenant',
        at: '/?tenant=018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e',
        words: ['Organization or tenant ID not set', 'No tenant ID'],
      },
      { state: 'no such path', at: '/no/such/path', words: ['Page not found', 'Go back home'] },
      {
        state: 'who one is, cannot be said',
        given: () => page.route('**/api/auth/me', (route) => route.fulfill({ status: 500, body: '' })),
        at: '/',
        words: ['Oops! Something went wrong', 'Failed to fetch user'],
      },
    ])
  })

  test.describe('when everything fails', () => {
    test.use({ expectedErrors: [/./] })

    test('§2 error screen', async ({ page }) => {
      // Network events are handled outside of screens.
      await page.addInitScript(`
        const listen = addEventListener.bind(window)
        window.addEventListener = (type, ...rest) => {
          if (type === 'online') throw new Error('No network today')
          listen(type, ...rest)
        }
      `)
      await readAll(page, [
        {
          state: 'under everything',
          at: '/no/such/path',
          words: ['Something went wrong', 'No network today', 'Reload page'],
        },
      ])
    })
  })
})

test('words of the settings: §2 /settings, /settings/ui, the interfaces, §8', async ({ page }) => {
  await readAll(page, [
    {
      state: 'the hub',
      at: '/settings',
      words: [
        '5 View Types',
        /^2\d Field Types$/,
        'Quick Settings',
        'UI Customization',
        'User Management',
        'Security',
        'Integrations',
        'API Configuration',
        'Tenant Management',
        'Notifications',
        'Monitoring',
        'Dark Mode',
        'Email Notifications',
        'Task Reminders',
        'System Information',
        'v0.1.0',
        /% uptime/,
        /^Active tenants$/i,
      ],
    },
    {
      state: 'the tabs',
      at: '/settings/ui',
      words: [
        'UI Customization',
        'Platform',
        'Themes',
        'Templates',
        'System Defaults',
        'Entities',
        'Business Categories',
      ],
    },
    {
      state: 'a category',
      act: async () => {
        await press('Actions for Sales')(page)
        await page.getByRole('menuitem', { name: 'Category settings' }).click()
        await dialog(page).getByRole('combobox', { name: 'Menu Group' }).click()
      },
      words: [
        'Display Name',
        'Include in Main Navigation',
        'Menu Group',
        'Primary Menu (Top Level)',
        'Secondary Menu (Grouped)',
        'Workspace Section',
        'Admin Section',
      ],
    },
    {
      state: 'its icons',
      act: async () => {
        await page.keyboard.press('Escape')
        await expect(dialog(page).getByRole('radio')).toHaveCount(13)
      },
      words: ['Save', 'Cancel'],
    },
    {
      state: 'the templates',
      at: '/settings/ui?tab=templates',
      words: ['Name', 'Industry', 'Type', 'Created', 'Default'],
    },
    { state: 'the entities', at: '/settings/ui?tab=entities', words: ['Search entities...', 'Create Entity'] },
    {
      state: 'the interfaces load',
      given: async () => {
        await answer(page, 'Settings', refusal('Out of order'))
        release = await hold(page, '**/graphql/admin', isOperation('Settings'))
      },
      at: '/settings/interfaces',
      words: ['Loading interfaces...'],
    },
    { state: 'the interfaces fail', act: end, words: ['Error loading interfaces', 'Out of order'] },
    {
      state: 'the levels',
      given: () => page.unrouteAll(),
      at: '/settings/interfaces',
      words: ['Platform', 'Organization', 'Roles', 'Role', 'Personal'],
    },
    ...[
      ['/settings/security', 'Security'],
      ['/settings/integrations', 'Integrations'],
      ['/settings/api', 'API Configuration'],
      ['/settings/tenants', 'Tenant Management'],
      ['/settings/notifications', 'Notifications'],
      ['/settings/monitoring', 'Monitoring'],
      ['/fields', 'Fields'],
      ['/templates', 'Templates'],
    ].map(([at, title]) => ({ state: `page ${at}`, at: at!, words: [title!] })),
  ])
})

test('words of the demo, the builder and the connection: §2, §3, §4, §5', async ({ page }) => {
  const form = page.getByRole('form', { name: 'Project' })
  const fillIn = async () => {
    await form.getByLabel('Name').fill('Relaunch')
    await choose(form.getByLabel('Status'), 'Active')
  }
  await readAll(page, [
    {
      state: 'the components',
      at: '/demo',
      words: [
        'Component Demo',
        'Components',
        'Dynamic Forms',
        'Layout Builder',
        'default',
        'destructive',
        'outline',
        'secondary',
        'ghost',
        'link',
        'success',
        'warning',
        'Pick a date',
      ],
    },
    {
      state: 'required fields',
      at: '/demo?tab=forms',
      act: () => form.getByRole('button', { name: 'Save', exact: true }).click(),
      words: ['Name is required', 'Status is required', 'Please fill in all required fields'],
    },
    {
      state: 'saved, and ready for the next',
      act: async () => {
        await fillIn()
        await form.getByRole('button', { name: 'Save and new' }).click()
      },
      words: ['Saved! Ready for new entry.'],
    },
    {
      state: 'saved',
      act: async () => {
        await fillIn()
        await form.getByRole('button', { name: 'Save', exact: true }).click()
      },
      words: ['Form submitted successfully!'],
    },
    {
      state: 'text that is no JSON',
      act: async () => {
        const json = page.getByRole('form', { name: 'Every type of field' }).getByRole('textbox', { name: 'Json' })
        await json.fill('{')
        await json.blur()
      },
      words: ['Invalid JSON'],
    },
    { state: 'a wizard', act: () => page.getByText('Wizard', { exact: true }).click(), words: ['Previous', 'Next'] },
    {
      state: 'the layout builder',
      act: openTab('Layout Builder'),
      words: ['Section', 'Tabs', 'Card', 'Divider', 'Spacer', 'Layout settings', 'Columns', 'Gap', 'Padding'],
    },
    {
      state: 'the platform builder',
      at: '/platform-builder',
      words: ['Entities', 'Interfaces', 'Views', 'Field Demo', 'Preview'],
    },
    { state: 'every type of field', act: openTab('Field Demo'), words: [...typesOfTheDesigner] },
    {
      state: 'the connection and the catalogue of the navigation',
      at: '/test-graphql',
      words: ['Organization ID', 'Tenant ID', `${baseUrl}/graphql/admin`, `${baseUrl}/graphql/tenant`],
    },
  ])
  const groups = page.getByRole('region', { name: 'Entity groups' }).locator('> ul > li')
  for (const [group, entities] of Object.entries(catalogue)) {
    const links = groups.filter({ has: page.getByRole('heading', { name: new RegExp(`^${group}\\b`, 'i') }) })
    const labels = async () => (await links.getByRole('link').allInnerTexts()).map((label) => label.toLowerCase())
    await expect.poll(labels, group).toEqual(expect.arrayContaining(entities.split(' ')))
  }
})

/** §3: type names of the API. */
const typesOfTheDesigner = (
  'text long_text rich_text number decimal currency percent date datetime duration select multi_select boolean rating ' +
  'email phone url file image relationship many_to_many json formula rollup lookup ai_text ai_summary ai_classification'
).split(' ')

/** §2: the groups and their minimum content. */
const catalogue = {
  inbox: 'messages notifications',
  crm: 'accounts contacts companies leads',
  sales: 'opportunities quotes agreements pipelines',
  workspace: 'projects tasks events documents',
  marketing: 'campaigns brands content',
  finance: 'invoices expenses budgets',
  hr: 'employees departments positions',
  it: 'assets tickets licenses',
  operations: 'locations inventory vendors',
  commerce: 'products orders customers',
  insights: 'reports dashboards metrics',
  automations: 'workflows triggers actions',
}
