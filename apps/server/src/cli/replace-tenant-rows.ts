import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { AdminDb } from '../platform/db/admin-db.ts'

/** Tables that keep their current rows: keys may have been revoked since the backup, and mails, usage and logs record what happened. */
const unchangedTables = ['apiKeys', 'idempotencyKeys', 'mails', 'aiUsage', 'notifications', 'operations', 'tenants']

interface OwnedTable {
  readonly name: string
  readonly columns: readonly string[]
  /** The other tables that it references. */
  readonly needs: readonly string[]
  /** The condition for the rows of the tenant $1. */
  readonly where: string
}

/**
 * Replaces all rows of the admin database that belong to a tenant by those of the admin database in the backup. Rows of other tables that
 * reference a deleted row are deleted with it by their foreign keys.
 */
export async function replaceTenantRows(
  trx: Kysely<AdminDb>,
  former: pg.Client,
  { tenantId, keepsSealed }: { readonly tenantId: string; readonly keepsSealed: boolean },
): Promise<void> {
  const tables = inOrder(await ownedTables(trx)).filter(({ name }) => keepsSealed || name !== 'workflowSecrets')
  for (const { name, where } of tables.toReversed())
    await sql`delete from ${sql.table(name)} r where ${sql.raw(where.replaceAll('$1', `'${tenantId}'::uuid`))}`.execute(
      trx,
    )
  // Categories belong to the organization and are not replaced. Add those that have been deleted since.
  await copyRows(trx, former, {
    table: { name: 'entityGroups', columns: await columnsOf(trx, 'entityGroups') },
    where: `id in (select i."groupId" from "entityGroupItems" i join "tenantEntities" e on e.id = i."itemId" where e."tenantId" = $1)`,
    tenantId,
    onConflict: 'on conflict do nothing',
  })
  for (const table of tables) await copyRows(trx, former, { table, where: table.where, tenantId, onConflict: '' })
  // The addresses were sealed with another secret, so users must enter them again.
  if (!keepsSealed)
    await trx
      .updateTable('webhooks')
      .set({ sealedUrl: null, sealedSecret: null, sealedPrevious: null, previousUntil: null, isSecretNew: false })
      .set({ isActive: false, activeSince: null, pauseReason: 'imported' })
      .where('tenantId', '=', tenantId)
      .execute()
}

async function copyRows(
  trx: Kysely<AdminDb>,
  former: pg.Client,
  given: {
    readonly table: Pick<OwnedTable, 'name' | 'columns'>
    readonly where: string
    readonly tenantId: string
    readonly onConflict: string
  },
): Promise<void> {
  const { table, where, tenantId, onConflict } = given
  const { rows } = await former.query<{ rows: string }>(
    `select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as rows from "${table.name}" r where ${where}`,
    [tenantId],
  )
  const columns = sql.join(table.columns.map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table.name)} (${columns}) select ${columns}
    from jsonb_populate_recordset(null::${sql.table(table.name)}, ${rows[0]!.rows}::jsonb) ${sql.raw(onConflict)}`.execute(
    trx,
  )
}

/** Tables with a tenant, and items of the navigation, which belong to its entities. */
async function ownedTables(trx: Kysely<AdminDb>): Promise<OwnedTable[]> {
  const { rows } = await sql<Omit<OwnedTable, 'where'>>`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' order by a.attnum) as columns,
      array(select f.confrelid::regclass::text from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'
        and f.confrelid <> c.oid) as needs
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and (c.relname = 'entityGroupItems'
      or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenantId' and not a.attisdropped))
    order by c.relname`.execute(trx)
  return rows
    .filter(({ name }) => !unchangedTables.includes(name))
    .map((table) => ({
      ...table,
      needs: table.needs.map((name) => name.replaceAll('"', '')),
      where:
        table.name === 'entityGroupItems'
          ? `r."itemId" in (select e.id from "tenantEntities" e where e."tenantId" = $1)`
          : `r."tenantId" = $1`,
    }))
}

/** Sorts tables after those that they reference. */
function inOrder(tables: readonly OwnedTable[]): OwnedTable[] {
  const ordered: OwnedTable[] = []
  const visit = (table: OwnedTable) => {
    if (ordered.includes(table)) return
    for (const needed of tables) if (table.needs.includes(needed.name) && needed !== table) visit(needed)
    ordered.push(table)
  }
  for (const table of tables) visit(table)
  return ordered
}

async function columnsOf(trx: Kysely<AdminDb>, name: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = ${`public."${name}"`}::regclass and attnum > 0 and not attisdropped
    order by attnum`.execute(trx)
  return rows.map((row) => row.name)
}
