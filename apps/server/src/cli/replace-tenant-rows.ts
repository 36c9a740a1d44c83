import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { AdminDb } from '../platform/db/admin-db.ts'

/** What belongs to a tenant but not to what it was: keys that may be revoked since, and what was sent or told. */
const keptAsTheyAre = ['apiKeys', 'idempotencyKeys', 'mails', 'aiUsage', 'notifications', 'operations', 'tenants']

interface OwnedTable {
  readonly name: string
  readonly columns: readonly string[]
  /** Other tables that it refers to. */
  readonly needs: readonly string[]
  /** The condition for the rows of the tenant $1. */
  readonly where: string
}

/**
 * Replaces all rows of the admin database that belong to a tenant by those of the former admin database. Rows that refer to it and are not
 * replaced (notifications of its records) go with what they refer to.
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
  // Categories belong to the organization, and may be gone.
  await copyRows(trx, former, {
    table: { name: 'entityGroups', columns: await columnsOf(trx, 'entityGroups') },
    where: `id in (select i."groupId" from "entityGroupItems" i join "tenantEntities" e on e.id = i."itemId" where e."tenantId" = $1)`,
    tenantId,
    onConflict: 'on conflict do nothing',
  })
  for (const table of tables) await copyRows(trx, former, { table, where: table.where, tenantId, onConflict: '' })
  // Sealed with another secret: somebody enters the addresses again.
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
    .filter(({ name }) => !keptAsTheyAre.includes(name))
    .map((table) => ({
      ...table,
      needs: table.needs.map((name) => name.replaceAll('"', '')),
      where:
        table.name === 'entityGroupItems'
          ? `r."itemId" in (select e.id from "tenantEntities" e where e."tenantId" = $1)`
          : `r."tenantId" = $1`,
    }))
}

/** Tables after those that they refer to. */
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
