/** What there is to be allowed beside records, in the order in which it is shown. */
export interface PermissionArea {
  readonly id: string
  readonly label: string
  readonly description: string
  readonly actions: readonly string[]
}

export const permissionAreas: readonly PermissionArea[] = [
  area('entity', 'Entities', 'What kinds of records there are, and their fields', 'create update delete purge'),
  area('view', 'Views', 'Views that everyone sees', 'create update delete unlock'),
  area('navigation', 'Navigation', 'The groups of the sidebar', 'create update delete'),
  area('interface', 'Interface', 'Layouts, labels and themes for everyone', 'create update delete'),
  area('workflow', 'Workflows', 'What happens by itself', 'read create update delete run'),
  area('template', 'Templates', 'Structures to begin from', 'read create update delete install'),
  area('user', 'Users', 'People and invitations', 'read create update delete'),
  area('role', 'Roles', 'What people may do; to look as somebody else', 'read create update delete'),
  area('tenant', 'Tenants', 'Workspaces', 'read create update delete'),
  area('organization', 'Organization', 'The organization itself', 'update delete'),
  area('api_key', 'API keys', 'How programs come in', 'read create update delete'),
  area('audit', 'Audit log', 'Who changed what', 'read'),
  area('settings', 'Settings', 'Security, integrations, monitoring', 'read update'),
]

/** Of all areas; the columns of the matrix. Others are an area's own. */
export const usualActions = ['read', 'create', 'update', 'delete'] as const

const actionLabels: Readonly<Record<string, string>> = {
  '*': 'Everything',
  read: 'Read',
  create: 'Create',
  update: 'Update',
  delete: 'Delete',
  purge: 'Purge',
  run: 'Run',
  install: 'Install',
  unlock: 'Unlock',
}

export function actionLabel(action: string): string {
  return actionLabels[action] ?? action
}

/** 'Deal: Read', 'Users: Everything'; names of entities as `nameOf` knows them. */
export function describePermission(permission: string, nameOf: (entity: string) => string): string {
  if (permission === '*') return 'Everything'
  const [areaId = '', ...rest] = permission.split(':')
  const action = actionLabel(rest.at(-1) ?? '*')
  const name = rest.length > 1 ? rest[0]! : null
  if (areaId === 'record') return `${name === null || name === '*' ? 'All entities' : nameOf(name)}: ${action}`
  const label = permissionAreas.find(({ id }) => id === areaId)?.label ?? areaId
  return name === null || name === '*' ? `${label}: ${action}` : `${label} of ${nameOf(name)}: ${action}`
}

/** The heading under which a permission stands. */
export function areaLabel(permission: string): string {
  const [areaId = ''] = permission.split(':')
  if (areaId === '*') return 'Everything'
  if (areaId === 'record') return 'Records'
  return permissionAreas.find(({ id }) => id === areaId)?.label ?? areaId
}

function area(id: string, label: string, description: string, actions: string): PermissionArea {
  return { id, label, description, actions: actions.split(' ') }
}
