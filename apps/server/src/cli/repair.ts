import type { App } from '../platform/app.ts'
import { reasonOf } from '../platform/db/server.ts'
import { finishTenant } from '../platform/tenants/tenants.ts'
import { finishPendingChange } from '../structure/change/finish-change.ts'

/** Completes what a crash or a lost database left unfinished, and reports each finding with its repair. */
export async function repairInstallation(app: App, say: (line: string) => void): Promise<void> {
  const found = (await repairTenants(app, say)) + (await repairChanges(app, say))
  if (found === 0) say('Nothing was half done.')
}

async function repairTenants(app: App, say: (line: string) => void): Promise<number> {
  const rows = await app.admin.selectFrom('tenants').select(['id', 'name']).where('status', '=', 'creating').execute()
  for (const { id, name } of rows) {
    const what = `the creation of the tenant "${name}" had stopped halfway`
    try {
      await finishTenant(app, id)
      say(`REPAIRED ${what}; its database is complete now, and it is open.`)
    } catch (error) {
      say(`LEFT     ${what}, and cannot be completed now: ${reasonOf(error)}`)
    }
  }
  return rows.length
}

async function repairChanges(app: App, say: (line: string) => void): Promise<number> {
  const pending = app.admin.selectFrom('structureChanges').where('structureChanges.status', '=', 'pending')
  const rows = await pending
    .innerJoin('tenants', 'tenants.id', 'structureChanges.tenantId')
    .select(['structureChanges.id', 'phase', 'tenantId', 'tenants.name'])
    .execute()
  for (const { id, phase, tenantId, name } of rows) {
    const what = `a change of the structure of "${name}" had stopped halfway`
    if (phase === 'preparing') {
      say(`LEFT     ${what}, while it was being prepared; a running server goes on with it.`)
      continue
    }
    try {
      await finishPendingChange(app, tenantId)
      const { status } = await app.admin
        .selectFrom('structureChanges')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      if (status === 'pending') say(`LEFT     ${what}; the tenant is closed or being upgraded.`)
      else if (status === 'done') say(`REPAIRED ${what}; it is finished now.`)
      else say(`REPAIRED ${what}; the records do not allow it, so it was undone.`)
    } catch (error) {
      say(`LEFT     ${what}, and cannot be finished now: ${reasonOf(error)}`)
    }
  }
  return rows.length
}
