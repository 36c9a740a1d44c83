/**
 * How far an operation reaches. The installation (`platform`): only permissions that a user holds directly count, not
 * those of a role. All tenants of an organization (`organization`): members limited to some tenants, and API keys, are
 * refused. One `tenant` that the caller can enter. The caller's own data, and what every signed-in user may read
 * (`self`).
 */
export const operationScopes = ['platform', 'organization', 'tenant', 'self'] as const
export type OperationScope = (typeof operationScopes)[number]

/** A part of the product that permissions are about: `area:action`, or `area:<entity>:action` where entities have their own. */
export interface PermissionArea {
  readonly label: string
  readonly description: string
  /** Each action with the narrowest scope of the operations that require it; `self` if every user may perform it anyway. */
  readonly actions: Readonly<Record<string, OperationScope>>
  /** Whether the permission names an entity (or `*`): always, or as an alternative. */
  readonly ofEntity?: 'always' | 'alternative'
  /** What the area allows an API key to do; areas without it cannot be chosen for keys. */
  readonly forKeys?: string
}

/**
 * The catalogue of permissions. Checks, the types of `requirePermission` and `useMay`, the permission matrix, the choices for API
 * keys and docs/permissions.md derive from it, so a new permission is one entry here.
 */
export const permissionAreas = {
  record: {
    label: 'Records',
    description: 'The records of each entity',
    actions: { read: 'tenant', create: 'tenant', update: 'tenant', delete: 'tenant', purge: 'tenant' },
    ofEntity: 'always',
  },
  entity: {
    label: 'Entities',
    description: 'Entities and their fields',
    actions: { read: 'self', create: 'tenant', update: 'tenant', delete: 'tenant', purge: 'tenant' },
    forKeys: 'Change entities and fields',
  },
  view: {
    label: 'Views',
    description: 'Views that everyone sees',
    actions: { read: 'self', create: 'tenant', update: 'tenant', delete: 'tenant', unlock: 'tenant' },
    ofEntity: 'alternative',
    forKeys: 'Change shared views',
  },
  navigation: {
    label: 'Navigation',
    description: 'The groups of the sidebar',
    actions: { read: 'self', create: 'organization', update: 'organization', delete: 'organization' },
  },
  interface: {
    label: 'Interface',
    description: 'Layouts, labels and themes for everyone',
    actions: { read: 'self', create: 'organization', update: 'tenant', delete: 'organization' },
  },
  workflow: {
    label: 'Workflows',
    description: 'Automations that run on changes, schedules or demand',
    actions: { read: 'tenant', create: 'tenant', update: 'tenant', delete: 'tenant', run: 'tenant' },
    forKeys: 'Change and run workflows',
  },
  template: {
    label: 'Templates',
    description: 'Structures to start from',
    actions: {
      read: 'tenant',
      create: 'organization',
      update: 'organization',
      delete: 'organization',
      install: 'tenant',
    },
  },
  user: {
    label: 'Users',
    description: 'People and invitations',
    actions: { read: 'tenant', create: 'organization', update: 'organization', delete: 'organization' },
    forKeys: 'Manage users',
  },
  role: {
    label: 'Roles',
    description: 'Permissions of users; impersonate',
    actions: { read: 'tenant', create: 'organization', update: 'organization', delete: 'organization' },
    forKeys: 'Manage roles',
  },
  tenant: {
    label: 'Tenants',
    description: 'Workspaces',
    actions: { read: 'tenant', create: 'organization', update: 'tenant', delete: 'organization' },
  },
  organization: {
    label: 'Organization',
    description: 'Create, rename and delete organizations',
    actions: { read: 'self', create: 'platform', update: 'organization', delete: 'organization' },
  },
  api_key: {
    label: 'API keys',
    description: 'API access',
    actions: { read: 'tenant', create: 'tenant', update: 'tenant', delete: 'tenant' },
    forKeys: 'Manage API keys',
  },
  audit: {
    label: 'Audit log',
    description: 'Who changed what',
    actions: { read: 'tenant' },
    forKeys: 'Read the audit log',
  },
  settings: {
    label: 'Settings',
    description: 'Security, integrations, monitoring',
    actions: { read: 'organization', update: 'organization' },
    forKeys: 'Change settings',
  },
} as const satisfies Readonly<Record<string, PermissionArea>>
