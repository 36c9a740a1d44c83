import { AppError, badInput, isUuid } from '@monarch/schema'
import { sql } from 'kysely'
import type { App } from '../app.ts'
import { newId } from '../new-id.ts'
import { readPasswordChange } from './credentials.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { forget, type SignedIn } from './sessions.ts'

/** One place where somebody is signed in. */
export interface OwnSession {
  readonly id: string
  readonly userAgent: string
  readonly address: string
  readonly createdAt: string
  readonly lastSeenAt: string
  readonly isCurrent: boolean
}

export async function listSessions(app: App, { session, user }: SignedIn): Promise<OwnSession[]> {
  const { rows } = await sql<OwnSession>`
    select id, "userAgent", address, "createdAt", "lastSeenAt", id = ${session.id} as "isCurrent"
    from sessions where "userId" = ${user.id} and "expiresAt" > now()
    order by id = ${session.id} desc, "lastSeenAt" desc limit 100`.execute(app.admin)
  return rows
}

/** Signs out one place of the same person; one that is gone already is signed out. */
export async function endOwnSession(app: App, { user }: SignedIn, id: string): Promise<void> {
  if (!isUuid(id)) throw new AppError('NOT_FOUND', 'There is no such session.')
  await endSessions(app, user.id, sql`id = ${id}`)
}

export async function endOtherSessions(app: App, { session, user }: SignedIn): Promise<void> {
  await endSessions(app, user.id, sql`id <> ${session.id}`)
}

async function endSessions(app: App, userId: string, which: ReturnType<typeof sql<unknown>>): Promise<void> {
  await app.admin.transaction().execute(async (trx) => {
    await sql`delete from sessions where "userId" = ${userId} and ${which}`.execute(trx)
    await app.bus.publish('session', { userId }, trx)
  })
  forget(app, userId)
}

/**
 * Sets a new password for who knows the old one, and signs out everywhere else. `attempt` counts the try like one to sign in,
 * so that a session left open does not give the password away.
 */
export async function changePassword(
  app: App,
  { session, user }: SignedIn,
  body: unknown,
  attempt: () => () => void,
): Promise<void> {
  const { current, password } = readPasswordChange(body)
  const succeed = attempt()
  const stored = await app.admin.selectFrom('users').select('passwordHash').where('id', '=', user.id).executeTakeFirst()
  const known = stored?.passwordHash ?? null
  if (!(await verifyPassword(known, current))) throw badInput({ path: 'current', message: 'This is not your password' })
  const passwordHash = await hashPassword(password)
  await app.admin.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ passwordHash, updatedAt: sql<string>`now()` })
      .where('id', '=', user.id)
      .where('passwordHash', '=', known)
      .executeTakeFirst()
    // It was reset while we looked: whoever did that knows better.
    if (numUpdatedRows === 0n)
      throw new AppError('CONFLICT', 'Your password was changed elsewhere. Please sign in again.')
    await sql`delete from sessions where "userId" = ${user.id} and id <> ${session.id}`.execute(trx)
    await app.bus.publish('session', { userId: user.id }, trx)
    for (const { id: organizationId } of user.organizations) {
      const version = sql<number>`(select coalesce(max(version), 0) + 1 from operations where "subjectId" = ${user.id})`
      const description = `Changed the password of "${user.name}"`
      const entry = {
        organizationId,
        userId: user.id,
        subjectType: 'user',
        subjectId: user.id,
        action: 'changePassword',
      }
      await trx
        .insertInto('operations')
        .values({ id: newId(), ...entry, version, description })
        .execute()
    }
  })
  forget(app, user.id)
  succeed()
}
