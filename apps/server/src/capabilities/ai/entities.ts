import { fieldTypes, idType } from '@monarch/field-types'
import { systemColumns } from '@monarch/schema'
import { type Fragment, ident, sql } from '@monarch/sql'
import {
  type AdminEntity,
  adminEntity,
  column,
  computed,
  ofNone,
  ofWholeOrganizations,
  optional,
} from '../../structure/admin/admin-entity.ts'

/** The AI endpoint of an organization. The key is write-only. */
const aiSetting = adminEntity('aiSetting', 'aiSettings', 'AI settings', ['createdAt', 'ASC'], {
  attributes: [
    column('organizationId', idType),
    optional('baseUrl', fieldTypes.text),
    optional('model', fieldTypes.text),
    column('isEnabled', fieldTypes.boolean),
    column('dailyRequests', fieldTypes.number),
    systemColumns.version,
    computed('hasKey', fieldTypes.boolean, (row) => sql`(${row}."sealedKey" is not null)`),
    computed('requestsToday', fieldTypes.number, (row) => usedToday(row, 'requests')),
    computed('tokensToday', fieldTypes.number, (row) => usedToday(row, 'tokens')),
  ],
})

/** Across all tenants of the organization. */
function usedToday(row: Fragment, what: 'requests' | 'tokens'): Fragment {
  return sql`(select coalesce(sum(u.${ident(what)}), 0)::bigint from "aiUsage" u join tenants t on t.id = u."tenantId"
    where t."organizationId" = ${row}."organizationId" and u.day = (now() at time zone 'UTC')::date)`
}

export const aiEntities: readonly AdminEntity[] = [
  {
    entity: aiSetting,
    rows: (sees) => ({ organizationId: sees.settings ? ofWholeOrganizations : ofNone }),
  },
]
