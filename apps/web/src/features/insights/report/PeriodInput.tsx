import { isSpanTerm } from '@monarch/field-types'
import { CheckboxField, Combobox } from '@monarch/ui'
import { useState } from 'react'
import { SpanOperand } from '../../record-filters/DayOperand.tsx'
import type { PartsProps } from './MeasureInputs.tsx'
import { dateFields } from './report-fields.ts'
import { t } from './panel-messages.ts'

/** The period of a report, relative to today, and the comparison with the period before. */
export function PeriodInput({ structure, config, onChange }: PartsProps) {
  const { period } = config
  // 'past  days' is not complete yet.
  const [span, setSpan] = useState(period?.within ?? 'this year')
  const fields = dateFields(structure)
  if (fields.length === 0) return null
  const { period: _, ...rest } = config
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{t('period')}</legend>
      <Combobox
        aria-label={t('periodOf')}
        label={t('periodOf')}
        options={fields.map(({ name, label }) => ({ value: name, label }))}
        value={period?.field ?? null}
        placeholder={t('allTime')}
        clearable
        onValueChange={(field) => {
          const within = isSpanTerm(span) ? span : 'this year'
          setSpan(within)
          onChange(field === null ? rest : { ...rest, period: { ...period, field, within } })
        }}
      />
      {period && (
        <>
          <SpanOperand
            span={span}
            onChange={(next) => {
              setSpan(next)
              if (isSpanTerm(next)) onChange({ ...rest, period: { ...period, within: next } })
            }}
          />
          {!config.history && (
            <CheckboxField
              label={t('compared')}
              checked={period.isCompared ?? false}
              onCheckedChange={(isOn) => onChange({ ...rest, period: { ...period, isCompared: isOn === true } })}
            />
          )}
        </>
      )}
    </fieldset>
  )
}
