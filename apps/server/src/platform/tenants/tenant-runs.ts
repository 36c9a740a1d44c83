import type { Kysely } from 'kysely'
import type { App } from '../app.ts'
import type { AdminDb } from '../db/admin-db.ts'
import type { TenantDatabase } from '../db/pools.ts'
import type { Tenant } from './tenants.ts'
import type { Task } from '../jobs/task.ts'

/** Runs of one kind, queued in the databases of tenants. */
interface TenantRuns<Run> {
  readonly taskName: string
  readonly groupsPerJob: number
  /** Leases some due runs, so that no other worker takes them. */
  take(db: TenantDatabase, limit: number): Promise<readonly Run[]>
  /** Executes one run and stores its result. */
  work(app: App, tenant: Tenant, run: Run, signal: AbortSignal): Promise<void>
  /** When the next one is due; `null` when none is left. */
  nextDue(db: TenantDatabase): Promise<Date | null>
}

/** The task that executes a tenant's due runs, and reschedules itself for later ones. */
export function tenantRunsTask<Run>(runs: TenantRuns<Run>): Task<{ readonly tenantId: string }> {
  return {
    name: runs.taskName,
    lane: 'runs',
    async run(app, { tenantId }, { signal }) {
      const tenant = await app.tenants.find(tenantId)
      if (!tenant) return
      const end = performance.now() + turnMilliseconds
      for (let group = 0; group < runs.groupsPerJob && !signal.aborted && performance.now() < end; group++) {
        const taken = await runs.take(tenant.db, runsAtOnce)
        if (taken.length === 0) break
        await Promise.all(taken.map((run) => runs.work(app, tenant, run, signal)))
      }
      signal.throwIfAborted()
      const due = await runs.nextDue(tenant.db)
      if (due !== null) await wakeTenantRuns(app, runs.taskName, tenantId, { runAt: due })
    },
  }
}

/** Concurrent runs. A job works through groups of runs until its turn is over; then other tenants get theirs. */
const runsAtOnce = 4
/** Runs mostly wait for servers outside, so a turn is measured in time. */
const turnMilliseconds = 5_000

/** Call when runs are queued, or will be by `trx`. */
export async function wakeTenantRuns(
  { jobs }: Pick<App, 'jobs'>,
  taskName: string,
  tenantId: string,
  options: { readonly runAt?: Date; readonly trx?: Kysely<AdminDb> } = {},
): Promise<void> {
  const { runAt, ...more } = options
  const isLater = runAt !== undefined && runAt.getTime() > Date.now()
  // Separate keys: a later job must not replace one that is due.
  const key = `${taskName} ${tenantId}${isLater ? ' later' : ''}`
  // Jobs run in order of their times: a due one queues behind those of other tenants, however old its runs are.
  await jobs.add(taskName, { tenantId }, { ...more, ...(isLater && { runAt }), key, maxAttempts: 3 })
}
