import { usersEntityId } from '@monarch/field-types'
import { compileFindMissing, type MissingTarget, targetsOf } from '@monarch/query'
import type { Transaction } from '../../platform/db/database.ts'
import type { ImportError, ImportRow, ImportScope } from './import-row.ts'
import { admitUsers, usersRefused } from '../admit-users.ts'
import { notAPerson, notARecord } from '../../structure/change/check-defaults.ts'

/**
 * Errors for ids in the rows that match no live record, or no user who may be named. Records found through `match` exist.
 * `recordIds` are the records that the rows update.
 */
export async function checkRowLinks(
  { ctx, tenant, targets }: ImportScope,
  transaction: Transaction,
  rows: readonly ImportRow[],
  recordIds: readonly string[],
): Promise<ImportError[]> {
  const fields = targets.list.flatMap(({ attribute, type, match }, i) =>
    type.relation && (match === null || match.entity.id === usersEntityId) ? [{ attribute, i }] : [],
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
  const users = await admitUsers(ctx.app, tenant, [{ entity: targets.entity, ids: recordIds, targets: linked }])
  const messages = new Map([
    ...(JSON.parse(missing ?? '[]') as MissingTarget[]).map((one) => [keyOf(one), notARecord] as const),
    ...usersRefused(linked, users).map((one) => [keyOf(one), notAPerson] as const),
  ])
  if (messages.size === 0) return []
  return rows.flatMap(({ row, values }) =>
    fields.flatMap(({ attribute: { name, spec }, i }) => {
      const ids = [values[i] ?? []].flat() as string[]
      return ids
        .flatMap((id) => messages.get(keyOf({ field: name, id }))?.(spec.label, id) ?? [])
        .slice(0, 1)
        .map((message) => ({ row, field: name, message }))
    }),
  )
}

const keyOf = ({ field, id }: MissingTarget): string => `${field} ${id}`
