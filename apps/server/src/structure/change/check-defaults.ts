import { badInput, defaultTargets, type Structure } from '@monarch/schema'
import { compile, ident, sql, value } from '@monarch/sql'
import type { Tenant } from '../../platform/tenants/tenants.ts'

/** A default value may only reference existing records, so check it in the tables before the change. */
export async function checkDefaults({ db }: Tenant, before: Structure, after: Structure): Promise<void> {
  for (const { field, table, ids } of defaultTargets(before, after)) {
    const found = table
      ? await db.rows<{ id: string }>(
          compile(
            sql`select id from ${ident(table.schema, table.name)} where id = any(${value(ids)}::uuid[]) and "deletedAt" is null`,
          ),
        )
      : []
    const missing = ids.find((id) => !found.some((row) => row.id === id))
    if (missing !== undefined)
      throw badInput({ path: 'data.defaultValue', message: notARecord(field.displayName, missing) })
  }
}

/** The message for a reference to a record that does not exist. */
export function notARecord(label: string, id: string): string {
  return `${label}: ${id} is not a record that exists`
}
