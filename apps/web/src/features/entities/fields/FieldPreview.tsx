import type { FieldType, ValueDraft } from '@monarch/field-types'
import { webOf } from '@monarch/field-types/web'
import { Field } from '@monarch/ui'
import { useState } from 'react'
import { type FieldDraft, specOfDraft } from '../model/field-draft.ts'
import { t } from '../messages.ts'

/** The field as users see it: a working input and a cell of the list. */
export function FieldPreview({ type, field }: { type: FieldType; field: FieldDraft }) {
  const [tried, setTried] = useState<{ type: FieldType; draft: ValueDraft } | null>(null)
  const spec = {
    ...specOfDraft(type, field),
    label: field.displayName.trim() || type.label(),
    required: field.isRequired,
  }
  // Not for relations, files and computed fields, which need real records or a server.
  if (type.relation || type.files || type.computation) return null
  const { Input, Cell } = webOf(type)
  // The example is in the language of the user.
  const example = type.fromText(type.example(), spec)
  const sample = type.choices ? firstChoice(type, spec.settings) : example.ok ? example.value : type.sample
  return (
    <section
      aria-label={t('previewOfTheField')}
      className="grid items-start gap-4 rounded-lg bg-sunken p-3 sm:grid-cols-2"
    >
      <Field label={spec.label} help={field.helpText || undefined} required={field.isRequired}>
        <Input
          type={type}
          field={spec}
          draft={tried?.type === type ? tried.draft : field.defaultValue}
          onDraft={(draft) => setTried({ type, draft })}
          placeholder={field.placeholder || undefined}
        />
      </Field>
      <div className="flex min-w-0 flex-col gap-1.5">
        <p className="text-cell font-medium text-muted-foreground">{t('inAList')}</p>
        <div className="flex h-row min-w-0 items-center overflow-hidden rounded-md border bg-background px-2 text-cell">
          {sample === null ? (
            <span className="text-muted-foreground">-</span>
          ) : (
            <Cell type={type} field={spec} value={sample} />
          )}
        </div>
      </div>
    </section>
  )
}

function firstChoice(type: FieldType, settings: unknown) {
  const choice = type.choices?.(settings)[0]?.value ?? null
  return choice !== null && type.graphql.list ? [choice] : choice
}
