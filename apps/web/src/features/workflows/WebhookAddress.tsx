import { Button, ConfirmDialog, Field, IconButton, Input, toast } from '@monarch/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api/api-error.ts'
import { rest } from '../../lib/api/api.ts'
import { tenantKey, useTenant } from '../../lib/tenants/tenant.ts'
import { copyText } from '../../lib/copy-text.ts'
import { t } from './messages.ts'

/** The webhook URL: knowing it is enough to start the workflow. */
export function WebhookAddress({ workflowId }: { workflowId: string }) {
  const { tenantId } = useTenant()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const queryKey = tenantKey(tenantId, 'workflow-hook', workflowId)
  const url = `/api/workflows/${workflowId}/hook`
  const { data, error, isPending } = useQuery({
    queryKey,
    queryFn: ({ signal }) => rest<{ path: string }>(url, { signal }),
  })
  const renew = useMutation({
    mutationFn: () => rest<{ path: string }>(url, { method: 'POST' }),
    onSuccess: (made) => {
      client.setQueryData(queryKey, made)
      setAsking(false)
      toast.success(t('urlHasChanged'))
    },
    onError: (failure) => void toast.error(messageOf(failure)),
  })
  const address = data ? location.origin + data.path : ''
  return (
    <>
      <Field label={t('url')} help={t('urlHelp')} error={error && messageOf(error)}>
        <Input
          readOnly
          value={isPending ? t('loading') : address}
          className="font-mono text-xs lg:text-xs"
          onFocus={({ target }) => target.select()}
          end={
            data && (
              <IconButton label={t('copyUrl')} size="icon-sm" onClick={() => void copyText(address, t('urlCopied'))}>
                <Copy aria-hidden />
              </IconButton>
            )
          }
        />
      </Field>
      <Button variant="outline" size="sm" className="self-start" onClick={() => setAsking(true)}>
        {t('newUrl')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('newUrlQuestion')}
        description={t('newUrlHelp')}
        confirmLabel={t('createUrl')}
        destructive
        pending={renew.isPending}
        onConfirm={() => renew.mutate()}
      />
    </>
  )
}
