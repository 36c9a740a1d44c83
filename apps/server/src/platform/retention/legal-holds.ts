import { AppError } from '@monarch/schema'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AdminDb } from '../db/admin-db.ts'

/**
 * Whether a legal hold keeps data of the organization, or of one of its tenants. A hold on a person keeps everything in the organization:
 * records, files and history of others can be about that person. Without a tenant, holds on single tenants do not count.
 */
export function isHeld(organizationId: RawBuilder<unknown>, tenantId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from "legalHolds" h where h."organizationId" = ${organizationId} and h."liftedAt" is null
    and (h."tenantId" is null or h."tenantId" = ${tenantId}))`
}

/** Throws while a hold keeps the tenant or, without one, anything of the organization. */
export async function requireNoHold(
  db: Kysely<AdminDb>,
  { organizationId, tenantId }: { readonly organizationId: string; readonly tenantId: string | null },
): Promise<void> {
  const { rows } = await sql<{ reason: string }>`
    select reason from "legalHolds" h where h."organizationId" = ${organizationId} and h."liftedAt" is null
      and (${tenantId}::uuid is null or h."tenantId" is null or h."tenantId" = ${tenantId}::uuid) limit 1`.execute(db)
  const [hold] = rows
  if (hold) throw new AppError('CONFLICT', `A legal hold keeps this data: "${hold.reason}". Lift the hold first.`)
}
