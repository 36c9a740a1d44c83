import { type Kysely, sql } from 'kysely'
import type { AdminDb } from '../db/admin-db.ts'
import type { Sealer } from '../db/seal.ts'
import { sealedColumns } from '../db/sealed-columns.ts'
import type { Extensions } from '../extension-point.ts'
import { failpoint } from '../failpoint.ts'
import { StartError } from '../start-error.ts'
import { tenantPasswordPurpose } from '../tenants/tenants.ts'
import { signedValues } from './signed-values.ts'

export interface Rotation {
  readonly sealed: number
  /** Notes for the operator about values that have become void. */
  readonly notes: readonly string[]
}

/** Re-seals everything that `sealer` opens, in one transaction. Safe to repeat. */
export async function resealAll(admin: Kysely<AdminDb>, sealer: Sealer, extensions: Extensions): Promise<Rotation> {
  return admin.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    let sealed = 0
    for (const { table, column, key, of, purpose, where = 'true' } of extensions.of(sealedColumns)) {
      // From here on no row of the table can be sealed with the old secret.
      await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx)
      const columns = sql.join(of.map((name) => sql`${sql.ref(name)}::text`))
      const { rows } = await sql<{ key: string; sealed: string; of: string[] }>`
        select ${sql.ref(key)}::text as key, ${sql.ref(column)} as sealed, array[${columns}] as of
        from ${sql.table(table)} where ${sql.ref(column)} is not null and ${sql.raw(where)}`.execute(trx)
      for (const row of rows) {
        const place = purpose(Object.fromEntries(of.map((name, i) => [name, row.of[i]!])))
        const again = sealer.seal(openIn(sealer, { table, column, key: row.key }, row.sealed, place), place)
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${again} where ${sql.ref(key)}::text = ${row.key}`.execute(
          trx,
        )
        sealed++
      }
    }
    const notes: string[] = []
    for (const voidThem of extensions.of(signedValues)) {
      const note = await voidThem(trx)
      if (note !== null) notes.push(note)
    }
    await sql`
      insert into operations (id, "organizationId", "subjectType", "subjectId", action, version, description)
      select gen_random_uuid(), id, 'organization', id, 'update', 1, 'An operator rotated the secret of the installation'
      from organizations`.execute(trx)
    failpoint('secret.resealed')
    return { sealed, notes }
  })
}

function openIn(
  sealer: Sealer,
  at: { readonly table: string; readonly column: string; readonly key: string },
  sealed: string,
  purpose: string,
): string {
  try {
    return sealer.unseal(sealed, purpose)
  } catch {
    throw new StartError(
      `"${at.column}" of the row ${at.key} in "${at.table}" was sealed with neither of the two given secrets. Nothing was changed.`,
    )
  }
}

/**
 * A server with a wrong secret would seal values that nothing can open later. Checks the secret with one sealed value, that of the oldest
 * tenant.
 */
export async function requireOwnSecret(admin: Kysely<AdminDb>, sealer: Sealer): Promise<void> {
  if (await hasOwnSecret(admin, sealer)) return
  throw new StartError(
    'MONARCH_SECRET: the secrets of this installation were sealed with another one. Set the one that was used, or restore the file "secret" of the data folder.',
  )
}

export async function hasOwnSecret(admin: Kysely<AdminDb>, sealer: Sealer): Promise<boolean> {
  const oldest = admin.selectFrom('tenants').select(['id', 'sealedPassword']).orderBy('id').limit(1)
  const tenant = await oldest.executeTakeFirst()
  if (!tenant) return true
  try {
    sealer.unseal(tenant.sealedPassword, tenantPasswordPurpose(tenant.id))
    return true
  } catch {
    return false
  }
}
