import { type Kysely, sql } from 'kysely'
import type { App } from '../../platform/app.ts'
import type { ErasedEntry, FormerPerson } from '../../platform/backup/restored.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import type { Identity } from '../../platform/db/admin-tables/people.ts'
import type { Tenant } from '../../platform/tenants/tenants.ts'
import { newId } from '../../platform/new-id.ts'
import { eraseAccount } from './erase-account.ts'
import { eraseInTenant } from './erase-in-tenant.ts'
import { eraseInTenantsTask } from './erasures.ts'
import { erasedIdentity } from './replacement.ts'

export async function listErasures({ admin }: Pick<App, 'admin'>): Promise<ErasedEntry[]> {
  return admin.selectFrom('erasures').select(['organizationId', 'userId']).execute()
}

/** Repeats the erasures that the restored backup does not have. A job then repeats them in the databases of tenants. */
export async function eraseAgain(app: App, trx: Kysely<AdminDb>, erased: readonly ErasedEntry[]): Promise<void> {
  for (const { organizationId, userId } of erased) {
    const { rows } = await sql<Identity>`
      select u.name, u.email from users u join organizations o on o.id = ${organizationId}::uuid where u.id = ${userId}`.execute(
      trx,
    )
    const [identity] = rows
    if (!identity || identity.email === erasedIdentity(userId).email) continue
    // Was a member when the backup was taken.
    await sql`delete from memberships where "userId" = ${userId}`.execute(trx)
    await sql`insert into erasures (id, "organizationId", "userId", identity)
      values (${newId()}, ${organizationId}, ${userId}, ${JSON.stringify(identity)}::jsonb)
      on conflict ("organizationId", "userId") do update set identity = excluded.identity, "finishedAt" = null`.execute(
      trx,
    )
    await eraseAccount(trx, { userId, organizationId, identity })
    await app.jobs.add(eraseInTenantsTask.name, { organizationId, userId }, { trx, key: `erase:${userId}` })
  }
}

/** Repeats the erasures in a tenant from a backup or an archive. */
export async function eraseAgainInTenant(app: App, tenant: Tenant, former: readonly FormerPerson[]): Promise<void> {
  const erased = await listErasures(app)
  const ids = new Set(erased.flatMap((one) => (one.organizationId === tenant.organizationId ? one.userId : [])))
  for (const { id: userId, name, email } of former)
    if (ids.has(userId) && email !== erasedIdentity(userId).email)
      await eraseInTenant(app, tenant, { userId, identity: { name, email } })
}
