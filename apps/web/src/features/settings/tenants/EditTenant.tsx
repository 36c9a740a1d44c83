import { binDays as binDayBounds } from '@monarch/schema'
import { CheckboxField, Combobox, Field, FormDialog, Input } from '@monarch/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemsOf } from '../../../lib/api/input-problems.ts'
import { organizationMutations, useOrganizationMutation } from '../../../lib/tenants/organizations.ts'
import { showToast } from '../../../lib/toasts.ts'
import type { TenantFigures } from '../parts/server-figures.ts'

const zones = Intl.supportedValuesOf('timeZone')
const zoneOptions = ['UTC', ...zones.filter((zone) => zone !== 'UTC')].map((zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
}))

export function EditTenant({ tenant, onClose }: { tenant: TenantFigures; onClose: () => void }) {
  const [name, setName] = useState(tenant.name)
  const [timeZone, setTimeZone] = useState(tenant.timeZone)
  const [isQuiet, setQuiet] = useState(tenant.isQuiet)
  const [days, setDays] = useState(String(tenant.binDays ?? ''))
  const binDays = days.trim() === '' ? null : Number(days)
  const client = useQueryClient()
  const update = useOrganizationMutation(organizationMutations.updateTenant, tenant.organizationId)
  const problems = problemsOf(update.error, ['name', 'timeZone', 'binDays'])
  const isDirty =
    name.trim() !== tenant.name ||
    timeZone !== tenant.timeZone ||
    isQuiet !== tenant.isQuiet ||
    binDays !== tenant.binDays
  const submit = () => {
    if (!isDirty) return onClose()
    const variables = { id: tenant.id, data: { name: name.trim(), timeZone, isQuiet, binDays } }
    update.mutate(variables, {
      onSuccess: () => {
        onClose()
        void showToast('success', `${name.trim()} updated`)
        void client.invalidateQueries({ queryKey: ['tenant', tenant.id] })
      },
    })
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Edit tenant"
      dirty={isDirty}
      onSubmit={submit}
      submitLabel="Save"
      pending={update.isPending}
    >
      <Field label="Name" error={problems.name ?? problems.form} required>
        <Input value={name} onValueChange={setName} />
      </Field>
      <Field
        label="Time zone"
        help="Determines when a day starts: in formulas, in groups by date and in imports."
        error={problems.timeZone}
      >
        <Combobox
          label="Time zones"
          options={zoneOptions}
          value={timeZone}
          onValueChange={(zone) => zone && setTimeZone(zone)}
        />
      </Field>
      <Field
        label="Days in the bin"
        help="After this time, deleted records, fields and entities are permanently deleted. Leave it empty to keep them until someone deletes them."
        error={problems.binDays}
      >
        <Input type="number" min={binDayBounds.min} max={binDayBounds.max} value={days} onValueChange={setDays} />
      </Field>
      <CheckboxField
        label="Send nothing automatically"
        help="No AI, webhooks or emails. Copies start with this setting."
        checked={isQuiet}
        onCheckedChange={(checked) => setQuiet(checked === true)}
      />
    </FormDialog>
  )
}
