import type { Kysely } from 'kysely'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import type { App } from '../../platform/app.ts'

export const notifyTaskName = 'notify'

/**
 * Runs a change and then notifies its recipients. The job is added before the change, so that a crash in between loses no notification.
 */
export async function withNotifications<T>(app: App, tenantId: string, change: () => Promise<T>): Promise<T> {
  await add(app, tenantId, new Date(Date.now() + guardMilliseconds))
  const result = await change()
  await add(app, tenantId, new Date()).catch((err: unknown) =>
    app.log.warn({ err, tenantId }, 'Notifications are sent later'),
  )
  return result
}

/** Resumes the notifications of a tenant that is open again. */
export async function notifyAgain(app: Pick<App, 'jobs'>, trx: Kysely<AdminDb>, tenantId: string): Promise<void> {
  await app.jobs.add(notifyTaskName, { tenantId }, { key: `notify ${tenantId} again`, trx })
}

/** Replaces the pending job of the tenant. */
function add(app: App, tenantId: string, runAt: Date): Promise<void> {
  return app.jobs.add(notifyTaskName, { tenantId }, { key: `notify ${tenantId}`, runAt })
}

/** Longer than any write takes. */
const guardMilliseconds = 60_000
