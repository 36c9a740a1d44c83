import { badInput, minPasswordLength } from '@monarch/schema'
import { type Kysely, sql } from 'kysely'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { type PasswordRules, problemOfPassword } from './weak-passwords.ts'

/** The user whose password is set. */
interface PasswordOwner {
  readonly email: string
  readonly organizationIds: readonly string[]
}

/** Throws the problems of a new password, at its input. */
export async function requireGoodPassword(
  db: Kysely<AdminDb>,
  owner: PasswordOwner,
  password: string,
  path = 'password',
): Promise<void> {
  const problem = problemOfPassword(password, owner, await passwordRulesOf(db, owner.organizationIds))
  if (problem !== null) throw badInput({ path, message: problem })
}

/** The strictest rules of the organizations, or the defaults. */
export async function passwordRulesOf(db: Kysely<AdminDb>, organizationIds: readonly string[]): Promise<PasswordRules> {
  const { rows } = await sql<PasswordRules>`
    select greatest(${minPasswordLength}::bigint, max(r."minimumPasswordLength")) as "minimumLength",
      coalesce(bool_or(coalesce(r."refuseCommonPasswords", true)), true) as "refusesCommon"
    from unnest(${[...organizationIds]}::uuid[]) o(id) left join "securityRules" r on r."organizationId" = o.id`.execute(
    db,
  )
  return rows[0]!
}

/** The user's organizations, whether or not the current session reaches them. */
export async function organizationsOf(db: Kysely<AdminDb>, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('memberships').select('organizationId').where('userId', '=', userId).execute()
  return rows.map(({ organizationId }) => organizationId)
}
