import { isGranted } from '@monarch/schema'

/**
 * What each page behind the sign-in needs, all of it; `$name` is the one in the address. A page without needs is everybody's: what
 * it shows is less for who may see less. The sidebar, the palette and the settings hide what cannot be opened.
 */
export const routeNeeds = {
  '/': [],
  '/entities': [],
  '/entities/$name': ['record:$name:read'],
  '/entities/$name/$recordId': ['record:$name:read'],
  '/entities/$name/layout': ['interface:update'],
  '/import': ['entity:create'],
  '/fields': [],
  // The shipped ones are everybody's to look at.
  '/templates': [],
  '/users': ['user:read'],
  '/workflows': ['workflow:read'],
  '/workflows/$workflowId/builder': ['workflow:read'],
  '/demo': [],
  '/platform-builder': [],
  '/test-graphql': [],
  '/settings': [],
  '/settings/integrations': ['settings:read'],
  '/settings/ui': [],
  '/settings/interfaces': [],
  '/settings/profile': [],
  '/settings/security': [],
  '/settings/audit': ['audit:read'],
  '/settings/api': [],
  '/settings/api/explorer': [],
  // Decided organization by organization: one may manage those of another than the one on the screen.
  '/settings/tenants': [],
  '/settings/notifications': [],
  '/settings/monitoring': ['settings:read'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/**
 * Permissions that count only with access to the whole organization: every operation that asks for one of them has the scope
 * `organization` or `platform` on the server. `tests/integration/scope.test.ts` compares the two.
 */
export const wholeOrganizationPermissions: ReadonlySet<string> = new Set([
  '*',
  'interface:create',
  'interface:delete',
  'navigation:create',
  'navigation:delete',
  'navigation:update',
  'organization:create',
  'organization:delete',
  'organization:update',
  'role:create',
  'role:delete',
  'role:update',
  'settings:read',
  'settings:update',
  'template:create',
  'template:delete',
  'template:update',
  'tenant:create',
  'tenant:delete',
  'user:create',
  'user:delete',
  'user:update',
])

/** What the user may do in the organization on the screen. */
export interface Rights {
  readonly permissions: readonly string[]
  /** The user reaches only some workspaces of the organization. */
  readonly isLimited: boolean
}

export function may({ permissions, isLimited }: Rights, wanted: string): boolean {
  return isGranted(permissions, wanted) && !(isLimited && wholeOrganizationPermissions.has(wanted))
}

/** Why a permission that the user holds does not count; `null` when it counts, or when they do not hold it. */
export function limitOf({ permissions, isLimited }: Rights, wanted: string): string | null {
  return isLimited && wholeOrganizationPermissions.has(wanted) && isGranted(permissions, wanted) ? limitReason : null
}

export const limitReason = 'This needs access to the whole organization. You are limited to some workspaces.'

/** The permissions that the user lacks for a page, given the router's path pattern and the value of `$name`. */
export function lackingFor(
  rights: Rights,
  pattern: string,
  params: Readonly<Record<string, string | undefined>> = {},
): string[] {
  const needs: readonly string[] = Object.hasOwn(routeNeeds, pattern)
    ? routeNeeds[pattern as keyof typeof routeNeeds]
    : []
  return needs.map((need) => need.replace('$name', params.name ?? '')).filter((need) => !may(rights, need))
}
