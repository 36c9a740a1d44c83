import type { PermissionPattern } from '../permissions/permission.ts'
import type { RoleRights } from './role.ts'

/**
 * A template for roles. A role made from it belongs to the organization and does not follow later changes of the
 * template.
 */
export interface RoleTemplate extends Pick<RoleRights, 'rules'> {
  readonly roleValue: string
  readonly permissions: readonly PermissionPattern[]
  readonly name: string
  readonly description: string
}

const own = { createdBy: { eq: { $user: 'id' } } }

export const roleTemplates: readonly RoleTemplate[] = [
  {
    roleValue: 'owner',
    name: 'Owner',
    description: 'Has all permissions in the organization.',
    permissions: ['*'],
    rules: [],
  },
  {
    roleValue: 'builder',
    name: 'Builder',
    description: 'Designs entities, views, layouts and workflows, and edits all records.',
    permissions: [
      'entity:*',
      'record:*:*',
      'navigation:*',
      'view:*',
      'interface:*',
      'template:*',
      'workflow:*',
      'user:read',
      'role:read',
    ],
    rules: [],
  },
  {
    roleValue: 'manager',
    name: 'Manager',
    description: 'Edits all records, shares views, runs workflows, and sees who has which role.',
    permissions: ['record:*:*', 'view:*', 'workflow:read', 'workflow:run', 'template:read', 'user:read', 'role:read'],
    rules: [],
  },
  {
    roleValue: 'member',
    name: 'Member',
    description: 'Adds and edits records, but cannot delete them.',
    permissions: ['record:*:read', 'record:*:create', 'record:*:update', 'workflow:run'],
    rules: [],
  },
  {
    roleValue: 'viewer',
    name: 'Viewer',
    description: 'Reads all records, but cannot change anything.',
    permissions: ['record:*:read'],
    rules: [],
  },
  {
    roleValue: 'guest',
    name: 'Guest',
    description: 'Adds records, and sees and edits only their own.',
    permissions: ['record:*:read', 'record:*:create', 'record:*:update'],
    rules: [
      { permission: 'record:*:read', where: own, fields: null },
      { permission: 'record:*:update', where: own, fields: null },
    ],
  },
]

/** Every organization is created with this one. */
export const ownerTemplate: RoleTemplate = roleTemplates[0]!
