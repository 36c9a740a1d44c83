import { reportOnDeals } from '../../made-entities.ts'
import { type Api, expect, invite, makeEntity } from '../app.ts'
import { type Screen } from './screen.ts'

/** Screens without a session. */
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
  {
    name: 'public list',
    route: '/l/$token',
    at: (api) => openList(api, {}),
    title: 'Open questions',
    ready: (page) => expect(page.getByRole('cell', { name: 'Where do I park?' })).toBeVisible(),
  },
  {
    name: 'public list with a password',
    route: '/l/$token',
    at: (api) => openList(api, { password: 'open sesame' }),
    title: 'This page needs a password',
    // Until the guest enters it.
    errors: /status of 403 .*\/api\/lists\//,
    ready: (page) => expect(page.getByRole('button', { name: 'Continue' })).toBeVisible(),
  },
  {
    name: 'public gallery',
    route: '/g/$token',
    at: (api) => openView(api, 'g', 'grid', { titleField: 'title', cardFields: ['stage', 'votes'] }),
    title: 'Open questions',
    ready: (page) => expect(page.getByRole('heading', { name: 'Where do I park?' })).toBeVisible(),
  },
  {
    name: 'public board',
    route: '/b/$token',
    at: (api) => openView(api, 'b', 'kanban', { groupByField: 'stage', titleField: 'title', sumField: 'votes' }),
    title: 'Open questions',
    ready: (page) => expect(page.getByRole('heading', { name: 'Where do I park?' })).toBeVisible(),
  },
  {
    name: 'public calendar',
    route: '/c/$token',
    at: async (api) =>
      `${await openView(api, 'c', 'calendar', { dateField: 'due', colorField: 'stage' })}?date=2026-04-01`,
    title: 'Open questions',
    ready: (page) => expect(page.getByRole('heading', { name: 'April 2026' })).toBeVisible(),
  },
  {
    name: 'public dashboard',
    route: '/d/$token',
    at: openDashboard,
    title: 'Figures for partners',
    ready: (page) => expect(page.getByText('Deals by stage')).toBeVisible(),
  },
  {
    name: 'embedded dashboard',
    route: '/e/$token',
    at: openEmbedded,
    title: 'Figures for partners',
    ready: (page) => expect(page.getByText('Deals by stage')).toBeVisible(),
  },
]

/** A published dashboard of the demo's deals. */
async function openDashboard(api: Api): Promise<string> {
  const { dashboardId } = await makeDashboard(api)
  const { token } = await api.send<{ token: string }>(`/api/dashboards/${dashboardId}/link`, '{}', 'application/json')
  return `/d/${token}`
}

/** The same in the frame of a website, for one stage. */
async function openEmbedded(api: Api): Promise<string> {
  const { dashboardId, entityId } = await makeDashboard(api)
  const { fields } = await api.admin<{ fields: { id: string }[] }>(
    'query($entity: ID!) { fields: systemFields(where: {entityId: {eq: $entity}, name: {eq: "stage"}}) { id } }',
    { entity: entityId },
  )
  const parameter = { name: 'stage', entityId, keyId: fields[0]!.id, paths: [{ entityId, fieldIds: [] }] }
  const embed = { sites: ['https://portal.example'], embedding: { parameters: [parameter], shared: [] } }
  const send = <T>(path: string, body: object) => api.send<T>(path, JSON.stringify(body), 'application/json')
  await send(`/api/dashboards/${dashboardId}/embed`, embed)
  const { path } = await send<{ path: string }>(`/api/dashboards/${dashboardId}/embed/preview`, {
    params: { stage: 'proposal' },
  })
  return path
}

async function makeDashboard(api: Api): Promise<{ dashboardId: string; entityId: string }> {
  const tenantId = api.tenants[0].id
  const { entityId, id: reportId } = await reportOnDeals(api)
  const place = { id: crypto.randomUUID(), x: 0, y: 0, width: 12, height: 7 }
  const dashboard = await api.create('Dashboard', {
    tenantId,
    name: 'Figures for partners',
    config: { tiles: [{ type: 'report', ...place, reportId }] },
  })
  return { dashboardId: dashboard.id, entityId }
}

/** A published list. */
const openList = (api: Api, options: object): Promise<string> => openView(api, 'l', 'list', {}, options)

/** A published view. */
async function openView(api: Api, page: string, type: string, config: object, options: object = {}): Promise<string> {
  const entity = await makeEntity(api, 'Question', [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    { name: 'stage', displayName: 'Stage', fieldType: 'select', options: ['New', 'Answered'] },
    { name: 'due', displayName: 'Due', fieldType: 'date' },
    { name: 'votes', displayName: 'Votes', fieldType: 'number' },
  ])
  await entity.create([
    { title: 'Where do I park?', stage: 'New', due: '2026-04-01', votes: 12 },
    { title: 'Is there a discount for schools?', stage: 'Answered', votes: 3 },
  ])
  const view = (await entity.addView('Open questions', type, config)).split('view=')[1]
  const body = JSON.stringify(options)
  const { token } = await api.send<{ token: string }>(`/api/views/${view}/link`, body, 'application/json')
  return `/${page}/${token}`
}

/** A published form. */
async function openForm(api: Api): Promise<string> {
  const entity = await makeEntity(api, 'Question', [{ name: 'title', displayName: 'Title', fieldType: 'text' }])
  const view = (await entity.addView('Ask us', 'form', {})).split('view=')[1]
  const { token } = await api.send<{ token: string }>(`/api/views/${view}/link`, '{}', 'application/json')
  return `/f/${token}`
}
