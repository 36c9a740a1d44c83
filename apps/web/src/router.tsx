import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  retainSearchParams,
} from '@tanstack/react-router'
import { PageLoader } from './errors/PageLoader.tsx'
import { RouteError } from './errors/RouteError.tsx'
import { prefetchDelay } from './lib/constants.ts'
import { focusHeading } from './lib/navigation/focus-heading.ts'
import { routeNeeds } from './lib/session/route-needs.ts'
import { parseSearch, stringifySearch, type Search } from './lib/navigation/search.ts'
import { RootRoute } from './routes/RootRoute.tsx'

const root = createRootRoute({
  component: RootRoute,
  // Values in the URL are text or absent; each screen validates what it reads.
  validateSearch: (search: Record<string, unknown>): Search => search as Search,
  search: { middlewares: [retainSearchParams(['tenant'])] },
})

const login = createRoute({
  getParentRoute: () => root,
  path: 'login',
  component: lazyRouteComponent(() => import('./routes/LoginRoute.tsx')),
})

const loginCallback = createRoute({
  getParentRoute: () => root,
  path: 'login/callback',
  component: lazyRouteComponent(() => import('./routes/LoginCallbackRoute.tsx')),
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: 'reset-password',
  component: lazyRouteComponent(() => import('./routes/ForgotPasswordRoute.tsx')),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: 'reset-password/$token',
  component: lazyRouteComponent(() => import('./routes/ResetPasswordRoute.tsx')),
})

const invitation = createRoute({
  getParentRoute: () => root,
  path: 'invitation/$token',
  component: lazyRouteComponent(() => import('./routes/InvitationRoute.tsx')),
})

const publicForm = createRoute({
  getParentRoute: () => root,
  path: 'f/$token',
  component: lazyRouteComponent(() => import('./routes/PublicFormRoute.tsx')),
})

const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  component: lazyRouteComponent(() => import('./routes/AppRoute.tsx')),
})

const dashboard = createRoute({
  getParentRoute: () => app,
  path: '/',
  component: lazyRouteComponent(() => import('./routes/DashboardRoute.tsx')),
})

const entities = createRoute({
  getParentRoute: () => app,
  path: 'entities',
  component: lazyRouteComponent(() => import('./routes/EntitiesRoute.tsx')),
})

const records = createRoute({
  getParentRoute: () => app,
  path: 'entities/$name',
  component: lazyRouteComponent(() => import('./routes/RecordsRoute.tsx')),
})

const record = createRoute({
  getParentRoute: () => app,
  path: 'entities/$name/$recordId',
  component: lazyRouteComponent(() => import('./routes/RecordRoute.tsx')),
})

const layout = createRoute({
  getParentRoute: () => app,
  path: 'entities/$name/layout',
  component: lazyRouteComponent(() => import('./routes/LayoutRoute.tsx')),
})

const importFile = createRoute({
  getParentRoute: () => app,
  path: 'import',
  component: lazyRouteComponent(() => import('./routes/ImportRoute.tsx')),
})

const fields = createRoute({
  getParentRoute: () => app,
  path: 'fields',
  component: lazyRouteComponent(() => import('./routes/FieldsRoute.tsx')),
})

const templates = createRoute({
  getParentRoute: () => app,
  path: 'templates',
  component: lazyRouteComponent(() => import('./routes/TemplatesRoute.tsx')),
})

const users = createRoute({
  getParentRoute: () => app,
  path: 'users',
  component: lazyRouteComponent(() => import('./routes/UsersRoute.tsx')),
})

const workflows = createRoute({
  getParentRoute: () => app,
  path: 'workflows',
  component: lazyRouteComponent(() => import('./routes/WorkflowsRoute.tsx')),
})

const workflowBuilder = createRoute({
  getParentRoute: () => app,
  path: 'workflows/$workflowId/builder',
  component: lazyRouteComponent(() => import('./routes/WorkflowBuilderRoute.tsx')),
})

const demo = createRoute({
  getParentRoute: () => app,
  path: 'demo',
  component: lazyRouteComponent(() => import('./routes/DemoRoute.tsx')),
})

const platformBuilder = createRoute({
  getParentRoute: () => app,
  path: 'platform-builder',
  component: lazyRouteComponent(() => import('./routes/PlatformBuilderRoute.tsx')),
})

const testGraphql = createRoute({
  getParentRoute: () => app,
  path: 'test-graphql',
  component: lazyRouteComponent(() => import('./routes/TestGraphqlRoute.tsx')),
})

const settings = createRoute({
  getParentRoute: () => app,
  path: 'settings',
  component: lazyRouteComponent(() => import('./routes/SettingsRoute.tsx')),
})

const integrations = createRoute({
  getParentRoute: () => app,
  path: 'settings/integrations',
  component: lazyRouteComponent(() => import('./routes/IntegrationsRoute.tsx')),
})

const uiSettings = createRoute({
  getParentRoute: () => app,
  path: 'settings/ui',
  component: lazyRouteComponent(() => import('./routes/UiSettingsRoute.tsx')),
})

const interfacesSettings = createRoute({
  getParentRoute: () => app,
  path: 'settings/interfaces',
  component: lazyRouteComponent(() => import('./routes/InterfacesRoute.tsx')),
})

const profileSettings = createRoute({
  getParentRoute: () => app,
  path: 'settings/profile',
  component: lazyRouteComponent(() => import('./routes/ProfileRoute.tsx')),
})

const securitySettings = createRoute({
  getParentRoute: () => app,
  path: 'settings/security',
  component: lazyRouteComponent(() => import('./routes/SecurityRoute.tsx')),
})

const apiSettings = createRoute({
  getParentRoute: () => app,
  path: 'settings/api',
  component: lazyRouteComponent(() => import('./routes/ApiRoute.tsx')),
})

const apiExplorer = createRoute({
  getParentRoute: () => app,
  path: 'settings/api/explorer',
  component: lazyRouteComponent(() => import('./routes/ExplorerRoute.tsx')),
})

const auditSettings = createRoute({
  getParentRoute: () => app,
  path: 'settings/audit',
  component: lazyRouteComponent(() => import('./routes/AuditRoute.tsx')),
})

const tenantsSettings = createRoute({
  getParentRoute: () => app,
  path: 'settings/tenants',
  component: lazyRouteComponent(() => import('./routes/TenantsRoute.tsx')),
})

const notificationsSettings = createRoute({
  getParentRoute: () => app,
  path: 'settings/notifications',
  component: lazyRouteComponent(() => import('./routes/NotificationsRoute.tsx')),
})

const monitoringSettings = createRoute({
  getParentRoute: () => app,
  path: 'settings/monitoring',
  component: lazyRouteComponent(() => import('./routes/MonitoringRoute.tsx')),
})

const anyOther = createRoute({
  getParentRoute: () => root,
  path: '$',
  component: lazyRouteComponent(() => import('./routes/NotFoundRoute.tsx')),
})

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    loginCallback,
    forgotPassword,
    resetPassword,
    invitation,
    publicForm,
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
    ]),
    anyOther,
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadDelay: prefetchDelay,
  defaultPendingComponent: PageLoader,
  defaultPendingMs: 150,
  defaultErrorComponent: RouteError,
  scrollRestoration: true,
  scrollToTopSelectors: ['#content'],
})

router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) focusHeading()
})

/** Type error for a route without an entry in `routeNeeds`. */
type Pattern = keyof typeof router.routesByPath
type OpenPattern = '' | '/login' | '/login/callback' | '/reset-password' | `/${string}/$token` | '/$'
routeNeeds satisfies Readonly<Record<Exclude<Pattern, OpenPattern>, readonly string[]>>

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
