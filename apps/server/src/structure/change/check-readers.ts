import { fieldTypeOf } from '@monarch/field-types'
import { badInput, Issues, type Structure, turnedRelations } from '@monarch/schema'
import type { Kysely } from 'kysely'
import type { App } from '../../platform/app.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { structureDependents } from './dependent.ts'

/**
 * Refuses to turn a to-one relation into a to-many relation, or the reverse, while something reads through it: conditions of views
 * and roles, board columns, workflow steps. The refusal names each reader. Readers that only display the field keep working.
 */
export async function checkReaders(app: App, trx: Kysely<AdminDb>, before: Structure, after: Structure): Promise<void> {
  const issues = new Issues()
  for (const field of turnedRelations(before, after)) {
    const leads = fieldTypeOf(field)?.storage === 'links' ? 'many records' : 'one record'
    const turned = { fieldId: field.id, tenantId: field.tenantId, before, after }
    for (const dependent of app.extensions.of(structureDependents)) {
      for (const reader of (await dependent.brokenBy?.(trx, turned)) ?? []) {
        const message = `${reader.charAt(0).toUpperCase()}${reader.slice(1)} uses this field and would break, because it would refer to ${leads}.`
        issues.push({ path: 'data.fieldType', message })
      }
    }
  }
  if (issues.length > 0) throw badInput(issues)
}
