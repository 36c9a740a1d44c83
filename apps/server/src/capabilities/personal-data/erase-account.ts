import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import type { Identity } from '../../platform/db/admin-tables/people.ts'
import { erasedIdentity, replacementOf } from './replacement.ts'

/** Tables whose rows belong to the person alone. All of their rows are deleted. */
const ownTables = [
  'sessions',
  'passwordResets',
  'invitations',
  'identities',
  'settings',
  'secondFactors',
  'recoveryCodes',
  'passkeys',
  'signIns',
  'signInChallenges',
  'notifications',
  'userRoles',
] as const

/**
 * Replaces the account, and the name and the address in the audit log and in notifications of others. Log entries stay, with the id of the
 * user and the time. Only the demo also changes the log. The replacement does not identify the person.
 */
export async function eraseAccount(
  trx: Kysely<AdminDb>,
  { userId, organizationId, identity }: { userId: string; organizationId: string; identity: Identity },
): Promise<void> {
  for (const table of ownTables) await sql`delete from ${sql.table(table)} where "userId" = ${userId}`.execute(trx)
  await sql`delete from mails where "to" = ${identity.email} or "userId" = ${userId}`.execute(trx)
  const { name, email } = erasedIdentity(userId)
  await sql`update users set name = ${name}, email = ${email}, "avatarUrl" = null, "passwordHash" = null, permissions = '{}',
    "isActive" = false, status = 'removed', "updatedAt" = now() where id = ${userId}`.execute(trx)
  const plain = replacementOf(identity, userId).patterns
  const inJson = replacementOf(identity, userId, { isJson: true }).patterns
  const text = (column: RawBuilder<unknown>, patterns: typeof plain) =>
    patterns.reduce(
      (inner, { pattern, by }) => sql`regexp_replace(${inner}, ${pattern}::text, ${by}::text, 'gi')`,
      column,
    )
  const any = (patterns: typeof plain) => patterns.map(({ pattern }) => `(?:${pattern})`).join('|') || 'a^'
  await sql`select set_config('monarch.rewritesLog', 'on', true)`.execute(trx)
  await sql`update operations set description = ${text(sql`description`, plain)},
      before = ${text(sql`before::text`, inJson)}::jsonb, after = ${text(sql`after::text`, inJson)}::jsonb
    where "organizationId" = ${organizationId} and (description ~* ${any(plain)}
      or before::text ~* ${any(inJson)} or after::text ~* ${any(inJson)})`.execute(trx)
  // A one-word name is replaced only in entries about the person.
  await sql`update operations set description = replace(description, ${`"${identity.name}"`}, ${`"${name}"`}),
      before = jsonb_set(before, '{name}', to_jsonb(${name}::text), false)
    where "organizationId" = ${organizationId} and "subjectType" = 'user' and "subjectId" = ${userId}`.execute(trx)
  await sql`update operations set address = '' where "organizationId" = ${organizationId} and "userId" = ${userId}
    and address <> ''`.execute(trx)
  await sql`select set_config('monarch.rewritesLog', '', true)`.execute(trx)
  await sql`update notifications n set title = ${text(sql`title`, plain)}, text = ${text(sql`text`, plain)}
    where (title ~* ${any(plain)} or text ~* ${any(plain)}) and exists (
      select from tenants t where t.id = n."tenantId" and t."organizationId" = ${organizationId})`.execute(trx)
}
