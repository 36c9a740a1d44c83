import { fieldTypes, idType, textListType } from '@monarch/field-types'
import { type Fragment, sql } from '@monarch/sql'
import {
  type AdminEntity,
  adminEntity,
  column,
  computed,
  ofNone,
  ofTenants,
  optional,
  toOne,
} from '../../structure/admin/admin-entity.ts'

/** API keys, with only the last characters of their secrets. */
const apiKey = adminEntity('apiKey', 'apiKeys', 'API key', ['createdAt', 'DESC'], {
  hasBin: true,
  attributes: [
    column('tenantId', idType),
    column('userId', idType),
    column('givenBy', idType),
    column('name', fieldTypes.text),
    column('ending', fieldTypes.text),
    column('permissions', textListType),
    column('requestsPerMinute', fieldTypes.number),
    optional('expiresAt', fieldTypes.datetime),
    optional('lastUsedAt', fieldTypes.datetime),
    computed('status', fieldTypes.text, statusOf),
    computed('accountName', fieldTypes.text, (row) => nameOf(sql`${row}."userId"`)),
    computed('giverName', fieldTypes.text, (row) => nameOf(sql`${row}."givenBy"`)),
    toOne('tenant', 'tenant', 'tenantId', 'The tenant of the key.'),
  ],
})

const nameOf = (userId: Fragment): Fragment => sql`(select u.name from users u where u.id = ${userId})`

/** A key works only while both its giver and its account may enter the tenant. */
function statusOf(row: Fragment): Fragment {
  const enters = (userId: Fragment) => sql`exists (
    select from users u join memberships m on m."userId" = u.id and m."isActive"
    join tenants t on t."organizationId" = m."organizationId" and t.id = ${row}."tenantId"
    where u.id = ${userId} and u."isActive" and (m."tenantIds" is null or t.id = any(m."tenantIds")))`
  return sql`case when ${row}."deletedAt" is not null then 'revoked'
    when ${row}."expiresAt" <= now() then 'expired'
    when ${enters(sql`${row}."userId"`)} and ${enters(sql`${row}."givenBy"`)} then 'active' else 'suspended' end`
}

export const apiKeyEntities: readonly AdminEntity[] = [
  {
    entity: apiKey,
    rows: (sees) => ({ tenantId: sees.reads.includes('api_key') ? ofTenants : ofNone }),
  },
]
