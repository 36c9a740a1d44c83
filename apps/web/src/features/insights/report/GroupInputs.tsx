import { insightLimits, type ReportGroup } from '@monarch/schema'
import { Button, CheckboxField, Combobox, Field, IconButton, Input, Select } from '@monarch/ui'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { groupBuckets, newGroup, type OrderField } from '../../record-filters/list-state.ts'
import { withGroups } from './config.ts'
import type { PartsProps } from './MeasureInputs.tsx'
import { groupFieldsOf, isDate } from './report-fields.ts'
import { readTypedNumber, writeTypedNumber } from './typed-number.ts'
import { t } from './panel-messages.ts'

/** The groups of a report. */
export function GroupInputs({ structure, config, onChange }: PartsProps) {
  const { groups = [], hasSubtotals = false } = config
  const fields = groupFieldsOf(structure)
  const put = (next: typeof groups) => onChange(withGroups(config, next))
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{t('groups')}</legend>
      {groups.map((group, i) => (
        <GroupInput
          key={i}
          fields={fields}
          group={group}
          number={i + 1}
          onChange={(next) => put(groups.with(i, next))}
          onRemove={() => put(groups.toSpliced(i, 1))}
        />
      ))}
      {groups.length < insightLimits.groups && fields.length > 0 && (
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
      {groups.length > 1 && (
        <CheckboxField
          label={t('subtotals')}
          checked={hasSubtotals}
          onCheckedChange={(isOn) => onChange({ ...config, hasSubtotals: isOn === true })}
        />
      )}
    </fieldset>
  )
}

const bucketLabels = {
  day: 'day',
  week: 'week',
  month: 'month',
  quarter: 'quarter',
  year: 'year',
  exactly: 'exactly',
} as const

interface GroupInputProps {
  readonly fields: readonly OrderField[]
  readonly group: ReportGroup
  readonly number: number
  readonly onChange: (group: ReportGroup) => void
  readonly onRemove: () => void
}

function GroupInput({ fields, group, number, onChange, onRemove }: GroupInputProps) {
  const [path = '', bucket = 'exactly'] = group.by.split(':')
  const field = fields.find((each) => each.path === path)?.field
  return (
    <div className="flex flex-col gap-2 rounded-md border p-2">
      <div className="flex items-start gap-2">
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <Combobox
            aria-label={t('group', { number })}
            label={t('group', { number })}
            options={fields.map(({ path: value, label }) => ({ value, label }))}
            value={path}
            chosenLabel={path}
            onValueChange={(next) => {
              const chosen = fields.find((each) => each.path === next)
              if (chosen) onChange({ by: newGroup(chosen) })
            }}
          />
          {field && isDate(field) && (
            <Select
              aria-label={t('bucketOf', { number })}
              options={[...groupBuckets, 'exactly' as const].map((value) => ({ value, label: t(bucketLabels[value]) }))}
              value={bucket as (typeof groupBuckets)[number]}
              onValueChange={(next) => onChange({ ...group, by: next === 'exactly' ? path : `${path}:${next}` })}
            />
          )}
        </div>
        <IconButton label={t('removeGroup', { number })} onClick={onRemove}>
          <X aria-hidden />
        </IconButton>
      </div>
      {field?.type.valueKind === 'number' && <Ranges key={path} group={group} number={number} onChange={onChange} />}
    </div>
  )
}

function Ranges({ group, number, onChange }: Pick<GroupInputProps, 'group' | 'number' | 'onChange'>) {
  const [text, setText] = useState(() => writeRanges(group.ranges ?? []))
  return (
    <Field label={t('rangesOf', { number })} help={t('rangesHelp')} error={readRanges(text) ? null : t('rangesWrong')}>
      <Input
        inputMode="decimal"
        value={text}
        onValueChange={(next) => {
          setText(next)
          const ranges = readRanges(next)
          const { ranges: _, ...rest } = group
          if (ranges) onChange(ranges.length > 0 ? { ...rest, ranges } : rest)
        }}
      />
    </Field>
  )
}

const writeRanges = (ranges: readonly number[]): string => ranges.map(writeTypedNumber).join('; ')

/** Ascending bounds in the number format of the user's language; `null` if they are invalid. */
function readRanges(text: string): number[] | null {
  const bounds = text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(readTypedNumber)
  const isAscending = bounds.every((bound, i) => Number.isFinite(bound) && (i === 0 || bound > bounds[i - 1]!))
  return isAscending ? bounds : null
}
