import { FormDialog } from '@monarch/ui'
import { useState } from 'react'
import { showToast } from '../../lib/toasts.ts'
import { problemsOf } from '../../lib/api/input-problems.ts'
import { type TemplateSummary, useUpdateTemplate } from './queries.ts'
import { type TemplateDraft, TemplateFields } from './TemplateFields.tsx'
import { t } from './messages.ts'

/** Edits the name and description of a template of the organization. To change its content, the template is published again. */
export function EditTemplateDialog({ template, onClose }: { template: TemplateSummary; onClose: () => void }) {
  const { id, name, industry, description } = template
  const [draft, setDraft] = useState<TemplateDraft>({ name, industry, description: description ?? '' })
  const update = useUpdateTemplate()
  const problems = problemsOf(update.error, ['name', 'industry', 'description'])
  const submit = () => {
    const onSuccess = () => {
      onClose()
      void showToast('success', t('updated', { name: draft.name.trim() }))
    }
    update.mutate({ id, ...draft }, { onSuccess })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('editTemplate')}
      dirty={draft.name !== name || draft.industry !== industry || draft.description !== (description ?? '')}
      onSubmit={submit}
      submitLabel={t('save')}
      pending={update.isPending}
    >
      <TemplateFields draft={draft} onDraft={setDraft} problems={problems} />
    </FormDialog>
  )
}
