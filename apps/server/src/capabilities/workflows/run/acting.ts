import type { Json } from '@monarch/field-types'
import { sql } from 'kysely'
import {
  renderWorkflow,
  scopeOfTrigger,
  type Scope,
  type Structure,
  type WorkflowDefinition,
  type Credential,
} from '@monarch/schema'
import type { App } from '../../../platform/app.ts'
import { actFor } from '../../../request/acting.ts'
import type { TenantContext } from '../../../structure/tenant-context.ts'
import type { Writer } from '../../../request/context.ts'
import { currentStructure } from '../../../structure/structure-store.ts'
import { tenantModel } from '../../../structure/tenant-model.ts'
import { WorkflowFault } from './fault.ts'

/** A tenant with the current rights of the credential that a workflow runs with. */
export interface ActingIn {
  readonly structure: Structure
  readonly tenant: TenantContext
  /** The author of changes to records. */
  readonly writer: Writer
}

/** `null` if the credential has no rights in the tenant any more. */
export async function actIn(app: App, tenantId: string, credential: Credential): Promise<ActingIn | null> {
  const [tenant, model, structure, user] = await Promise.all([
    app.tenants.find(tenantId),
    tenantModel(app, tenantId),
    currentStructure(app, app.admin, tenantId),
    actFor(app, credential, tenantId),
  ])
  if (!tenant || !structure || !user) return null
  const { organizationId, db } = tenant
  const writer = { user: { id: user.id, name: user.context.userName }, credential }
  return {
    structure,
    writer,
    tenant: { id: tenantId, organizationId, model, access: user.access, context: user.context, db },
  }
}

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
