import { translated } from '@monarch/messages'
import { whenOnline } from '@monarch/ui'
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  retainSearchParams,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { PageLoader } from './errors/PageLoader.tsx'
import { RouteError } from './errors/RouteError.tsx'
import { queryClient } from './lib/api/query-client.ts'
import { prefetchDelay } from './lib/constants.ts'
import { focusHeading } from './lib/navigation/focus-heading.ts'
import { parseSearch, stringifySearch, type Search } from './lib/navigation/search.ts'
import { RootRoute } from './routes/RootRoute.tsx'

const root = createRootRoute({
  component: RootRoute,
  // Values in the URL are text or absent; each screen validates what it reads.
  validateSearch: (search: Record<string, unknown>): Search => search as Search,
  search: { middlewares: [retainSearchParams(['tenant'])] },
})

function page<Parent extends AnyRoute, const Path extends string>(
  parent: Parent,
  path: Path,
  load: () => Promise<{ default: ComponentType }>,
) {
  return createRoute({ getParentRoute: () => parent, path, component: lazyRouteComponent(whenDrawable(load)) })
}

/** Loads code and then its texts in the language of the page. While the server does not answer, waits instead of failing. */
function whenDrawable<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    const module = await whenOnline(load)()
    await translated()
    return module
  }
}

const login = page(root, 'login', () => import('./routes/LoginRoute.tsx'))
const loginCallback = page(root, 'login/callback', () => import('./routes/LoginCallbackRoute.tsx'))
const forgotPassword = page(root, 'reset-password', () => import('./routes/ForgotPasswordRoute.tsx'))
const resetPassword = page(root, 'reset-password/$token', () => import('./routes/ResetPasswordRoute.tsx'))
const invitation = page(root, 'invitation/$token', () => import('./routes/InvitationRoute.tsx'))
const publicForm = page(root, 'f/$token', () => import('./routes/PublicFormRoute.tsx'))
const publicList = page(root, 'l/$token', () => import('./routes/PublicListRoute.tsx'))
const publicGallery = page(root, 'g/$token', () => import('./routes/PublicGalleryRoute.tsx'))
const publicBoard = page(root, 'b/$token', () => import('./routes/PublicBoardRoute.tsx'))
const publicCalendar = page(root, 'c/$token', () => import('./routes/PublicCalendarRoute.tsx'))
const publicDashboard = page(root, 'd/$token', () => import('./routes/PublicDashboardRoute.tsx'))
const embedded = page(root, 'e/$token', () => import('./routes/PublicDashboardRoute.tsx'))

const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  // The component shows a failure.
  loader: () => {
    import('./lib/session/session.ts').then(({ requestSession }) => requestSession(queryClient)).catch(() => {})
  },
  shouldReload: false,
  component: lazyRouteComponent(whenDrawable(() => import('./routes/AppRoute.tsx'))),
})

const dashboard = page(app, '/', () => import('./routes/DashboardRoute.tsx'))
const entities = page(app, 'entities', () => import('./routes/EntitiesRoute.tsx'))
const records = page(app, 'entities/$name', () => import('./routes/RecordsRoute.tsx'))
const record = page(app, 'entities/$name/$recordId', () => import('./routes/RecordRoute.tsx'))
const layout = page(app, 'entities/$name/layout', () => import('./routes/LayoutRoute.tsx'))
const importFile = page(app, 'import', () => import('./routes/ImportRoute.tsx'))
const fields = page(app, 'fields', () => import('./routes/FieldsRoute.tsx'))
const templates = page(app, 'templates', () => import('./routes/TemplatesRoute.tsx'))
const users = page(app, 'users', () => import('./routes/UsersRoute.tsx'))
const workflows = page(app, 'workflows', () => import('./routes/WorkflowsRoute.tsx'))
const workflowBuilder = page(app, 'workflows/$workflowId/builder', () => import('./routes/WorkflowBuilderRoute.tsx'))
/** One chunk for all of them, because each chunk adds to the size of the first page. */
const insight =
  (name: 'ReportsPage' | 'ReportRoute' | 'DashboardsPage' | 'DashboardOfTiles' | 'MetricsPage' | 'MetricRoute') =>
  async () => ({
    default: (await import('./routes/InsightRoutes.tsx'))[name],
  })
const reports = page(app, 'reports', insight('ReportsPage'))
const report = page(app, 'reports/$reportId', insight('ReportRoute'))
const dashboards = page(app, 'dashboards', insight('DashboardsPage'))
const dashboardOfTiles = page(app, 'dashboards/$dashboardId', insight('DashboardOfTiles'))
const metrics = page(app, 'insights/metrics', insight('MetricsPage'))
const metric = page(app, 'insights/metrics/$metricId', insight('MetricRoute'))
const demo = page(app, 'demo', () => import('./routes/DemoRoute.tsx'))
const platformBuilder = page(app, 'platform-builder', () => import('./routes/PlatformBuilderRoute.tsx'))
const testGraphql = page(app, 'test-graphql', () => import('./routes/TestGraphqlRoute.tsx'))
const settings = page(app, 'settings', () => import('./routes/SettingsRoute.tsx'))
const integrations = page(app, 'settings/integrations', () => import('./routes/IntegrationsRoute.tsx'))
const uiSettings = page(app, 'settings/ui', () => import('./routes/UiSettingsRoute.tsx'))
const interfacesSettings = page(app, 'settings/interfaces', () => import('./routes/InterfacesRoute.tsx'))
const profileSettings = page(app, 'settings/profile', () => import('./routes/ProfileRoute.tsx'))
const securitySettings = page(app, 'settings/security', () => import('./routes/SecurityRoute.tsx'))
const apiSettings = page(app, 'settings/api', () => import('./routes/ApiRoute.tsx'))
const apiExplorer = page(app, 'settings/api/explorer', () => import('./routes/ExplorerRoute.tsx'))
const auditSettings = page(app, 'settings/audit', () => import('./routes/AuditRoute.tsx'))
const tenantsSettings = page(app, 'settings/tenants', () => import('./routes/TenantsRoute.tsx'))
const notificationsSettings = page(app, 'settings/notifications', () => import('./routes/NotificationsRoute.tsx'))
const privacySettings = page(app, 'settings/privacy', () => import('./routes/PrivacyRoute.tsx'))
const monitoringSettings = page(app, 'settings/monitoring', () => import('./routes/MonitoringRoute.tsx'))
const anyOther = page(root, '$', () => import('./routes/NotFoundRoute.tsx'))

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    loginCallback,
    forgotPassword,
    resetPassword,
    invitation,
    publicForm,
    publicList,
    publicGallery,
    publicBoard,
    publicCalendar,
    publicDashboard,
    embedded,
    app.addChildren([
      dashboard,
      entities,
      records,
      record,
      layout,
      importFile,
      fields,
      templates,
      users,
      workflows,
      workflowBuilder,
      reports,
      report,
      dashboards,
      dashboardOfTiles,
      metrics,
      metric,
      demo,
      platformBuilder,
      testGraphql,
      settings,
      integrations,
      uiSettings,
      interfacesSettings,
      profileSettings,
      securitySettings,
      apiSettings,
      apiExplorer,
      auditSettings,
      tenantsSettings,
      notificationsSettings,
      monitoringSettings,
      privacySettings,
    ]),
    anyOther,
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadDelay: prefetchDelay,
  defaultPendingComponent: PageLoader,
  defaultPendingMs: 150,
  // A page replaces the loader as soon as it is loaded.
  defaultPendingMinMs: 0,
  defaultErrorComponent: RouteError,
})

router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) focusHeading()
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
