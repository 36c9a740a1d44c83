import { fieldTypeOf } from '@monarch/field-types'
import { badInput, Issues, type Structure, turnedRelations } from '@monarch/schema'
import type { Kysely } from 'kysely'
import type { App } from '../../platform/app.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { structureDependents } from './dependent.ts'

/**
 * What reads through a relation to one record cannot read through a relation to many, nor the other way round: the conditions
 * of views and roles, the columns of a board, the steps of workflows. The refusal names each of them. What only shows the
 * field keeps working.
 */
export async function checkReaders(app: App, trx: Kysely<AdminDb>, before: Structure, after: Structure): Promise<void> {
  const issues = new Issues()
  for (const field of turnedRelations(before, after)) {
    const leads = fieldTypeOf(field)?.storage === 'links' ? 'many records' : 'one record'
    const turned = { fieldId: field.id, tenantId: field.tenantId, before, after }
    for (const dependent of app.extensions.of(structureDependents)) {
      for (const reader of (await dependent.brokenBy?.(trx, turned)) ?? []) {
        const message = `This field is used by ${reader}, which would break: it would lead to ${leads}`
        issues.push({ path: 'data.fieldType', message })
      }
    }
  }
  if (issues.length > 0) throw badInput(issues)
}
