import { fieldTypes, idType } from '@monarch/field-types'
import { ident, sql } from '@monarch/sql'
import {
  type AdminEntity,
  adminEntity,
  column,
  computed,
  ofNone,
  ofWholeOrganizations,
  optional,
} from '../../structure/admin/admin-entity.ts'

const nameOf = (name: string, table: 'users' | 'tenants', key: string) => ({
  ...computed(name, fieldTypes.text, (row) =>
    table === 'users'
      ? sql`(select u.name from users u where u.id = ${row}.${ident(key)})`
      : sql`(select t.name from tenants t where t.id = ${row}.${ident(key)})`,
  ),
  nullable: true,
})

export const retentionEntities: readonly AdminEntity[] = [
  {
    entity: adminEntity('legalHold', 'legalHolds', 'Legal hold', ['createdAt', 'DESC'], {
      attributes: [
        column('organizationId', idType),
        optional('tenantId', idType),
        nameOf('tenantName', 'tenants', 'tenantId'),
        optional('userId', idType),
        nameOf('userName', 'users', 'userId'),
        column('reason', fieldTypes.text),
        column('createdBy', idType),
        nameOf('createdByName', 'users', 'createdBy'),
        optional('liftedAt', fieldTypes.datetime),
        nameOf('liftedByName', 'users', 'liftedBy'),
      ],
    }),
    rows: (sees) => ({ organizationId: sees.settings ? ofWholeOrganizations : ofNone }),
  },
]
