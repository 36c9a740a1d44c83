import type { App } from '../../../platform/app.ts'
import { failpoint } from '../../../platform/failpoint.ts'
import { tenantRunsTask } from '../../../platform/tenants/tenant-runs.ts'
import type { Tenant } from '../../../platform/tenants/tenants.ts'
import { onCurrentStructure } from '../../../structure/change/current-structure.ts'
import { noteAttempt, targetOf, type WebhookTarget } from '../rows/webhook-state.ts'
import {
  type AttemptEntry,
  type Delivery,
  finishDelivery,
  postponeOtherDeliveries,
  nextDelivery,
  postponeDelivery,
  takeDeliveries,
} from './deliveries.ts'
import { pausedError, pauseWebhook } from './pause.ts'
import { deliverTaskName } from './read-changes.ts'
import { NotSent, type Outcome, send } from './send.ts'

/** The points where a crash test kills the process. */
export const webhookFailpoints = [
  'webhook:changes-read',
  'webhook:deliveries-added',
  'webhook:sent',
  'webhook:delivered',
] as const

/** Sends the due deliveries of a tenant, some at a time. */
export const deliverTask = tenantRunsTask<Delivery>({
  taskName: deliverTaskName,
  groupsPerJob: 100,
  take: takeDeliveries,
  work: deliver,
  nextDue: nextDelivery,
})

async function deliver(app: App, tenant: Tenant, delivery: Delivery, signal: AbortSignal): Promise<void> {
  const { db } = tenant
  const { id, webhookId, action } = delivery
  const fail = (error: string) => finishDelivery(db, id, 'failed', { error, entry: null })
  const target = await targetOf(app, webhookId)
  if (!target) return finishDelivery(db, id, 'skipped', { error: 'The webhook was deleted.', entry: null })
  if (target.isQuiet) return fail('Nothing is sent from this workspace, because it is a copy of another one.')
  // A test shows whether the target works again, before the webhook is switched on.
  if (!target.isActive && action !== 'test') return fail(pausedError)
  try {
    const outcome = await onCurrentStructure(app, tenant.id, () => send(app, tenant, target, { delivery, signal }))
    failpoint('webhook:sent')
    await recordOutcome(app, tenant, target, { delivery, outcome })
    failpoint('webhook:delivered')
  } catch (error) {
    // The tenant was suspended, or this server is stopping: release the delivery without counting the attempt.
    if (signal.aborted || !(await app.tenants.find(tenant.id)))
      return postponeDelivery(db, id, { due: new Date(), error: null, entry: null })
    const isSaid = error instanceof NotSent
    if (!isSaid) app.log.error({ err: error, tenantId: tenant.id, delivery: id }, 'A webhook could not be sent')
    const message = isSaid ? error.message : 'Something went wrong on our side.'
    await recordOutcome(app, tenant, target, {
      delivery,
      outcome: { ...refused, entry: unsent(message), error: message },
    })
  }
}

const refused = { end: 'refused', isDown: false, retryAfter: null } as const

const unsent = (error: string): AttemptEntry => ({
  at: new Date().toISOString(),
  milliseconds: 0,
  sent: null,
  status: null,
  error,
  response: null,
})

async function recordOutcome(
  app: App,
  tenant: Tenant,
  target: WebhookTarget,
  { delivery, outcome }: { readonly delivery: Delivery; readonly outcome: Outcome },
): Promise<void> {
  const { db } = tenant
  const { id, attempts, giveUpAt, action } = delivery
  const { end, entry, error, isDown, retryAfter } = outcome
  if (end === 'skipped') return finishDelivery(db, id, 'skipped', { error, entry })
  const isDelivered = end === 'delivered'
  const status = entry?.status ?? null
  // A failed test does not count: nothing was lost.
  if (action === 'test' && !isDelivered) return finishDelivery(db, id, 'failed', { error, entry })
  if (isDelivered) await finishDelivery(db, id, 'delivered', { error: null, entry })
  const failed = await noteAttempt(app, target.id, { at: new Date().toISOString(), isDelivered, status })
  if (isDelivered) return
  const reason = error ?? ''
  const isGone = status === 410
  if (isGone || failed >= failureMilliseconds) {
    await finishDelivery(db, id, 'failed', { error, entry })
    return pauseWebhook(app, tenant, target, { cause: isGone ? 'gone' : 'failing', reason })
  }
  const wait = Math.max(delayAfter(attempts), retryAfter ?? 0)
  const due = new Date(Date.now() + wait)
  if (due.getTime() > Date.parse(giveUpAt)) await finishDelivery(db, id, 'failed', { error, entry })
  else await postponeDelivery(db, id, { due, error, entry })
  if (isDown) await postponeOtherDeliveries(db, target.id, new Date(Date.now() + Math.min(wait, holdMilliseconds)))
}

/** The first failed attempt after this time gives the change up. */
const failureMilliseconds = 22 * 3_600_000
/** The longest pause of a webhook whose server is down: a recovered server gets new changes within this time. */
const holdMilliseconds = 300_000
const minute = 60_000
/** Delays between attempts. The last one repeats until a day is over, as Standard Webhooks recommends. */
const delays = [5_000, 30_000, 2 * minute, 10 * minute, 30 * minute, 60 * minute, 120 * minute, 240 * minute]

/** With jitter of a tenth, so that many changes are not sent again at the same moment. */
function delayAfter(attempt: number): number {
  const delay = delays[attempt - 1] ?? delays.at(-1)!
  return delay * (0.95 + Math.random() / 10)
}
