import type { WebhookRow } from '@monarch/schema'
import type { RowKind } from '../../../structure/row-store.ts'

/** Without the sealed columns and the state of deliveries (`webhook-secrets.ts`, `webhook-state.ts`). */
export const webhookKind: RowKind<WebhookRow> = {
  kind: 'webhook',
  table: 'webhooks',
  columns: [
    'entityId',
    'kind',
    'address',
    'config',
    'definition',
    'isActive',
    'activeSince',
    'pauseReason',
    'actsAs',
    'apiKeyId',
    'vouchedBy',
    'createdBy',
  ],
}
