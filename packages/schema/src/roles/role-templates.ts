import type { PermissionPattern } from '../permissions/permission.ts'
import type { RoleRights } from './role.ts'
import { t } from './template-messages.ts'

/**
 * A template for roles. A role made from it belongs to the organization and does not follow later changes of the
 * template.
 */
export interface RoleTemplate extends Pick<RoleRights, 'rules'> {
  readonly roleValue: string
  readonly permissions: readonly PermissionPattern[]
  readonly name: () => string
  readonly description: () => string
}

const own = { createdBy: { eq: { $user: 'id' } } }

export const roleTemplates: readonly RoleTemplate[] = [
  {
    roleValue: 'owner',
    name: () => t('owner'),
    description: () => t('ownerDescription'),
    permissions: ['*'],
    rules: [],
  },
  {
    roleValue: 'builder',
    name: () => t('builder'),
    description: () => t('builderDescription'),
    permissions: [
      'entity:*',
      'record:*:*',
      'navigation:*',
      'view:*',
      'insight:*',
      'interface:*',
      'template:*',
      'workflow:*',
      'webhook:*',
      'user:read',
      'role:read',
    ],
    rules: [],
  },
  {
    roleValue: 'manager',
    name: () => t('manager'),
    description: () => t('managerDescription'),
    permissions: [
      'record:*:*',
      'view:*',
      'insight:*',
      'workflow:read',
      'workflow:run',
      'template:read',
      'user:read',
      'role:read',
    ],
    rules: [],
  },
  {
    roleValue: 'member',
    name: () => t('member'),
    description: () => t('memberDescription'),
    permissions: ['record:*:read', 'record:*:create', 'record:*:update', 'workflow:run'],
    rules: [],
  },
  {
    roleValue: 'viewer',
    name: () => t('viewer'),
    description: () => t('viewerDescription'),
    permissions: ['record:*:read'],
    rules: [],
  },
  {
    roleValue: 'guest',
    name: () => t('guest'),
    description: () => t('guestDescription'),
    permissions: ['record:*:read', 'record:*:create', 'record:*:update'],
    rules: [
      { permission: 'record:*:read', where: own, fields: null },
      { permission: 'record:*:update', where: own, fields: null },
    ],
  },
]

/** The template as the API returns it and as roles store it: with texts instead of functions. */
export const writtenTemplate = ({ name, description, ...rights }: RoleTemplate) => ({
  ...rights,
  name: name(),
  description: description(),
})

/** Every organization is created with this one. */
export const ownerTemplate: RoleTemplate = roleTemplates[0]!
