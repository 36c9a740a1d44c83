import { measureTypes, type ReportMeasure } from '@monarch/schema'
import { Button, Combobox, IconButton, Select } from '@monarch/ui'
import { Plus, X } from 'lucide-react'
import type { EntityStructure, Field } from '../../record-data/structure.ts'
import { groupBuckets, groupFields, newGroup } from '../../record-filters/list-state.ts'
import type { Config } from './queries.ts'
import { t } from './messages.ts'

interface PartsProps {
  readonly structure: EntityStructure
  readonly config: Config
  readonly onChange: (config: Config) => void
}

const withField = new Set<ReportMeasure['type']>(['distinct', 'sum', 'avg', 'median', 'min', 'max', 'share'])
const offered = measureTypes.filter((type) => type !== 'formula')

/** Whether the measure has all that it needs. */
export const isWhole = ({ type, field }: ReportMeasure): boolean =>
  !withField.has(type) || type === 'share' || field !== undefined

function fieldsFor({ entity }: EntityStructure, type: ReportMeasure['type']): readonly Field[] {
  const aggregate = type === 'share' ? 'sum' : type
  return entity.fields.filter(
    (field) =>
      !field.type.graphql.list &&
      field.type.graphql.scalar !== 'JSON' &&
      (aggregate === 'distinct' || field.type.aggregates.some((each) => each === aggregate)),
  )
}

/** The figures of a report, and what its records are grouped by. */
export function MeasureInputs({ structure, config, onChange }: PartsProps) {
  const { measures } = config
  const put = (i: number, measure: ReportMeasure) => onChange({ ...config, measures: measures.with(i, measure) })
  const add = () => {
    const taken = new Set(measures.map(({ key }) => key))
    const number = Array.from({ length: measures.length + 1 }, (_, i) => `m${i + 1}`).find((key) => !taken.has(key))!
    onChange({ ...config, measures: [...measures, { type: 'count', key: number }] })
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{t('measures')}</legend>
      {measures.map((measure, i) => (
        <div key={measure.key} className="flex items-center gap-2">
          <Select
            aria-label={t('measure', { number: i + 1 })}
            className="min-w-0 flex-1"
            options={offered.map((type) => ({ value: type, label: t(type) }))}
            value={measure.type}
            onValueChange={(type) => put(i, { type, key: measure.key })}
          />
          {withField.has(measure.type) && (
            <Combobox
              aria-label={t('fieldOf', { number: i + 1 })}
              label={t('fieldOf', { number: i + 1 })}
              className="min-w-0 flex-1"
              options={fieldsFor(structure, measure.type).map(({ name, label }) => ({ value: name, label }))}
              value={measure.field ?? null}
              clearable={measure.type === 'share'}
              onValueChange={(field) => put(i, { ...measure, field: field ?? undefined })}
            />
          )}
          {measures.length > 1 && (
            <IconButton
              label={t('removeMeasure', { number: i + 1 })}
              onClick={() => onChange({ ...config, measures: measures.toSpliced(i, 1) })}
            >
              <X aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      <Button variant="outline" size="sm" className="self-start" onClick={add}>
        <Plus aria-hidden />
        {t('addMeasure')}
      </Button>
    </fieldset>
  )
}

export function GroupInputs({ structure, config, onChange }: PartsProps) {
  const { groups = [] } = config
  const fields = groupFields(structure)
  const put = (next: typeof groups) => onChange({ ...config, groups: next })
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{t('groups')}</legend>
      {groups.map((group, i) => {
        const [path = '', bucket] = group.by.split(':')
        const field = fields.find((each) => each.path === path)
        const isDate = field?.field.type.graphql.scalar.startsWith('Date') ?? false
        return (
          <div key={i} className="flex items-center gap-2">
            <Combobox
              aria-label={t('group', { number: i + 1 })}
              label={t('group', { number: i + 1 })}
              className="min-w-0 flex-1"
              options={fields.map(({ path: value, label }) => ({ value, label }))}
              value={path}
              chosenLabel={field?.label ?? path}
              onValueChange={(next) => {
                const chosen = fields.find((each) => each.path === next)
                if (chosen) put(groups.with(i, { by: newGroup(chosen) }))
              }}
            />
            {isDate && (
              <Select
                aria-label={t('bucketOf', { number: i + 1 })}
                className="w-28"
                options={[
                  ...groupBuckets.map((value) => ({ value: value as string, label: t(bucketLabels[value]) })),
                  { value: 'exactly', label: t('exactly') },
                ]}
                value={bucket ?? 'exactly'}
                onValueChange={(next) => put(groups.with(i, { by: next === 'exactly' ? path : `${path}:${next}` }))}
              />
            )}
            <IconButton label={t('removeGroup', { number: i + 1 })} onClick={() => put(groups.toSpliced(i, 1))}>
              <X aria-hidden />
            </IconButton>
          </div>
        )
      })}
      {groups.length < 3 && fields.length > 0 && (
        <Button
          variant="outline"
          size="sm"
          className="self-start"
          onClick={() =>
            put([...groups, { by: newGroup(fields.find(({ field }) => 'choices' in field.type) ?? fields[0]!) }])
          }
        >
          <Plus aria-hidden />
          {t('addGroup')}
        </Button>
      )}
    </fieldset>
  )
}

const bucketLabels = { day: 'day', week: 'week', month: 'month', quarter: 'quarter', year: 'year' } as const
