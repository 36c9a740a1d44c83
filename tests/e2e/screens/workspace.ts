import { type Api, dialog, expect, heading } from '../app.ts'
import { main, type Named, type Screen, shows } from './screen.ts'

/** Other screens: dashboard, templates, workflows, the palette, missing pages. */
export const workspaceScreens: readonly Screen[] = [
  {
    name: 'dashboard',
    route: '/',
    title: 'Dashboard',
    ready: async (page) => {
      await expect(page.getByText('from last month')).toHaveCount(4)
      await expect(page.getByRole('region', { name: 'Recent Activity' }).getByText(/^by /).first()).toBeVisible()
    },
  },
  { name: 'templates', route: '/templates', title: 'Templates', ready: shows('Restaurant') },
  {
    name: 'template',
    route: '/templates',
    at: '/templates?q=restaurant',
    title: 'Templates',
    act: (page) => page.getByRole('list', { name: 'Templates' }).getByRole('link').first().click(),
    ready: (page) => expect(dialog(page).getByRole('heading', { name: 'Ingredients' })).toBeVisible(),
  },
  { name: 'dashboards', route: '/dashboards', title: 'Dashboards', ready: shows('New dashboard') },
  {
    name: 'dashboard of tiles',
    route: '/dashboards/$dashboardId',
    at: async (api) => `/dashboards/${await aDashboard(api)}`,
    title: 'Sales figures',
    ready: (page) => expect(main(page).locator('svg [data-mark]').first()).toBeVisible(),
  },
  { name: 'metrics', route: '/insights/metrics', title: 'Metrics', ready: shows('Open pipeline') },
  {
    name: 'metric',
    route: '/insights/metrics/$metricId',
    at: async (api) => `/insights/metrics/${await aMetric(api)}`,
    title: 'Open pipeline',
    ready: (page) => expect(main(page).locator('svg [data-mark]').first()).toBeVisible(),
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
  {
    name: 'reports',
    route: '/reports',
    title: 'Reports',
    ready: (page) => expect(heading(page, 'Reports')).toBeVisible(),
  },
  {
    name: 'new report',
    route: '/reports/$reportId',
    at: '/reports/new',
    title: 'New report',
    ready: (page) => expect(main(page).getByText('Records').first()).toBeVisible(),
  },
  {
    name: 'no such page',
    route: '/$',
    at: '/there/is/nothing',
    from: '/settings',
    title: 'Page not found',
    ready: (page) => expect(page.getByRole('link', { name: 'Go back home' })).toBeVisible(),
  },
  {
    name: 'no such entity',
    route: '/entities/$name',
    at: '/entities/there_is_none',
    from: '/settings',
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

async function aWorkflow(api: Api): Promise<Named> {
  const { workflows } = await api.admin<{ workflows: [Named] }>(
    'query($tenant: ID!) { workflows(where: {tenantId: {eq: $tenant}}, orderBy: [{createdAt: ASC}], limit: 1) { id name } }',
    { tenant: api.tenants[0].id },
  )
  return workflows[0]
}

/** A metric of the demo. */
async function aMetric(api: Api): Promise<string> {
  const { metrics } = await api.admin<{ metrics: Named[] }>(
    'query($tenant: ID!) { metrics(where: {tenantId: {eq: $tenant}, name: {eq: "Open pipeline"}}, limit: 1) { id name } }',
    { tenant: api.tenants[0].id },
  )
  return metrics[0]!.id
}

/** A dashboard with one report of the demo. Tests of screens share it. */
async function aDashboard(api: Api): Promise<string> {
  const tenantId = api.tenants[0].id
  const { dashboards } = await api.admin<{ dashboards: Named[] }>(
    'query($tenant: ID!) { dashboards(where: {tenantId: {eq: $tenant}, name: {eq: "Sales figures"}}, limit: 1) { id name } }',
    { tenant: tenantId },
  )
  if (dashboards[0]) return dashboards[0].id
  const { entities } = await api.admin<{ entities: [Named] }>(
    'query($tenant: ID!) { entities: tenantEntities(where: {tenantId: {eq: $tenant}, name: {eq: "deal"}}) { id name } }',
    { tenant: tenantId },
  )
  const config = { measures: [{ type: 'count', key: 'm1' }], groups: [{ by: 'stage' }], chart: { type: 'bar' } }
  const report = await api.create('Report', { tenantId, entityId: entities[0].id, name: 'Deals by stage', config })
  const tile = { type: 'report', id: report.id, reportId: report.id, x: 0, y: 0, width: 6, height: 6 }
  const dashboard = await api.create('Dashboard', { tenantId, name: 'Sales figures', config: { tiles: [tile] } })
  return dashboard.id
}
