import { nextTime } from '@monarch/schema'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.ts'
import type { Task } from '../../../platform/jobs/task.ts'
import { newId } from '../../../platform/new-id.ts'
import { findTriggering } from './matching-records.ts'
import { readTriggers } from './read-triggers.ts'
import { insertRuns, type NewRun, nextDue } from '../run/runs.ts'
import { entityIdOf } from './start-workflow.ts'
import { wakeRuns } from '../run/wake.ts'
import { type ActiveWorkflow, formulaRules, publisher } from '../rows/workflow-store.ts'

/** Runs each minute: starts scheduled workflows, and picks up work that a crash left behind. */
export const workflowTickTask: Task<unknown> = {
  name: 'workflow_tick',
  lane: 'quick',
  async run(app) {
    await runSchedules(app)
    const { rows } = await sql<{ tenantId: string }>`
      select distinct w."tenantId" from workflows w join tenants t on t.id = w."tenantId"
      where w."publishedVersion" is not null and t.status = 'active'`.execute(app.admin)
    for (const { tenantId } of rows) {
      try {
        await readTriggers(app, tenantId)
        const tenant = await app.tenants.find(tenantId)
        const due = tenant && (await nextDue(tenant.db))
        if (due !== null && due.getTime() <= Date.now()) await wakeRuns(app, tenantId)
      } catch (err) {
        app.log.warn({ err, tenantId }, 'Due workflows could not be read; retrying')
      }
    }
  },
}

interface DueSchedule extends ActiveWorkflow {
  readonly tenantId: string
  readonly nextAt: string
  readonly timeZone: string
}

async function runSchedules(app: App): Promise<void> {
  const { rows } = await sql<DueSchedule>`
    select w.id, w."tenantId", w."publishedVersion" as version, w."publishedDefinition" as definition, w.published,
      ${formulaRules} as "formulaRules", ${publisher} as "actsAs", w."activeSince", w."nextAt", t."timeZone"
    from workflows w join tenants t on t.id = w."tenantId"
    where w."isActive" and w."nextAt" <= now() and w."deletedAt" is null and not t."isQuiet" and t.status = 'active'
    order by w."nextAt" limit 1000`.execute(app.admin)
  for (const due of rows) {
    try {
      await runSchedule(app, due)
    } catch (err) {
      app.log.warn({ err, tenantId: due.tenantId, workflow: due.id }, 'A scheduled workflow could not be run; retrying')
    }
  }
}

/** Creates one run for the due time, or one per record; after a crash the same runs, not duplicates. */
async function runSchedule(app: App, due: DueSchedule): Promise<void> {
  const { id, tenantId, nextAt, published, version, definition, actsAs, timeZone, formulaRules: rules } = due
  const tenant = await app.tenants.find(tenantId)
  if (!tenant) return
  const runAt = (recordId: string | null): NewRun => ({
    id: newId(),
    workflowId: id,
    workflowVersion: version,
    occasion: `time ${nextAt}${recordId === null ? '' : ` ${recordId}`}`,
    trigger: published.trigger.type,
    entityId: recordId === null ? null : entityIdOf(definition),
    recordId,
    depth: 0,
    context: {},
    error: null,
  })
  const versions = [{ workflowId: id, version, definition, formulaRules: rules, actsAs }]
  if (entityIdOf(definition) === null) await insertRuns(tenant.db, versions, [runAt(null)])
  else {
    for (let after: string | null = null; ;) {
      const ids = await findTriggering(app, tenantId, due, after === null ? {} : { id: { gt: after } }, recordsAtOnce)
      await insertRuns(tenant.db, versions, (ids ?? [null]).map(runAt))
      if (!ids || ids.length < recordsAtOnce) break
      after = ids.at(-1)!
    }
  }
  await wakeRuns(app, tenantId)
  const next = nextTime(published.trigger, new Date(), timeZone)
  await app.admin
    .updateTable('workflows')
    .set({ nextAt: next })
    .where('id', '=', id)
    .where('nextAt', '=', nextAt)
    .execute()
}

const recordsAtOnce = 500
