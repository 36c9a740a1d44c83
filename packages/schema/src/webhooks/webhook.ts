import type { Json } from '@monarch/field-types'

/** What the target understands: a signed event of Standard Webhooks, or a message for a chat. */
export const webhookKinds = ['standard', 'slack', 'teams'] as const
export type WebhookKind = (typeof webhookKinds)[number]

export const webhookActions = ['create', 'update', 'delete'] as const
export type WebhookAction = (typeof webhookActions)[number]

/** What a webhook is about, with technical names. */
export interface WebhookConfig {
  /** Without any, all. */
  readonly actions?: readonly WebhookAction[]
  /** The fields that are sent, and whose changes count. Without any, all that the webhook may read. */
  readonly fields?: readonly string[]
  /** The records that it is about. */
  readonly where?: Json
}

/** A subscription to changes of an entity's records, which are sent to an address. */
export interface WebhookRow {
  id: string
  tenantId: string
  entityId: string
  name: string
  kind: WebhookKind
  /** The address without its secret parts. The whole one is sealed. */
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
  /** The credential that it reads records with: of the last user who changed what it sends, or where. */
  actsAs: string
  apiKeyId: string | null
  vouchedBy: string | null
  createdBy: string
  version: number
  createdAt: string
  updatedAt: string
  deletedAt: string | null
}

/** It failed for long; its target said that it is gone; its filter lost a field; its user was removed; it was imported. */
export const webhookPauses = ['failing', 'gone', 'filter', 'removed', 'imported'] as const
export type WebhookPause = (typeof webhookPauses)[number]
