import { insightLimits } from '@monarch/schema'
import { CheckboxField, Field, NumberInput, Select } from '@monarch/ui'
import type { PartsProps } from './MeasureInputs.tsx'
import { nameOfMeasure } from './words.ts'
import { t } from './panel-messages.ts'

/** The order of the groups, and how many of them a report shows. */
export function OrderInputs({ structure, config, onChange }: PartsProps) {
  const { measures, order, top, ...rest } = config
  const withOrder = order ? { order } : {}
  const byMeasure = measures.flatMap((measure) => {
    const figure = nameOfMeasure(measure, structure)
    return [
      { value: [measure.key, 'DESC'].join(' '), label: t('highestFirst', { figure }) },
      { value: [measure.key, 'ASC'].join(' '), label: t('lowestFirst', { figure }) },
    ]
  })
  return (
    <>
      <Field label={t('order')}>
        <Select
          options={[{ value: 'group', label: t('byGroup') }, ...byMeasure]}
          value={order ? `${order.by} ${order.direction}` : 'group'}
          onValueChange={(next) => {
            const [by = '', direction = ''] = next.split(' ')
            const chosen = next === 'group' ? {} : { order: { by, direction: direction as 'ASC' } }
            onChange({ ...rest, measures, ...(top && { top }), ...chosen })
          }}
        />
      </Field>
      <Field label={t('top')}>
        <NumberInput
          value={top?.count}
          bounds={{ min: 1, max: insightLimits.top }}
          timing="valid"
          isOptional
          placeholder={t('all')}
          onChange={(count) =>
            onChange({
              ...rest,
              measures,
              ...withOrder,
              ...(typeof count === 'number' && { top: { hasOthers: true, ...top, count } }),
            })
          }
        />
        {top && (
          <CheckboxField
            label={t('hasOthers')}
            checked={top.hasOthers ?? false}
            onCheckedChange={(isOn) => onChange({ ...config, top: { ...top, hasOthers: isOn === true } })}
          />
        )}
      </Field>
    </>
  )
}
