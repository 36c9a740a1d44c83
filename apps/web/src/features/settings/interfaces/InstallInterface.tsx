import { Alert, CheckboxField, FormDialog } from '@monarch/ui'
import { useState } from 'react'
import { useMay } from '../../../lib/session/use-rights.ts'
import { useTenant } from '../../../lib/tenants/tenant.ts'
import { formatPrice, interfaceChanges, type SystemInterface, useInterfaceChange } from './interface-queries.ts'
import { t } from './messages.ts'

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
    const message = t('isBeingInstalled', { displayName })
    change.mutate({ data, message }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      size="md"
      onClose={onClose}
      title={t('install', { displayName })}
      description={t('installHelp', { name: tenant?.name ?? t('thisWorkspace') })}
      onSubmit={submit}
      submitLabel={t('installButton')}
      disabled={!isReady}
      pending={change.isPending}
    >
      <Adds what={t('entities')} names={shown.providedEntities} />
      <Adds what={t('views')} names={shown.providedViews} />
      <Adds what={t('workflowsAsDrafts')} names={shown.providedWorkflows} />
      {isPremium &&
        (isOwner ? (
          <CheckboxField
            label={t('agreeToPay', { price })}
            help={t('consentHelp')}
            checked={hasConsented}
            onCheckedChange={setConsented}
          />
        ) : (
          <Alert variant="info">{t('ownerMustAgree', { displayName, price })}</Alert>
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
