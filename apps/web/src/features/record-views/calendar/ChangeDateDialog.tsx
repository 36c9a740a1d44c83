import { type Json, readValueDraft, type ValueDraft } from '@monarch/field-types'
import { webOf } from '@monarch/field-types/web'
import { Field as FormField, FormDialog } from '@monarch/ui'
import { useState } from 'react'
import type { RecordData } from '../../record-data/documents.ts'
import type { Field } from '../../record-data/structure.ts'
import type { CalendarFields } from './events.ts'
import { t } from './messages.ts'

interface ChangeDateDialogProps {
  record: RecordData
  title: string
  fields: CalendarFields
  onSave: (data: Record<string, Json>) => void
  onClose: () => void
}

/** Changes the date of a record without dragging. */
export function ChangeDateDialog({ record, title, fields, onSave, onClose }: ChangeDateDialogProps) {
  const shown = [fields.start, fields.end].filter((field): field is Field => field !== null && !field.isReadonly)
  const [drafts, setDrafts] = useState<Readonly<Record<string, ValueDraft>>>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const save = () => {
    const data: Record<string, Json> = {}
    const problems: Record<string, string> = {}
    for (const field of shown) {
      const draft = drafts[field.name]
      if (!draft) continue
      const read = readValueDraft(field.type, field.spec, draft)
      if (!read.ok) problems[field.name] = read.message
      else if (read.value !== (record[field.name] ?? null)) data[field.name] = read.value
    }
    setErrors(problems)
    if (Object.keys(problems).length > 0) return
    onClose()
    if (Object.keys(data).length > 0) onSave(data)
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('changeDate')}
      description={title}
      dirty={Object.keys(drafts).length > 0}
      onSubmit={save}
      submitLabel={t('save')}
    >
      {shown.map((field) => {
        const { Input } = webOf(field.type)
        return (
          <FormField key={field.name} label={field.label} required={field.spec.required} error={errors[field.name]}>
            <Input
              type={field.type}
              field={field.spec}
              draft={drafts[field.name] ?? { value: record[field.name] ?? null }}
              onDraft={(draft) => {
                setDrafts((known) => ({ ...known, [field.name]: draft }))
                setErrors(({ [field.name]: _gone, ...rest }) => rest)
              }}
            />
          </FormField>
        )
      })}
    </FormDialog>
  )
}
