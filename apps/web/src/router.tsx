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
import { focusHeading } from './lib/focus-heading.ts'
import { parseSearch, stringifySearch, type Search } from './lib/search.ts'
import { RootRoute } from './routes/RootRoute.tsx'

const root = createRootRoute({
  component: RootRoute,
  // Every value in the address is text or absent; a screen reads what it knows and falls back on the rest.
  validateSearch: (search: Record<string, unknown>): Search => search as Search,
  search: { middlewares: [retainSearchParams(['tenant'])] },
})

const login = createRoute({
  getParentRoute: () => root,
  path: 'login',
  component: lazyRouteComponent(() => import('./routes/LoginRoute.tsx')),
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

const anyOther = createRoute({
  getParentRoute: () => root,
  path: '$',
  component: lazyRouteComponent(() => import('./routes/NotFoundRoute.tsx')),
})

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    app.addChildren([dashboard, entities, records, record, settings, integrations]),
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

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
