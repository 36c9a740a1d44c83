import { type ChartKind, chartKinds, kindLabel } from '@monarch/charts'
import { fieldTypes } from '@monarch/field-types'
import { currentLocale, numberTag } from '@monarch/messages'
import { CheckboxField, Field, Input, Select } from '@monarch/ui'
import { useState } from 'react'
import type { PartsProps } from './MeasureInputs.tsx'
import { t } from './panel-messages.ts'

const stacks = ['sideBySide', 'stacked', 'percent'] as const

/** How a report is drawn. */
export function ChartInputs({ config, onChange }: PartsProps) {
  const { chart = {}, groups = [] } = config
  const { type = 'bar', isStacked, isPercent, isHorizontal, lessIsBetter } = chart
  const isJudged = type === 'number' && (config.period?.isCompared === true || chart.target !== undefined)
  const set = (next: typeof chart) => onChange({ ...config, chart: { ...chart, ...next } })
  const hasStacks = (type === 'bar' || type === 'area') && groups.length > 1
  const hasTarget = type === 'number' || type === 'gauge' || type === 'bar'
  return (
    <>
      <Field label={t('chart')}>
        <Select
          options={[
            ...chartKinds.map((value) => ({ value: value as ChartKind | 'table', label: kindLabel(value) })),
            { value: 'table', label: t('table') },
          ]}
          value={type}
          onValueChange={(next) => onChange({ ...config, chart: { ...chart, type: next } })}
        />
      </Field>
      {hasStacks && (
        <Field label={t('series')}>
          <Select
            options={stacks.map((value) => ({ value, label: t(value) }))}
            value={isPercent ? 'percent' : isStacked ? 'stacked' : 'sideBySide'}
            onValueChange={(next) => {
              const look = { isStacked: next !== 'sideBySide', isPercent: next === 'percent' }
              onChange({ ...config, chart: { ...chart, ...look } })
            }}
          />
        </Field>
      )}
      {type === 'bar' && groups.length > 0 && (
        <CheckboxField
          label={t('horizontalBars')}
          checked={isHorizontal ?? false}
          onCheckedChange={(isOn) => set({ isHorizontal: isOn === true })}
        />
      )}
      {hasTarget && <Target config={config} onChange={onChange} />}
      {isJudged && (
        <CheckboxField
          label={t('lessIsBetter')}
          checked={lessIsBetter ?? false}
          onCheckedChange={(isOn) => set({ lessIsBetter: isOn === true })}
        />
      )}
    </>
  )
}

/** Parsed and formatted in the number format of the user's language. */
function Target({ config, onChange }: Pick<PartsProps, 'config' | 'onChange'>) {
  const { target, ...chart } = config.chart ?? {}
  const type = fieldTypes.decimal
  const field = {
    label: t('target'),
    settings: {},
    required: false,
    rules: {},
    numberLocale: numberTag(currentLocale()),
  }
  const [text, setText] = useState(target === undefined ? '' : type.toText(target, field))
  const given = text.trim() === '' ? null : type.fromText(text, field)
  return (
    <Field label={t('target')} error={given && !given.ok ? given.message : null}>
      <Input
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onValueChange={(next) => {
          setText(next)
          const read = next.trim() === '' ? null : type.fromText(next, field)
          const number = read?.ok ? Number(String(read.value as number)) : Number.NaN
          onChange({ ...config, chart: Number.isFinite(number) ? { ...chart, target: number } : chart })
        }}
      />
    </Field>
  )
}
