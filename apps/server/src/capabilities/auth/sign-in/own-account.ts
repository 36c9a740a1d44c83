import { AppError, badInput } from '@monarch/schema'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { App } from '../../../platform/app.ts'
import type { AdminDb } from '../../../platform/db/admin-db.ts'
import { newId } from '../../../platform/new-id.ts'
import { verifyPassword } from '../../../request/accounts/passwords.ts'
import { type LoginLimits, sourceOf } from '../../../platform/rate-limits/rate-limit.ts'
import type { SignedIn } from '../../../request/signed-in.ts'

/**
 * Credentials belong to the user and apply in every organization. A session that one organization's provider vouched for proves nothing to
 * the others, so it cannot change them.
 */
export function requireOwnAccount({ vouchedBy }: SignedIn): void {
  if (vouchedBy === null) return
  throw new AppError(
    'FORBIDDEN',
    'You are signed in by the provider of your organization. Sign in with your password or a passkey to change this.',
  )
}

/** Requires the user's password again, for changes that an abandoned session must not allow. It counts as a sign-in attempt. */
export async function requirePassword(
  app: App,
  signedIn: SignedIn,
  given: string,
  { limits, request }: { readonly limits: LoginLimits; readonly request: FastifyRequest },
): Promise<void> {
  requireOwnAccount(signedIn)
  const { id, email } = signedIn.user
  const succeed = await limits.attempt(email, sourceOf(app, request, email))
  const row = await app.admin.selectFrom('users').select('passwordHash').where('id', '=', id).executeTakeFirst()
  if (!(await verifyPassword(app, row?.passwordHash ?? null, given)))
    throw badInput({ path: 'password', message: 'This is not your password' })
  await succeed()
}

/** Logs the change in every organization of the user. */
export async function logOwnChange(
  trx: Kysely<AdminDb>,
  { user }: SignedIn,
  action: string,
  what: string,
): Promise<void> {
  await sql`
    insert into operations (id, "organizationId", "userId", "subjectType", "subjectId", action, version, description)
    select o.id, m."organizationId", m."userId", 'user', m."userId", ${action},
      (select coalesce(max(version), 0) + 1 from operations where "subjectId" = m."userId"), ${`${what} of "${user.name}"`}
    from memberships m
    join unnest(${user.organizations.map(() => newId())}::uuid[], ${user.organizations.map(({ id }) => id)}::uuid[]) o(id, "organizationId")
      on o."organizationId" = m."organizationId"
    where m."userId" = ${user.id}`.execute(trx)
}
