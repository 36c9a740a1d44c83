import { sql } from 'kysely'
import type { App } from '../app.ts'
import { advisoryLocks } from '../db/advisory-locks.ts'
import { createOrganization } from '../organizations/organizations.ts'
import { createTenant } from '../tenants/tenants.ts'
import type { Credentials } from './credentials.ts'
import { makePassword } from './passwords.ts'
import { giveOwnerRole } from '../roles/owner-role.ts'
import { createUser } from '../users/accounts.ts'

/**
 * The sign-in of the first administrator when there are no users yet, else null. The user comes last, so that after a crash
 * the next start finds no user and carries on with what is there. Without the demo, which brings an organization of its own,
 * there is one with one tenant to begin with.
 */
export async function ensureFirstAdministrator(app: App): Promise<Credentials | null> {
  return app.admin.transaction().execute(async (trx) => {
    // Two processes of a new installation may start at once; the second waits here and then finds the first one's user.
    await sql`select pg_advisory_xact_lock(${advisoryLocks.firstAdministrator})`.execute(trx)
    if (await app.admin.selectFrom('users').select('id').limit(1).executeTakeFirst()) return null
    const email = app.config.adminEmail
    const password = app.config.adminPassword ?? makePassword()
    const organizationId = app.config.demo ? null : await ensureOrganization(app)
    const { id: userId } = await createUser(app, {
      email,
      name: 'Administrator',
      password,
      permissions: ['*'],
      organizationId,
      tenantIds: null,
    })
    if (organizationId !== null) await giveOwnerRole(app.admin, { organizationId, userId })
    return { email, password }
  })
}

async function ensureOrganization(app: App): Promise<string> {
  const organization =
    (await app.admin.selectFrom('organizations').select('id').limit(1).executeTakeFirst()) ??
    (await createOrganization(app, { name: 'My organization', userId: null }))
  const tenant = await app.admin.selectFrom('tenants').select('id').limit(1).executeTakeFirst()
  if (!tenant) await createTenant(app, { organizationId: organization.id, name: 'Main' })
  return organization.id
}
