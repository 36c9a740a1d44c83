import { Button, ConfirmDialog, lazyPart, Skeleton, Skeletons } from '@monarch/ui'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { QueryError } from '../../../../errors/QueryError.tsx'
import { useMay } from '../../../../lib/session/use-rights.ts'
import { showToast } from '../../../../lib/toasts.ts'
import { Section } from '../../parts/parts.tsx'
import { useDeleteWebhook, useWebhooks, type Webhook } from './queries.ts'
import type { RuleFilterType } from '../../../../lib/rule-filter.ts'
import { WebhookTable } from './WebhookTable.tsx'
import { t } from './messages.ts'

const WebhookDialog = lazyPart(() => import('./WebhookDialog.tsx'))
const DeliveryLog = lazyPart(() => import('./DeliveryLog.tsx'))

interface WebhooksSectionProps {
  tenantId: string
  workspace: string
  RuleFilter: RuleFilterType
}

/** The webhooks of the workspace. */
export function WebhooksSection({ tenantId, workspace, RuleFilter }: WebhooksSectionProps) {
  const query = useWebhooks(tenantId)
  const mayCreate = useMay('webhook:create')
  const mayUpdate = useMay('webhook:update')
  const mayDelete = useMay('webhook:delete')
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null)
  const [shownId, setShownId] = useState<string | null>(null)
  const [deleted, setDeleted] = useState<Webhook | null>(null)
  const shown = query.data?.find(({ id }) => id === shownId)
  return (
    <Section
      title={t('webhooks')}
      description={t('webhooksHelp', { workspace })}
      actions={
        mayCreate && (
          <Button
            size="sm"
            onClick={() => setEdited('new')}
            onPointerEnter={() => void WebhookDialog.preload()}
            onFocus={() => void WebhookDialog.preload()}
          >
            <Plus aria-hidden />
            {t('newWebhook')}
          </Button>
        )
      }
    >
      {query.data ? (
        query.data.length === 0 ? (
          <p className="px-4 py-6 text-center text-sm text-muted-foreground">{t('noWebhooks')}</p>
        ) : (
          <WebhookTable
            webhooks={query.data}
            onEdit={mayUpdate ? setEdited : null}
            onLog={({ id }) => setShownId(id)}
            onDelete={mayDelete ? setDeleted : null}
          />
        )
      ) : query.error ? (
        <QueryError title={t('notLoaded')} query={query} headingLevel={3} />
      ) : (
        <Skeletons label={t('loading')} className="flex flex-col gap-2 px-4 py-3">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-3 w-1/2" />
        </Skeletons>
      )}
      {edited && (
        <WebhookDialog
          tenantId={tenantId}
          webhook={edited === 'new' ? null : edited}
          RuleFilter={RuleFilter}
          onClose={() => setEdited(null)}
        />
      )}
      {shown && (
        <DeliveryLog tenantId={tenantId} webhook={shown} mayUpdate={mayUpdate} onClose={() => setShownId(null)} />
      )}
      {deleted && <DeleteWebhook tenantId={tenantId} webhook={deleted} onClose={() => setDeleted(null)} />}
    </Section>
  )
}

function DeleteWebhook({ tenantId, webhook, onClose }: { tenantId: string; webhook: Webhook; onClose: () => void }) {
  const remove = useDeleteWebhook(tenantId)
  const confirm = () =>
    remove.mutate(webhook.id, {
      onSuccess: () => {
        onClose()
        void showToast('success', t('removed', { name: webhook.name }))
      },
    })
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('removeQuestion', { name: webhook.name })}
      description={t('removeHelp')}
      confirmLabel={t('removeWebhook')}
      destructive
      pending={remove.isPending}
      onConfirm={confirm}
      error={remove.error}
    />
  )
}
