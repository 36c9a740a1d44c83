import { Button, Dialog, Field, Input, Textarea } from '@monarch/ui'
import { type FormEvent, useState } from 'react'
import { showToast } from '../../lib/toasts.ts'
import { problemOf } from './problem-of.ts'
import { type TemplateSummary, useUpdateTemplate } from './queries.ts'

/** What a template of the organization is called; what it holds is published anew. */
export function EditTemplateDialog({ template, onClose }: { template: TemplateSummary; onClose: () => void }) {
  const { id, name, industry, description } = template
  const [draft, setDraft] = useState({ name, industry, description: description ?? '' })
  const update = useUpdateTemplate()
  const problem = problemOf(update.error)
  const set = (key: keyof typeof draft) => (event: { target: { value: string } }) =>
    setDraft((before) => ({ ...before, [key]: event.target.value }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const onSuccess = () => {
      onClose()
      void showToast('success', `${draft.name.trim()} updated`)
    }
    update.mutate({ id, ...draft }, { onSuccess })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Edit template"
      size="sm"
      dirty={draft.name !== name || draft.industry !== industry || draft.description !== (description ?? '')}
      onSubmit={submit}
      bodyClassName="flex flex-col gap-4"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={update.isPending}>
            Save
          </Button>
        </>
      }
    >
      <Field label="Name" required error={problem('name')}>
        <Input value={draft.name} onChange={set('name')} />
      </Field>
      <Field label="Industry" required error={problem('industry')}>
        <Input value={draft.industry} onChange={set('industry')} />
      </Field>
      <Field label="Description" error={problem('description')}>
        <Textarea value={draft.description} onChange={set('description')} rows={3} />
      </Field>
    </Dialog>
  )
}
