import { Field, Input, Textarea } from '@monarch/ui'

export interface TemplateDraft {
  readonly name: string
  readonly industry: string
  readonly description: string
}

interface TemplateFieldsProps {
  draft: TemplateDraft
  onDraft: (draft: TemplateDraft) => void
  problem: (field: string) => string | null
}

/** Name, industry and description. */
export function TemplateFields({ draft, onDraft, problem }: TemplateFieldsProps) {
  const set = (key: keyof TemplateDraft) => (event: { target: { value: string } }) =>
    onDraft({ ...draft, [key]: event.target.value })
  return (
    <>
      <Field label="Name" required error={problem('name')}>
        <Input value={draft.name} onChange={set('name')} />
      </Field>
      <Field label="Industry" required error={problem('industry')}>
        <Input value={draft.industry} onChange={set('industry')} />
      </Field>
      <Field label="Description" error={problem('description')}>
        <Textarea value={draft.description} onChange={set('description')} rows={3} />
      </Field>
    </>
  )
}
