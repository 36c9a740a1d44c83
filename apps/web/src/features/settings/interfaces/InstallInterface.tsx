import { Alert, CheckboxField, FormDialog } from '@monarch/ui'
import { useState } from 'react'
import { useMay } from '../../../lib/session/use-rights.ts'
import { useTenant } from '../../../lib/tenants/tenant.ts'
import { formatPrice, interfaceChanges, type SystemInterface, useInterfaceChange } from './interface-queries.ts'

/** What installing adds. A premium interface shows its price and requires an owner's consent. */
export function InstallInterface({ shown, onClose }: { shown: SystemInterface; onClose: () => void }) {
  const { tenantId, tenant } = useTenant()
  const isOwner = useMay('*')
  const change = useInterfaceChange(interfaceChanges.install)
  const [hasConsented, setConsented] = useState(false)
  const { id: interfaceId, displayName, isPremium, monthlyPrice } = shown
  const price = formatPrice(monthlyPrice)
  const isReady = !isPremium || (isOwner && hasConsented)
  const submit = () => {
    if (!isReady || change.isPending) return
    const data = { interfaceId, tenantId: tenantId!, ...(isPremium && { consentedPrice: Number(monthlyPrice) }) }
    const message = `${displayName} is being installed`
    change.mutate({ data, message }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      size="md"
      onClose={onClose}
      title={`Install ${displayName}`}
      description={`Adds the interface to ${tenant?.name ?? 'this workspace'}. Its labels, default views and layouts apply to the organization where no other setting exists.`}
      onSubmit={submit}
      submitLabel="Install"
      disabled={!isReady}
      pending={change.isPending}
    >
      <Adds what="Entities" names={shown.providedEntities} />
      <Adds what="Views" names={shown.providedViews} />
      <Adds what="Workflows, as drafts" names={shown.providedWorkflows} />
      {isPremium &&
        (isOwner ? (
          <CheckboxField
            label={`We agree to pay ${price} per month for it`}
            help="Your consent is recorded with your name and the time."
            checked={hasConsented}
            onCheckedChange={setConsented}
          />
        ) : (
          <Alert variant="info">
            {displayName} costs {price} per month. An owner of the organization must agree.
          </Alert>
        ))}
    </FormDialog>
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
