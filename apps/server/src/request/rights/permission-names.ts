export const permissionPattern = /^(\*|[a-z][a-z0-9_]*)(:(\*|[a-z][a-z0-9_]*)){0,2}$/

/** What is wrong with a permission by itself. */
export function permissionProblem(permission: string): string | null {
  const area = permission.split(':')[0]!
  if (!permissionPattern.test(permission)) return `"${permission}" is not a permission`
  return areas.has(area) ? null : `There are no permissions of "${area}"`
}

/** Every area of permissions that there is. */
const areas = new Set(
  '* entity record view navigation interface workflow template user role tenant organization api_key audit settings'.split(
    ' ',
  ),
)
