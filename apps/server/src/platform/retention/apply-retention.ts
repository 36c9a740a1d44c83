import { type Retention, retentionDays, retentionKinds } from '@monarch/schema'
import { sql } from 'kysely'
import { allOf } from '../all-of.ts'
import type { App } from '../app.ts'
import type { Task } from '../jobs/task.ts'
import { isHeld } from './legal-holds.ts'
import { organizationSweeps, tenantSweeps } from './sweeps.ts'

/** Deletes what is older than organizations and tenants keep it, except under a legal hold. A failing sweep does not stop the others. */
export const applyRetentionTask: Task<unknown> = {
  name: 'apply_retention',
  lane: 'upkeep',
  async run(app, _payload, { signal }) {
    const { rows } = await sql<{ id: string; retention: Retention }>`
      select id, retention from organizations o where not ${isHeld(sql`o.id`, sql`null::uuid`)} order by id`.execute(
      app.admin,
    )
    for (const id of await app.tenants.activeIds())
      await app.jobs.add(applyTenantRetentionTask.name, { tenantId: id }, { key: `apply_retention:${id}` })
    const errors: unknown[] = []
    for (const { id: organizationId, retention } of rows)
      for (const sweep of app.extensions.of(organizationSweeps)) {
        const until = untilOf(retentionDays(sweep.kind, retention))
        if (until === null) continue
        signal.throwIfAborted()
        await sweep.sweep(app, { organizationId, until, signal }).catch((err: unknown) => {
          app.log.warn({ err, organizationId, kind: sweep.kind }, 'Old data could not be deleted yet')
          errors.push(err)
        })
      }
    if (errors.length > 0) throw allOf(errors)
  },
}

/** Skips a suspended or upgrading tenant until the next time. A failing sweep does not stop the others. */
export const applyTenantRetentionTask: Task<{ readonly tenantId: string }> = {
  name: 'apply_tenant_retention',
  lane: 'upkeep',
  async run(app, { tenantId }, { signal }) {
    const tenant = await app.tenants.find(tenantId)
    const rules = tenant && (await rulesOf(app, tenantId))
    if (!rules || rules.isHeld) return
    const errors: unknown[] = []
    for (const sweep of app.extensions.of(tenantSweeps)) {
      const until = untilOf(retentionDays(sweep.kind, rules.organization, rules.tenant))
      if (until === null) continue
      signal.throwIfAborted()
      await sweep.sweep(app, { tenant, until, signal }).catch((err: unknown) => {
        app.log.warn({ err, tenantId, kind: sweep.kind }, 'Old data could not be deleted yet')
        errors.push(err)
      })
    }
    if (errors.length > 0) throw allOf(errors)
  },
}

interface Rules {
  readonly organization: Retention
  readonly tenant: Retention
  readonly isHeld: boolean
}

async function rulesOf({ admin }: App, tenantId: string): Promise<Rules | undefined> {
  const { rows } = await sql<Rules>`
    select o.retention as organization, ${tenantRetention} as tenant, ${isHeld(sql`o.id`, sql`t.id`)} as "isHeld"
    from tenants t join organizations o on o.id = t."organizationId" where t.id = ${tenantId}`.execute(admin)
  return rows[0]
}

/** The retention of tenant `t`. The bin has a separate column, which is older. */
export const tenantRetention = sql<Retention>`(t.retention || jsonb_strip_nulls(jsonb_build_object('bin', t."binDays")))`

/** For data that belongs to no organization, such as sign-ins of users without one: by the default days of its kind. */
export const standardUntil = (kind: keyof typeof retentionKinds): string | null =>
  untilOf(retentionKinds[kind].standard)

const untilOf = (days: number | null): string | null =>
  days === null ? null : new Date(Date.now() - days * 86_400_000).toISOString()
