import type { ReaderFormats } from '@monarch/field-types'
import { inLocale } from '@monarch/messages'
import type { App } from '../../../platform/app.ts'
import { AllowList } from '../../../platform/outbound/addresses.ts'
import { OutboundError, outsideFetch } from '../../../platform/outbound/outside-fetch.ts'
import type { Tenant } from '../../../platform/tenants/tenants.ts'
import { whyNotActing } from '../../../request/acting.ts'
import { actIn } from '../../../structure/act-in.ts'
import { formatsOf } from '../../../structure/settings/effective-settings.ts'
import { previousPurpose, secretPurpose, signedHeaders, urlPurpose } from '../rows/webhook-secrets.ts'
import type { WebhookTarget } from '../rows/webhook-state.ts'
import { chatMessage, eventBody } from './body.ts'
import { type ChatMessage, slackBody, teamsBody } from './chat-body.ts'
import type { AttemptEntry, Delivery } from './deliveries.ts'

/** How an attempt ended. */
export interface Outcome {
  readonly end: 'delivered' | 'refused' | 'skipped'
  readonly entry: AttemptEntry | null
  readonly error: string | null
  /** The server is unreachable or overloaded, so that other deliveries would fail, too. */
  readonly isDown: boolean
  readonly retryAfter: number | null
}

/** The delivery cannot be sent, and a retry would not help. The message is the reason. */
export class NotSent extends Error {
  override readonly name = 'NotSent'
}

/** Makes the body with the current rights and values, and sends it. */
export async function send(
  app: App,
  tenant: Tenant,
  target: WebhookTarget,
  { delivery, signal }: { readonly delivery: Delivery; readonly signal: AbortSignal },
): Promise<Outcome> {
  const made = await bodyOf(app, tenant, target, delivery)
  if (made === null)
    return { ...nothing, end: 'skipped', error: 'The webhook may not read the record, or the record no longer exists.' }
  if (target.sealedUrl === null) throw new NotSent('The webhook has no address. Enter one.')
  const { body, fields } = made
  const url = app.sealer.unseal(target.sealedUrl, urlPurpose(target.id))
  const started = performance.now()
  const at = new Date()
  const entryOf = (status: number | null, error: string | null, response: string | null): AttemptEntry => ({
    at: at.toISOString(),
    milliseconds: Math.round(performance.now() - started),
    sent: { fields, bytes: Buffer.byteLength(body) },
    status,
    error,
    response,
  })
  try {
    const allow = new AllowList(app.config.outboundAllow)
    const call = outsideFetch({ allow, milliseconds: timeout, bytes: answerBytes })
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Monarch',
      ...(target.kind === 'standard' &&
        signedHeaders(secretsOf(app, target), { id: `msg_${delivery.id}`, body, now: at })),
    }
    const response = await call(url, { method: 'POST', headers, body, signal })
    const { status } = response
    const text = await beginningOf(response)
    if (status >= 200 && status < 300)
      return { ...nothing, end: 'delivered', entry: entryOf(status, null, text), error: null }
    const error = `${new URL(url).host} answered ${status}.`
    const isDown = status >= 500 || status === 429 || status === 408
    const retryAfter = isDown ? retryAfterOf(response.headers.get('retry-after')) : null
    return { end: 'refused', entry: entryOf(status, error, text), error, isDown, retryAfter }
  } catch (error) {
    if (signal.aborted || !(error instanceof OutboundError)) throw error
    const { message } = error
    return { ...nothing, end: 'refused', entry: entryOf(null, message, null), error: message, isDown: true }
  }
}

const nothing = { entry: null, isDown: false, retryAfter: null } as const

/** Standard Webhooks recommends 15 to 30 seconds. */
const timeout = 15_000
/** The response is only shown to users, so its beginning is enough. */
const answerBytes = 100_000
const shownCharacters = 2_000

async function beginningOf(response: Response): Promise<string | null> {
  try {
    const text = (await response.text()).replaceAll('\0', '').toWellFormed()
    return text === '' ? null : text.slice(0, shownCharacters).toWellFormed()
  } catch {
    // The status has arrived, which is enough: ignore errors in the body.
    return null
  }
}

/** In milliseconds, at most an hour. */
function retryAfterOf(header: string | null): number | null {
  if (header === null || !/^\d{1,6}$/.test(header.trim())) return null
  return Math.min(Number(header), 3600) * 1000
}

function secretsOf({ sealer }: App, { id, sealedSecret, sealedPrevious }: WebhookTarget): string[] {
  if (sealedSecret === null) throw new NotSent('The webhook has no secret. Make a new one.')
  const previous = sealedPrevious === null ? [] : [sealer.unseal(sealedPrevious, previousPurpose(id))]
  return [sealer.unseal(sealedSecret, secretPurpose(id)), ...previous]
}

async function bodyOf(
  app: App,
  tenant: Tenant,
  target: WebhookTarget,
  delivery: Delivery,
): Promise<{ readonly body: string; readonly fields: readonly string[] } | null> {
  // Messages for people use the language and formats of the account, or of its organization.
  const formats = await formatsOf(app.admin, { organizationId: tenant.organizationId, userId: target.actsAs.userId })
  const write = writerFor(app, tenant, target, formats)
  if (delivery.action === 'test') return { body: testBody(target, delivery, write), fields: [] }
  const acting = await actIn(app, tenant.id, target.actsAs)
  if (!acting) throw new NotSent(`${whyNotActing(target.actsAs)} Save the webhook again to have it act as you.`)
  if (target.kind === 'standard') return eventBody(acting, target, delivery)
  const made = await chatMessage(acting, target, { delivery, formats })
  return made && { body: write(made.message), fields: made.fields }
}

function testBody(
  { kind, name }: WebhookTarget,
  { changedAt }: Delivery,
  write: (message: ChatMessage) => string,
): string {
  if (kind !== 'standard') return write({ action: 'test', entity: '', title: name, facts: [], path: null })
  return JSON.stringify({ type: 'webhook.test', timestamp: new Date(changedAt).toISOString(), data: { webhook: name } })
}

function writerFor({ config: { publicUrl } }: App, { id }: Tenant, { kind }: WebhookTarget, formats: ReaderFormats) {
  const write = kind === 'teams' ? teamsBody : slackBody
  return (message: ChatMessage): string => {
    const link = publicUrl === null || message.path === null ? null : `${publicUrl}${message.path}?tenant=${id}`
    return inLocale(formats, () => write(message, link))
  }
}
