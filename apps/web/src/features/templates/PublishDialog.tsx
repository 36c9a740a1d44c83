import { CheckboxField, Field, FormDialog, MultiCombobox } from '@monarch/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTenant } from '../../lib/tenants/tenant.ts'
import { showToast } from '../../lib/toasts.ts'
import { problemsOf } from '../../lib/api/input-problems.ts'
import { publishableQuery, usePublishTemplate } from './queries.ts'
import { type TemplateDraft, TemplateFields } from './TemplateFields.tsx'
import { t } from './messages.ts'

/** Publishes entities of the current workspace as a template of the organization. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const { tenantId } = useTenant()
  const { data: entities = [], isPending } = useQuery(publishableQuery(tenantId))
  const [draft, setDraft] = useState<TemplateDraft>({ name: '', industry: '', description: '' })
  const [entityIds, setEntityIds] = useState<string[]>([])
  const [withViews, setWithViews] = useState(true)
  const [withRecords, setWithRecords] = useState(false)
  const publish = usePublishTemplate()
  const problems = problemsOf(publish.error, ['name', 'industry', 'description', 'entityIds'])
  const submit = () => {
    const data = { tenantId: tenantId!, ...draft, entityIds, withRecords, withViews }
    publish.mutate(data, {
      onSuccess: () => {
        onClose()
        void showToast('success', t('published', { name: draft.name.trim() }))
      },
    })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('publishTemplate')}
      description={t('publishHelp')}
      size="md"
      dirty={draft.name !== '' || entityIds.length > 0}
      onSubmit={submit}
      submitLabel={t('publish')}
      pending={publish.isPending}
    >
      <TemplateFields draft={draft} onDraft={setDraft} problems={problems} />
      <Field label={t('entities')} required error={problems.entityIds} help={t('publishEntitiesHelp')}>
        <MultiCombobox
          label={t('entities')}
          options={entities.map(({ id, displayName, name }) => ({ value: id, label: displayName, description: name }))}
          value={entityIds}
          onValueChange={setEntityIds}
          loading={isPending}
        />
      </Field>
      <CheckboxField
        label={t('withViewsAndLayouts')}
        help={t('withoutPersonalViews')}
        checked={withViews}
        onCheckedChange={(checked) => setWithViews(checked === true)}
      />
      <CheckboxField
        label={t('withRecords')}
        help={t('publishRecordsHelp')}
        checked={withRecords}
        onCheckedChange={(checked) => setWithRecords(checked === true)}
      />
    </FormDialog>
  )
}
