import { Field, Input, Textarea } from '@monarch/ui'
import { t } from './messages.ts'

export interface TemplateDraft {
  readonly name: string
  readonly industry: string
  readonly description: string
}

interface TemplateFieldsProps {
  draft: TemplateDraft
  onDraft: (draft: TemplateDraft) => void
  problems: Readonly<Partial<Record<keyof TemplateDraft | 'form', string>>>
}

/** Name, industry and description. */
export function TemplateFields({ draft, onDraft, problems }: TemplateFieldsProps) {
  const set = (key: keyof TemplateDraft) => (event: { target: { value: string } }) =>
    onDraft({ ...draft, [key]: event.target.value })
  return (
    <>
      <Field label={t('name')} required error={problems.name ?? problems.form}>
        <Input value={draft.name} onChange={set('name')} />
      </Field>
      <Field label={t('industry')} required error={problems.industry}>
        <Input value={draft.industry} onChange={set('industry')} />
      </Field>
      <Field label={t('description')} error={problems.description}>
        <Textarea value={draft.description} onChange={set('description')} rows={3} />
      </Field>
    </>
  )
}
