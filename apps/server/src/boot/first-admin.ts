import { sql } from 'kysely'
import type { App } from '../platform/app.ts'
import { advisoryLocks } from '../platform/db/advisory-locks.ts'
import { createOrganization } from '../capabilities/tenants/organizations.ts'
import { createTenant } from '../platform/tenants/tenants.ts'
import { makePassword } from '../request/accounts/passwords.ts'
import { giveOwnerRole } from '../request/rights/owner-role.ts'
import { createUser } from '../capabilities/users/accounts/accounts.ts'

interface FirstAdministrator {
  readonly email: string
  /** The generated password; `null` when the operator has set MONARCH_ADMIN_PASSWORD. */
  readonly madePassword: string | null
}

/**
 * Creates the first administrator if there are no users; otherwise returns null. The user is created last, so that the next start after a
 * crash finds no user and continues. Without the demo, which adds its own organization, also creates an organization with one tenant.
 */
export async function ensureFirstAdministrator(app: App): Promise<FirstAdministrator | null> {
  return app.admin.transaction().execute(async (trx) => {
    // Two processes of a new installation may start at the same time; the second waits here and then finds the first one's user.
    await sql`select pg_advisory_xact_lock(${advisoryLocks.firstAdministrator})`.execute(trx)
    if (await app.admin.selectFrom('users').select('id').limit(1).executeTakeFirst()) return null
    const email = app.config.adminEmail
    const madePassword = app.config.adminPassword === null ? makePassword() : null
    const organizationId = app.config.demo ? null : await ensureOrganization(app)
    const { id: userId } = await createUser(app, {
      email,
      name: 'Administrator',
      password: madePassword ?? app.config.adminPassword!,
      permissions: ['*'],
      organizationId,
      tenantIds: null,
    })
    if (organizationId !== null) await giveOwnerRole(app.admin, { organizationId, userId })
    return { email, madePassword }
  })
}

/** Tells the operator how to sign in. Does not repeat a configured password, since the output is often stored. */
export function signInLine({ email, madePassword }: FirstAdministrator): string {
  return `Sign in as ${email} with the password ${madePassword ?? 'of MONARCH_ADMIN_PASSWORD'}`
}

async function ensureOrganization(app: App): Promise<string> {
  const organization =
    (await app.admin.selectFrom('organizations').select('id').limit(1).executeTakeFirst()) ??
    (await createOrganization(app, 'My organization'))
  const tenant = await app.admin.selectFrom('tenants').select('id').limit(1).executeTakeFirst()
  if (!tenant) await createTenant(app, { organizationId: organization.id, name: 'Main' })
  return organization.id
}
