import { type ChartKind, chartKinds, kindLabel } from '@monarch/charts'
import { Field, Input, Select } from '@monarch/ui'
import { useState } from 'react'
import type { PartsProps } from './MeasureInputs.tsx'
import { t } from './panel-messages.ts'

const stacks = ['sideBySide', 'stacked', 'percent'] as const

/** How a report is drawn. */
export function ChartInputs({ config, onChange }: PartsProps) {
  const { chart = {}, groups = [] } = config
  const { type = 'bar', isStacked, isPercent } = chart
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
      {hasTarget && <Target config={config} onChange={onChange} />}
    </>
  )
}

function Target({ config, onChange }: Pick<PartsProps, 'config' | 'onChange'>) {
  const { target, ...chart } = config.chart ?? {}
  const [text, setText] = useState(target === undefined ? '' : String(target))
  return (
    <Field label={t('target')}>
      <Input
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onValueChange={(next) => {
          setText(next)
          const read = Number(next.trim())
          const isNumber = next.trim() !== '' && Number.isFinite(read)
          onChange({ ...config, chart: isNumber ? { ...chart, target: read } : chart })
        }}
      />
    </Field>
  )
}
