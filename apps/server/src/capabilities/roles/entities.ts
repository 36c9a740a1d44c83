import { fieldTypes, idType, jsonType, textListType } from '@monarch/field-types'
import { systemColumns } from '@monarch/schema'
import {
  type AdminEntity,
  adminEntity,
  column,
  ofCaller,
  ofOrganizations,
  optional,
  toMany,
  toOne,
} from '../../structure/admin/admin-entity.ts'

/** Roles and their members in the admin schema. */
export const roleEntities: readonly AdminEntity[] = [
  {
    entity: adminEntity('role', 'roles', 'Role', ['sortOrder', 'ASC'], {
      byId: 'role',
      hasBin: true,
      attributes: [
        column('organizationId', idType),
        column('name', fieldTypes.text),
        optional('description', fieldTypes.text),
        column('roleValue', fieldTypes.text),
        column('permissions', textListType),
        column('rules', jsonType),
        column('isSystem', fieldTypes.boolean),
        column('sortOrder', fieldTypes.number),
        systemColumns.version,
        toMany('users', 'userRole', 'roleId', 'The users with the role.'),
      ],
    }),
    rows: (sees) =>
      sees.reads.includes('role')
        ? { organizationId: ofOrganizations }
        : { organizationId: ofOrganizations, users: { some: { userId: ofCaller } } },
    withheld: (sees) => (sees.reads.includes('role') ? [] : ['rules']),
  },
  {
    entity: adminEntity('userRole', 'userRoles', 'Role assignment', ['createdAt', 'ASC'], {
      attributes: [
        column('userId', idType),
        column('roleId', idType),
        toOne('role', 'role', 'roleId', 'The role.'),
        toOne('user', 'user', 'userId', 'The user.'),
      ],
    }),
    rows: (sees) => ({
      role: { organizationId: ofOrganizations },
      ...(sees.reads.includes('user') && sees.reads.includes('role') ? {} : { userId: ofCaller }),
    }),
  },
]
