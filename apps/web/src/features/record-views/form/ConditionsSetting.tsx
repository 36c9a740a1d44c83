import type { Json } from '@monarch/field-types'
import type { FormViewConfig } from '@monarch/schema'
import {
  Button,
  Combobox,
  IconButton,
  Popover,
  PopoverContent,
  PopoverTrigger,
  Select,
  SettingField,
} from '@monarch/ui'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { isEditable } from '../../record-data/structure.ts'
import { GroupEditor } from '../../record-filters/FilterBuilder.tsx'
import { filterFields } from '../../record-filters/filter-fields.ts'
import { emptyFilter, type Filter, newCondition } from '../../record-filters/filter-state.ts'
import { countConditions, fromWhere, toWhere } from '../../record-filters/filter-where.ts'
import { toOption } from '../parts/to-option.tsx'
import type { SettingControlProps } from '../parts/view-type.ts'
import { t } from './messages.ts'

type Condition = NonNullable<FormViewConfig['conditions']>[number]

/** A condition while it is edited; it is stored once it names a field and an answer. */
interface Edited {
  readonly field: string | null
  readonly effect: Condition['effect']
  readonly filter: Filter
}

/** Shows or requires fields of a form depending on answers in others. */
export function ConditionsSetting({ structure, input }: SettingControlProps) {
  const [conditions, setConditions] = useState<readonly Edited[]>(() =>
    ((input.value ?? []) as readonly Condition[]).map(({ where, ...condition }) => ({
      ...condition,
      filter: fromWhere(where as Json, structure) ?? emptyFilter,
    })),
  )
  const fields = structure.entity.fields.filter(isEditable)
  const conditionFields = [...filterFields(structure).values()].filter(
    ({ through, field }) => through === null && fields.includes(field),
  )
  const write = (next: readonly Edited[]) => {
    setConditions(next)
    const whole = next.flatMap(({ field, effect, filter }) => {
      const where = toWhere(filter, structure, 'rule')
      return field === null || where === null ? [] : [{ field, effect, where }]
    })
    input.onChange(whole.length > 0 ? whole : undefined)
  }
  const [first] = conditionFields
  return (
    <SettingField input={input}>
      <div className="flex flex-col gap-2">
        {conditions.map((condition, index) => {
          const replace = (change: Partial<Edited>) => write(conditions.with(index, { ...condition, ...change }))
          return (
            <section
              key={index}
              aria-label={t('conditionNumber', { number: index + 1 })}
              className="flex flex-col gap-2 rounded-md border p-2"
            >
              <div className="flex items-center gap-1">
                <Select
                  aria-label={t('effect')}
                  className="w-28 shrink-0"
                  options={effects()}
                  value={condition.effect}
                  onValueChange={(effect) => replace({ effect: effect as Condition['effect'] })}
                />
                <div className="min-w-0 flex-1">
                  <Combobox
                    aria-label={t('field')}
                    label={t('field')}
                    placeholder={t('chooseField')}
                    options={fields.map(toOption)}
                    value={condition.field}
                    onValueChange={(field) => replace({ field })}
                  />
                </div>
                <IconButton
                  label={t('remove', { name: t('conditionNumber', { number: index + 1 }) })}
                  size="icon-sm"
                  onClick={() => write(conditions.toSpliced(index, 1))}
                >
                  <X aria-hidden />
                </IconButton>
              </div>
              <Popover>
                <PopoverTrigger asChild>
                  <Button variant="outline" size="sm" className="self-start">
                    {t('whenMet', { count: countConditions(condition.filter, structure, 'rule') })}
                  </Button>
                </PopoverTrigger>
                <PopoverContent label={t('conditionsOnAnswers')} className="w-140 max-w-[90vw]">
                  <GroupEditor
                    group={condition.filter}
                    fields={conditionFields}
                    depth={1}
                    onChange={(filter) => replace({ filter })}
                  />
                </PopoverContent>
              </Popover>
            </section>
          )
        })}
        {first && (
          <Button
            variant="ghost"
            size="sm"
            className="self-start"
            onClick={() =>
              write([
                ...conditions,
                { field: null, effect: 'show', filter: { join: 'and', items: [newCondition(first)] } },
              ])
            }
          >
            <Plus aria-hidden />
            {t('condition')}
          </Button>
        )}
      </div>
    </SettingField>
  )
}

const effects = () => [
  { value: 'show', label: t('show') },
  { value: 'require', label: t('require') },
]
