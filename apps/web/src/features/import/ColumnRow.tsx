import { type FieldType, fieldTypes, type FieldTypeId, type GuessedType, groupLabels } from '@monarch/field-types'
import { FieldTypeIcon } from '@monarch/field-types/web'
import { cn, Combobox, Input, Select } from '@monarch/ui'
import { type PreviewColumn, structureLimits } from '@monarch/schema'
import { readSamples } from './read-samples.ts'
import { type ImportState, newField, type Target, withTarget } from './import-state.ts'
import { t } from './messages.ts'

interface ColumnRowProps {
  state: ImportState
  column: PreviewColumn
  index: number
  mayChange: boolean
  onChange: (state: ImportState) => void
}

/** One column of the file: its values and its target. */
export function ColumnRow({ state, column, index, mayChange, onChange }: ColumnRowProps) {
  const target = state.targets[index]!
  const header = column.header.trim() === '' ? t('column', { number: index + 1 }) : column.header
  const field = target.kind === 'field' ? state.preview.fields.find(({ name }) => name === target.name) : undefined
  const reads = readSamples(column, target.kind === 'new' ? target.type.fieldType : field?.fieldType)
  const choose = (value: string | null) => {
    const next: Target =
      value === toNew
        ? newField(state, index)
        : value === null || value === toNone
          ? { kind: 'none' }
          : { kind: 'field', name: value }
    onChange(withTarget(state, index, next))
  }
  return (
    <li className="grid items-start gap-x-4 gap-y-2 p-3 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <div className="min-w-0">
        <p className="truncate text-cell font-medium">{header}</p>
        <p className="truncate text-xs text-muted-foreground">
          {column.samples.length === 0 ? t('noValues') : column.samples.join(' · ')}
        </p>
        {reads !== null && <p className="truncate text-xs">{t('readAs', { values: reads.join(' · ') })}</p>}
      </div>
      <div className={cn('grid min-w-0 gap-2', target.kind === 'new' ? 'sm:grid-cols-3' : 'sm:grid-cols-2')}>
        <Combobox
          label={t('fieldFor', { header })}
          aria-label={t('fieldFor', { header })}
          options={[
            { value: toNone, label: t('dontImport') },
            ...(mayChange ? [{ value: toNew, label: t('newField') }] : []),
            ...state.preview.fields.map(({ name, label, fieldType, relation }) => ({
              value: name,
              label,
              group: t('fields'),
              description: relation?.label ?? fieldTypes[fieldType as FieldTypeId]?.label() ?? t('recordName'),
            })),
          ]}
          value={target.kind === 'field' ? target.name : target.kind === 'new' ? toNew : toNone}
          onValueChange={choose}
        />
        {target.kind === 'none' && column.ignored !== null && (
          <p className="self-center text-xs text-muted-foreground">{t('notImported', { ignored: column.ignored })}</p>
        )}
        {target.kind === 'new' && (
          <NewFieldInputs
            header={header}
            target={target}
            guess={column}
            onChange={(next) => onChange(withTarget(state, index, next))}
          />
        )}
        {field?.relation && (
          <Select
            aria-label={t('howNamesThe', { header, entity: field.relation.label })}
            options={[
              { value: '', label: t('byId') },
              ...field.relation.fields.map(({ name, label }) => ({ value: name, label: t('by', { label }) })),
            ]}
            value={state.match[field.name] ?? ''}
            onValueChange={(by) => {
              const { [field.name]: _before, ...others } = state.match
              onChange({ ...state, match: by === '' ? others : { ...others, [field.name]: by } })
            }}
          />
        )}
      </div>
    </li>
  )
}

interface NewFieldInputsProps {
  header: string
  target: Extract<Target, { kind: 'new' }>
  guess: GuessedType
  onChange: (target: Target) => void
}

function NewFieldInputs({ header, target, guess, onChange }: NewFieldInputsProps) {
  return (
    <>
      <Input
        aria-label={t('nameOfTheFieldFor', { header })}
        value={target.label}
        maxLength={structureLimits.label}
        onValueChange={(label) => onChange({ ...target, label })}
      />
      <Select
        aria-label={t('typeOfTheFieldFor', { header })}
        options={creatable.map((type) => ({
          value: type.id as FieldTypeId,
          label: type.label(),
          group: groupLabels[type.group](),
          icon: <FieldTypeIcon type={type} />,
        }))}
        value={target.type.fieldType}
        onValueChange={(fieldType) => {
          const settings = fieldType === guess.fieldType ? guess.settings : {}
          onChange({ ...target, type: { fieldType, settings } })
        }}
      />
    </>
  )
}

/** Types whose values fit in a cell and that need no settings. */
export const creatable: readonly FieldType[] = Object.values<FieldType>(fieldTypes).filter(
  (type) => type.storage === 'column' && !type.relation && !type.files && !type.generation && type.settings({}).ok,
)

/** Never a field name, because names start with a letter. */
const toNone = '-none'
const toNew = '-new'
