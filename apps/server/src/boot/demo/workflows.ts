import { createWorkflow, publishedRules, publishWorkflow, uuidv7 } from '@monarch/schema'
import { compile, sql, value } from '@monarch/sql'
import type { App } from '../../platform/app.ts'
import { loadStructure } from '../../structure/structure-store.ts'
import { newId } from '../../platform/new-id.ts'
import { withRules } from '../../capabilities/workflows/run/runs.ts'
import { reconcileLogPlace } from '../../capabilities/workflows/triggers/read-triggers.ts'
import { workflowKind } from '../../capabilities/workflows/rows/workflow-kind.ts'
import { insertRow } from '../../structure/row-store.ts'
import { createRandom, type DemoRecord, demoWorkflows } from '@monarch/starter-content'

type Records = ReadonlyMap<string, readonly DemoRecord[]>

/** Adds the tenant's workflows, switched on, with some runs of the last weeks, unless there are any. */
export async function addWorkflows(
  app: App,
  tenantId: string,
  builderId: string,
  records: Records,
  now: Date,
): Promise<void> {
  const known = await app.admin.selectFrom('workflows').select('id').where('tenantId', '=', tenantId).executeTakeFirst()
  if (known) return
  const structure = (await loadStructure(app.admin, tenantId))!
  const { db } = (await app.tenants.find(tenantId))!
  const author = { userId: builderId, apiKeyId: null, vouchedBy: null }
  const random = createRandom(11)
  const rows = demoWorkflows(builderId).map(({ name, description, definition, entity, runsOn, outputs }) => {
    const env = { newId, now: new Date(now.getTime() - 40 * dayLength).toISOString(), author }
    const made = createWorkflow(structure, { tenantId, name, description, draft: definition }, env)
    // From here on it reacts only to new events.
    const workflow = { ...publishWorkflow(structure, made, env), activeSince: now.toISOString() }
    const { id: entityId } = structure.entities.find((each) => each.name === entity)!
    const about = (records.get(entity) ?? []).filter(runsOn)
    const runs = about.slice(-runsEach).map((record, i, all) => {
      const at = now.getTime() - (all.length - i) * 3 * dayLength
      const times = { startedAt: new Date(at).toISOString(), finishedAt: new Date(at + 400).toISOString() }
      const id = uuidv7(at, random.bytes(10))
      const run = {
        id,
        workflowId: workflow.id,
        workflowVersion: workflow.publishedVersion,
        occasion: `demo ${record.id}`,
        trigger: definition.trigger.type,
        entityId,
        recordId: record.id,
        status: 'done',
        depth: 0,
        context: {},
        dueAt: times.startedAt,
        createdAt: times.startedAt,
        ...times,
      }
      const steps = outputs.map(([stepId, output], place) => ({
        runId: id,
        stepId,
        at: '',
        status: 'done',
        attempts: 1,
        output: 'id' in output ? { id: uuidv7(at, random.bytes(10)) } : output,
        startedAt: new Date(at + place * 100).toISOString(),
        finishedAt: new Date(at + place * 100 + 80).toISOString(),
      }))
      return { run, steps }
    })
    const last = runs.at(-1)?.run
    const lastRun = last && {
      id: last.id,
      status: 'done',
      startedAt: last.startedAt,
      finishedAt: last.finishedAt,
      error: null,
    }
    return { workflow, runs, lastRun }
  })
  await db.transaction(async (transaction) => {
    const versions = rows.map(({ workflow }) => ({
      workflowId: workflow.id,
      version: workflow.publishedVersion,
      definition: withRules(workflow.publishedDefinition, publishedRules(workflow)),
      actsAs: builderId,
    }))
    const runs = rows.flatMap((row) => row.runs)
    const json = (list: readonly object[]) => sql`${value(JSON.stringify(list))}::jsonb`
    const runColumns = sql`id, "workflowId", "workflowVersion", occasion, trigger, "entityId", "recordId", status,
      depth, context, "dueAt", "createdAt", "startedAt", "finishedAt"`
    const stepColumns = sql`"runId", "stepId", at, status, attempts, output, "startedAt", "finishedAt"`
    await transaction.run(
      compile(
        sql`insert into monarch."workflowVersions" select *
          from jsonb_populate_recordset(null::monarch."workflowVersions", ${json(versions)})`,
      ),
    )
    await transaction.run(
      compile(
        sql`insert into monarch."workflowRuns" (${runColumns}) select ${runColumns}
          from jsonb_populate_recordset(null::monarch."workflowRuns", ${json(runs.map(({ run }) => run))})`,
      ),
    )
    await transaction.run(
      compile(
        sql`insert into monarch."workflowSteps" (${stepColumns}) select ${stepColumns}
          from jsonb_populate_recordset(null::monarch."workflowSteps", ${json(runs.flatMap(({ steps }) => steps))})`,
      ),
    )
  })
  await app.admin.transaction().execute(async (trx) => {
    for (const { workflow, runs, lastRun } of rows) {
      await insertRow(trx, workflowKind, workflow)
      const counted = { runCount: runs.length, lastRun: lastRun ? JSON.stringify(lastRun) : null }
      await trx.updateTable('workflows').set(counted).where('id', '=', workflow.id).execute()
    }
  })
  await reconcileLogPlace(app, tenantId)
}

const runsEach = 6
const dayLength = 86_400_000
