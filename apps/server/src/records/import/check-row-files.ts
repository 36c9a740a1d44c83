import type { Transaction } from '../../platform/db/database.ts'
import { fileIssues } from '../files/check-files.ts'
import type { ImportError, ImportRow, ImportScope } from './import-row.ts'

/** Issues of the files in the rows, if any field holds files. */
export async function checkRowFiles(
  { ctx, tenant, targets }: ImportScope,
  transaction: Transaction,
  rows: readonly ImportRow[],
): Promise<ImportError[]> {
  const fields = targets.list.flatMap(({ name, type, spec }, i) => (type.files ? [{ name, type, spec, i }] : []))
  if (fields.length === 0) return []
  const given = rows.flatMap(({ row, values }) =>
    fields.map(({ name, type, spec, i }) => ({ path: `${row}.${name}`, type, spec, value: values[i] ?? null })),
  )
  const issues = await fileIssues(tenant, ctx.user.id, transaction, given)
  return issues.map(({ path, message }) => {
    const dot = path.indexOf('.')
    return { row: Number(path.slice(0, dot)), field: path.slice(dot + 1), message }
  })
}
