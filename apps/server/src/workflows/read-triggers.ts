import { compile, sql, value } from '@monarch/sql'
import type { App } from '../app.ts'
import type { TenantDatabase } from '../db/pools.ts'
import { onCurrentStructure } from '../entities/current-structure.ts'
import { failpoint } from '../failpoint.ts'
import { newId } from '../new-id.ts'
import { onePer } from '../one-per.ts'
import { type ActiveRecordWorkflow, recordWorkflows } from './active-workflows.ts'
import { meeting } from './meeting.ts'
import { insertRuns, type NewRun } from './runs.ts'
import { wakeRuns } from './wake.ts'

/**
 * Looks for what changes of records set off, in the tenant's operation log, from the place on up to which it has been read.
 * The place moves in the transaction that makes the runs, so that none is lost and none is made twice, however many look at
 * the same time. How the log is read in the order of commits: `live/operation-log.ts`.
 */
export async function readTriggers(app: App, tenantId: string): Promise<void> {
  const tenant = await app.tenants.find(tenantId)
  if (!tenant) return
  for (;;) {
    const workflows = await recordWorkflows(app, tenantId)
    if (workflows.length === 0) return
    const page = await readPage(tenant.db, workflows)
    if (!page) return
    const runs = await onCurrentStructure(app, tenantId, () => runsOf(app, tenantId, workflows, page.operations))
    failpoint('workflow:triggers-read')
    const made = await tenant.db.transaction(async (transaction) => {
      const moved = await transaction.run(
        compile(sql`update monarch."workflowPlace" set place = ${value(JSON.stringify(page.next))}::jsonb
          where place = ${value(JSON.stringify(page.place))}::jsonb`),
      )
      // Somebody else has read the same.
      return moved === 1 ? insertRuns(transaction, versionsOf(workflows), runs) : []
    })
    failpoint('workflow:runs-made')
    if (made.length > 0) await wakeRuns(app, tenantId)
    if (page.operations.length < pageSize) return
  }
}

/** The same when records were changed, soon and once for many changes. What is missed finds the tick. */
export function wakeTriggers(app: App, tenantId: string): void {
  readersOf(app).wake(tenantId)
}

/** From now on the log is read for the tenant, or no longer. */
export async function settlePlace(app: App, tenantId: string): Promise<void> {
  const tenant = await app.tenants.find(tenantId)
  if (!tenant) return
  const isRead = (await recordWorkflows(app, tenantId)).length > 0
  await tenant.db.rows(
    compile(
      isRead
        ? sql`insert into monarch."workflowPlace" (place) values (jsonb_build_object('from', pg_current_snapshot()::text)) on conflict do nothing`
        : sql`delete from monarch."workflowPlace"`,
    ),
  )
}

class Readers {
  readonly #app: App
  readonly #wanted = new Set<string>()
  readonly #running = new Set<string>()

  constructor(app: App) {
    this.#app = app
  }

  wake(tenantId: string): void {
    this.#wanted.add(tenantId)
    if (!this.#running.has(tenantId)) void this.#run(tenantId)
  }

  async #run(tenantId: string): Promise<void> {
    this.#running.add(tenantId)
    try {
      while (this.#wanted.delete(tenantId)) await readTriggers(this.#app, tenantId)
    } catch (err) {
      this.#app.log.warn({ err, tenantId }, 'What changes set off could not be read; it is read before long')
    } finally {
      this.#running.delete(tenantId)
    }
  }
}

const readersOf = onePer((app: App) => new Readers(app))

/** A snapshot; within a long reading also the one up to which that goes, and the last operation of the page before. */
interface Place {
  readonly from: string
  readonly upTo?: string
  readonly version?: number
  readonly id?: string
}

interface Operation {
  readonly id: string
  readonly entityId: string
  readonly recordId: string
  readonly action: string
  readonly version: number
  readonly userId: string | null
  readonly at: string
  /** The ids of the fields that were changed. */
  readonly fields: readonly string[]
  /** Of the run that made the change. */
  readonly depth: number | null
}

const pageSize = 1000

async function readPage(db: TenantDatabase, workflows: readonly ActiveRecordWorkflow[]) {
  const entityIds = [...new Set(workflows.map(({ entityId }) => entityId))]
  const [row] = await db.rows<{ place: Place; upTo: string; isAhead: boolean }>(
    compile(sql`select p.place, coalesce(p.place->>'upTo', pg_current_snapshot()::text) as "upTo",
      pg_snapshot_xmin((p.place->>'from')::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) as "isAhead"
      from monarch."workflowPlace" p`),
  )
  if (!row) return null
  const { place, upTo } = row
  // A database that was restored elsewhere counts from another number on.
  if (row.isAhead) return { place, next: { from: upTo }, operations: [] }
  const from = sql`${value(place.from)}::pg_snapshot`
  const after =
    place.id === undefined
      ? sql``
      : sql` and (o.version, o.id) > (${value(place.version)}::bigint, ${value(place.id)}::uuid)`
  const operations = await db.rows<Operation>(
    compile(sql`select o.id, o."entityId", o."recordId", o.action, o.version, o."userId", o.at,
      case when o.action = 'update' then array(select json_object_keys(o.changes)) else '{}' end as fields,
      (select max(r.depth) from monarch."workflowSteps" s join monarch."workflowRuns" r on r.id = s."runId" where s.xid = o.xid) as depth
      from monarch.operations o
      where (o.xid >= pg_snapshot_xmax(${from}) or o.xid = any(array(select pg_snapshot_xip(${from}))))
        and pg_visible_in_snapshot(o.xid, ${value(upTo)}::pg_snapshot)
        and o."entityId" = any(${value(entityIds)}::uuid[]) and o.action in ('create', 'update', 'delete')${after}
      order by o.version, o.id limit ${value(pageSize)}::int`),
  )
  const last = operations.at(-1)
  const next: Place =
    last && operations.length === pageSize
      ? { from: place.from, upTo, version: last.version, id: last.id }
      : { from: upTo }
  return { place, next, operations }
}

const actions: Readonly<Record<string, string>> = {
  recordCreated: 'create',
  recordUpdated: 'update',
  recordDeleted: 'delete',
}

async function runsOf(
  app: App,
  tenantId: string,
  workflows: readonly ActiveRecordWorkflow[],
  operations: readonly Operation[],
): Promise<NewRun[]> {
  const runs: NewRun[] = []
  for (const workflow of workflows) {
    const candidates = operations.filter((operation) => concerns(workflow, operation))
    if (candidates.length === 0) continue
    const recordIds = [...new Set(candidates.map(({ recordId }) => recordId))]
    const met = await meeting(app, tenantId, workflow, recordIds)
    for (const operation of candidates) if (met.has(operation.recordId)) runs.push(runFor(workflow, operation))
  }
  return runs
}

function concerns({ published, entityId, fieldIds, activeSince }: ActiveRecordWorkflow, operation: Operation): boolean {
  if (operation.entityId !== entityId || operation.action !== actions[published.trigger.type]) return false
  if (Date.parse(operation.at) < Date.parse(activeSince)) return false
  return fieldIds.length === 0 || operation.fields.some((id) => fieldIds.includes(id))
}

function runFor({ id, version, published }: ActiveRecordWorkflow, operation: Operation): NewRun {
  const depth = operation.depth === null ? 0 : operation.depth + 1
  const { entityId, recordId, userId } = operation
  return {
    id: newId(),
    workflowId: id,
    workflowVersion: version,
    occasion: `operation ${operation.id}`,
    trigger: published.trigger.type,
    entityId,
    recordId,
    depth,
    context: userId === null ? {} : { userId },
    error:
      depth > mostDepth ? `Not run: workflows have set each other off ${mostDepth} times, one behind the other.` : null,
  }
}

const mostDepth = 5

export const versionsOf = (workflows: readonly ActiveRecordWorkflow[]) =>
  workflows.map(({ id: workflowId, version, definition, actsAs }) => ({ workflowId, version, definition, actsAs }))
