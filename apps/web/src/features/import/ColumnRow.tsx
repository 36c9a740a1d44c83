import {
  currencySignIn,
  type FieldType,
  fieldTypes,
  type FieldTypeId,
  type GuessedType,
  groupLabels,
} from '@monarch/field-types'
import { isClearSign } from '@monarch/field-types/currency-signs'
import { FieldTypeIcon } from '@monarch/field-types/web'
import { CheckboxField, cn, Combobox, Input, Select } from '@monarch/ui'
import { type ImportDialect, type PreviewColumn, type PreviewField, structureLimits } from '@monarch/schema'
import { CurrencyInput } from './CurrencyInput.tsx'
import { isPlainNumber, readSamples } from './read-samples.ts'
import { dialectOf, type ImportState, newField, type Target, withTarget } from './import-state.ts'
import { t } from './messages.ts'

interface ColumnRowProps {
  state: ImportState
  column: PreviewColumn
  index: number
  mayChange: boolean
  isReading: boolean
  onChange: (state: ImportState) => void
  onDialect: (dialect: ImportDialect) => void
}

/** One column of the file: its values and its target. */
export function ColumnRow({ state, column, index, mayChange, isReading, onChange, onDialect }: ColumnRowProps) {
  const target = state.targets[index]!
  const header = column.header.trim() === '' ? t('column', { number: index + 1 }) : column.header
  const field = target.kind === 'field' ? state.preview.fields.find(({ name }) => name === target.name) : undefined
  const type = target.kind === 'new' ? target.type : field && typeOf(field)
  const reads = readSamples(column, type)
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
        {type && <CurrencyWords column={column} type={type} state={state} isReading={isReading} onChange={onDialect} />}
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

const typeOf = ({ fieldType, currency }: PreviewField): GuessedType => ({
  fieldType: fieldType as FieldTypeId,
  settings: currency ? { currency } : {},
})

interface CurrencyWordsProps {
  column: PreviewColumn
  type: GuessedType
  state: ImportState
  isReading: boolean
  onChange: (dialect: ImportDialect) => void
}

/** Whether words such as 'kr' are currencies, which plain numbers leave out. Otherwise, their rows have errors. */
function CurrencyWords({ column, type, state, isReading, onChange }: CurrencyWordsProps) {
  const dialect = dialectOf(state)
  const signs = new Set(column.samples.flatMap((text) => currencySignIn(text) ?? []))
  const words = [...signs].filter((sign) => !isClearSign(sign))
  const isPlain = isPlainNumber(fieldTypes[type.fieldType])
  if (!dialect || state.preview.format === 'ndjson' || words.length === 0 || !isPlain) return null
  const { currencyWords = [] } = dialect
  const others = currencyWords.filter((word) => !words.includes(word))
  return (
    <CheckboxField
      label={t('leaveOutCurrency', { words: words.join(', ') })}
      className="col-span-full"
      checked={others.length + words.length === currencyWords.length}
      disabled={isReading}
      onCheckedChange={(checked) =>
        onChange({ ...dialect, currencyWords: checked === true ? [...others, ...words] : others })
      }
    />
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
      {target.type.fieldType === 'currency' && (
        <CurrencyInput
          header={header}
          type={target.type}
          className="sm:col-start-3"
          onChange={(type) => onChange({ ...target, type })}
        />
      )}
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
