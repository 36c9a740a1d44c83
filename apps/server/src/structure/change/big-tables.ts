import type { Step } from '@monarch/schema'
import type { Tenant } from '../../platform/tenants/tenants.ts'

/**
 * The tables among those of the steps that have more than `limit` rows; their steps take their big form. The change is
 * gradual when something has to be prepared on one of them.
 */
export async function findBigTables(
  tenant: Tenant,
  steps: readonly Step[],
  limit: number,
): Promise<{ bigTables: string[]; isGradual: boolean }> {
  const bigTables: string[] = []
  for (const table of new Set(steps.flatMap(({ big }) => (big ? [big.table] : [])))) {
    // What lies in the bin is out of reach for this role, and nothing there is converted.
    if (table.startsWith('"bin".')) continue
    const text = `select count(*) > ${limit} as "isBig" from (select from ${table} limit ${limit + 1}) as first`
    const [found] = await tenant.db.rows<{ isBig: boolean }>({ text, values: [] })
    if (found!.isBig) bigTables.push(table)
  }
  const isGradual = steps.some(({ big }) => big && big.prepare.length > 0 && bigTables.includes(big.table))
  return { bigTables, isGradual }
}
