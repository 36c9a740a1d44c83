import { type Api, dialog, expect, expectList, heading, invite, makeEntity, type Page, toast } from './app.ts'

export interface Screen {
  readonly name: string
  /** As the router has it. */
  readonly route: string
  /** The route itself, when nothing is said. */
  readonly at?: string | ((api: Api) => Promise<string>)
  /** The document's title, without the product's name. */
  readonly title: string | ((api: Api) => Promise<string>)
  /** What is done on the loaded page to come to the screen. */
  readonly act?: (page: Page) => Promise<unknown>
  /** Waits until it is all there. */
  readonly ready: (page: Page) => Promise<unknown>
}

const main = (page: Page) => page.getByRole('main')
const shows = (text: string | RegExp) => (page: Page) =>
  expect(main(page).getByText(text).filter({ visible: true }).first()).toBeVisible()

const isDesigner = (tab: string, text: string | RegExp) => async (page: Page) => {
  await expect(dialog(page).getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
  await expect(dialog(page).getByText(text).first()).toBeVisible()
}

const inDeal = (tab: string) => async (api: Api) => `/entities?entity=${await dealId(api)}&tab=${tab}`

export const screens: readonly Screen[] = [
  {
    name: 'dashboard',
    route: '/',
    title: 'Dashboard',
    ready: async (page) => {
      await expect(page.getByText('from last month')).toHaveCount(4)
      await expect(page.getByRole('region', { name: 'Recent Activity' }).getByText(/^by /).first()).toBeVisible()
    },
  },
  {
    name: 'entities',
    route: '/entities',
    title: 'Entity Management',
    ready: (page) => expect(page.getByRole('list', { name: 'Entities' })).toBeVisible(),
  },
  {
    name: 'entities, nothing found',
    route: '/entities',
    at: '/entities?q=nothing+is+called+so',
    title: 'Entity Management',
    ready: shows('No entities found'),
  },
  {
    name: 'entities, bin',
    route: '/entities',
    at: '/entities?show=bin',
    title: 'Entity Management',
    ready: (page) =>
      expect(page.getByText('The bin is empty').or(page.getByRole('list', { name: 'Bin' }))).toBeVisible(),
  },
  {
    name: 'designer, new',
    route: '/entities',
    at: '/entities?entity=new',
    title: 'Entity Management',
    act: (page) => dialog(page).getByRole('button', { name: 'Save Entity' }).click(),
    ready: (page) => expect(dialog(page).getByRole('alert')).toContainText('Entity name and display name are required'),
  },
  {
    name: 'designer, general',
    route: '/entities',
    at: inDeal('general'),
    title: 'Entity Management',
    ready: isDesigner('General', 'Technical name'),
  },
  {
    name: 'designer, fields',
    route: '/entities',
    at: inDeal('fields'),
    title: 'Entity Management',
    ready: isDesigner('Fields', 'Add Field'),
  },
  {
    name: 'designer, editing a select',
    route: '/entities',
    at: inDeal('fields'),
    title: 'Entity Management',
    act: (page) =>
      dialog(page)
        .getByRole('region', { name: 'Fields' })
        .getByRole('button', { name: /^Stage/ })
        .click(),
    ready: (page) => expect(dialog(page).getByLabel('Options')).toBeVisible(),
  },
  {
    name: 'designer, preview',
    route: '/entities',
    at: inDeal('preview'),
    title: 'Entity Management',
    ready: isDesigner('Preview', 'Sample response'),
  },
  {
    name: 'designer, history',
    route: '/entities',
    at: inDeal('history'),
    title: 'Entity Management',
    ready: (page) =>
      expect(dialog(page).getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true'),
  },
  {
    name: 'list of deals',
    route: '/entities/$name',
    at: '/entities/deal',
    title: 'Deals',
    ready: (page) => expectList(page, 'Deals'),
  },
  {
    name: 'list of contacts',
    route: '/entities/$name',
    at: '/entities/contact',
    title: 'Contacts',
    ready: (page) => expectList(page, 'Contacts'),
  },
  {
    name: 'list of tasks',
    route: '/entities/$name',
    at: '/entities/task',
    title: 'Tasks',
    ready: (page) => expectList(page, 'Tasks'),
  },
  {
    name: 'list, filter',
    route: '/entities/$name',
    at: '/entities/deal',
    title: 'Deals',
    act: async (page) => {
      await expectList(page, 'Deals')
      // On a small window all tools are behind one button.
      const all = page.getByRole('button', { name: 'View', exact: true })
      await page.getByRole('button', { name: 'Filter', exact: true }).or(all).click()
      await dialog(page).getByRole('button', { name: 'Condition' }).click()
    },
    ready: (page) => expect(dialog(page).getByRole('combobox', { name: 'Operator' })).toBeVisible(),
  },
  {
    name: 'list, no match',
    route: '/entities/$name',
    at: '/entities/deal?q=nothing+is+called+so',
    title: 'Deals',
    ready: shows('No records match'),
  },
  {
    name: 'list, import',
    route: '/entities/$name',
    at: '/entities/deal?import=1',
    title: 'Deals',
    ready: (page) => expect(dialog(page).getByText(/^Drop a CSV/)).toBeVisible(),
  },
  {
    name: 'record panel',
    route: '/entities/$name',
    at: async (api) => `/entities/deal?record=${(await aDeal(api)).id}`,
    title: 'Deals',
    ready: (page) => expect(page.getByRole('article').getByRole('button', { name: 'Edit Stage' })).toBeVisible(),
  },
  {
    name: 'new record, refused',
    route: '/entities/$name',
    at: '/entities/deal?record=new',
    title: 'Deals',
    act: async (page) => {
      await page.getByRole('form', { name: 'New Deal' }).getByRole('button', { name: 'Save', exact: true }).click()
      await expect(toast(page, 'Please fill in all required fields')).toBeVisible()
    },
    ready: (page) =>
      expect(
        page
          .getByRole('form', { name: 'New Deal' })
          .getByText(/ is required$/)
          .first(),
      ).toBeVisible(),
  },
  {
    name: 'record page',
    route: '/entities/$name/$recordId',
    at: async (api) => `/entities/deal/${(await aDeal(api)).id}`,
    title: async (api) => (await aDeal(api)).name,
    ready: (page) => expect(page.getByRole('article').getByRole('button', { name: 'Edit Stage' })).toBeVisible(),
  },
  {
    name: 'layout builder',
    route: '/entities/$name/layout',
    at: '/entities/deal/layout',
    title: 'Layout of Deal',
    ready: shows('Layout settings'),
  },
  {
    name: 'import',
    route: '/import',
    title: 'Import a spreadsheet',
    ready: (page) => expect(dialog(page).getByText(/^Drop a CSV/)).toBeVisible(),
  },
  { name: 'fields', route: '/fields', at: '/fields?q=weighted', title: 'Fields', ready: shows('Weighted amount') },
  { name: 'templates', route: '/templates', title: 'Templates', ready: shows('Restaurant') },
  {
    name: 'template',
    route: '/templates',
    at: '/templates?q=restaurant',
    title: 'Templates',
    act: (page) => page.getByRole('list', { name: 'Templates' }).getByRole('link').first().click(),
    ready: (page) => expect(dialog(page).getByRole('heading', { name: 'Ingredients' })).toBeVisible(),
  },
  {
    name: 'users',
    route: '/users',
    title: 'User Management',
    ready: (page) => expect(page.getByRole('table', { name: 'Users' }).getByRole('button').first()).toBeVisible(),
  },
  {
    name: 'users, roles',
    route: '/users',
    at: '/users?tab=roles',
    title: 'User Management',
    ready: (page) => expect(page.getByRole('list', { name: 'Roles' }).getByRole('button').first()).toBeVisible(),
  },
  {
    name: 'users, invitations',
    route: '/users',
    at: '/users?tab=invitations',
    title: 'User Management',
    ready: (page) =>
      expect(
        page.getByRole('list', { name: 'Open invitations' }).or(page.getByText('No open invitations')),
      ).toBeVisible(),
  },
  {
    name: 'workflows',
    route: '/workflows',
    title: 'Workflows',
    ready: (page) => expect(main(page).getByRole('table').getByRole('link').first()).toBeVisible(),
  },
  {
    name: 'workflow builder',
    route: '/workflows/$workflowId/builder',
    at: async (api) => `/workflows/${(await aWorkflow(api)).id}/builder`,
    title: async (api) => (await aWorkflow(api)).name,
    ready: (page) => expect(main(page).locator('[data-step]').filter({ visible: true }).first()).toBeVisible(),
  },
  {
    name: 'workflow builder, runs',
    route: '/workflows/$workflowId/builder',
    at: async (api) => `/workflows/${(await aWorkflow(api)).id}/builder`,
    title: async (api) => (await aWorkflow(api)).name,
    act: (page) => main(page).getByRole('tab', { name: 'Runs' }).click(),
    ready: (page) => expect(main(page).getByRole('tabpanel', { name: 'Runs' })).toBeVisible(),
  },
  { name: 'demo', route: '/demo', title: 'Component Demo', ready: shows('Pick a date') },
  {
    name: 'demo, forms',
    route: '/demo',
    at: '/demo?tab=forms',
    title: 'Component Demo',
    ready: shows('Every type of field'),
  },
  {
    name: 'demo, layouts',
    route: '/demo',
    at: '/demo?tab=layouts',
    title: 'Component Demo',
    ready: shows('Layout settings'),
  },
  { name: 'platform builder', route: '/platform-builder', title: 'Platform Builder', ready: shows('Deal') },
  {
    name: 'platform builder, fields',
    route: '/platform-builder',
    at: '/platform-builder?section=fields',
    title: 'Platform Builder',
    ready: (page) => expect(main(page).getByRole('tabpanel').getByRole('heading').first()).toBeVisible(),
  },
  {
    name: 'platform builder, preview',
    route: '/platform-builder',
    at: '/platform-builder?section=preview&of=deal',
    title: 'Platform Builder',
    ready: shows(/^[\d,]+ records$/),
  },
  { name: 'connection', route: '/test-graphql', title: 'GraphQL connection', ready: shows('Loaded') },
  { name: 'settings', route: '/settings', title: 'Settings', ready: shows('System Information') },
  {
    name: 'integrations',
    route: '/settings/integrations',
    title: 'Integrations',
    ready: (page) => expect(main(page).getByRole('textbox').first()).toBeVisible(),
  },
  {
    name: 'UI customization, platform',
    route: '/settings/ui',
    title: 'UI Customization',
    ready: shows('Business Categories'),
  },
  {
    name: 'UI customization, themes',
    route: '/settings/ui',
    at: '/settings/ui?tab=themes',
    title: 'UI Customization',
    ready: shows('Text on buttons'),
  },
  {
    name: 'UI customization, templates',
    route: '/settings/ui',
    at: '/settings/ui?tab=templates',
    title: 'UI Customization',
    ready: shows('Restaurant'),
  },
  {
    name: 'UI customization, system defaults',
    route: '/settings/ui',
    at: '/settings/ui?tab=system',
    title: 'UI Customization',
    ready: shows('First day of the week'),
  },
  {
    name: 'UI customization, entities',
    route: '/settings/ui',
    at: '/settings/ui?tab=entities',
    title: 'UI Customization',
    ready: shows('Account'),
  },
  {
    name: 'interface hierarchy, platform',
    route: '/settings/interfaces',
    title: 'Interface Hierarchy',
    ready: shows('What everyone begins with'),
  },
  ...(['organization', 'roles', 'personal'] as const).map((tab) => ({
    name: `interface hierarchy, ${tab}`,
    route: '/settings/interfaces',
    at: `/settings/interfaces?tab=${tab}`,
    title: 'Interface Hierarchy',
    ready: (page: Page) => expect(main(page).getByRole('tabpanel').getByRole('heading').first()).toBeVisible(),
  })),
  { name: 'profile', route: '/settings/profile', title: 'Profile', ready: shows('How others see you.') },
  { name: 'security', route: '/settings/security', title: 'Security', ready: shows('This one') },
  {
    name: 'audit log',
    route: '/settings/audit',
    title: 'Audit log',
    ready: (page) =>
      expect(main(page).getByRole('table', { name: 'Audit log' }).getByRole('button').first()).toBeVisible(),
  },
  { name: 'API', route: '/settings/api', title: 'API Configuration', ready: shows('/graphql/tenant') },
  {
    name: 'API explorer',
    route: '/settings/api/explorer',
    title: 'API explorer',
    ready: (page) =>
      expect(
        main(page)
          .getByRole('button', { name: /Execute/ })
          .first(),
      ).toBeVisible(),
  },
  { name: 'tenants', route: '/settings/tenants', title: 'Tenant Management', ready: shows('Brightside Studio') },
  { name: 'notifications', route: '/settings/notifications', title: 'Notifications', ready: shows('Mentions') },
  { name: 'monitoring', route: '/settings/monitoring', title: 'Monitoring', ready: shows('Slow operations') },
  {
    name: 'no such page',
    route: '/$',
    at: '/there/is/nothing',
    title: 'Page not found',
    ready: (page) => expect(page.getByRole('link', { name: 'Go back home' })).toBeVisible(),
  },
  {
    name: 'no such entity',
    route: '/entities/$name',
    at: '/entities/there_is_none',
    title: 'Page not found',
    ready: (page) => expect(heading(page, 'Page not found')).toBeVisible(),
  },
  {
    name: 'command palette',
    route: '/settings',
    title: 'Settings',
    act: async (page) => {
      await expect(heading(page, 'Settings')).toBeVisible()
      await page.keyboard.press('Control+k')
    },
    ready: (page) => expect(dialog(page).getByRole('option', { name: 'Entity Management' })).toBeVisible(),
  },
]

/** For those who are not signed in. */
export const openScreens: readonly Screen[] = [
  {
    name: 'sign-in, with errors',
    route: '/login',
    title: 'Sign in',
    act: (page) => page.getByRole('button', { name: 'Sign in' }).click(),
    ready: (page) => expect(page.getByText('Invalid email address')).toBeVisible(),
  },
  {
    name: 'sign-in by a provider, not begun here',
    route: '/login/callback',
    title: 'Sign in',
    ready: (page) => expect(page.getByText('You are not signed in')).toBeVisible(),
  },
  {
    name: 'forgotten password',
    route: '/reset-password',
    title: 'Forgot password',
    ready: (page) => expect(page.getByRole('button', { name: 'Send link' })).toBeVisible(),
  },
  {
    name: 'new password, refused',
    route: '/reset-password/$token',
    at: `/reset-password/${'a'.repeat(43)}`,
    title: 'New password',
    act: (page) => page.getByRole('button', { name: 'Set password' }).click(),
    ready: (page) => expect(page.getByText('Password must be at least 8 characters')).toBeVisible(),
  },
  {
    name: 'invitation',
    route: '/invitation/$token',
    at: async (api) => (await invite(api, `${Date.now().toString(36)}@screens.example`)).url,
    title: 'Join Brightside Agency',
    ready: (page) => expect(page.getByRole('button', { name: 'Create account' })).toBeVisible(),
  },
  {
    name: 'public form',
    route: '/f/$token',
    at: openForm,
    title: 'Ask us',
    ready: (page) => expect(page.getByRole('button', { name: 'Submit' })).toBeVisible(),
  },
]

async function dealId(api: Api): Promise<string> {
  const { tenantEntities } = await api.admin<{ tenantEntities: { id: string }[] }>(
    'query($tenant: ID!) { tenantEntities(where: {name: {eq: "deal"}, tenantId: {eq: $tenant}}) { id } }',
    { tenant: api.tenants[0].id },
  )
  return tenantEntities[0]!.id
}

interface Named {
  readonly id: string
  readonly name: string
}

async function aDeal(api: Api): Promise<Named> {
  const { deal } = await api.tenant<{ deal: [Named] }>('{ deal(orderBy: [{createdAt: ASC}], limit: 1) { id name } }')
  return deal[0]
}

async function aWorkflow(api: Api): Promise<Named> {
  const { workflows } = await api.admin<{ workflows: [Named] }>(
    'query($tenant: ID!) { workflows(where: {tenantId: {eq: $tenant}}, orderBy: [{createdAt: ASC}], limit: 1) { id name } }',
    { tenant: api.tenants[0].id },
  )
  return workflows[0]
}

/** A form with a public link. */
async function openForm(api: Api): Promise<string> {
  const entity = await makeEntity(api, 'Question', [{ name: 'title', displayName: 'Title', fieldType: 'text' }])
  const view = (await entity.addView('Ask us', 'form', {})).split('view=')[1]
  const { token } = await api.send<{ token: string }>(`/api/views/${view}/link`, '{}', 'application/json')
  return `/f/${token}`
}
