import type { Json } from '@monarch/field-types'
import { insightLimits, listLimits } from '@monarch/schema'
import { Field, Input, Select } from '@monarch/ui'
import { useState } from 'react'
import type { EntityStructure } from '../../record-data/structure.ts'
import FilterBuilder from '../../record-filters/FilterBuilder.tsx'
import { fromWhere, toWhere } from '../../record-filters/filter-where.ts'
import { ChartInputs } from './ChartInputs.tsx'
import { GroupInputs } from './GroupInputs.tsx'
import { HistoryInputs, KindInput } from './HistoryInputs.tsx'
import { MeasureInputs } from './MeasureInputs.tsx'
import { OrderInputs } from './OrderInputs.tsx'
import { PeriodInput } from './PeriodInput.tsx'
import type { Config } from './queries.ts'
import { t } from './panel-messages.ts'

export interface Draft {
  readonly name: string
  readonly visibility: 'shared' | 'personal' | 'locked'
  readonly config: Config
}

export interface ReportPanelProps {
  readonly structure: EntityStructure
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
  /** True after an attempt to save, so that missing parts are shown. */
  readonly wasSubmitted: boolean
  /** Whether the user may choose who sees the report. */
  readonly mayTurn: boolean
}

/** The inputs of a report. Each change requests a new answer immediately. */
export default function ReportPanel({ structure, draft, onChange, wasSubmitted, mayTurn }: ReportPanelProps) {
  const { name, visibility, config } = draft
  const [filter, setFilter] = useState(() => fromWhere(config.filter as Json | undefined, structure))
  const change = (next: Config) => onChange({ ...draft, config: next })
  const parts = { structure, config, onChange: change }
  return (
    <div className="flex flex-col gap-4">
      <Field label={t('name')} required error={wasSubmitted && name.trim() === '' ? t('pleaseEnterAName') : null}>
        <Input
          value={name}
          maxLength={insightLimits.label}
          onValueChange={(next) => onChange({ ...draft, name: next })}
        />
      </Field>
      <KindInput {...parts} />
      {config.history && <HistoryInputs {...parts} history={config.history} />}
      {!config.history && <MeasureInputs {...parts} wasSubmitted={wasSubmitted} />}
      {!config.history && <GroupInputs {...parts} />}
      {(config.groups ?? []).length > 0 && <OrderInputs {...parts} />}
      <PeriodInput {...parts} />
      <fieldset className="min-w-0">
        <legend className="mb-1 text-sm font-medium">{t('filters')}</legend>
        <FilterBuilder
          structure={structure}
          filter={filter}
          matches=""
          onChange={(next) => {
            setFilter(next)
            const { filter: _, ...rest } = config
            const where = toWhere(next, structure, null)
            change(where ? { ...rest, filter: where as NonNullable<Config['filter']> } : rest)
          }}
        />
      </fieldset>
      {config.search !== undefined && (
        <Field label={t('search')}>
          <Input
            value={config.search}
            maxLength={listLimits.maxSearchLength}
            onValueChange={(search) => change({ ...config, search })}
          />
        </Field>
      )}
      <ChartInputs {...parts} />
      {visibility !== 'locked' && mayTurn && (
        <Field label={t('visibility')}>
          <Select
            options={[
              { value: 'shared', label: t('everyone') },
              { value: 'personal', label: t('onlyMe') },
            ]}
            value={visibility}
            onValueChange={(next) => onChange({ ...draft, visibility: next })}
          />
        </Field>
      )}
    </div>
  )
}
