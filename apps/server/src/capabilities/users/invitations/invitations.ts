import { inLocale } from '@monarch/messages'
import { AppError, badInput } from '@monarch/schema'
import { type Kysely, sql, type Transaction } from 'kysely'
import { object } from '@monarch/shapes'
import type { App } from '../../../platform/app.ts'
import { password as newPassword, readBody } from '../../../request/accounts/account-input.ts'
import { hashPassword } from '../../../request/accounts/passwords.ts'
import { organizationsOf, requireGoodPassword } from '../../../request/accounts/password-rules.ts'
import { createSession } from '../../../request/accounts/sessions.ts'
import type { Device, SignedIn } from '../../../request/signed-in.ts'
import { forget, forgetRights } from '../../../request/credentials.ts'
import { noteSignIn } from '../../../request/accounts/sign-ins.ts'
import type { AdminDb } from '../../../platform/db/admin-db.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import { newId } from '../../../platform/new-id.ts'
import { formatsOf } from '../../../structure/settings/effective-settings.ts'
import { proveAddress, removeFactors } from '../accounts/accounts.ts'
import { personName } from '../accounts/read-user.ts'
import { t } from '../accounts/mail-messages.ts'
import { canMailLinks, deadLink, linkTo, makeToken, tokenHashOf } from '../accounts/secret-links.ts'
import { logUserChange } from '../accounts/log-user-change.ts'

/**
 * An invitation has a row of its own in users, so that nothing reveals whether its address has an account already. When it is
 * accepted, the row becomes the account; if there is one, that account gets the roles and the row is deleted.
 */
interface OpenInvitation {
  readonly id: string
  readonly userId: string
  readonly email: string
  readonly name: string
  readonly organizationId: string
  readonly organization: string
}

const invitationDays = 7

export async function insertInvitation(
  trx: Kysely<AdminDb>,
  invitation: { readonly organizationId: string; readonly userId: string; readonly invitedBy: string },
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('invitations')
    .values({ id, ...invitation, expiresAt: inDays })
    .execute()
  return id
}

/** Creates a new link and invalidates the old one. */
export async function renewInvitation(
  db: Kysely<AdminDb>,
  app: App,
  id: string,
): Promise<{ url: string; expiresAt: string }> {
  const { token, tokenHash } = makeToken()
  const { expiresAt } = await db
    .updateTable('invitations')
    .set({ tokenHash, expiresAt: inDays, updatedAt: sql<string>`now()` })
    .where('id', '=', id)
    .returning('expiresAt')
    .executeTakeFirstOrThrow()
  return { url: linkTo(app, `/invitation/${token}`), expiresAt }
}

/** Sends the link if this installation can send mail. */
export async function mailInvitation(trx: Transaction<AdminDb>, app: App, id: string, by: string): Promise<void> {
  if (!canMailLinks(app)) return
  const { url } = await renewInvitation(trx, app, id)
  const { userId, email, organizationId, organization } = await whose(trx, sql`i.id = ${id}`).then((found) => found!)
  const mail = inLocale(await formatsOf(trx, { organizationId, userId }), () => ({
    subject: t('invitationSubject', { organization }),
    text: [
      t('invitedBy', { by, organization }),
      t('expiresInDays', { days: invitationDays }),
      url,
      t('notExpected'),
    ].join('\n\n'),
  }))
  await sendMail(app, trx, { to: email, ...mail, isSecret: true })
}

export async function findInvitation(app: App, token: string): Promise<OpenInvitation> {
  const tokenHash = tokenHashOf(token)
  const found = tokenHash && (await whose(app.admin, sql`i."tokenHash" = ${tokenHash} and i."expiresAt" > now()`))
  if (!found) throw deadLink()
  return found
}

/** Accepts without an account: the user chooses a name and a password. */
export async function acceptAsNew(app: App, token: string, body: unknown, device: Device) {
  const { name, password } = readBody(newPerson, body)
  const invitation = await findInvitation(app, token)
  const { userId, email, organizationId } = invitation
  if (await hasAccount(app.admin, email)) throw signInFirst()
  await requireGoodPassword(app.admin, { email, organizationIds: [organizationId] }, password)
  const passwordHash = await hashPassword(app, password)
  await app.admin.transaction().execute(async (trx) => {
    await takeInvitation(trx, invitation.id, token)
    await trx
      .updateTable('users')
      .set({ name, passwordHash, status: 'active', isActive: true, updatedAt: sql<string>`now()` })
      .where('id', '=', userId)
      .execute()
      .catch((error: unknown) => {
        throw (error as { code?: unknown }).code === '23505' ? signInFirst() : error
      })
    if (canMailLinks(app)) await proveAddress(trx, userId)
    await logAccepted(trx, app, { ...invitation, name }, userId)
  })
  await forget(app, userId)
  const made = await createSession(app, userId, passwordHash, device, { method: 'invitation' })
  await noteSignIn(app, device, { userId, method: 'invitation', result: 'success' })
  return made
}

/**
 * Accepts with an account signed in with the invited address. If the address was never proven, the creator of the account may know
 * its password or hold a passkey: then joining requires a new password, and removes other sessions, passkeys and the second factor.
 */
export async function acceptAs(app: App, token: string, signedIn: SignedIn, body: unknown): Promise<void> {
  const { user, vouchedBy, session } = signedIn
  const { password = null } = readBody(joining, body ?? {})
  const invitation = await findInvitation(app, token)
  const { organizationId } = invitation
  if (user.email !== invitation.email)
    throw new AppError('FORBIDDEN', `This invitation is for ${invitation.email}. Sign out to accept it.`)
  // An organization's identity provider cannot vouch for the account in another one.
  if (vouchedBy !== null)
    throw new AppError('FORBIDDEN', 'Sign in with your password or a passkey to accept this invitation.')
  const passwordHash = password === null ? null : await newPasswordHash(app, signedIn, organizationId, password)
  await app.admin.transaction().execute(async (trx) => {
    await takeInvitation(trx, invitation.id, token)
    const account = await trx
      .selectFrom('users')
      .select('addressProvenAt')
      .where('id', '=', user.id)
      .where('status', '=', 'active')
      .forUpdate()
      .executeTakeFirst()
    if (!account) throw deadLink()
    if (account.addressProvenAt === null) {
      if (passwordHash === null) throw choosePassword()
      await trx.updateTable('users').set({ passwordHash }).where('id', '=', user.id).execute()
      await removeFactors(trx, user.id)
      await trx.deleteFrom('sessions').where('userId', '=', user.id).where('id', '<>', session.id).execute()
    }
    // Reset links made before the account gained this organization are invalid.
    await trx.deleteFrom('passwordResets').where('userId', '=', user.id).execute()
    if (canMailLinks(app)) await proveAddress(trx, user.id)
    // Direct permissions stay limited to earlier organizations: the inviter does not know of them.
    await sql`
      insert into memberships ("userId", "organizationId", "tenantIds", "isActive", "countsOwnRights")
      select ${user.id}::uuid, "organizationId", "tenantIds", "isActive", false from memberships where "userId" = ${invitation.userId}
      on conflict do nothing`.execute(trx)
    await sql`
      update "userRoles" set "userId" = ${user.id} where "userId" = ${invitation.userId}
        and "roleId" not in (select "roleId" from "userRoles" where "userId" = ${user.id})`.execute(trx)
    await removeInvited(trx, invitation.userId)
    await logAccepted(trx, app, { ...invitation, organizationId, name: user.name }, user.id)
  })
  await forgetRights(app)
}

/** Deletes the row of an invited user and everything attached to it. */
export async function removeInvited(trx: Kysely<AdminDb>, userId: string): Promise<void> {
  await trx.deleteFrom('memberships').where('userId', '=', userId).execute()
  await trx.deleteFrom('users').where('id', '=', userId).where('status', '=', 'invited').execute()
}

const newPerson = object({ name: personName, password: newPassword }, 'name', 'password')

const joining = object({ password: newPassword })

async function newPasswordHash(
  app: App,
  { user }: SignedIn,
  organizationId: string,
  password: string,
): Promise<string> {
  const organizationIds = [organizationId, ...(await organizationsOf(app.admin, user.id))]
  await requireGoodPassword(app.admin, { email: user.email, organizationIds }, password)
  return hashPassword(app, password)
}

const choosePassword = () =>
  badInput({
    path: 'password',
    message:
      'Choose a new password to accept, because others may know your current one. Passkeys and two-factor are removed with it.',
  })

const inDays = sql<string>`now() + ${invitationDays} * interval '1 day'`

async function hasAccount(db: Kysely<AdminDb>, email: string): Promise<boolean> {
  const accounts = db.selectFrom('users').select('id').where('email', '=', email).where('status', '=', 'active')
  return (await accounts.executeTakeFirst()) !== undefined
}

const signInFirst = () =>
  new AppError('CONFLICT', 'There is an account with this email address already. Sign in to accept the invitation.')

/** Fails for all but one of several concurrent calls. */
async function takeInvitation(trx: Kysely<AdminDb>, id: string, token: string): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('invitations')
    .where('id', '=', id)
    .where('tokenHash', '=', tokenHashOf(token))
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw deadLink()
}

async function whose(db: Kysely<AdminDb>, which: ReturnType<typeof sql<unknown>>): Promise<OpenInvitation | undefined> {
  const { rows } = await sql<OpenInvitation>`
    select i.id, i."userId", i."organizationId", u.email, u.name, o.name as organization
    from invitations i join users u on u.id = i."userId" join organizations o on o.id = i."organizationId"
    where ${which} and u.status = 'invited' and o.status = 'active'`.execute(db)
  return rows[0]
}

async function logAccepted(
  transaction: Transaction<AdminDb>,
  app: App,
  { organizationId, name }: Pick<OpenInvitation, 'organizationId' | 'name'>,
  userId: string,
): Promise<void> {
  const change = { ctx: { user: { id: userId } }, transaction }
  await logUserChange(change, {
    organizationId,
    subjectId: userId,
    description: `"${name}" accepted the invitation`,
    before: { status: 'invited' },
    after: { status: 'active' },
  })
  await app.bus.publish('session', { userId }, transaction)
  await app.bus.publish('roles', { organizationId }, transaction)
}
