import {
  type FieldSpec,
  type FieldType,
  fieldTypes,
  isEmptyValue,
  type Json,
  type ValueDraft,
  groupLabels,
  type DisplayId,
  displays as displayLabels,
} from '@monarch/field-types'
import { displayOf, FieldTypeIcon, webOf } from '@monarch/field-types/web'
import { Badge, Field } from '@monarch/ui'
import { type ReactNode, useState } from 'react'
import { t } from './messages.ts'

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** All field types from the registry: cell, editor, read-only, disabled and error. */
export function FieldDemo({ entityId }: { entityId: string }) {
  return (
    <ul className="flex flex-col gap-4">
      {Object.values(fieldTypes).map((type) => (
        <li key={type.id}>
          <TypeDemo type={type} entityId={entityId} />
        </li>
      ))}
    </ul>
  )
}

function TypeDemo({ type, entityId }: { type: FieldType; entityId: string }) {
  const spec = specOf(type, entityId)
  const value = sampleOf(type, spec.settings, entityId)
  const [draft, setDraft] = useState<ValueDraft>({ value })
  const { Cell, displays = {} } = webOf(type)
  const cell = isEmptyValue(value) ? <Nothing /> : <Cell type={type} field={spec} value={value} />
  const editor = (props: { label: string; disabled?: boolean; error?: string; display?: string }) => (
    <Editor type={type} spec={spec} draft={draft} onDraft={setDraft} {...props} />
  )
  return (
    <section aria-label={type.label()} className="rounded-lg border bg-raised p-card">
      <h3 className="flex flex-wrap items-center gap-2 text-sm font-semibold">
        <FieldTypeIcon type={type} className="size-4 text-muted-foreground" />
        {type.label()}
        <code className="font-mono text-xs font-normal text-muted-foreground">{type.id}</code>
        <Badge variant="outline">{groupLabels[type.group]()}</Badge>
      </h3>
      <p className="mt-0.5 mb-3 text-cell text-muted-foreground">{type.summary()}</p>
      <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <div className="flex min-w-0 flex-col gap-3">
          <Shown label={t('cell')}>
            <span className="flex h-row min-w-0 items-center overflow-hidden rounded-md border bg-background px-2 text-cell">
              {cell}
            </span>
          </Shown>
          <Shown label={t('readOnly')}>
            <span className="min-h-6 text-sm">{cell}</span>
          </Shown>
        </div>
        {editor({ label: t('editor') })}
        {editor({ label: t('disabled'), disabled: true })}
        {editor({ label: t('error'), error: t('isRequired', { label: type.label() }) })}
        {Object.keys(displays).map((display) => (
          <div key={display}>
            {editor({ label: t('shownAs', { display: displayLabels[display as DisplayId]() }), display })}
          </div>
        ))}
      </div>
    </section>
  )
}

interface EditorProps {
  type: FieldType
  spec: FieldSpec
  draft: ValueDraft
  onDraft: (draft: ValueDraft) => void
  label: string
  disabled?: boolean
  error?: string
  display?: string
}

function Editor({ type, spec, draft, onDraft, label, disabled = false, error, display }: EditorProps) {
  const { Input } = displayOf(type, display)
  // Computed fields have no input to label.
  if (type.computation) {
    return (
      <Shown label={label}>
        <Input type={type} field={spec} draft={draft} onDraft={onDraft} />
      </Shown>
    )
  }
  return (
    <Field label={label} error={error}>
      <Input
        type={type}
        field={{ ...spec, label: `${type.label()}, ${label.toLowerCase()}` }}
        draft={draft}
        onDraft={onDraft}
        disabled={disabled}
      />
    </Field>
  )
}

function Shown({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <p className="text-cell font-medium text-muted-foreground">{label}</p>
      {children}
    </div>
  )
}

function Nothing() {
  return (
    <span className="text-muted-foreground">
      <span aria-hidden>-</span>
      <span className="sr-only">{t('empty')}</span>
    </span>
  )
}

const choicesOf = () => [
  { value: 'active', label: t('active'), color: 'blue' },
  { value: 'pending', label: t('pending'), color: 'orange' },
  { value: 'completed', label: t('completed'), color: 'green' },
]

function specOf(type: FieldType, entityId: string): FieldSpec {
  const choices = choicesOf()
  const requested = [{}, { choices }, { entityId }, { prompt: t('describeIt'), choices }].map((given) =>
    type.settings(given),
  )
  const fitting = (type.choices ? requested.slice(1) : requested).find((settings) => settings.ok)
  return { label: type.label(), settings: fitting?.ok ? fitting.value : {}, required: false, rules: {}, timeZone }
}

function sampleOf(type: FieldType, settings: unknown, entityId: string): Json {
  const one = type.files ? null : type.relation ? entityId || null : (type.choices?.(settings)[0]?.value ?? type.sample)
  if (one === null) return null
  return type.graphql.list && !Array.isArray(one) ? [one] : one
}
