import type { Json } from '@monarch/field-types'
import { compileFindMissing, type MissingTarget, targetsOf } from '@monarch/query'
import type { Transaction } from '../../platform/db/database.ts'
import type { ImportError, ImportRow, ImportScope } from './import-row.ts'
import { notARecord } from '../../structure/change/check-defaults.ts'

/** Errors for ids in the rows that match no live record. Records found through `match` exist. */
export async function checkRowLinks(
  { tenant, targets }: ImportScope,
  transaction: Transaction,
  rows: readonly ImportRow[],
): Promise<ImportError[]> {
  const fields = targets.list.flatMap(({ attribute, type, match }, i) =>
    type.relation && match === null ? [{ attribute, i }] : [],
  )
  if (fields.length === 0) return []
  const given = new Set(fields.map(({ attribute }) => attribute.name))
  const linked = targetsOf(
    tenant.model,
    tenant.access,
    rows.map(({ values }) => ({
      given,
      values: fields.flatMap(({ attribute, i }) =>
        attribute.kind === 'column' ? [{ column: attribute, value: values[i] ?? null }] : [],
      ),
      links: fields.flatMap(({ attribute, i }) =>
        attribute.kind === 'links' ? [{ attribute, ids: (values[i] ?? []) as string[] }] : [],
      ),
    })),
  )
  if (linked.length === 0) return []
  const { missing } = await transaction.one<{ missing: string | null }>(compileFindMissing(linked), {
    variables: {},
    context: tenant.context,
  })
  if (missing === null) return []
  const wrong = new Set((JSON.parse(missing) as MissingTarget[]).map(({ field, id }) => `${field} ${id}`))
  return rows.flatMap(({ row, values }) =>
    fields.flatMap(({ attribute: { name, spec }, i }) => {
      const id = [values[i] ?? []].flat().find((one: Json) => wrong.has(`${name} ${one as string}`))
      return id === undefined ? [] : [{ row, field: name, message: notARecord(spec.label, id as string) }]
    }),
  )
}
