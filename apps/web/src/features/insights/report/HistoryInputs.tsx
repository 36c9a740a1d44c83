import type { ReportHistory } from '@monarch/schema'
import { Combobox, Field, MultiCombobox, Select } from '@monarch/ui'
import { historyFields, optionsOf, type ReportKind, withOptions, withKind } from './history-config.ts'
import type { PartsProps } from './MeasureInputs.tsx'
import { t } from './history-messages.ts'

const types = ['figures', 'time', 'funnel', 'cohorts'] as const satisfies readonly ReportKind[]
const helps = { figures: 'figuresHelp', time: 'timeHelp', funnel: 'funnelHelp', cohorts: 'cohortsHelp' } as const
const buckets = ['week', 'month', 'quarter'] as const

/** The kind of a report: current values or a history. Only fields with options have a history. */
export function KindInput({ structure, config, onChange }: PartsProps) {
  const type = config.history?.type ?? 'figures'
  if (historyFields(structure).length === 0 && type === 'figures') return null
  return (
    <Field label={t('question')} help={t(helps[type])}>
      <Select
        options={types.map((value) => ({ value, label: t(value) }))}
        value={type}
        onValueChange={(next) => {
          if (next !== type) onChange(withKind(config, next, structure))
        }}
      />
    </Field>
  )
}

interface HistoryProps extends PartsProps {
  readonly history: ReportHistory
}

export function HistoryInputs({ structure, config, history, onChange }: HistoryProps) {
  const { type, field, options = [], bucket = 'month', isLasting = false } = history
  const set = (next: ReportHistory) => onChange({ ...config, history: next })
  const choices = optionsOf(structure, history)
  const isUnanswered = type === 'cohorts' ? options.length === 0 : options.length === 1
  return (
    <>
      <Field label={t('fieldWithOptions')} required>
        <Combobox
          label={t('fieldWithOptions')}
          options={historyFields(structure).map(({ name, label }) => ({ value: name, label }))}
          value={field}
          onValueChange={(name) => {
            const { options: _, ...rest } = history
            if (name !== null) set(withOptions({ ...rest, field: name }, structure))
          }}
        />
      </Field>
      {type === 'cohorts' && (
        <Field label={t('counted')}>
          <Select
            options={[
              { value: 'reached', label: t('haveReached') },
              { value: 'lasting', label: t('areIn') },
            ]}
            value={isLasting ? 'lasting' : 'reached'}
            onValueChange={(next) => set({ ...history, isLasting: next === 'lasting' })}
          />
        </Field>
      )}
      {type !== 'time' && (
        <Field
          label={type === 'funnel' ? t('steps') : t('options')}
          required={type === 'cohorts'}
          help={type === 'funnel' ? t('stepsHelp') : undefined}
          error={isUnanswered ? t(type === 'funnel' ? 'twoSteps' : 'oneOption') : null}
        >
          <MultiCombobox
            label={type === 'funnel' ? t('steps') : t('options')}
            placeholder={type === 'funnel' ? t('allOptions') : undefined}
            options={choices.map(({ value, label }) => ({ value, label }))}
            value={options}
            onValueChange={(next) => set({ ...history, options: next })}
          />
        </Field>
      )}
      {type === 'cohorts' && (
        <Field label={t('cohortsBy')}>
          <Select
            options={buckets.map((value) => ({ value, label: t(value) }))}
            value={bucket}
            onValueChange={(next) => set({ ...history, bucket: next })}
          />
        </Field>
      )}
    </>
  )
}
