import { AppError } from '@monarch/schema'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { hash, randomBytes } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import { newId } from '../../platform/new-id.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { rolesHeld } from '../rights/held-roles.ts'
import { type CredentialWay, forget, recall, type StoredSession } from '../credentials.ts'
import { signedInFrom, type StoredUser } from '../signed-in-from.ts'
import type { Device, Session, SignedIn } from '../signed-in.ts'
import type { SignInMethod } from '../../platform/db/admin-tables/sign-in.ts'

const sessionLifetimeDays = 30

/**
 * A session for the user, if he may sign in. With the hash that his password was verified against, only if that is still
 * his: the row is locked, so that a reset, which ends all sessions, comes either before (and is seen) or after (and ends
 * this one too).
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
    // Nobody has its token.
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
 * Throws when the organizations of the person let nobody in from that address, or in that way. What a tab does by itself is no
 * use of the session: one that was left open ends when its person has been away for too long.
 */
export async function findSession(
  app: App,
  token: string,
  address: string,
  isUse: boolean = true,
): Promise<SignedIn | null> {
  if (!tokenPattern.test(token)) return null
  const tokenHash = hashToken(token)
  const read = () => readSession(app.admin, sql`s."tokenHash" = ${tokenHash}`)
  const stored = await recall(app, tokenHash.toString('base64'), read, address)
  const signedIn = stored && stored.from(address)
  if (signedIn && isUse) await stored.noteUse?.()
  return signedIn
}

/** The session of that id, as long as it lasts: for what was made for a session and shows nothing of its token. */
export async function findSessionById(app: App, id: string, address: string): Promise<SignedIn | null> {
  const read = () => readSession(app.admin, sql`s.id = ${id}::uuid`)
  const stored = await recall(app, `id ${id}`, read)
  return stored && stored.from(address)
}

/** Signs out: the token is dead when this returns. */
export async function endSession(app: App, { session, user }: SignedIn): Promise<void> {
  await app.admin.transaction().execute(async (trx) => {
    await trx.deleteFrom('sessions').where('id', '=', session.id).execute()
    await app.bus.publish('session', { userId: user.id }, trx)
  })
  await forget(app, user.id)
}

/** 256 bits, as base64url writes them. */
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

/** The limits that the organizations of the person `u` set to the session `s`: the strictest counts. */
export const sessionLimits = sql`cross join lateral (
  select min(r."idleMinutes") as idle, min(r."sessionHours") as hours
  from memberships m join "securityRules" r on r."organizationId" = m."organizationId" where m."userId" = u.id and m."isActive") l`
export const isWithinLimits = sql`(s."expiresAt" > now()
  and (l.hours is null or s."createdAt" > now() - l.hours * interval '1 hour')
  and (l.idle is null or s."lastSeenAt" > now() - l.idle * interval '1 minute'))`

/** Somebody `u` who is suspended wherever he is a member is as good as nobody, unless he is invited somewhere else. */
const mayEnter = sql`(u."isActive" and (
  exists (select from memberships m where m."userId" = u.id and m."isActive")
  or not exists (select from memberships m where m."userId" = u.id)
  or exists (select from invitations i join users p on p.id = i."userId" where p.email = u.email and i."expiresAt" > now())))`

/** A few at each sign-in, so that it costs nobody much. */
async function removeExpired(admin: Kysely<AdminDb>): Promise<void> {
  await sql`delete from sessions where id in (
    select id from sessions where "expiresAt" < now() limit 100 for update skip locked)`.execute(admin)
}

/** Every token that no other way accepts: one that is malformed belongs to no session. */
export const sessionWay: CredentialWay = { accepts: () => true, find: findSession, findById: findSessionById }
