import { isGranted, needsWholeOrganization, type Permission, type PermissionPattern } from '@monarch/schema'
import { t } from '../messages.ts'

/** At least one of these permissions. */
interface AnyOf {
  readonly anyOf: readonly [Permission, ...Permission[]]
}

/**
 * Permissions that each signed-in page requires, all of them; `$name` is the URL parameter. A page without permissions
 * is open to all users, and its content depends on their rights. The sidebar, the palette and the settings hide pages
 * that cannot be opened.
 */
export const routeNeeds = {
  '/': [],
  '/entities': [],
  '/entities/$name': ['record:$name:read'],
  '/entities/$name/$recordId': ['record:$name:read'],
  '/entities/$name/layout': ['interface:update'],
  '/import': ['entity:create'],
  '/fields': [],
  // Everyone may see the built-in templates.
  '/templates': [],
  '/users': ['user:read'],
  '/workflows': ['workflow:read'],
  '/workflows/$workflowId/builder': ['workflow:read'],
  // Everyone may have personal reports; each is answered with the rights of its viewer.
  '/reports': [],
  '/reports/$reportId': [],
  // A personal dashboard needs no permission.
  '/dashboards': [],
  '/dashboards/$dashboardId': [],
  // As with reports: the values are those that the viewer may read.
  '/insights/metrics': [],
  '/insights/metrics/$metricId': [],
  '/demo': [],
  '/platform-builder': [],
  '/test-graphql': [],
  '/settings': [],
  '/settings/integrations': [{ anyOf: ['settings:read', 'webhook:read'] }],
  '/settings/ui': [],
  '/settings/interfaces': [],
  '/settings/profile': [],
  '/settings/security': [],
  '/settings/audit': ['audit:read'],
  '/settings/api': [],
  '/settings/api/explorer': [],
  // Checked per organization: the user may manage tenants of another organization than the current one.
  '/settings/tenants': [],
  '/settings/notifications': [],
  '/settings/privacy': [{ anyOf: ['settings:read', 'tenant:update'] }],
  '/settings/monitoring': ['settings:read'],
} as const satisfies Readonly<Record<string, readonly (Permission | AnyOf)[]>>

/** The user's permissions in the current organization. */
export interface Rights {
  readonly permissions: readonly PermissionPattern[]
  /** The user has access to some workspaces of the organization only. */
  readonly isLimited: boolean
}

export function may({ permissions, isLimited }: Rights, requested: Permission): boolean {
  return isGranted(permissions, requested) && !(isLimited && needsWholeOrganization(requested))
}

/** Why a permission that the user holds does not apply; `null` when it applies or is not held. */
export function limitOf({ permissions, isLimited }: Rights, requested: Permission): string | null {
  return isLimited && needsWholeOrganization(requested) && isGranted(permissions, requested) ? limitReason() : null
}

export const limitReason = (): string => t('needsWholeOrganization')

/** Permissions that the user lacks for a route pattern with this value of `$name`. */
export function lackingFor(
  rights: Rights,
  pattern: string,
  params: Readonly<Record<string, string | undefined>> = {},
): Permission[] {
  const needs: readonly (Permission | AnyOf)[] = Object.hasOwn(routeNeeds, pattern)
    ? routeNeeds[pattern as keyof typeof routeNeeds]
    : []
  return needs
    .map((need) => (typeof need === 'string' ? need : (need.anyOf.find((each) => may(rights, each)) ?? need.anyOf[0])))
    .map((need) => need.replace('$name', params.name ?? '') as Permission)
    .filter((need) => !may(rights, need))
}
