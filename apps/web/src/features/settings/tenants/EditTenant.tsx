import { CheckboxField, Combobox, Field, FormDialog, Input } from '@monarch/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemsOf } from '../../../lib/api/input-problems.ts'
import { organizationMutations, useOrganizationMutation } from '../../../lib/tenants/organizations.ts'
import { showToast } from '../../../lib/toasts.ts'
import type { TenantFigures } from '../parts/server-figures.ts'
import { t } from './messages.ts'

const zones = Intl.supportedValuesOf('timeZone')
const zoneOptions = ['UTC', ...zones.filter((zone) => zone !== 'UTC')].map((zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
}))

export function EditTenant({ tenant, onClose }: { tenant: TenantFigures; onClose: () => void }) {
  const [name, setName] = useState(tenant.name)
  const [timeZone, setTimeZone] = useState(tenant.timeZone)
  const [isQuiet, setQuiet] = useState(tenant.isQuiet)
  const client = useQueryClient()
  const update = useOrganizationMutation(organizationMutations.updateTenant, tenant.organizationId)
  const problems = problemsOf(update.error, ['name', 'timeZone'])
  const isDirty = name.trim() !== tenant.name || timeZone !== tenant.timeZone || isQuiet !== tenant.isQuiet
  const submit = () => {
    if (!isDirty) return onClose()
    const variables = { id: tenant.id, data: { name: name.trim(), timeZone, isQuiet } }
    update.mutate(variables, {
      onSuccess: () => {
        onClose()
        void showToast('success', t('updated', { name: name.trim() }))
        void client.invalidateQueries({ queryKey: ['tenant', tenant.id] })
      },
    })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('editTenant')}
      dirty={isDirty}
      onSubmit={submit}
      submitLabel={t('save')}
      pending={update.isPending}
    >
      <Field label={t('name')} error={problems.name ?? problems.form} required>
        <Input value={name} onValueChange={setName} />
      </Field>
      <Field label={t('timeZone')} help={t('timeZoneHelp')} error={problems.timeZone}>
        <Combobox
          label={t('timeZones')}
          options={zoneOptions}
          value={timeZone}
          onValueChange={(zone) => zone && setTimeZone(zone)}
        />
      </Field>
      <CheckboxField
        label={t('sendNothingAutomatically')}
        help={t('sendNothingHelp')}
        checked={isQuiet}
        onCheckedChange={(checked) => setQuiet(checked === true)}
      />
    </FormDialog>
  )
}
