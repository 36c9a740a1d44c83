import { fieldTypes } from '@monarch/field-types'
import { administrator, baseUrl } from './environment.ts'
import { answer, choose, dialog, expect, hold, isOperation, makeEntity, type Page, refusal, rows, test } from './app.ts'

/**
 * The words of the specification, letter for letter: each screen in each state, and what must be read there. A row goes
 * on where the row before it has led, so a whole area is one page.
 */
interface Row {
  /** The section of the specification, and the state. */
  readonly state: string
  /** Where the browser goes; left out, it stays where it is. */
  readonly at?: string
  /** Before that. */
  readonly given?: (page: Page) => Promise<unknown>
  /** After that. */
  readonly act?: (page: Page) => Promise<unknown>
  readonly words: readonly (string | RegExp)[]
}

test.describe.configure({ mode: 'parallel' })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()
const press = (name: string) => (page: Page) => button(page, name).click()
const openTab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click()

/** What `hold` and `answer` begin, a later row ends. */
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

  test.describe('when all fails', () => {
    test.use({ expectedErrors: [/./] })

    test('§2 error screen', async ({ page }) => {
      // What listens to the network is outside of every screen.
      await page.addInitScript(() => {
        const listen = window.addEventListener.bind(window)
        window.addEventListener = (type: string, ...rest: [EventListener]) => {
          if (type === 'online') throw new Error('No network today')
          listen(type, ...rest)
        }
      })
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

test('words of the entities and their designer: §2, §3, §4, §5, §8', async ({ page }) => {
  test.setTimeout(90_000)
  const stamp = Date.now().toString(36)
  const form = dialog(page).getByRole('form', { name: /field$/ })
  await readAll(page, [
    {
      state: 'loading',
      given: async () => {
        await answer(page, 'Entities', refusal('Out of order'))
        release = await hold(page, '**/graphql/admin', isOperation('Entities'))
      },
      at: '/entities',
      words: ['Entity Management', 'Search entities...', 'Create Entity', 'Loading...'],
    },
    { state: 'failed', act: end, words: ['Error loading entities', 'Retry'] },
    {
      state: 'empty',
      given: async () => (release = await answer(page, 'Entities', { data: { tenantEntities: [] } })),
      act: press('Retry'),
      words: ['No entities yet', 'Create Your First Entity'],
    },
    {
      state: 'a new entity',
      act: press('Create Your First Entity'),
      words: [
        'Create New Entity',
        'General',
        'Fields',
        'Preview',
        'Technical name',
        'Display name',
        'Plural name',
        'Icon',
        'Description',
        'Save Entity',
        'Cancel',
      ],
    },
    {
      state: 'no field before it is saved',
      act: openTab('Fields'),
      words: ['Please save the entity first before adding fields'],
    },
    {
      state: 'without names',
      act: async () => {
        await openTab('General')(page)
        await press('Save Entity')(page)
      },
      words: ['Entity name and display name are required'],
    },
    {
      state: 'refused',
      given: async () => {
        await end()
        release = await answer(page, 'CreateEntity', refusal('Out of order'))
      },
      act: async () => {
        await dialog(page).getByLabel('Technical name').fill(`Word ${stamp}`)
        await press('Save Entity')(page)
      },
      words: ['Failed to create entity'],
    },
    {
      state: 'created',
      given: end,
      act: press('Save Entity'),
      words: ['Entity created successfully', 'Edit Entity', 'Add Field'],
    },
    { state: 'a field without names', act: press('Add Field'), words: ['Field name and display name are required'] },
    {
      state: 'every type of field',
      act: () => form.getByRole('combobox', { name: 'Type' }).click(),
      words: Object.values(fieldTypes).map(({ label }) => label),
    },
    {
      state: 'a field is added',
      act: async () => {
        await page.getByRole('option', { name: 'Select', exact: false }).first().click()
        await expect(form.getByLabel('Options')).toBeVisible()
        await form.getByLabel('Options').fill('active\npending')
        await form.getByLabel('Field name').fill('Status')
        await press('Add Field')(page)
      },
      words: ['Field added successfully'],
    },
    {
      state: 'a field is edited',
      act: () =>
        dialog(page)
          .getByRole('region', { name: 'Fields' })
          .getByRole('button', { name: /^Status/ })
          .click(),
      words: ['Edit field', 'Update Field', 'Cancel', 'Options'],
    },
    {
      state: 'a field is updated',
      act: async () => {
        await form.getByLabel('Display name').fill('Stage')
        await press('Update Field')(page)
      },
      words: ['Field updated successfully', 'New field'],
    },
    {
      state: 'a field is about to go',
      act: async () => {
        await press('Actions for Stage')(page)
        await page.getByRole('menuitem', { name: 'Delete' }).click()
      },
      words: ['Are you sure you want to delete this field?', 'Cancel', 'Delete'],
    },
    {
      state: 'a field is gone',
      act: () => page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click(),
      words: ['Field deleted successfully'],
    },
    { state: 'what programs see', act: openTab('Preview'), words: ['Type definition', 'Sample response'] },
    {
      state: 'updated',
      act: async () => {
        await openTab('General')(page)
        await dialog(page).getByLabel('Description').fill('Words, and nothing but words')
        await press('Save Entity')(page)
      },
      words: ['Entity updated successfully'],
    },
    {
      state: 'the cards',
      act: () => page.keyboard.press('Escape'),
      words: ['Words, and nothing but words', '0 fields', /^Updated/],
    },
    {
      state: 'nothing found',
      act: () => page.getByPlaceholder('Search entities...').fill('nothing is called so'),
      words: ['No entities found'],
    },
  ])
})

test.describe('words of the records and their views', () => {
  test.use({ expectedErrors: [/status of \d+/] })

  test('§2 list and data browser, §4, §5, §8', async ({ page, api }) => {
    test.setTimeout(90_000)
    const entity = await makeEntity(api, 'Word', [
      { name: 'title', displayName: 'Title', fieldType: 'text', isRequired: true },
      { name: 'status', displayName: 'Status', fieldType: 'select', options: ['active', 'pending'] },
      { name: 'due', displayName: 'Due', fieldType: 'date' },
    ])
    const { name, at } = entity
    const fail = (status: number, body: string) => () =>
      page.route('**/graphql/tenant', (route) =>
        isOperation('Records')(route.request()) ? route.fulfill({ status, body }) : route.fallback(),
      )
    await readAll(page, [
      {
        state: 'loading',
        given: async () => {
          await fail(400, 'The proxy says no')()
          release = await hold(page, '**/graphql/tenant')
        },
        at,
        words: [
          'Words',
          `Manage your ${name} records`,
          'Back',
          `Loading ${name} from tenant database...`,
          'Filter',
          'Export',
          'Add',
          'Show Details',
        ],
      },
      {
        state: 'failed before the API',
        act: end,
        words: [`Error loading ${name} records`, 'GraphQL request failed: 400 The proxy says no', 'Retry'],
      },
      {
        state: 'answered with nothing',
        given: fail(200, '{"data":null}'),
        act: press('Retry'),
        words: ['GraphQL Error'],
      },
      {
        state: 'refused in words',
        given: fail(200, JSON.stringify(refusal('Out of order'))),
        act: press('Retry'),
        words: ['Out of order'],
      },
      {
        state: 'empty',
        given: () => page.unroute('**/graphql/tenant'),
        act: press('Retry'),
        words: [`No ${name} records in tenant database`, 'Create First Word'],
      },
      {
        state: 'about the two databases',
        act: press('Show Details'),
        words: ['Hide Details', 'Admin database', 'Tenant database'],
      },
      { state: 'a new record', act: press('Create First Word'), words: ['New Word', 'Save', 'Save and new'] },
      {
        state: 'a required field',
        act: press('Save'),
        words: ['Title is required', 'Please fill in all required fields'],
      },
      {
        state: 'saved, and ready for the next',
        act: async () => {
          await page.getByLabel('Title').fill('First')
          await press('Save and new')(page)
        },
        words: ['Saved! Ready for new entry.'],
      },
      {
        state: 'saved',
        act: async () => {
          await page.getByLabel('Title').fill('Second')
          await press('Save')(page)
        },
        words: ['Form submitted successfully!'],
      },
      {
        state: 'rows are selected',
        act: () => rows(page).first().getByRole('checkbox').first().check(),
        words: ['1 selected'],
      },
      {
        state: 'a new view',
        act: press('Add view'),
        words: ['View name', 'Description', 'List', 'Grid', 'Kanban', 'Calendar', 'Form', 'Preview'],
      },
      { state: 'without a name', act: press('Create view'), words: ['Please enter a view name'] },
      {
        state: 'created',
        act: async () => {
          await dialog(page).getByLabel('View name').fill('Cards')
          await dialog(page).getByText('Grid', { exact: true }).click()
          await press('Create view')(page)
        },
        words: ['grid view "Cards" created successfully!'],
      },
    ])
    // More cards than the limit, and more events than a day shows.
    await entity.create([1, 2, 3, 4].map((n) => ({ title: `Word ${n}`, status: 'active', due: '2026-03-10' })))
    const sections = [
      { title: 'One', fields: ['title'] },
      { title: 'Two', fields: ['status'] },
    ]
    const kanban = await entity.addView('Board', 'kanban', { groupByField: 'status', wip_limits: { active: 3 } })
    const calendar = await entity.addView('Days', 'calendar', { dateField: 'due' })
    const wizard = await entity.addView('Steps', 'form', { layout: 'wizard', sections })
    await readAll(page, [
      { state: 'too many cards', at: kanban, words: ['Over WIP limit!', 'active', 'pending'] },
      {
        state: 'a card is moved',
        act: async () => {
          await page.getByRole('listitem').getByRole('button', { name: 'Word 1', exact: true }).focus()
          await page.keyboard.press('m')
          await page.getByRole('option', { name: 'pending' }).click()
        },
        words: ['Moved to pending'],
      },
      {
        state: 'the calendar',
        at: `${calendar}&date=2026-03-10`,
        words: ['Day', 'Week', 'Month', 'Year', 'Previous', 'Next', '+1 more'],
      },
      { state: 'a wizard', at: wizard, words: ['Previous', 'Next', 'One', 'Two'] },
      {
        state: 'a layout from elsewhere',
        given: () =>
          page.route('**/graphql/admin', async (route) => {
            if (!isOperation('EntityStructure')(route.request())) return route.fallback()
            const response = await route.fetch()
            const { data } = await response.json()
            const items = [{ id: 'a', type: 'hologram', w: 12, h: 1 }]
            const layout = {
              id: 'b',
              name: 'Odd',
              type: 'record',
              columns: 12,
              gap: 16,
              padding: 0,
              responsive: {},
              items,
            }
            return route.fulfill({ json: { data: { ...data, layouts: [layout] } } })
          }),
        at: `${at}?record=new`,
        words: [],
      },
      {
        state: 'forbidden',
        given: () => answer(page, 'Records', refusal('You may not', 'FORBIDDEN')),
        at,
        words: ['Access Denied', "You don't have permission to access this page."],
      },
    ])
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
  test.setTimeout(90_000)
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
        ...['default', 'destructive', 'outline', 'secondary', 'ghost', 'link', 'success', 'warning'],
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
      state: 'text that is no JSON',
      act: async () => {
        const json = page.getByRole('region', { name: 'JSON', exact: true }).getByRole('textbox').first()
        await json.fill('{')
        await json.blur()
      },
      words: ['Invalid JSON'],
    },
    {
      state: 'the connection and the catalogue of the navigation',
      at: '/test-graphql',
      words: ['Organization ID', 'Tenant ID', `${baseUrl}/graphql/admin`, `${baseUrl}/graphql/tenant`],
    },
  ])
  const groups = page.getByRole('region', { name: 'Entity groups' }).locator('> ul > li')
  for (const [group, entities] of Object.entries(catalogue)) {
    const links = groups.filter({ has: page.getByRole('heading', { name: new RegExp(`^${group}\\b`, 'i') }) })
    const labels = (await links.getByRole('link').allInnerTexts()).map((label) => label.toLowerCase())
    expect(labels, group).toEqual(expect.arrayContaining(entities.split(' ')))
  }
})

/** §3: as a program calls them. */
const typesOfTheDesigner = [
  ...['text', 'long_text', 'rich_text', 'number', 'decimal', 'currency', 'percent', 'date', 'datetime', 'duration'],
  ...['select', 'multi_select', 'boolean', 'rating', 'email', 'phone', 'url', 'file', 'image', 'relationship'],
  ...['many_to_many', 'json', 'formula', 'rollup', 'lookup', 'ai_text', 'ai_summary', 'ai_classification'],
]

/** §2: the groups, and what is in them at least. */
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

async function readAll(page: Page, table: readonly Row[]): Promise<void> {
  for (const { state, at, given, act, words } of table) {
    await test.step(state, async () => {
      await given?.(page)
      if (at !== undefined) await page.goto(at)
      await act?.(page)
      for (const word of words) await expect(seen(page, word), `"${word}"`).toBeVisible()
    })
  }
}

/** Whatever says that: a text, a label with its asterisk, a tab with its count, a button with an icon, an empty input. */
function seen(page: Page, word: string | RegExp) {
  const text = typeof word === 'string' ? new RegExp(`^${RegExp.escape(word)}\\s*(\\*|\\d+)?$`) : word
  return page
    .getByText(text)
    .or(page.getByLabel(word, { exact: true }))
    .or(page.getByPlaceholder(word, { exact: true }))
    .filter({ visible: true })
    .first()
}
