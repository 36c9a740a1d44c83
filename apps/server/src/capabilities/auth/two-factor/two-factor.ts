import { AppError, badInput } from '@monarch/schema'
import { type Kysely, sql } from 'kysely'
import type { App } from '../../../platform/app.ts'
import type { AdminDb } from '../../../platform/db/admin-db.ts'
import type { CodeLimits } from '../../../platform/rate-limits/rate-limit.ts'
import { makeRecoveryCodes, makeSecret, type NewSecret, stepOfCode, tidyRecoveryCode } from './codes.ts'

interface TwoFactorState {
  readonly isOn: boolean
  readonly since: string | null
  readonly recoveryCodesLeft: number
}

/** A code of the app or a recovery code. */
export interface GivenCode {
  readonly code?: string | undefined
  readonly recoveryCode?: string | undefined
}

export async function twoFactorState({ admin }: App, userId: string): Promise<TwoFactorState> {
  const { rows } = await sql<TwoFactorState>`
    select f."userId" is not null as "isOn", f."confirmedAt" as since,
      (select count(*) from "recoveryCodes" c where c."userId" = u.id) as "recoveryCodesLeft"
    from users u left join "secondFactors" f on f."userId" = u.id and f."confirmedAt" is not null
    where u.id = ${userId}`.execute(admin)
  return rows[0]!
}

export async function hasTwoFactor({ admin }: App, userId: string): Promise<boolean> {
  const row = await admin
    .selectFrom('secondFactors')
    .select('userId')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Makes a secret that takes effect once a code confirms it. A confirmed secret is not replaced. */
export async function beginTwoFactor(app: App, user: { id: string; email: string }): Promise<NewSecret> {
  const made = makeSecret(user.email)
  const sealedSecret = app.sealer.seal(made.secret, twoFactorPurpose(user.id))
  const { numInsertedOrUpdatedRows } = await app.admin
    .insertInto('secondFactors')
    .values({ userId: user.id, sealedSecret })
    .onConflict((row) =>
      row.column('userId').doUpdateSet({ sealedSecret }).where('secondFactors.confirmedAt', 'is', null),
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) throw new AppError('CONFLICT', 'Two-factor is on already. Turn it off first.')
  return made
}

/** Confirms the secret and returns the recovery codes, which cannot be shown again. */
export async function confirmTwoFactor(
  app: App,
  trx: Kysely<AdminDb>,
  userId: string,
  code: string,
): Promise<string[]> {
  const row = await secretOf(trx, userId)
  if (!row || row.confirmedAt !== null) throw new AppError('CONFLICT', 'Begin with a new secret first.')
  const step = stepOfCode(unseal(app, userId, row.sealedSecret), code, Date.now())
  if (step === null) throw wrongCode('code')
  await trx
    .updateTable('secondFactors')
    .set({ lastStep: step, confirmedAt: sql<string>`now()` })
    .where('userId', '=', userId)
    .execute()
  return renewRecoveryCodes(app, trx, userId)
}

export async function turnOffTwoFactor(trx: Kysely<AdminDb>, userId: string): Promise<void> {
  await trx.deleteFrom('secondFactors').where('userId', '=', userId).execute()
  await trx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
}

/** Replaces all earlier recovery codes. */
export async function renewRecoveryCodes(app: App, trx: Kysely<AdminDb>, userId: string): Promise<string[]> {
  const codes = makeRecoveryCodes()
  await trx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await trx
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ userId, codeHash: hashOf(app, userId, code) })))
    .execute()
  return codes
}

/**
 * Whether the code is valid, which uses it up: the step of the app only increases, and a recovery code is deleted. Each takes a single
 * statement, so that concurrent uses of one code cannot both succeed.
 */
async function useCode(app: App, userId: string, given: GivenCode): Promise<boolean> {
  if (given.recoveryCode !== undefined) {
    const codeHash = hashOf(app, userId, tidyRecoveryCode(given.recoveryCode))
    const { numDeletedRows } = await app.admin
      .deleteFrom('recoveryCodes')
      .where('userId', '=', userId)
      .where('codeHash', '=', codeHash)
      .executeTakeFirst()
    return numDeletedRows === 1n
  }
  const row = await secretOf(app.admin, userId)
  if (!row || row.confirmedAt === null) return false
  const step = stepOfCode(unseal(app, userId, row.sealedSecret), given.code ?? '', Date.now())
  if (step === null) return false
  const { numUpdatedRows } = await app.admin
    .updateTable('secondFactors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Uses up one of the user's codes, or throws. Attempts are counted per user, for every purpose together. */
export async function requireOwnCode(app: App, codes: CodeLimits, userId: string, given: GivenCode): Promise<void> {
  const succeed = await codes.attempt(userId)
  if (!(await useCode(app, userId, given))) throw wrongCode(given.recoveryCode === undefined ? 'code' : 'recoveryCode')
  await succeed()
}

function wrongCode(path: 'code' | 'recoveryCode'): AppError {
  const message = path === 'code' ? 'This code is not right. Wait for the next one.' : 'Invalid recovery code'
  return badInput({ path, message })
}

function secretOf(db: Kysely<AdminDb>, userId: string) {
  return db
    .selectFrom('secondFactors')
    .select(['sealedSecret', 'confirmedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()
}

export const twoFactorPurpose = (userId: string): string => `two-factor secret ${userId}`
const unseal = (app: App, userId: string, sealed: string): string => app.sealer.unseal(sealed, twoFactorPurpose(userId))

/** Uses the server key, so that the database alone does not allow guessing codes. */
const hashOf = (app: App, userId: string, code: string): Buffer => app.sealer.sign(code, `recovery code ${userId}`)

/** Recovery codes are stored as hashes under the secret of the installation. */
export async function voidRecoveryCodes(trx: Kysely<AdminDb>): Promise<string | null> {
  const { rows } = await sql<{ count: number }>`
    with deleted as (delete from "recoveryCodes" returning "userId") select count(distinct "userId")::int from deleted`.execute(
    trx,
  )
  const { count } = rows[0]!
  if (count === 0) return null
  const users = count === 1 ? '1 user' : `${count} users`
  return `The recovery codes of ${users} are void. They can make new ones under Settings, Security.`
}
