import { fieldTypeOf } from '@monarch/field-types'
import {
  badInput,
  bindingProblems,
  checkWorkflow,
  type FieldRow,
  Issues,
  type RuleBinding,
  type Structure,
  turnedRelations,
  viewProblems,
  type ViewRow,
  type WorkflowRow,
} from '@monarch/schema'
import { type Kysely, sql } from 'kysely'
import type { AdminDb } from '../../platform/db/admin-db.ts'

/**
 * What looks through a relation to one record cannot look through one to many as it is, nor the other way round: the
 * conditions of views and roles, the columns of a board, the words of workflows. Whoever does is named, as computed fields
 * are; what only shows the field goes on.
 */
export async function checkReaders(trx: Kysely<AdminDb>, before: Structure, after: Structure): Promise<void> {
  const issues = new Issues()
  for (const field of turnedRelations(before, after)) {
    const leads = fieldTypeOf(field)?.storage === 'links' ? 'many records' : 'one record'
    for (const reader of await brokenReaders(trx, field, { before, after })) {
      const message = `This field is used by ${reader}, which would break: it would lead to ${leads}`
      issues.push({ path: 'data.fieldType', message })
    }
  }
  if (issues.length > 0) throw badInput(issues)
}

async function brokenReaders(
  trx: Kysely<AdminDb>,
  { id, tenantId }: FieldRow,
  { before, after }: { readonly before: Structure; readonly after: Structure },
): Promise<string[]> {
  const isBroken = (problems: (structure: Structure) => Iterable<unknown> & { readonly length: number }) =>
    problems(after).length > problems(before).length
  const used = sql`"deletedAt" is null and ${id}::uuid = any(uses)`
  const own = sql`"tenantId" = ${tenantId} and ${used} order by "createdAt"`
  const views = await sql<ViewRow>`select * from views where ${own}`.execute(trx)
  const roles = await sql<{ name: string; bindings: readonly RuleBinding[] }>`
    select name, bindings from roles where ${used} order by "createdAt"`.execute(trx)
  const workflows = await sql<WorkflowRow>`select * from workflows where ${own}`.execute(trx)
  return [
    ...views.rows
      .filter((view) => isBroken((structure) => viewProblems(structure, view)))
      // What somebody calls his own is his own.
      .map(({ visibility, name }) => (visibility === 'personal' ? 'a personal view' : `the view "${name}"`)),
    ...roles.rows
      .filter(({ bindings }) =>
        bindings.some((rule) => rule.tenantId === tenantId && isBroken((each) => bindingProblems(each, rule))),
      )
      .map(({ name }) => `the role "${name}"`),
    ...workflows.rows
      .filter(
        ({ publishedDefinition: runs }) => runs !== null && isBroken((each) => checkWorkflow(each, runs).problems),
      )
      .map(({ name }) => `the workflow "${name}"`),
  ]
}
