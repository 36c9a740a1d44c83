import { fieldTypes, idType } from '@monarch/field-types'
import type { Column } from '@monarch/schema'
import {
  type AdminEntity,
  adminEntity,
  column,
  ofOrganizations,
  ofTenants,
  optional,
  toMany,
  toOne,
} from '../../structure/admin/admin-entity.ts'

/** Organizations and tenants in the admin schema. Connection details are left out. */
export const organizationEntities: readonly AdminEntity[] = [
  {
    entity: adminEntity('organization', 'organizations', 'Organization', ['name', 'ASC'], {
      attributes: [
        column('name', fieldTypes.text),
        ...lifeColumns(),
        toMany('tenants', 'tenant', 'organizationId', 'The workspaces of the organization.'),
      ],
    }),
    rows: () => ({ id: ofOrganizations }),
    reached: 'organizationIds',
  },
  {
    entity: adminEntity('tenant', 'tenants', 'Tenant', ['name', 'ASC'], {
      attributes: [
        column('organizationId', idType),
        column('name', fieldTypes.text),
        ...lifeColumns(),
        optional('exportedAt', fieldTypes.datetime),
        column('timeZone', fieldTypes.text),
        column('isQuiet', fieldTypes.boolean),
        {
          ...optional('binDays', fieldTypes.number),
          description: 'Days until items in the bin are deleted permanently; null for never.',
        },
        {
          ...column('usesBigInt', fieldTypes.boolean),
          description: 'Whether the API describes number fields by the scalar BigInt.',
        },
        toOne('organization', 'organization', 'organizationId', 'The organization that owns the workspace.'),
      ],
    }),
    rows: () => ({ id: ofTenants }),
    reached: 'tenantIds',
  },
]

/** The lifecycle columns of an organization or a tenant. */
function lifeColumns(): Column[] {
  return [
    column('status', fieldTypes.text),
    optional('suspendedAt', fieldTypes.datetime),
    optional('deleteAt', fieldTypes.datetime),
  ]
}
