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
  /** Each action with the narrowest scope of the operations that require it; `self` if every user may perform it anyway. */
  readonly actions: Readonly<Record<string, OperationScope>>
  /** Whether the permission names an entity (or `*`): always, or as an alternative. */
  readonly ofEntity?: 'always' | 'alternative'
  /** Whether the area can be chosen for API keys. */
  readonly isForKeys?: true
}

/**
 * The catalogue of permissions. Checks, the types of `requirePermission` and `useMay`, the permission matrix, the choices for API
 * keys and docs/permissions.md derive from it, so a new permission is one entry here,
 * and its words in area-words.ts.
 */
export const permissionAreas = {
  record: {
    actions: { read: 'tenant', create: 'tenant', update: 'tenant', delete: 'tenant', purge: 'tenant' },
    ofEntity: 'always',
  },
  entity: {
    actions: { read: 'self', create: 'tenant', update: 'tenant', delete: 'tenant', purge: 'tenant' },
    isForKeys: true,
  },
  view: {
    actions: { read: 'self', create: 'tenant', update: 'tenant', delete: 'tenant', unlock: 'tenant' },
    ofEntity: 'alternative',
    isForKeys: true,
  },
  insight: {
    actions: { read: 'self', create: 'tenant', update: 'tenant', delete: 'tenant', unlock: 'tenant' },
    isForKeys: true,
  },
  navigation: {
    actions: { read: 'self', create: 'organization', update: 'organization', delete: 'organization' },
  },
  interface: {
    actions: { read: 'self', create: 'organization', update: 'tenant', delete: 'organization' },
  },
  workflow: {
    actions: { read: 'tenant', create: 'tenant', update: 'tenant', delete: 'tenant', run: 'tenant' },
    isForKeys: true,
  },
  webhook: {
    actions: { read: 'tenant', create: 'tenant', update: 'tenant', delete: 'tenant' },
    isForKeys: true,
  },
  template: {
    actions: {
      read: 'tenant',
      create: 'organization',
      update: 'organization',
      delete: 'organization',
      install: 'tenant',
    },
  },
  user: {
    actions: { read: 'tenant', create: 'organization', update: 'organization', delete: 'organization' },
    isForKeys: true,
  },
  role: {
    actions: { read: 'tenant', create: 'organization', update: 'organization', delete: 'organization' },
    isForKeys: true,
  },
  tenant: {
    actions: { read: 'tenant', create: 'organization', update: 'tenant', delete: 'organization' },
  },
  organization: {
    actions: { read: 'self', create: 'platform', update: 'organization', delete: 'organization' },
  },
  api_key: {
    actions: { read: 'tenant', create: 'tenant', update: 'tenant', delete: 'tenant' },
    isForKeys: true,
  },
  audit: {
    actions: { read: 'tenant' },
    isForKeys: true,
  },
  settings: {
    actions: { read: 'organization', update: 'organization' },
    isForKeys: true,
  },
} as const satisfies Readonly<Record<string, PermissionArea>>
