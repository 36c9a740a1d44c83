import type { Json } from '@monarch/field-types'
import { withoutHeaderValues } from '@monarch/schema'
import { compile, sql as tenantSql, value } from '@monarch/sql'
import { type Kysely, sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import type { App } from '../../platform/app.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import type { Task } from '../../platform/jobs/task.ts'
import { openVault, sealForms } from './run/sealed-headers.ts'
import { findRow } from '../../structure/row-store.ts'
import { workflowKind } from './rows/workflow-kind.ts'

/**
 * Seals header values that versions before migration 011 stored as plain text: in definitions, in the operation log, and in the
 * versions kept with runs (one job per tenant). Resumes after an interruption.
 */
export async function sealPlainHeaders(app: App): Promise<void> {
  const plain = app.admin.selectFrom('workflows').select(['id', 'tenantId']).where('hasPlainHeaders', '=', true)
  const workflows = await plain.orderBy('id').execute()
  for (const { id } of workflows) await app.admin.transaction().execute((trx) => sealWorkflow(app, trx, id))
}

async function sealWorkflow(app: App, trx: Kysely<AdminDb>, id: string): Promise<void> {
  // If several servers start at the same time, one of them seals it.
  const plain = trx.selectFrom('workflows').select('id').where('id', '=', id).where('hasPlainHeaders', '=', true)
  if (!(await plain.forUpdate().executeTakeFirst())) return
  const row = (await findRow(trx, workflowKind, id))!
  const vault = await openVault(app, trx, row)
  const draft = sealForms(vault, row.draftDefinition, row.draft)
  const published = sealForms(vault, row.publishedDefinition, row.published)
  await vault.store()
  await trx
    .updateTable('workflows')
    .set({
      draftDefinition: JSON.stringify(draft.stored),
      draft: JSON.stringify(draft.named),
      publishedDefinition: row.publishedDefinition === null ? null : JSON.stringify(published.stored),
      published: row.published === null ? null : JSON.stringify(published.named),
      hasPlainHeaders: false,
    })
    .where('id', '=', id)
    .execute()
  await clearLog(trx, id)
  await app.jobs.add(sealVersionsTask.name, { tenantId: row.tenantId }, { trx })
}

/** Keeps the names of headers in the log and removes their values. */
async function clearLog(trx: Kysely<AdminDb>, workflowId: string): Promise<void> {
  await sql`set local monarch."rewritesLog" = 'on'`.execute(trx)
  const { rows } = await sql<{ id: string; before: Json; after: Json }>`
    select id, before, after from operations where "subjectType" = 'workflow' and "subjectId" = ${workflowId}
      and (jsonb_path_exists(before, '$.**.headers') or jsonb_path_exists(after, '$.**.headers'))`.execute(trx)
  for (const { id, before, after } of rows) {
    const [clearBefore, clearAfter] = [before, after].map((each) =>
      each === null ? null : JSON.stringify(withoutHeaderValues(each)),
    )
    await sql`update operations set before = ${clearBefore}::jsonb, after = ${clearAfter}::jsonb where id = ${id}`.execute(
      trx,
    )
  }
}

/** Seals the header values in the workflow versions of a tenant's runs. */
export const sealVersionsTask: Task<{ readonly tenantId: string }> = {
  name: 'seal_workflow_versions',
  lane: 'upkeep',
  async run(app, { tenantId }) {
    const tenant = await app.tenants.openClosed(tenantId)
    if (!tenant) return
    const versions = await tenant.db.rows<{ workflowId: string; version: string; definition: Json }>(
      compile(tenantSql`select "workflowId", version, definition from monarch."workflowVersions"
        where jsonb_path_exists(definition, '$.**.headers') order by "workflowId", version`),
    )
    for (const { workflowId, version, definition } of versions) {
      const sealed = await app.admin.transaction().execute(async (trx) => {
        const workflow = await findRow(trx, workflowKind, workflowId)
        if (!workflow) return withoutHeaderValues(definition)
        const vault = await openVault(app, trx, workflow)
        const { stored } = sealForms(vault, definition, definition)
        await vault.store()
        return stored
      })
      if (isDeepStrictEqual(sealed, definition)) continue
      await tenant.db.rows(
        compile(tenantSql`update monarch."workflowVersions" set definition = ${value(JSON.stringify(sealed))}::jsonb
          where "workflowId" = ${value(workflowId)}::uuid and version = ${value(version)}::bigint`),
      )
    }
  },
}
