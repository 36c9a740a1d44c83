import type { Kysely } from 'kysely'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import type { App } from '../../platform/app.ts'

export const notifyTaskName = 'notify'

/**
 * Runs what says something in a tenant, and has it told to whom it concerns. The job is there before the change is, so that
 * a process that dies in between loses nothing: what it finds later is the change, or nothing.
 */
export async function tellOf<T>(app: App, tenantId: string, change: () => Promise<T>): Promise<T> {
  await add(app, tenantId, new Date(Date.now() + guardMilliseconds))
  const result = await change()
  await add(app, tenantId, new Date()).catch((err: unknown) => app.log.warn({ err, tenantId }, 'Told a little later'))
  return result
}

/** When a tenant is open again: what waited for it. */
export async function notifyAgain(app: Pick<App, 'jobs'>, trx: Kysely<AdminDb>, tenantId: string): Promise<void> {
  await app.jobs.add(notifyTaskName, { tenantId }, { key: `notify ${tenantId} again`, trx })
}

/** Each takes the place of the one that waits. */
function add(app: App, tenantId: string, runAt: Date): Promise<void> {
  return app.jobs.add(notifyTaskName, { tenantId }, { key: `notify ${tenantId}`, runAt })
}

/** Longer than any write lasts. */
const guardMilliseconds = 60_000
