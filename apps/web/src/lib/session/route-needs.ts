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

/** What the user lacks for a page: the pattern of its path, as the router has it, and what stands for `$name`. */
export function lackingFor(
  permissions: readonly string[],
  pattern: string,
  params: Readonly<Record<string, string | undefined>> = {},
): string[] {
  const needs: readonly string[] = Object.hasOwn(routeNeeds, pattern)
    ? routeNeeds[pattern as keyof typeof routeNeeds]
    : []
  return needs.map((need) => need.replace('$name', params.name ?? '')).filter((need) => !isGranted(permissions, need))
}
