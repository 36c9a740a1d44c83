import { AppError } from '@monarch/schema'
import { type Kysely, sql } from 'kysely'
import type { App } from '../../../platform/app.ts'
import type { AdminDb } from '../../../platform/db/admin-db.ts'
import { newId } from '../../../platform/new-id.ts'
import type { Provider, Vouched } from './provider.ts'

/**
 * Returns the member of the organization that the provider vouches for. The person who configures it controls its answers,
 * so it cannot vouch for people outside its organization or take over an existing account of another one.
 */
export async function findVouchedPerson(app: App, provider: Provider, vouched: Vouched): Promise<string> {
  const { organizationId, issuer } = provider
  const { subject, email, isVerified } = vouched
  if (email === null || !isVerified) throw refused('Your provider has not verified your email address.')
  const domain = email.slice(email.lastIndexOf('@') + 1)
  if (!provider.emailDomains.includes(domain))
    throw refused(`Users with an email address of ${domain} cannot sign in to this organization through its provider.`)
  return app.admin.transaction().execute(async (trx) => {
    const { rows } = await sql<{ userId: string }>`
      select i."userId" from identities i
      join memberships m on m."userId" = i."userId" and m."organizationId" = i."organizationId"
      join users u on u.id = i."userId" and u.status = 'active'
      where m."isActive" and i."organizationId" = ${organizationId} and i.issuer = ${issuer} and i.subject = ${subject}`.execute(
      trx,
    )
    if (rows[0]) return rows[0].userId
    const userId =
      (await findMember(trx, organizationId, email)) ?? (await createMember(trx, provider, { ...vouched, email }))
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('identities')
      .values({ organizationId, issuer, subject, userId })
      .onConflict((row) => row.doNothing())
      .executeTakeFirstOrThrow()
    // Another subject already identifies this account; a reused address must not inherit it.
    if (numInsertedOrUpdatedRows === 0n)
      throw refused('This user is linked to another account of the provider. Ask an administrator to fix that.')
    return userId
  })
}

async function findMember(trx: Kysely<AdminDb>, organizationId: string, email: string): Promise<string | null> {
  const row = await trx
    .selectFrom('users as u')
    .innerJoin('memberships as m', 'm.userId', 'u.id')
    .select('u.id')
    .where('u.email', '=', email)
    .where('u.status', '=', 'active')
    .where('m.isActive', '=', true)
    .where('m.organizationId', '=', organizationId)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Creates a member with only what the organization grants: no password and no rights of the account itself. */
async function createMember(
  trx: Kysely<AdminDb>,
  { organizationId, createsPeople, roleId }: Provider,
  { email, name }: Vouched & { readonly email: string },
): Promise<string> {
  const unknown = () => refused('You are not a member of this organization. Ask an administrator to invite you.')
  if (!createsPeople) throw unknown()
  const id = newId()
  const shown = (name ?? '').replaceAll(/\p{C}/gu, '').trim().slice(0, 200) || email.split('@')[0]!
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('users')
    .values({ id, email, name: shown })
    .onConflict((row) => row.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) throw unknown()
  await trx.insertInto('memberships').values({ userId: id, organizationId, tenantIds: null }).execute()
  const role = roleId && (await roleOf(trx, organizationId, roleId))
  if (role) await trx.insertInto('userRoles').values({ id: newId(), userId: id, roleId: role }).execute()
  await trx
    .insertInto('operations')
    .values({
      id: newId(),
      organizationId,
      userId: id,
      subjectType: 'user',
      subjectId: id,
      action: 'create',
      version: 1,
      description: `Added "${shown}" at the first sign-in through the provider`,
      after: JSON.stringify({ id, email, name: shown, roleIds: role ? [role] : [] }),
    })
    .execute()
  return id
}

async function roleOf(trx: Kysely<AdminDb>, organizationId: string, roleId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('roles')
    .select('id')
    .where('id', '=', roleId)
    .where('organizationId', '=', organizationId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row?.id ?? null
}

const refused = (message: string): AppError => new AppError('FORBIDDEN', message)
