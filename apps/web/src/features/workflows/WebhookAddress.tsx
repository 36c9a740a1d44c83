import { Button, ConfirmDialog, Field, IconButton, Input, toast } from '@monarch/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api/api-error.ts'
import { rest } from '../../lib/api/api.ts'
import { tenantKey, useTenant } from '../../lib/tenants/tenant.ts'

/** Where another program calls the workflow: whoever knows the address can set it off. */
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
      toast.success('The address is a new one')
    },
    onError: (failure) => void toast.error(messageOf(failure)),
  })
  const address = data ? location.origin + data.path : ''
  return (
    <>
      <Field
        label="Address"
        help="Send it a POST with JSON. Whoever knows the address can set the workflow off."
        error={error && messageOf(error)}
      >
        <Input
          readOnly
          value={isPending ? 'Loading…' : address}
          className="font-mono text-xs lg:text-xs"
          onFocus={({ target }) => target.select()}
          end={
            data && (
              <IconButton
                label="Copy the address"
                size="icon-sm"
                onClick={() => void navigator.clipboard.writeText(address).then(() => toast('Address copied'))}
              >
                <Copy aria-hidden />
              </IconButton>
            )
          }
        />
      </Field>
      <Button variant="outline" size="sm" className="self-start" onClick={() => setAsking(true)}>
        New address…
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Give the workflow a new address?"
        description="Programs that call the address of today will be refused from then on."
        confirmLabel="New address"
        destructive
        pending={renew.isPending}
        onConfirm={() => renew.mutate()}
      />
    </>
  )
}
