import { expect, test } from 'vitest'
import {
  all,
  choose,
  click,
  clickOn,
  control,
  dialog,
  fill,
  nameOf,
  press as pressKeys,
  waitFor,
} from '../../../tests/web/app.tsx'
import { answer, change, hold, operation, refusal, route, signOut } from '../../../tests/web/network.ts'
import { press, readAll } from '../../../tests/web/words.ts'

// The texts that the specification prescribes for all screens except those of entities and records.

/** Set by `hold` and `answer`; a later row calls it. */
let release: () => void = () => {}
const end = async () => release()

test('words of the sign-in', async () => {
  signOut()
  const signIn = route('/api/auth/login')
  const fillIn = async () => {
    await fill('Email', 'admin@example.com')
    await fill('Password', 'a password for tests')
    await clickOn('Sign in')
  }
  await readAll([
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
      state: 'the email has the focus',
      act: () => waitFor(() => expect(nameOf(document.activeElement!)).toBe('Email')),
      words: [],
    },
    {
      state: 'nothing typed',
      act: press('Sign in'),
      words: ['Invalid email address', 'Password must be at least 8 characters'],
    },
    {
      state: 'refused in words',
      given: () => (release = answer(signIn, { code: 'FORBIDDEN', message: 'Not today' }, { status: 403 })),
      act: fillIn,
      words: ['Not today'],
    },
    {
      state: 'refused without a word',
      given: () => {
        release()
        release = answer(signIn, {}, { status: 502 })
      },
      act: press('Sign in'),
      words: ['Login failed'],
    },
    {
      state: 'pending',
      given: () => {
        release()
        release = hold(signIn)
      },
      act: fillIn,
      words: ['Signing in...'],
    },
    { state: 'signed in', act: end, words: ['Login successful!', 'Dashboard'] },
  ])
})

test('words of the shell', async () => {
  const stats = route('/api/dashboard/stats')
  await readAll([
    {
      state: 'the user is loading',
      given: () => (release = hold(route('/api/auth/me'))),
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
      given: () => (release = change<object>(stats, (reply) => ({ ...reply, recentActivity: [] }))),
      at: '/',
      words: ['No recent activity to display'],
    },
    {
      state: 'the navigation is loading',
      given: () => {
        release()
        release = hold(operation('Navigation'))
        answer(operation('Navigation'), refusal('Out of order'))
      },
      at: '/settings',
      words: ['Loading navigation'],
    },
    { state: 'the navigation fails', act: end, words: ['Failed to load navigation'] },
    {
      state: 'the figures fail',
      given: () => (release = answer(stats, {}, { status: 400 })),
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
      state: 'the user does not load',
      given: () => answer(route('/api/auth/me'), {}, { status: 500 }),
      at: '/',
      words: ['Oops! Something went wrong', 'Failed to fetch user'],
    },
  ])
})

test('words of the settings and interfaces', async () => {
  await readAll([
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
        `v${__APP_VERSION__}`,
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
        await clickOn('Actions for Sales')
        await clickOn('Category settings')
        await click(await control('Menu Group', await dialog()))
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
        await pressKeys('Escape')
        const form = await dialog()
        await expect.poll(() => all('[role=radio]', undefined, form)).toHaveLength(13)
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
      state: 'the interfaces are loading',
      given: () => {
        const [letGo, endRefusal] = [
          hold(operation('Settings')),
          answer(operation('Settings'), refusal('Out of order')),
        ]
        release = () => {
          letGo()
          release = endRefusal
        }
      },
      at: '/settings/interfaces',
      words: ['Loading interfaces...'],
    },
    { state: 'the interfaces fail', act: end, words: ['Error loading interfaces', 'Out of order'] },
    {
      state: 'the levels',
      given: end,
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

test('words of the demo, the builder and the connection', async () => {
  const form = async (name = 'Project') => waitFor(() => all('form', name).at(-1) ?? Promise.reject(new Error(name)))
  const fillIn = async () => {
    await expect.poll(async () => (await control('Name', await form())).value).toBe('')
    await fill('Name', 'Relaunch', await form())
    await choose('Status', 'Active', await form())
  }
  await readAll([
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
      act: async () => clickOn('Save', await form()),
      words: ['Name is required', 'Status is required', 'Please fill in all required fields'],
    },
    {
      state: 'saved, and ready for the next',
      act: async () => {
        await fillIn()
        await clickOn('Save and new', await form())
      },
      words: ['Saved! Ready for new entry.'],
    },
    {
      state: 'saved',
      act: async () => {
        await fillIn()
        await clickOn('Save', await form())
      },
      words: ['Form submitted successfully!'],
    },
    {
      state: 'text that is no JSON',
      act: async () => {
        const every = await form('Every type of field')
        await fill('Json', '{', every)
        await click(await control('Text', every))
      },
      words: ['Invalid JSON'],
    },
    { state: 'a wizard', act: press('Wizard'), words: ['Previous', 'Next'] },
    {
      state: 'the layout builder',
      act: press('Layout Builder'),
      words: ['Section', 'Tabs', 'Card', 'Divider', 'Spacer', 'Layout settings', 'Columns', 'Gap', 'Padding'],
    },
    {
      state: 'the platform builder',
      at: '/platform-builder',
      words: ['Entities', 'Interfaces', 'Views', 'Field Demo', 'Preview'],
    },
    { state: 'every type of field', act: press('Field Demo'), words: [...typesOfTheDesigner] },
    {
      state: 'the connection and the catalogue of the navigation',
      at: '/test-graphql',
      words: ['Organization ID', 'Tenant ID', `${location.origin}/graphql/admin`, `${location.origin}/graphql/tenant`],
    },
  ])
  const groupOf = (group: string) =>
    all('section > ul > li').find((each) => new RegExp(`^${group}\\b`, 'i').test(nameOf(each)))
  for (const [group, entities] of Object.entries(catalogue)) {
    const labels = () => all('a', undefined, groupOf(group)).map((link) => link.textContent.toLowerCase())
    await expect.poll(labels, { message: group }).toEqual(expect.arrayContaining(entities.split(' ')))
  }
})

/** Type names of the API. */
const typesOfTheDesigner = (
  'text long_text rich_text number decimal currency percent date datetime duration select multi_select boolean rating ' +
  'email phone url file image relationship many_to_many json formula rollup lookup ai_text ai_summary ai_classification'
).split(' ')

/** The groups and their minimum content. */
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
