import { AppError, badInput, isUuid } from '@monarch/schema'
import { sql } from 'kysely'
import type { App } from '../../platform/app.ts'
import { readPasswordChange } from '../../request/accounts/account-input.ts'
import { logOwnChange } from './sign-in/own-account.ts'
import { hashPassword, verifyPassword } from '../../request/accounts/passwords.ts'
import { organizationsOf, requireGoodPassword } from '../../request/accounts/password-rules.ts'
import { forget } from '../../request/credentials.ts'
import { isWithinLimits, sessionLimits } from '../../request/accounts/sessions.ts'
import type { SignedIn } from '../../request/signed-in.ts'
import type { SignInMethod } from '../../platform/db/admin-tables/sign-in.ts'

export interface OwnSession {
  readonly id: string
  readonly userAgent: string
  readonly address: string
  readonly method: SignInMethod
  readonly createdAt: string
  readonly lastSeenAt: string
  readonly isCurrent: boolean
}

const maxSessions = 100

/** The latest sessions, the current one first, and how many there are in all. */
export async function listSessions(
  app: App,
  signedIn: SignedIn,
): Promise<{ readonly sessions: OwnSession[]; readonly total: number }> {
  const { session } = signedIn
  const { rows } = await sql<OwnSession & { total: number }>`
    select (count(*) over ())::int as total, s.id, s."userAgent", s.address, s.method, s."createdAt", s."lastSeenAt",
      s.id = ${session.id} as "isCurrent"
    from sessions s join users u on u.id = s."userId" ${sessionLimits}
    where ${ownSessions(signedIn)} and ${isWithinLimits}
    order by s.id = ${session.id} desc, s."lastSeenAt" desc limit ${maxSessions}`.execute(app.admin)
  return { sessions: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** All sessions of the user; a session vouched for by a provider sees only the sessions of the same provider. */
function ownSessions({ user, vouchedBy }: SignedIn) {
  return sql`s."userId" = ${user.id} and (${vouchedBy}::uuid is null or s."organizationId" = ${vouchedBy}::uuid)`
}

/** Ends one session of the user. Succeeds if it has already ended. */
export async function endOwnSession(app: App, signedIn: SignedIn, id: string): Promise<void> {
  if (!isUuid(id)) throw new AppError('NOT_FOUND', 'There is no such session.')
  await endSessions(app, signedIn, sql`s.id = ${id}`)
}

export async function endOtherSessions(app: App, signedIn: SignedIn): Promise<void> {
  await endSessions(app, signedIn, sql`s.id <> ${signedIn.session.id}`)
}

async function endSessions(app: App, signedIn: SignedIn, which: ReturnType<typeof sql<unknown>>): Promise<void> {
  const userId = signedIn.user.id
  await app.admin.transaction().execute(async (trx) => {
    await sql`delete from sessions s where ${ownSessions(signedIn)} and ${which}`.execute(trx)
    await app.bus.publish('session', { userId }, trx)
  })
  await forget(app, userId)
}

/**
 * Changes the password and ends all other sessions. `attempt` counts the check of the current password as a sign-in attempt, so that an
 * open session cannot be used to guess it.
 */
export async function changePassword(
  app: App,
  signedIn: SignedIn,
  body: unknown,
  attempt: () => Promise<() => Promise<void>>,
): Promise<void> {
  const { session, user } = signedIn
  const { current, password } = readPasswordChange(body)
  const succeed = await attempt()
  const stored = await app.admin.selectFrom('users').select('passwordHash').where('id', '=', user.id).executeTakeFirst()
  const known = stored?.passwordHash ?? null
  if (!(await verifyPassword(app, known, current)))
    throw badInput({ path: 'current', message: 'This is not your password' })
  await requireGoodPassword(
    app.admin,
    { email: user.email, organizationIds: await organizationsOf(app.admin, user.id) },
    password,
  )
  const passwordHash = await hashPassword(app, password)
  await app.admin.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ passwordHash, updatedAt: sql<string>`now()` })
      .where('id', '=', user.id)
      .where('passwordHash', '=', known)
      .executeTakeFirst()
    // The password was changed by a concurrent request, which wins.
    if (numUpdatedRows === 0n)
      throw new AppError('CONFLICT', 'Your password was changed elsewhere. Please sign in again.')
    await sql`delete from sessions where "userId" = ${user.id} and id <> ${session.id}`.execute(trx)
    await app.bus.publish('session', { userId: user.id }, trx)
    await logOwnChange(trx, signedIn, 'changePassword', 'Changed the password')
  })
  await forget(app, user.id)
  await succeed()
}
