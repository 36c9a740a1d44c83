import type { Json } from '@monarch/field-types'
import { sql } from 'kysely'
import { renderWorkflow, scopeOfTrigger, type Scope, type Structure, type WorkflowDefinition } from '@monarch/schema'
import type { App } from '../../../platform/app.ts'
import { WorkflowFault } from './fault.ts'

/** Reads a stored definition with current names, and the scope of its first step. */
export function readDefinition(structure: Structure, stored: Json): { definition: WorkflowDefinition; scope: Scope } {
  const definition = renderWorkflow(structure, stored) as unknown as WorkflowDefinition
  return { definition, scope: scopeOfTrigger(structure, definition.trigger) }
}

export async function personOf(app: App, userId: string): Promise<{ id: string; name: string; email: string }> {
  const row = await app.admin
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row ?? { id: userId, name: '', email: '' }
}

export async function workflowOf(app: App, workflowId: string): Promise<{ name: string; isQuiet: boolean }> {
  const { rows } = await sql<{ name: string; isQuiet: boolean; isGone: boolean }>`
    select w.name, t."isQuiet", w."deletedAt" is not null as "isGone"
    from workflows w join tenants t on t.id = w."tenantId" where w.id = ${workflowId}`.execute(app.admin)
  const [row] = rows
  if (!row || row.isGone) throw new WorkflowFault('The workflow has been deleted.')
  return row
}
