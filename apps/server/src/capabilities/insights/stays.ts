import type { App } from '../../platform/app.ts'
import { BoundedMap } from '../../platform/bounded-map.ts'
import type { Task } from '../../platform/jobs/task.ts'
import { service } from '../../platform/service.ts'

interface HistoryOfField {
  readonly tenantId: string
  readonly entityId: string
  readonly fieldId: string
}

/**
 * Moves the changes of a field from the operation log to the stays that reports read (migration tenant-008). Reports are correct without
 * this job, but slow while most changes are only in the log.
 */
export const readStaysTask: Task<HistoryOfField> = {
  name: 'read_stays',
  lane: 'upkeep',
  async run(app, { tenantId, entityId, fieldId }) {
    const tenant = await app.tenants.find(tenantId)
    // The tenant's role can only read them.
    await tenant?.db.asOwner(async (client) => {
      await client.query('set statement_timeout = 0')
      await client.query('select monarch.read_stays($1, $2)', [entityId, fieldId])
    })
  },
}

/** After a report, this process adds no further job for its field during this time. */
const pause = 60_000
const mostFields = 1000

/** Adds the jobs. Only fields that a report has used are read, so unused histories cost nothing. */
export const staysService = service('stays', () => {
  const added = new BoundedMap<string, number>(mostFields)
  return {
    async readSoon({ jobs }: App, tenantId: string, entityId: string, fieldId: string): Promise<void> {
      const now = Date.now()
      if (now - (added.get(fieldId) ?? 0) < pause) return
      added.set(fieldId, now)
      await jobs.add(readStaysTask.name, { tenantId, entityId, fieldId }, { key: `stays ${fieldId}` })
    },
  }
})
