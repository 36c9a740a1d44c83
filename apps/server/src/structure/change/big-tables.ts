import type { Step } from '@monarch/schema'
import type { Tenant } from '../../platform/tenants/tenants.ts'

/**
 * The tables in the steps with more than `limit` rows, whose steps use their big form. The change is gradual if one of them needs a
 * preparation.
 */
export async function findBigTables(
  tenant: Tenant,
  steps: readonly Step[],
  limit: number,
): Promise<{ bigTables: string[]; isGradual: boolean }> {
  const bigTables: string[] = []
  for (const table of new Set(steps.flatMap(({ big }) => (big ? [big.table] : [])))) {
    // This role cannot read tables in the bin, and no step converts them.
    if (table.startsWith('"bin".')) continue
    const text = `select count(*) > ${limit} as "isBig" from (select from ${table} limit ${limit + 1}) as first`
    const [found] = await tenant.db.rows<{ isBig: boolean }>({ text, values: [] })
    if (found!.isBig) bigTables.push(table)
  }
  const isGradual = steps.some(({ big }) => big && big.prepare.length > 0 && bigTables.includes(big.table))
  return { bigTables, isGradual }
}
