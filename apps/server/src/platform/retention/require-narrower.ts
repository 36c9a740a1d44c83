import { badInput, retentionDays, type RetentionKindName } from '@monarch/schema'
import type { Kysely } from 'kysely'
import type { AdminDb } from '../db/admin-db.ts'

/** A tenant keeps nothing for longer than its organization. */
export async function requireNarrower(
  db: Kysely<AdminDb>,
  organizationId: string,
  days: Readonly<Partial<Record<RetentionKindName, number | null>>>,
  pathOf: (kind: RetentionKindName) => string = (kind) => `data.${kind}`,
): Promise<void> {
  const { retention } = await db
    .selectFrom('organizations')
    .select('retention')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  for (const kind of Object.keys(days) as RetentionKindName[]) {
    const most = retentionDays(kind, retention)
    if (most !== null && (days[kind] ?? 0) > most)
      throw badInput({
        path: pathOf(kind),
        message: `Enter at most ${most}: the organization deletes it after that many days`,
      })
  }
}
