import { fieldTypes, idType, textListType } from '@monarch/field-types'
import { sql } from '@monarch/sql'
import {
  type AdminEntity,
  adminEntity,
  column,
  computed,
  ofNone,
  ofWholeOrganizations,
  optional,
} from '../admin/admin-entity.ts'

/** The public links of whole organizations, without their tokens, for users who read the settings. */
export const linkEntities: readonly AdminEntity[] = [
  {
    entity: adminEntity('publicLink', 'publicLinks', 'Public link', ['createdAt', 'DESC'], {
      attributes: [
        column('tenantId', idType),
        column('kind', fieldTypes.text),
        optional('viewId', idType),
        optional('dashboardId', idType),
        optional('expiresAt', fieldTypes.datetime),
        column('sites', textListType),
        computed('hasPassword', fieldTypes.boolean, (row) => sql`(${row}."passwordHash" is not null)`),
        computed(
          'name',
          fieldTypes.text,
          (row) => sql`coalesce((select v.name from views v where v.id = ${row}."viewId"),
            (select d.name from dashboards d where d.id in (${row}."dashboardId", ${row}."embeddedDashboardId")))`,
        ),
        computed(
          'entityName',
          fieldTypes.text,
          (row) =>
            sql`coalesce((select e.name from views v join "tenantEntities" e on e.id = v."entityId" where v.id = ${row}."viewId"), '')`,
        ),
        computed(
          'tenantName',
          fieldTypes.text,
          (row) => sql`(select t.name from tenants t where t.id = ${row}."tenantId")`,
        ),
        computed(
          'publisherName',
          fieldTypes.text,
          (row) => sql`(select u.name from users u where u.id = ${row}."createdBy")`,
        ),
        computed(
          'organizationId',
          idType,
          (row) => sql`(select t."organizationId" from tenants t where t.id = ${row}."tenantId")`,
        ),
      ],
    }),
    rows: (sees) => ({ organizationId: sees.settings ? ofWholeOrganizations : ofNone }),
  },
]
