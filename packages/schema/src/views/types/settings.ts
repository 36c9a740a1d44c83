import { annotate, color, flag, list, named, object, type Values } from '@monarch/shapes'
import { uuid } from '../../shapes/uuid-shape.ts'
import { t } from '../messages.ts'

/** Settings that several types of views have. A view keeps the ones that both types share when its type changes. */

export const maxFields = 500
export const field = named('field')
export const fields = list(field, maxFields)

/** How many reports a view shows above its records. */
export const maxViewCharts = 6

/** Settings of all types of views. */
export const commonSettings = {
  filter: named('where'),
  sort: list(named('order'), 10),
  groupBy: list(named('group'), 5),
  hiddenFields: fields,
  /** Reports that a panel shows of the records of the view; set and empty, the panel offers them. */
  charts: list(uuid, maxViewCharts),
  colors: list(object({ where: named('rule'), color, field }, 'where', 'color'), 50),
}

export const titleField = annotate(field, { label: () => t('title'), placeholder: () => t('none') })
/** How many fields a card shows. Boards have no templates. */
const cardTemplates = { minimal: 1, default: 4, detailed: 8, custom: 12 }
export type CardTemplate = keyof typeof cardTemplates

export function maxCardFields({ cardTemplate }: Values): number {
  return cardTemplates[cardTemplate as CardTemplate] ?? cardTemplates.default
}

export const cardFields = annotate(fields, {
  label: () => t('fieldsOnTheCard'),
  inputOf: (values) => ({ help: cardFieldsHelp(maxCardFields(values)) }),
})

export const cardFieldsHelp = (count: number): string => t('cardShowsTheFirst', { count })
export const enableSearch = annotate(flag, { label: () => t('search') })
export const enableFilters = annotate(flag, { label: () => t('filters') })
