import { annotate, type Fit, flag, map, named, oneOf, wholeNumber } from '@monarch/shapes'
import type { FieldType } from '@monarch/field-types'
import { cardFields, titleField } from './settings.ts'
import type { ViewTypeDefinition } from './view-type-definition.ts'
import { t } from '../messages.ts'

/** Fields that can be the columns of a board: choices, checkboxes, relations to one record. */
export const isBoardType = (type: FieldType): boolean =>
  !type.graphql.list && (type.choices !== undefined || type.graphql.scalar === 'Boolean' || type.relation !== undefined)

const fits: Fit = {
  message: 'must be a select field, a checkbox or a relationship to become the columns of a board',
  accepts: isBoardType,
}

const summed: Fit = {
  message: 'must be a number field, whose values can be summed',
  accepts: ({ sums }) => sums === true,
}

export const cardLimit = wholeNumber(1, 100_000)

export const kanban = {
  label: () => t('kanban'),
  summary: () => t('columnForEachChoiceCards'),
  settings: {
    groupByField: annotate(named('field', { fits }), { label: () => t('columnsBy') }),
    titleField,
    cardFields,
    sumField: annotate(named('field', { fits: summed }), {
      label: () => t('sumOfEachColumn'),
      placeholder: () => t('none'),
    }),
    fieldNames: annotate(
      oneOf(['icon', 'label', 'hidden'], {
        labels: { icon: () => t('icons'), label: () => t('labels'), hidden: () => t('hidden') },
      }),
      { label: () => t('fieldNamesOnTheCard') },
    ),
    showEmpty: annotate(flag, { label: () => t('showEmptyValues') }),
    colorColumns: annotate(flag, { label: () => t('colorColumnsByOption') }),
    wip_limits: annotate(map(cardLimit, 1000), {
      label: () => t('wipLimits'),
      editor: 'limits',
      help: () => t('maximumNumberOfCardsIn'),
    }),
    enableDragDrop: annotate(flag, { label: () => t('cardsCanBeMoved') }),
    showCounts: annotate(flag, { label: () => t('showCounts') }),
  },
  compared: ['groupByField'],
  needed: ['groupByField'],
  publicLink: 'board',
} satisfies ViewTypeDefinition
