import { type MeasureType, measureTypes, type ReportMeasure } from '@monarch/schema'
import type { Json } from '@monarch/field-types'
import { formatList } from '@monarch/messages'
import { Button, CheckboxField, Combobox, Disclosure, IconButton, Input, Select } from '@monarch/ui'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { EntityStructure } from '../../record-data/structure.ts'
import FilterBuilder from '../../record-filters/FilterBuilder.tsx'
import { fromWhere, toWhere } from '../../record-filters/filter-where.ts'
import { canRun, hasField, isWhole, newKey, withMeasures, withType } from './config.ts'
import type { Config } from './queries.ts'
import { measureFields } from './report-fields.ts'
import { nameOfMeasure } from './words.ts'
import { t } from './panel-messages.ts'

export interface PartsProps {
  readonly structure: EntityStructure
  readonly config: Config
  readonly onChange: (config: Config) => void
}

/** The figures of a report. */
export function MeasureInputs({
  structure,
  config,
  onChange,
  wasSubmitted,
}: PartsProps & { readonly wasSubmitted: boolean }) {
  const { measures, groups = [] } = config
  const change = (next: readonly ReportMeasure[]) => onChange(withMeasures(config, next))
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{t('measures')}</legend>
      {measures.map((measure, i) => (
        <MeasureInput
          key={measure.key}
          structure={structure}
          measures={measures}
          measure={measure}
          number={i + 1}
          isMissing={wasSubmitted && !isWhole(measure)}
          canAddUp={groups.length > 0 && canRun(measure)}
          onChange={(next) => change(measures.with(i, next))}
          {...(measures.length > 1 && { onRemove: () => change(measures.toSpliced(i, 1)) })}
        />
      ))}
      <Button
        variant="outline"
        size="sm"
        className="self-start"
        onClick={() => change([...measures, { type: 'count', key: newKey(measures) }])}
      >
        <Plus aria-hidden />
        {t('addMeasure')}
      </Button>
    </fieldset>
  )
}

const labels = {
  count: 'count',
  distinct: 'distinct',
  sum: 'sum',
  avg: 'avg',
  median: 'median',
  min: 'min',
  max: 'max',
  share: 'share',
  formula: 'formula',
} as const satisfies Record<MeasureType, string>

interface MeasureInputProps {
  readonly structure: EntityStructure
  readonly measures: readonly ReportMeasure[]
  readonly measure: ReportMeasure
  readonly number: number
  /** Its field or formula is missing, and the report cannot be saved without it. */
  readonly isMissing: boolean
  readonly canAddUp: boolean
  readonly onChange: (measure: ReportMeasure) => void
  readonly onRemove?: () => void
}

function MeasureInput({ structure, measures, measure, number, isMissing, canAddUp, ...on }: MeasureInputProps) {
  const { onChange, onRemove } = on
  const { type, field } = measure
  const isFormula = type === 'formula'
  const others = measures.filter((each) => each.type !== 'formula')
  const names = others.map((each) => t('keyIs', { key: each.key, figure: nameOfMeasure(each, structure) }))
  return (
    <div className="flex flex-col gap-2 rounded-md border p-2">
      <div className="flex items-start gap-2">
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <Select
            aria-label={t('measure', { number })}
            options={measureTypes.map((value) => ({ value, label: t(labels[value]) }))}
            value={type}
            onValueChange={(next) => onChange(withType(measure, next))}
          />
          {hasField(measure) && (
            <Combobox
              aria-label={t('fieldOf', { number })}
              aria-invalid={isMissing || undefined}
              label={t('fieldOf', { number })}
              options={measureFields(structure, type).map(({ name, label }) => ({ value: name, label }))}
              value={field ?? null}
              clearable={type === 'share'}
              onValueChange={(next) => {
                const { field: _, ...rest } = measure
                onChange(next === null ? rest : { ...rest, field: next })
              }}
            />
          )}
          {isFormula && (
            <>
              <Input
                aria-label={t('formulaOf', { number })}
                aria-invalid={isMissing || undefined}
                value={measure.formula ?? ''}
                onValueChange={(formula) => onChange({ ...measure, formula })}
              />
              <p className="text-xs text-muted-foreground">
                {t('formulaHelp', { count: names.length, names: formatList(names) })}
              </p>
            </>
          )}
        </div>
        {onRemove && (
          <IconButton label={t('removeMeasure', { number })} onClick={onRemove}>
            <X aria-hidden />
          </IconButton>
        )}
      </div>
      {canAddUp && (
        <CheckboxField
          label={t('runningTotal')}
          checked={measure.isRunning ?? false}
          onCheckedChange={(isOn) => {
            const { isRunning: _, ...rest } = measure
            onChange(isOn === true ? { ...rest, isRunning: true } : rest)
          }}
        />
      )}
      {!isFormula && <Condition structure={structure} measure={measure} onChange={onChange} />}
    </div>
  )
}

/**
 * The condition of a measure that counts only some of the records; a formula over such measures computes a rate, for
 * example of won deals.
 */
function Condition({ structure, measure, onChange }: Pick<MeasureInputProps, 'structure' | 'measure' | 'onChange'>) {
  const [filter, setFilter] = useState(() => fromWhere(measure.where as Json | undefined, structure))
  return (
    <Disclosure label={t('onlyIf')} defaultOpen={filter !== null}>
      <FilterBuilder
        structure={structure}
        filter={filter}
        matches=""
        onChange={(next) => {
          setFilter(next)
          const { where: _, ...rest } = measure
          const where = toWhere(next, structure, null)
          onChange(where ? { ...rest, where: where as NonNullable<ReportMeasure['where']> } : rest)
        }}
      />
    </Disclosure>
  )
}
