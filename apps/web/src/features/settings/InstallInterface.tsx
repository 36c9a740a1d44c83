import { Alert, CheckboxField, Dialog, DialogButtons } from '@monarch/ui'
import { type FormEvent, useState } from 'react'
import { useMay } from '../../lib/session/session.ts'
import { useTenant } from '../../lib/tenants/tenant.ts'
import { formatPrice, interfaceChanges, type SystemInterface, useInterfaceChange } from './interface-queries.ts'

/** What installing adds, and of a premium one what it costs, to which an owner consents. */
export function InstallInterface({ shown, onClose }: { shown: SystemInterface; onClose: () => void }) {
  const { tenantId, tenant } = useTenant()
  const isOwner = useMay('*')
  const change = useInterfaceChange(interfaceChanges.install)
  const [hasConsented, setConsented] = useState(false)
  const { id: interfaceId, displayName, isPremium, monthlyPrice } = shown
  const price = formatPrice(monthlyPrice)
  const isReady = !isPremium || (isOwner && hasConsented)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady || change.isPending) return
    const data = { interfaceId, tenantId: tenantId!, ...(isPremium && { consentedPrice: Number(monthlyPrice) }) }
    const message = `${displayName} is being installed`
    change.mutate({ data, message }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Install ${displayName}`}
      description={`It is added to ${tenant?.name ?? 'this workspace'}. What it says of labels, first views and layouts holds for the organization where nobody has said anything.`}
      onSubmit={submit}
      bodyClassName="flex flex-col gap-4"
      footer={
        <DialogButtons onCancel={onClose} disabled={!isReady} loading={change.isPending}>
          Install
        </DialogButtons>
      }
    >
      <Adds what="Entities" names={shown.providedEntities} />
      <Adds what="Views" names={shown.providedViews} />
      <Adds what="Workflows, as drafts" names={shown.providedWorkflows} />
      {isPremium &&
        (isOwner ? (
          <CheckboxField
            label={`We pay ${price} a month for it`}
            help="Your consent is written down with your name and the time."
            checked={hasConsented}
            onCheckedChange={setConsented}
          />
        ) : (
          <Alert variant="info">
            {displayName} costs {price} a month. An owner of the organization has to consent.
          </Alert>
        ))}
    </Dialog>
  )
}

function Adds({ what, names }: { what: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <div>
      <h3 className="text-cell font-medium">{what}</h3>
      <p className="text-cell text-muted-foreground">{names.join(', ')}</p>
    </div>
  )
}
