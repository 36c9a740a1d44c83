import type { Json } from '@monarch/field-types'
import type { StoredRow } from '../structure/stored-row.ts'

/** The format of deliveries: a signed event of Standard Webhooks, or a chat message. */
export const webhookKinds = ['standard', 'slack', 'teams'] as const
export type WebhookKind = (typeof webhookKinds)[number]

export const webhookActions = ['create', 'update', 'delete'] as const
export type WebhookAction = (typeof webhookActions)[number]

/** The changes that a webhook sends, with technical names. */
export interface WebhookConfig {
  /** All actions, if omitted. */
  readonly actions?: readonly WebhookAction[]
  /** The fields that are sent, and whose changes are sent; if omitted, all that the webhook may read. */
  readonly fields?: readonly string[]
  /** The conditions on the records. */
  readonly where?: Json
}

/** A subscription to changes of an entity's records, which are sent to an address. */
export interface WebhookRow extends StoredRow {
  entityId: string
  name: string
  kind: WebhookKind
  /** The address without its secret parts; the full address is stored sealed. */
  address: string
  config: Json
  /** The same with ids of fields. */
  definition: Json
  /** The ids of the fields that it names. */
  uses: string[]
  isActive: boolean
  /** Earlier changes are not sent. */
  activeSince: string | null
  /** Why it was paused by the server; `null` if a user switched it off. */
  pauseReason: WebhookPause | null
  /** The credential with which it reads records: that of the last user who changed its content or target. */
  actsAs: string
  apiKeyId: string | null
  vouchedBy: string | null
  createdBy: string
}

/** All attempts failed for a day; the target answered 410; a field of the filter was deleted; the user was removed; it was imported. */
const webhookPauses = ['failing', 'gone', 'filter', 'removed', 'imported'] as const
export type WebhookPause = (typeof webhookPauses)[number]
