import type { Json } from '@monarch/field-types'
import { compileRead, planRead, Visibility } from '@monarch/query'
import { type Entity, fillWhere, isValue, type WebhookConfig, webhookConfig, webhookFieldIds } from '@monarch/schema'
import { compile, sql } from '@monarch/sql'
import type { App } from '../../../platform/app.ts'
import { failpoint } from '../../../platform/failpoint.ts'
import { newId } from '../../../platform/new-id.ts'
import { service } from '../../../platform/service.ts'
import { wakeTenantRuns } from '../../../platform/tenants/tenant-runs.ts'
import { type LoggedChange, movePlace, placeOfNow, readLogPage } from '../../../records/operation-log/log-places.ts'
import { LogReaders } from '../../../records/operation-log/log-readers.ts'
import { type ActingIn, actIn } from '../../../structure/act-in.ts'
import { onCurrentStructure } from '../../../structure/change/current-structure.ts'
import { type ActiveWebhook, activeWebhooks } from '../rows/webhook-state.ts'
import { insertDeliveries, type NewDelivery } from './deliveries.ts'

export const deliverTaskName = 'deliver_webhooks'

/**
 * Reads the tenant's operation log, which is written in the transaction of each change, and adds deliveries. The position advances in the
 * same transaction, so concurrent readers and crashes lose no change and add none twice.
 */
export async function readChanges(app: App, tenantId: string): Promise<void> {
  const tenant = await app.tenants.find(tenantId)
  if (!tenant) return
  for (;;) {
    const webhooks = await activeWebhooks(app, tenantId)
    if (webhooks.length === 0) return
    const entityIds = [...new Set(webhooks.map(({ entityId }) => entityId))]
    const page = await readLogPage(tenant.db, 'webhooks', entityIds)
    if (!page) return reconcileLogPlace(app, tenantId)
    const made = await onCurrentStructure(app, tenantId, () => deliveriesOf(app, tenantId, webhooks, page.operations))
    failpoint('webhook:changes-read')
    const added = await tenant.db.transaction(async (transaction) =>
      (await movePlace(transaction, 'webhooks', page)) ? insertDeliveries(transaction, made) : 0,
    )
    failpoint('webhook:deliveries-added')
    if (added > 0) await wakeTenantRuns(app, deliverTaskName, tenantId)
    if (page.isLast) return
  }
}

/** Starts or stops reading the log of the tenant, depending on its webhooks. */
export async function reconcileLogPlace(app: App, tenantId: string): Promise<void> {
  const tenant = await app.tenants.find(tenantId)
  if (!tenant) return
  const isRead = (await activeWebhooks(app, tenantId)).length > 0
  await tenant.db.rows(
    compile(
      isRead
        ? sql`insert into monarch."logPlaces" (reader, place) values ('webhooks', ${placeOfNow}) on conflict do nothing`
        : sql`delete from monarch."logPlaces" where reader = 'webhooks'`,
    ),
  )
}

/** Schedules one read for many changes. Best effort: a schedule finds what is missed. */
export function wakeChanges(app: App, tenantId: string): void {
  app.services.get(changeReadersService).wake(tenantId)
}

export const changeReadersService = service(
  'webhook readers',
  (app) => new LogReaders(app, readChanges, 'Changes for webhooks could not be read; retrying'),
  (readers) => readers.close(),
)

async function deliveriesOf(
  app: App,
  tenantId: string,
  webhooks: readonly ActiveWebhook[],
  operations: readonly LoggedChange[],
): Promise<NewDelivery[]> {
  const made: NewDelivery[] = []
  for (const webhook of webhooks) {
    const { actions = [] } = webhook.definition as WebhookConfig
    const candidates = operations.filter(
      ({ entityId, action, at }) =>
        entityId === webhook.entityId &&
        (actions.length === 0 || (actions as readonly string[]).includes(action)) &&
        Date.parse(at) >= Date.parse(webhook.activeSince),
    )
    if (candidates.length === 0) continue
    const acting = await actIn(app, tenantId, webhook.actsAs)
    // Without rights, the deliveries are added, and fail with the reason.
    const concerned = acting ? await concerning(acting, webhook, candidates) : candidates
    for (const operation of concerned) made.push(deliveryOf(webhook, operation))
  }
  return made
}

/** The changes to send: those of matching records, in fields that the account may read on every record. */
async function concerning(
  acting: ActingIn,
  webhook: ActiveWebhook,
  operations: readonly LoggedChange[],
): Promise<LoggedChange[]> {
  const entity = [...acting.tenant.model.entities.values()].find(({ id }) => id === webhook.entityId)
  if (!entity || !acting.tenant.access.to(entity).actions.has('read')) return []
  const watched = watchedFields(acting, entity, webhookFieldIds(webhook))
  const seen = operations.filter(({ action, fields }) => action !== 'update' || fields.some((id) => watched.has(id)))
  const met = await matching(acting, entity, webhook, [...new Set(seen.map(({ recordId }) => recordId))])
  return seen.filter(({ recordId }) => met.has(recordId))
}

/** The names, by id, of the chosen fields that the account may read on every record. */
export function watchedFields(
  { structure, tenant: { model, access } }: Pick<ActingIn, 'structure' | 'tenant'>,
  entity: Entity,
  chosen: readonly string[],
): ReadonlyMap<string, string> {
  const visibility = new Visibility(model, access)
  const fields = structure.fields.filter(({ id, entityId, name, deletedAt }) => {
    if (entityId !== entity.id || deletedAt !== null || (chosen.length > 0 && !chosen.includes(id))) return false
    const attribute = visibility.attribute(entity, name)
    return attribute !== undefined && isValue(attribute) && visibility.isWhole(entity, attribute)
  })
  return new Map(fields.map(({ id, name }) => [id, name]))
}

/** Filters the records to those that meet the conditions and that the account may read. Deleted ones are read from the bin. */
async function matching(
  acting: ActingIn,
  entity: Entity,
  webhook: Pick<ActiveWebhook, 'definition'>,
  recordIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { tenant } = acting
  const where = conditionsOf(acting, entity.id, webhook)
  const found = new Set<string>()
  for (let i = 0; i < recordIds.length; i += idsAtOnce) {
    const ids = recordIds.slice(i, i + idsAtOnce)
    for (const bin of [false, true]) {
      const args = { where: { and: [{ id: { in: ids } }, where] }, limit: idsAtOnce, ...(bin && { bin }) }
      const selection = [{ alias: 'id', name: 'id', args: {}, selection: [] }]
      const root = { alias: 'r', kind: 'list', entity: entity.name, args, selection } as const
      const statement = compileRead(planRead({ roots: [root] }, tenant.model, tenant.access))
      const { r } = JSON.parse(await tenant.db.read(statement, { variables: {}, context: tenant.context })) as {
        r: { id: string }[]
      }
      for (const { id } of r) found.add(id)
    }
  }
  return found
}

const idsAtOnce = 500

function conditionsOf(
  { structure, tenant }: Pick<ActingIn, 'structure' | 'tenant'>,
  entityId: string,
  { definition }: Pick<ActiveWebhook, 'definition'>,
): Json {
  const { where } = webhookConfig(structure, { entityId, definition })
  if (where === undefined) return {}
  const { timeZone } = structure
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date())
  const viewer = { userId: tenant.context.userId as string, today, weekStart: 'monday', timeZone } as const
  return fillWhere(structure, entityId, where, viewer, () => null)
}

function deliveryOf({ id: webhookId }: ActiveWebhook, operation: LoggedChange): NewDelivery {
  const { id: operationId, entityId, recordId, action, version, fields, userId, at } = operation
  return {
    id: newId(),
    webhookId,
    operationId,
    entityId,
    recordId,
    action: action as NewDelivery['action'],
    recordVersion: version,
    fields,
    userId,
    changedAt: at,
  }
}
