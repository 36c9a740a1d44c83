import type { Json } from '@monarch/field-types'
import type { WebhookKind, WebhookPause } from '@monarch/schema'
import type { Generated } from 'kysely'
import type { Id, JsonText, Time, Timestamps } from './columns.ts'

/** Background work: workflows, mails, AI and notifications. */
export interface WorkTables {
  workflows: Timestamps & {
    id: Id
    tenantId: Id
    name: string
    description: string | null
    draft: JsonText<Json>
    draftDefinition: JsonText<Json>
    published: JsonText<Json> | null
    publishedDefinition: JsonText<Json> | null
    formulaRules: Generated<number>
    publishedFormulaRules: number | null
    publishedVersion: number | null
    isActive: Generated<boolean>
    uses: Generated<string[]>
    publishedBy: Id | null
    apiKeyId: Generated<Id | null>
    vouchedBy: Generated<Id | null>
    publishedAt: Time | null
    activeSince: Time | null
    nextAt: Time | null
    hookId: Id
    hasPlainHeaders: Generated<boolean>
    createdBy: Id
    runCount: Generated<number>
    failedCount: Generated<number>
    lastRun: JsonText<Json> | null
    version: Generated<number>
    deletedAt: Time | null
  }
  workflowSecrets: {
    id: Id
    tenantId: Id
    workflowId: Id
    server: string
    sealedValue: string
    createdAt: Time
  }
  webhooks: Timestamps & {
    id: Id
    tenantId: Id
    entityId: Id
    name: string
    kind: WebhookKind
    address: string
    sealedUrl: string | null
    sealedSecret: string | null
    /** The secret has not been shown yet. */
    isSecretNew: Generated<boolean>
    /** The previous secret also signs until then, so that the receiver can switch to the new one later. */
    sealedPrevious: string | null
    previousUntil: Time | null
    config: JsonText<Json>
    definition: JsonText<Json>
    uses: Generated<string[]>
    isActive: Generated<boolean>
    activeSince: Time | null
    pauseReason: WebhookPause | null
    failingSince: Time | null
    lastDelivery: JsonText<Json> | null
    actsAs: Id
    apiKeyId: Id | null
    vouchedBy: Id | null
    createdBy: Id
    version: Generated<number>
    deletedAt: Time | null
  }
  mails: Timestamps & {
    id: Id
    key: string | null
    tenantId: Id | null
    to: string
    subject: string
    text: string
    /** HTML, pictures and headers of a mail that is more than text, sealed; deleted once it is sent. */
    rich: Generated<string | null>
    isSealed: Generated<boolean>
    /** `held` until the recipient's quiet hours end or their digest is due. */
    status: Generated<'held' | 'waiting' | 'sent' | 'failed'>
    /** For a held mail: its recipient and the record that it is about. */
    userId: Id | null
    entityId: Id | null
    recordId: Id | null
    error: string | null
  }
  aiSettings: Timestamps & {
    id: Id
    organizationId: Id
    baseUrl: string | null
    sealedKey: string | null
    model: string | null
    isEnabled: Generated<boolean>
    dailyRequests: Generated<number>
    version: Generated<number>
  }
  aiUsage: { tenantId: Id; day: string; requests: Generated<number>; tokens: Generated<number> }
  notifications: Timestamps & {
    id: Id
    userId: Id
    tenantId: Id
    kind: 'mentioned' | 'commented' | 'workflow' | 'assigned' | 'reminder' | 'imported' | 'webhook' | 'metric'
    entityId: Id | null
    recordId: Id | null
    commentId: Id | null
    metricId: Generated<Id | null>
    key: string | null
    actorId: Id | null
    title: string
    text: string
    readAt: Time | null
  }
}
