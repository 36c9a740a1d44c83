import { draftText, type Json, readValueDraft, type ValueDraft } from '@monarch/field-types'
import { displayOf, FieldTypeIcon, webOf } from '@monarch/field-types/web'
import { isComputedValue, isRequiredOnCreate } from '@monarch/schema'
import { Combobox, Field, IconButton } from '@monarch/ui'
import { SquareFunction, X } from 'lucide-react'
import { useState } from 'react'
import { type PartProblem, useBuilder } from '../model/builder-context.ts'
import { type WritableField, writableFields } from '../model/structure.ts'
import { TemplateInput } from './TemplateInput.tsx'
import type { PartScope } from './use-part-scope.ts'
import { t } from '../messages.ts'

interface ValuesInputProps {
  label: string
  entityId: string | null
  /** Creating a record requires all required fields. */
  isCreate: boolean
  value: Readonly<Record<string, unknown>>
  at: PartScope
  problems: readonly PartProblem[]
  onChange: (values: unknown) => void
}

/** Field values of a record, entered as in a form, or computed by formula when the step runs. */
export function ValuesInput({ label, entityId, isCreate, value, at, problems, onChange }: ValuesInputProps) {
  const { structure } = useBuilder()
  if (entityId === null) return null
  const fields = writableFields(structure, entityId)
  const known = (name: string) => fields.find(({ row }) => row.name === name)
  const others = fields.filter(({ row }) => !(row.name in value))
  const missing = isCreate ? others.filter(({ row }) => isRequiredOnCreate(row)) : []
  const set = (name: string, next: unknown) => onChange({ ...value, [name]: next })
  const remove = (name: string) => {
    const { [name]: _, ...rest } = value
    onChange(Object.keys(rest).length > 0 ? rest : undefined)
  }
  const own = problems.find(({ key }) => key === 'values')?.message
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-3">
      {Object.entries(value).map(([name, given]) => {
        const error = problems.find(({ key }) => key === `values.${name}`)?.message
        const field = known(name)
        return (
          <div key={name} className="flex items-end gap-1">
            <div className="min-w-0 flex-1">
              {field ? (
                <ValueInput field={field} value={given} at={at} error={error} onChange={(next) => set(name, next)} />
              ) : (
                <p className="text-xs text-error">{error ?? t('isNoLongerAField', { name })}</p>
              )}
            </div>
            <IconButton label={t('remove', { name: field?.row.displayName ?? name })} onClick={() => remove(name)}>
              <X aria-hidden />
            </IconButton>
          </div>
        )
      })}
      <Field
        label={Object.keys(value).length > 0 ? t('anotherField') : t('field')}
        help={
          missing.length > 0 ? t('missing', { names: missing.map(({ row }) => row.displayName).join(', ') }) : undefined
        }
        error={own}
      >
        <Combobox
          label={t('fieldsToSearch')}
          placeholder={t('setAField')}
          emptyText={t('allFieldsAreSet')}
          options={[...missing, ...others.filter((field) => !missing.includes(field))].map(({ row, type }) => ({
            value: row.name,
            label: row.displayName,
            description: row.name,
            keywords: [row.name],
            icon: <FieldTypeIcon type={type} icon={row.icon} className="text-muted-foreground" />,
          }))}
          value={null}
          onValueChange={(name) => {
            const field = name === null ? undefined : known(name)
            if (field) set(field.row.name, isTyped(field) ? null : { formula: '' })
          }}
        />
      </Field>
    </div>
  )
}

const formulaExample = '{name}'

interface ValueInputProps {
  field: WritableField
  value: unknown
  at: PartScope
  error: string | undefined
  onChange: (value: unknown) => void
}

/** Text fields accept names in braces; all other types have their own input, or a formula. */
function ValueInput({ field: { row, type, spec }, value, at, error, onChange }: ValueInputProps) {
  const [draft, setDraft] = useState<ValueDraft | null>(null)
  const isFormula = isComputedValue(value) && 'formula' in value
  const isText = !isFormula && isPlainText({ row, type, spec })
  const { Input } = displayOf(type)
  // Invalid input is kept as typed; the check reports it.
  const meant = (typed: ValueDraft): Json => {
    const read = readValueDraft(type, { ...spec, required: false }, typed)
    if (read.ok) return read.value
    return 'value' in typed && type.files ? typed.value : draftText(type, spec, typed)
  }
  const isSame = draft !== null && same(meant(draft), value)
  const control = isFormula ? (
    <TemplateInput
      value={String(value.formula)}
      onChange={(formula) => onChange({ formula })}
      names={at.formulaNames}
      isFormula
      placeholder={formulaExample}
    />
  ) : isText ? (
    <TemplateInput
      value={templateText(value)}
      onChange={(text) => onChange(text.includes('{') ? { template: text } : text || null)}
      names={at.textNames}
      isLong={webOf(type).isWide === true}
    />
  ) : (
    <Input
      type={type}
      field={spec}
      draft={isSame ? draft : { value: (value ?? null) as Json }}
      onDraft={(next) => {
        setDraft(next)
        onChange(meant(next))
      }}
    />
  )
  return (
    <div className="flex items-end gap-1">
      <div className="min-w-0 flex-1">
        <Field label={row.displayName} required={row.isRequired} error={error}>
          {control}
        </Field>
      </div>
      {isTyped({ row, type, spec }) && (
        <IconButton
          label={t('computeByAFormula', { displayName: row.displayName })}
          aria-pressed={isFormula}
          className="aria-pressed:bg-selected"
          onClick={() => onChange(isFormula ? null : { formula: '' })}
        >
          <SquareFunction aria-hidden />
        </IconButton>
      )}
    </div>
  )
}

/** A definition cannot contain files; they can only be copied from another record. */
const isTyped = ({ type }: WritableField): boolean => !type.files
const isPlainText = ({ type }: WritableField): boolean =>
  type.graphql.scalar === 'String' && !type.graphql.list && !type.choices && !type.files

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

function templateText(value: unknown): string {
  if (isComputedValue(value)) return String(Object.values(value)[0])
  return typeof value === 'string' ? value : ''
}
