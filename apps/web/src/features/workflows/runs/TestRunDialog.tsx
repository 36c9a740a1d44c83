import type { EntityRow, Structure } from '@monarch/schema'
import { Combobox, Field, FormDialog } from '@monarch/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { messageOf } from '../../../lib/api/api-error.ts'
import { searchDebounce } from '../../../lib/constants.ts'
import { tenantKey, useTenant } from '../../../lib/tenants/tenant.ts'
import { findRecords } from '../inputs/records.tsx'
import { t } from '../messages.ts'

interface TestRunDialogProps {
  structure: Structure
  entity: EntityRow
  isPending: boolean
  error: unknown
  onRun: (recordId: string) => void
  onClose: () => void
}

/** Asks for the record of a test run. */
export function TestRunDialog({ structure, entity, isPending, error, onRun, onClose }: TestRunDialogProps) {
  const { tenantId } = useTenant()
  const [text, setText] = useState('')
  const [debounced, setDebounced] = useState('')
  const [chosen, setChosen] = useState<{ id: string; label: string } | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), searchDebounce)
    return () => clearTimeout(timer)
  }, [text])
  const { data, isFetching } = useQuery({
    queryKey: tenantKey(tenantId, 'workflow-records', entity.id, debounced),
    queryFn: ({ signal }) => findRecords(structure, entity.id, debounced, signal),
    staleTime: 0,
  })
  const records = data?.items ?? []
  // Defaults to the latest record.
  const record = chosen ?? (text === '' ? (records[0] ?? null) : null)
  const submit = () => {
    if (record) onRun(record.id)
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('testRun')}
      description={t('testRecordHelp')}
      onSubmit={submit}
      submitLabel={t('run')}
      pending={isPending}
      disabled={record === null}
    >
      <Field
        label={entity.displayName}
        help={!isFetching && records.length === 0 && text === '' ? t('noTestRecord') : undefined}
        error={error ? messageOf(error) : undefined}
      >
        <Combobox
          label={entity.pluralName}
          loading={isFetching}
          options={records.map(({ id, label }) => ({ value: id, label }))}
          value={record?.id ?? null}
          chosenLabel={record?.label}
          search={{ onChange: setText, cutAt: data?.cutAt ?? null }}
          onValueChange={(id, option) => setChosen(id === null ? null : { id, label: option?.label ?? '' })}
        />
      </Field>
    </FormDialog>
  )
}
