import { inLocale } from '@monarch/messages'
import { type Kysely, sql, type Transaction } from 'kysely'
import { object } from '@monarch/shapes'
import type { App } from '../../../platform/app.ts'
import { password as newPasswordShape, readBody } from '../../../request/accounts/account-input.ts'
import { hashPassword } from '../../../request/accounts/passwords.ts'
import { organizationsOf, requireGoodPassword } from '../../../request/accounts/password-rules.ts'
import { forget } from '../../../request/credentials.ts'
import type { AdminDb } from '../../../platform/db/admin-db.ts'
import type { Task } from '../../../platform/jobs/task.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import { newId } from '../../../platform/new-id.ts'
import { formatsOf } from '../../../structure/settings/effective-settings.ts'
import { proveAddress, removeFactors, setPassword } from '../accounts/accounts.ts'
import { t } from '../accounts/mail-messages.ts'
import { canMailLinks, deadLink, linkTo, makeToken, tokenHashOf } from '../accounts/secret-links.ts'

/** Does the same work for known and unknown addresses; a job checks the address. */
export async function requestPasswordReset(app: App, email: string): Promise<void> {
  if (canMailLinks(app)) await app.jobs.add(sendPasswordResetTask.name, { email })
}

export const sendPasswordResetTask: Task<{ readonly email: string }> = {
  name: 'send_password_reset',
  lane: 'quick',
  async run(app, { email }) {
    await app.admin.transaction().execute(async (trx) => {
      const person = await trx
        .selectFrom('users')
        .select(['id', 'email'])
        .where('email', '=', email)
        .where('status', '=', 'active')
        .where('isActive', '=', true)
        .where('isService', '=', false)
        .forUpdate()
        .executeTakeFirst()
      if (person) await mailPasswordReset(trx, app, person, null)
    })
  },
}

/** `madeIn`: the organization whose administrator requested it; `null` if the user did. */
export async function mailPasswordReset(
  trx: Transaction<AdminDb>,
  app: App,
  { id, email }: { readonly id: string; readonly email: string },
  madeIn: string | null,
): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from "passwordResets" where "userId" = ${id} and "expiresAt" > now()`.execute(trx)
  // Limits mails to one mailbox.
  if (rows[0]!.count >= maxOpen) return
  const { url } = await createPasswordReset(trx, app, { userId: id, madeIn })
  const [organizationId = null] = await organizationsOf(trx, id)
  const formats = await formatsOf(trx, { organizationId: madeIn ?? organizationId, userId: id })
  const mail = inLocale(formats, () => ({
    subject: t('resetSubject'),
    text: [
      t(madeIn === null ? 'resetRequested' : 'resetByAdministrator'),
      t('resetWithinAnHour'),
      url,
      t('resetNotYou'),
    ].join('\n\n'),
  }))
  await sendMail(app, trx, { to: email, ...mail, isSecret: true })
}

/** Creates a link with which the user can set a new password. */
export async function createPasswordReset(
  db: Kysely<AdminDb>,
  app: App,
  { userId, madeIn }: { readonly userId: string; readonly madeIn: string | null },
): Promise<{ url: string; expiresAt: string }> {
  const { token, tokenHash } = makeToken()
  await sql`delete from "passwordResets" where "expiresAt" < now()`.execute(db)
  const { expiresAt } = await db
    .insertInto('passwordResets')
    .values({ id: newId(), userId, madeIn, tokenHash, expiresAt: sql<string>`now() + interval '1 hour'` })
    .returning('expiresAt')
    .executeTakeFirstOrThrow()
  return { url: linkTo(app, `/reset-password/${token}`), expiresAt }
}

/**
 * Sets the password and ends every session. Passkeys and the second factor stay, so that access to the mailbox alone is not enough;
 * they are removed if an administrator requested the reset, or if the address was never proven, since the creator of the account
 * may have added them.
 */
export async function completePasswordReset(app: App, token: string, body: unknown): Promise<void> {
  const { password } = readBody(newPassword, body)
  const tokenHash = tokenHashOf(token)
  const { rows } = await sql<{ id: string; email: string; madeIn: string | null; isProven: boolean }>`
    select u.id, u.email, r."madeIn", u."addressProvenAt" is not null as "isProven"
    from "passwordResets" r join users u on u.id = r."userId"
    where r."tokenHash" = ${tokenHash} and r."expiresAt" > now() and u.status = 'active' and u."isActive"`.execute(
    app.admin,
  )
  const [person] = rows
  if (!person) throw deadLink()
  const { id, email, madeIn, isProven } = person
  const organizationIds = await organizationsOf(app.admin, id)
  await requireGoodPassword(app.admin, { email, organizationIds }, password)
  const passwordHash = await hashPassword(app, password)
  await app.admin.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('passwordResets')
      .where('tokenHash', '=', tokenHash!)
      .where('expiresAt', '>', sql<string>`now()`)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw deadLink()
    // The user may have joined another organization since, for which this administrator cannot reset the password.
    if (madeIn !== null && !(await isOnlyIn(trx, id, madeIn))) throw deadLink()
    await setPassword(trx, app, { id, passwordHash, by: id })
    if (madeIn !== null || !isProven) await removeFactors(trx, id)
    if (canMailLinks(app)) await proveAddress(trx, id)
  })
  await forget(app, id)
}

/** Locks the user, so that they cannot join another organization meanwhile. */
async function isOnlyIn(trx: Transaction<AdminDb>, userId: string, organizationId: string): Promise<boolean> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  return (await organizationsOf(trx, userId)).every((id) => id === organizationId)
}

const maxOpen = 5
const newPassword = object({ password: newPasswordShape }, 'password')
