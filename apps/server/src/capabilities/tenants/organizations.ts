import type { Kysely } from 'kysely'
import type { App } from '../../platform/app.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { newId } from '../../platform/new-id.ts'
import { insertOwnerRole } from '../../request/rights/owner-role.ts'

/** Creates an organization, as the system. */
export async function createOrganization(
  { admin }: Pick<App, 'admin'>,
  name: string,
): Promise<{ id: string; name: string }> {
  return admin.transaction().execute((trx) => insertOrganization(trx, { name, userId: null }))
}

/** Creates an organization with one navigation group for its first entities, in a transaction of the admin database. */
export async function insertOrganization(
  trx: Kysely<AdminDb>,
  { name, userId }: { readonly name: string; readonly userId: string | null },
): Promise<{ id: string; name: string }> {
  const organization = { id: newId(), name }
  await trx.insertInto('organizations').values(organization).execute()
  await insertOwnerRole(trx, organization.id)
  await trx
    .insertInto('entityGroups')
    .values({
      id: newId(),
      organizationId: organization.id,
      name: 'workspace',
      displayName: 'Workspace',
      icon: 'folder',
      isDefault: true,
    })
    .execute()
  await trx
    .insertInto('operations')
    .values({
      id: newId(),
      organizationId: organization.id,
      userId,
      subjectType: 'organization',
      subjectId: organization.id,
      action: 'create',
      version: 1,
      description: `Created organization "${name}"`,
      after: JSON.stringify(organization),
    })
    .execute()
  return organization
}
