import { AppError, badInput } from '@monarch/schema'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.ts'
import { logConfirmation } from '../sign-in/session-log.ts'
import { confirmationMinutes } from '../../../request/accounts/confirmed.ts'
import { verifyPassword } from '../../../request/accounts/passwords.ts'
import { type PasskeyAnswer, verifyPasskey } from '../passkeys/passkeys.ts'
import type { CodeLimits, LoginLimits } from '../../../platform/rate-limits/rate-limit.ts'
import type { Device, SignedIn } from '../../../request/signed-in.ts'
import { noteSignIn } from '../../../request/accounts/sign-ins.ts'
import { type GivenCode, hasTwoFactor, requireOwnCode } from '../two-factor/two-factor.ts'

type ConfirmationMethod = 'password' | 'passkey' | 'provider'

export interface ConfirmationMethods {
  readonly methods: readonly ConfirmationMethod[]
  /** Whether a password also needs a code of the second factor. */
  readonly needsCode: boolean
}

/**
 * A session that an identity provider vouched for is confirmed by that provider alone: its user need not be the account's owner, and the
 * organization decides how its users authenticate. Every other session is confirmed with the account's password or a passkey, and
 * never by a provider, because the person who configures one controls its answers.
 */
export async function confirmationMethods(app: App, { user, vouchedBy }: SignedIn): Promise<ConfirmationMethods> {
  if (vouchedBy !== null) return { methods: ['provider'], needsCode: false }
  const { rows } = await sql<{ hasPassword: boolean; hasPasskey: boolean }>`
    select u."passwordHash" is not null as "hasPassword",
      exists (select from passkeys p where p."userId" = u.id) as "hasPasskey"
    from users u where u.id = ${user.id}`.execute(app.admin)
  const { hasPassword, hasPasskey } = rows[0]!
  const methods: ConfirmationMethod[] = [
    ...(hasPassword ? ['password' as const] : []),
    ...(hasPasskey ? ['passkey' as const] : []),
  ]
  return { methods, needsCode: hasPassword && (await hasTwoFactor(app, user.id)) }
}

/** A request to confirm, with the limits that apply to it. */
export interface Proof {
  readonly signedIn: SignedIn
  readonly device: Device
  readonly limits: LoginLimits
  readonly codes: CodeLimits
}

/** The password, and a code where the account has a second factor: a stolen password alone neither signs in nor confirms. */
export async function requirePasswordAndCode(
  app: App,
  { signedIn, device, limits, codes }: Proof,
  { password, ...given }: GivenCode & { readonly password: string },
): Promise<void> {
  requireOwnMethod(signedIn)
  const { id: userId, email } = signedIn.user
  const succeed = await limits.attempt(email, { address: device.address, device: null })
  const row = await app.admin.selectFrom('users').select('passwordHash').where('id', '=', userId).executeTakeFirst()
  if (!(await verifyPassword(app, row?.passwordHash ?? null, password))) {
    await noteSignIn(app, device, { userId, method: 'password', result: 'wrongPassword' })
    throw badInput({ path: 'password', message: 'This is not your password' })
  }
  await succeed()
  if (!(await hasTwoFactor(app, userId))) return
  if (given.code === undefined && given.recoveryCode === undefined)
    throw badInput({ path: 'code', message: 'Enter the code of your app' })
  try {
    await requireOwnCode(app, codes, userId, given)
  } catch (error) {
    const method = given.recoveryCode === undefined ? 'totp' : 'recoveryCode'
    await noteSignIn(app, device, { userId, method, result: 'wrongCode' })
    throw error
  }
}

export async function requireOwnPasskey(
  app: App,
  { signedIn, device }: Proof,
  base: URL,
  given: PasskeyAnswer,
): Promise<void> {
  requireOwnMethod(signedIn)
  const userId = await verifyPasskey(app, base, given, 'passkeyConfirmation').catch(notConfirmed)
  if (userId === signedIn.user.id) return
  await noteSignIn(app, device, { userId: signedIn.user.id, method: 'passkey', result: 'refused' })
  throw badInput({ path: '', message: 'This passkey is not yours.' })
}

function requireOwnMethod({ vouchedBy }: SignedIn): void {
  if (vouchedBy === null) return
  throw badInput({ path: '', message: 'Your organization requires you to confirm through its identity provider.' })
}

/** A failure leaves the session valid, so it must not look like the end of the session (401). */
export function notConfirmed(error: unknown): never {
  if (error instanceof AppError && error.code === 'UNAUTHENTICATED')
    throw badInput({ path: '', message: error.message })
  throw error
}

interface ConfirmedSession {
  readonly id: string
  readonly createdAt: string
  readonly expiresAt: string
  readonly confirmedAt: string
  readonly confirmedUntil: string
}

/** Starts a new hour, and writes it to the audit log. */
export async function confirmSession(
  app: App,
  signedIn: SignedIn,
  how: { readonly method: ConfirmationMethod; readonly address: string },
): Promise<ConfirmedSession> {
  const { id, createdAt, expiresAt } = signedIn.session
  return app.admin.transaction().execute(async (trx) => {
    const { rows } = await sql<Pick<ConfirmedSession, 'confirmedAt' | 'confirmedUntil'>>`
      update sessions set "confirmedAt" = now() where id = ${id}
      returning "confirmedAt", "confirmedAt" + ${confirmationMinutes} * interval '1 minute' as "confirmedUntil"`.execute(
      trx,
    )
    const [confirmed] = rows
    // Signed out during the request.
    if (!confirmed) throw new AppError('UNAUTHENTICATED', 'Please sign in.')
    await logConfirmation(trx, signedIn, how)
    return { id, createdAt, expiresAt, ...confirmed }
  })
}
