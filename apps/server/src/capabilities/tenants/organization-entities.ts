import { fieldTypes, idType, jsonType } from '@monarch/field-types'
import type { Column } from '@monarch/schema'
import { sql } from '@monarch/sql'
import {
  type AdminEntity,
  adminEntity,
  column,
  computed,
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
        {
          ...computed('retention', jsonType, (row) => sql`${row}.retention`),
          description: 'The days that it keeps each kind of data; a kind without a value has its standard.',
        },
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
          description: 'Days until items in the bin are deleted permanently; null for those of the organization.',
        },
        {
          ...computed(
            'retention',
            jsonType,
            (row) => sql`(${row}.retention || jsonb_strip_nulls(jsonb_build_object('bin', ${row}."binDays")))`,
          ),
          description: 'The days that it keeps each kind of data, where they are fewer than those of the organization.',
        },
        {
          ...computed(
            'purgeDays',
            fieldTypes.number,
            (row) => sql`(select least(${row}."binDays", (o.retention->>'bin')::int) from organizations o
              where o.id = ${row}."organizationId" and not exists (select from "legalHolds" h
                where h."organizationId" = o.id and h."liftedAt" is null and coalesce(h."tenantId" = ${row}.id, true)))`,
          ),
          nullable: true,
          description:
            'Days after which the bin deletes: of the workspace or the organization, whichever are fewer; null for never, or under a legal hold.',
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
