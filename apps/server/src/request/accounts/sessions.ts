import { AppError } from '@monarch/schema'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { hash, randomBytes } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import { newId } from '../../platform/new-id.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { rolesHeld } from '../rights/held-roles.ts'
import { type CredentialProvider, forget, recall, type StoredSession } from '../credentials.ts'
import { signedInFrom, type StoredUser } from '../signed-in-from.ts'
import type { Device, Session, SignedIn } from '../signed-in.ts'
import type { SignInMethod } from '../../platform/db/admin-tables/sign-in.ts'

const sessionLifetimeDays = 30

/**
 * Creates a session if the user may sign in. With `verifiedHash`, only while that hash is current: the row is locked, so a password reset,
 * which ends all sessions, either comes first (and is seen) or later (and ends this one).
 */
export async function createSession(
  app: App,
  userId: string,
  verifiedHash: string | null = null,
  device: Device = { userAgent: '', address: '' },
  { method, vouchedBy = null }: { method: SignInMethod; vouchedBy?: string | null } = { method: 'password' },
): Promise<{ token: string; signedIn: SignedIn }> {
  const token = randomBytes(32).toString('base64url')
  const id = newId()
  await sql`
    insert into sessions (id, "tokenHash", "userId", "userAgent", address, method, "organizationId", "expiresAt")
    select ${id}::uuid, ${hashToken(token)}::bytea, u.id, ${device.userAgent.slice(0, 500)}, ${device.address},
      ${method}, ${vouchedBy}::uuid,
      now() + ${sessionLifetimeDays} * interval '1 day'
    from users u
    where u.id = ${userId} and ${mayEnter} and u.status = 'active' and not u."isService"
      and (${verifiedHash}::text is null or u."passwordHash" = ${verifiedHash})
    for share`.execute(app.admin)
  await removeExpired(app.admin)
  const signedIn = await findSession(app, token, device.address).catch(async (error: unknown) => {
    // The token was never returned, so discard the session.
    await app.admin.deleteFrom('sessions').where('id', '=', id).execute()
    throw error
  })
  if (!signedIn) throw wrongCredentials()
  return { token, signedIn }
}

export function wrongCredentials(): AppError {
  return new AppError('UNAUTHENTICATED', 'Invalid email or password')
}

/**
 * Throws when the user's organizations refuse that address or method of sign-in. Background requests of a tab do not count as use, so an
 * open session ends after the inactivity limit.
 */
async function findSession(app: App, token: string, address: string, isUse: boolean = true): Promise<SignedIn | null> {
  if (!tokenPattern.test(token)) return null
  // As text, because Node needs three times as long to return a Buffer (0.9 µs instead of 0.3).
  const key = hash('sha256', token, 'base64')
  const read = () => readSession(app.admin, sql`s."tokenHash" = ${Buffer.from(key, 'base64')}`)
  const stored = await recall(app, key, read, address)
  const signedIn = stored && stored.from(address)
  if (signedIn && isUse) await stored.noteUse?.()
  return signedIn
}

/** A valid session by its id: for links made for the session, which do not reveal its token. */
async function findSessionById(app: App, id: string, address: string): Promise<SignedIn | null> {
  const read = () => readSession(app.admin, sql`s.id = ${id}::uuid`)
  const stored = await recall(app, `id ${id}`, read)
  return stored && stored.from(address)
}

/** Signs out: the token is invalid when this returns. */
export async function endSession(app: App, { session, user }: SignedIn): Promise<void> {
  await app.admin.transaction().execute(async (trx) => {
    await trx.deleteFrom('sessions').where('id', '=', session.id).execute()
    await app.bus.publish('session', { userId: user.id }, trx)
  })
  await forget(app, user.id)
}

/** 256 bits in base64url. */
const tokenPattern = /^[\w-]{43}$/

function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

async function readSession(admin: Kysely<AdminDb>, which: RawBuilder<unknown>): Promise<StoredSession | null> {
  const { rows } = await sql<Session & { user: StoredUser; vouchedBy: string | null; wasLongUnseen: boolean }>`
    select s.id, s."createdAt", least(s."expiresAt", s."createdAt" + l.hours * interval '1 hour') as "expiresAt",
      s."organizationId" as "vouchedBy",
      s."lastSeenAt" < now() - interval '1 minute' as "wasLongUnseen", json_build_object(
      'id', u.id, 'name', u.name, 'email', u.email, 'permissions', case when s."organizationId" is null then u.permissions else '{}' end,
      'organizations', coalesce((
        select json_agg(json_build_object('id', o.id, 'name', o.name, 'status', o.status, 'deleteAt', o."deleteAt",
          'roles', ${rolesHeld}, 'countsOwnRights', m."countsOwnRights",
          'isLimited', m."tenantIds" is not null,
          'allowedNetworks', coalesce(r."allowedNetworks", '{}'), 'requiresProvider', coalesce(p."isEnabled" and p."isRequired", false),
          'tenants', coalesce((
          select json_agg(json_build_object('id', t.id, 'name', t.name, 'status', t.status, 'deleteAt', t."deleteAt")
            order by t."createdAt", t.id)
          from tenants t
          where t."organizationId" = o.id and t.status in ('active', 'suspended')
            and (m."tenantIds" is null or t.id = any(m."tenantIds"))), '[]'))
          order by o."createdAt", o.id)
        from memberships m join organizations o on o.id = m."organizationId"
        left join "securityRules" r on r."organizationId" = o.id left join "identityProviders" p on p."organizationId" = o.id
        where m."userId" = u.id and m."isActive" and (s."organizationId" is null or s."organizationId" = o.id)), '[]')) as "user"
    from sessions s join users u on u.id = s."userId" ${sessionLimits}
    where ${which} and ${isWithinLimits} and ${mayEnter} and (s."organizationId" is null
      or exists (select from memberships m where m."userId" = u.id and m."isActive" and m."organizationId" = s."organizationId"))`.execute(
    admin,
  )
  const [row] = rows
  if (!row) return null
  const { user, wasLongUnseen, vouchedBy, ...session } = row
  let isUnseen = wasLongUnseen
  const noteUse = async (): Promise<void> => {
    if (!isUnseen) return
    isUnseen = false
    await sql`update sessions set "lastSeenAt" = now() where id = ${session.id}`.execute(admin)
  }
  return { userIds: [user.id], from: signedInFrom(session, user, { vouchedBy, apiKey: null }), noteUse }
}

/** The limits that the organizations of user `u` set for session `s`: the strictest applies. */
export const sessionLimits = sql`cross join lateral (
  select min(r."idleMinutes") as idle, min(r."sessionHours") as hours
  from memberships m join "securityRules" r on r."organizationId" = m."organizationId" where m."userId" = u.id and m."isActive") l`
export const isWithinLimits = sql`(s."expiresAt" > now()
  and (l.hours is null or s."createdAt" > now() - l.hours * interval '1 hour')
  and (l.idle is null or s."lastSeenAt" > now() - l.idle * interval '1 minute'))`

/** User `u` may sign in, unless all their memberships are suspended and they have no invitation. */
const mayEnter = sql`(u."isActive" and (
  exists (select from memberships m where m."userId" = u.id and m."isActive")
  or not exists (select from memberships m where m."userId" = u.id)
  or exists (select from invitations i join users p on p.id = i."userId" where p.email = u.email and i."expiresAt" > now())))`

/** Removes a few at each sign-in, to spread the cost. */
async function removeExpired(admin: Kysely<AdminDb>): Promise<void> {
  await sql`delete from sessions where id in (
    select id from sessions where "expiresAt" < now() limit 100 for update skip locked)`.execute(admin)
}

/** Handles every token that no other kind of credential accepts; a malformed token matches no session. */
export const sessionProvider: CredentialProvider = { accepts: () => true, find: findSession, findById: findSessionById }
