import { fieldTypes, idType, jsonType } from '@monarch/field-types'
import type { Inputs } from '@monarch/query'
import { type Entity, systemColumns } from '@monarch/schema'
import { type Fragment, boundParameter, sql } from '@monarch/sql'
import {
  type AdminEntity,
  adminEntity,
  column,
  computed,
  ofNone,
  ofOrganizations,
  optional,
} from '../../structure/admin/admin-entity.ts'

/** Whether the entry concerns its whole organization, or a tenant that the reader could enter. Only the row rule uses it. */
const auditReachName = 'isReached'

const { createdAt } = systemColumns
const table = adminEntity('auditEntry', 'operations', 'Audit log entry', ['createdAt', 'DESC'], {
  attributes: [
    column('organizationId', idType),
    optional('tenantId', idType),
    optional('userId', idType),
    computed(
      'userName',
      fieldTypes.text,
      (row) => sql`coalesce((select u.name from users u where u.id = ${row}."userId"), '')`,
    ),
    optional('apiKeyId', idType),
    computed(
      'apiKeyName',
      fieldTypes.text,
      (row) => sql`coalesce((select k.name from "apiKeys" k where k.id = ${row}."apiKeyId"), '')`,
    ),
    column('address', fieldTypes.text),
    column('action', fieldTypes.text),
    column('subjectType', fieldTypes.text),
    column('subjectId', idType),
    column('description', fieldTypes.text),
    optional('before', jsonType),
    optional('after', jsonType),
    computed(auditReachName, fieldTypes.boolean, isReached),
  ],
})

/** The operation log of the admin database. It is read-only. */
export const auditEntity: Entity = {
  ...table,
  names: { ...table.names, list: 'auditLog' },
  // Entries never change, so they have no `updatedAt`.
  attributes: new Map(
    [...table.attributes.values()]
      .filter(({ name }) => name !== 'updatedAt')
      .map((attribute) => [
        attribute.name,
        attribute.name === 'createdAt' ? { ...createdAt, column: 'at' } : attribute,
      ]),
  ),
}

/** Entries of a deleted tenant are visible to every reader of the log. */
function isReached(row: Fragment): Fragment {
  return sql`(${row}."tenantId" is null or not exists (
    select from memberships m where m."userId" = ${userId} and m."organizationId" = ${row}."organizationId"
      and m."tenantIds" is not null and ${row}."tenantId" <> all(m."tenantIds")))`
}

const userId = sql`${boundParameter(({ context }: Inputs) => context.userId)}::uuid`

export const auditEntities: readonly AdminEntity[] = [
  {
    entity: auditEntity,
    rows: (sees) =>
      sees.reads.includes('audit')
        ? { organizationId: ofOrganizations, [auditReachName]: { eq: true } }
        : { id: ofNone },
    internal: [auditReachName],
  },
]
