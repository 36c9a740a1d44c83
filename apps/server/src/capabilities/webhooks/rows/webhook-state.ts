import type { Credential, WebhookKind } from '@monarch/schema'
import type { Json } from '@monarch/field-types'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.ts'
import { BusCache } from '../../../platform/db/bus-cache.ts'
import { service } from '../../../platform/service.ts'

declare module '../../../platform/db/bus.ts' {
  interface BusEvents {
    /** A webhook of the tenant was changed, paused or deleted. */
    webhooks: { tenantId: string }
  }
}

/** A webhook that sends changes. */
export interface ActiveWebhook {
  readonly id: string
  readonly entityId: string
  readonly definition: Json
  readonly actsAs: Credential
  readonly activeSince: string
}

/**
 * The active webhooks of the tenant; none while the tenant is quiet, as copies are. Read after each change to a record, so cached until the
 * bus reports a change.
 */
export function activeWebhooks(app: App, tenantId: string): Promise<readonly ActiveWebhook[]> {
  return app.services.get(activeWebhooksService).get(tenantId, async () => {
    const { rows } = await sql<ActiveWebhook>`
      select w.id, w."entityId", w.definition, ${actor} as "actsAs", w."activeSince"
      from webhooks w join tenants t on t.id = w."tenantId"
      where w."tenantId" = ${tenantId} and w."isActive" and w."deletedAt" is null and not t."isQuiet"
      order by w."createdAt", w.id`.execute(app.admin)
    return rows
  })
}

export function forgetWebhooks(app: App, tenantId: string): void {
  app.services.get(activeWebhooksService).delete(tenantId)
}

const maxTenants = 5000

export const activeWebhooksService = service('active webhooks', ({ bus }) => {
  const webhooks = new BusCache<readonly ActiveWebhook[]>(bus, maxTenants)
  for (const event of ['webhooks', 'structure', 'tenant'] as const)
    bus.subscribe(event, ({ tenantId }) => webhooks.delete(tenantId))
  return webhooks
})

/** The credential of the webhook `w`. */
const actor = sql`json_build_object('userId', w."actsAs", 'apiKeyId', w."apiKeyId", 'vouchedBy', w."vouchedBy")`

/** The webhook of one delivery. */
export interface WebhookTarget {
  readonly id: string
  readonly name: string
  readonly kind: WebhookKind
  readonly entityId: string
  readonly definition: Json
  readonly actsAs: Credential
  readonly isActive: boolean
  readonly isQuiet: boolean
  readonly sealedUrl: string | null
  readonly sealedSecret: string | null
  /** The replaced secret; `null` once it no longer signs. */
  readonly sealedPrevious: string | null
}

export async function targetOf({ admin }: App, webhookId: string): Promise<WebhookTarget | null> {
  const { rows } = await sql<WebhookTarget>`
    select w.id, w.name, w.kind, w."entityId", w.definition, ${actor} as "actsAs", w."isActive", t."isQuiet", w."sealedUrl",
      w."sealedSecret", case when w."previousUntil" > now() then w."sealedPrevious" end as "sealedPrevious"
    from webhooks w join tenants t on t.id = w."tenantId"
    where w.id = ${webhookId} and w."deletedAt" is null`.execute(admin)
  return rows[0] ?? null
}

/** The last delivery, for the list. */
export interface LastDelivery {
  readonly at: string
  readonly isDelivered: boolean
  /** The status of the response; `null` without one. */
  readonly status: number | null
}

/** Stores the outcome of an attempt; returns for how long the webhook has failed, in milliseconds. */
export async function noteAttempt({ admin }: App, webhookId: string, last: LastDelivery): Promise<number> {
  const failing = last.isDelivered ? sql`null` : sql`coalesce("failingSince", now())`
  const { rows } = await sql<{ failed: number | null }>`
    update webhooks set "lastDelivery" = ${JSON.stringify(last)}::jsonb, "failingSince" = ${failing} where id = ${webhookId}
    returning (extract(epoch from now() - "failingSince") * 1000)::float8 as failed`.execute(admin)
  return rows[0]?.failed ?? 0
}
