import { Combobox, Field } from '@monarch/ui'
import { useState } from 'react'
import { useMay } from '../../../lib/session/use-rights.ts'
import { useTenant } from '../../../lib/tenants/tenant.ts'
import { isHeldBy } from './held.ts'
import type { LegalHold, RetentionRules } from './queries.ts'
import { RetentionForm } from './RetentionForm.tsx'
import { t } from './messages.ts'

interface TenantRetentionProps {
  organizationId: string
  rules: RetentionRules
  holds: readonly LegalHold[]
}

/** The shorter retention of one workspace, by default the current one. */
export function TenantRetention({ organizationId, rules: { organization, tenants }, holds }: TenantRetentionProps) {
  const canEdit = useMay('tenant:update')
  const { tenantId } = useTenant()
  const [chosen, setChosen] = useState(tenantId)
  const tenant = tenants.find(({ id }) => id === chosen) ?? tenants[0]
  if (!tenant) return null
  return (
    <RetentionForm
      key={tenant.id}
      title={t('retentionOf', { name: tenant.name })}
      description={t('tenantRetentionHelp')}
      of={{ tenantId: tenant.id }}
      organizationId={organizationId}
      stored={tenant.retention}
      above={organization}
      canEdit={canEdit}
      isHeld={isHeldBy(holds, tenant.id)}
    >
      {tenants.length > 1 && (
        <Field label={t('workspace')} className="sm:max-w-80">
          <Combobox
            label={t('workspaces')}
            options={tenants.map(({ id, name }) => ({ value: id, label: name }))}
            value={tenant.id}
            onValueChange={(id) => id !== null && setChosen(id)}
          />
        </Field>
      )}
    </RetentionForm>
  )
}
