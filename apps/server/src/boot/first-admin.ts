import { sql } from 'kysely'
import type { App } from '../platform/app.ts'
import { advisoryLocks } from '../platform/db/advisory-locks.ts'
import { createOrganization } from '../capabilities/tenants/organizations.ts'
import { createTenant } from '../platform/tenants/tenants.ts'
import { makePassword } from '../request/accounts/passwords.ts'
import { giveOwnerRole } from '../request/rights/owner-role.ts'
import { createUser } from '../capabilities/users/accounts.ts'

export interface FirstAdministrator {
  readonly email: string
  /** Made up here; `null` when the operator has set MONARCH_ADMIN_PASSWORD, and so knows it. */
  readonly madePassword: string | null
}

/**
 * Makes the first administrator when there are no users yet; else answers null. The user comes last, so that after a crash
 * the next start finds no user and carries on with what is there. Without the demo, which brings an organization of its own,
 * there is one with one tenant to begin with.
 */
export async function ensureFirstAdministrator(app: App): Promise<FirstAdministrator | null> {
  return app.admin.transaction().execute(async (trx) => {
    // Two processes of a new installation may start at once; the second waits here and then finds the first one's user.
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

/** Tells the operator how to sign in. A password that they have chosen is not repeated, since the output is often kept. */
export function signInLine({ email, madePassword }: FirstAdministrator): string {
  return `Sign in as ${email} with the password ${madePassword ?? 'of MONARCH_ADMIN_PASSWORD'}`
}

async function ensureOrganization(app: App): Promise<string> {
  const organization =
    (await app.admin.selectFrom('organizations').select('id').limit(1).executeTakeFirst()) ??
    (await createOrganization(app, { name: 'My organization', userId: null }))
  const tenant = await app.admin.selectFrom('tenants').select('id').limit(1).executeTakeFirst()
  if (!tenant) await createTenant(app, { organizationId: organization.id, name: 'Main' })
  return organization.id
}
