import { CheckboxField, Field, FormDialog, MultiCombobox } from '@monarch/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTenant } from '../../lib/tenants/tenant.ts'
import { showToast } from '../../lib/toasts.ts'
import { problemsOf } from '../../lib/api/input-problems.ts'
import { publishableQuery, usePublishTemplate } from './queries.ts'
import { type TemplateDraft, TemplateFields } from './TemplateFields.tsx'

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
        void showToast('success', `${draft.name.trim()} published`)
      },
    })
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Publish template"
      description="Everyone in your organization with access to templates can use it."
      size="md"
      dirty={draft.name !== '' || entityIds.length > 0}
      onSubmit={submit}
      submitLabel="Publish"
      pending={publish.isPending}
    >
      <TemplateFields draft={draft} onDraft={setDraft} problems={problems} />
      <Field
        label="Entities"
        required
        error={problems.entityIds}
        help="With all their fields. Entities that refer to each other must be selected together."
      >
        <MultiCombobox
          label="Entities"
          options={entities.map(({ id, displayName, name }) => ({ value: id, label: displayName, description: name }))}
          value={entityIds}
          onValueChange={setEntityIds}
          loading={isPending}
        />
      </Field>
      <CheckboxField
        label="With views and layouts"
        help="Without personal views."
        checked={withViews}
        onCheckedChange={(checked) => setWithViews(checked === true)}
      />
      <CheckboxField
        label="With records"
        help="The first 200 of each entity, without files. They are visible to users who can read all records of this workspace, and copied wherever the template is installed."
        checked={withRecords}
        onCheckedChange={(checked) => setWithRecords(checked === true)}
      />
    </FormDialog>
  )
}
