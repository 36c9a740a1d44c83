import { annotate, type Fit, flag, map, named, oneOf, wholeNumber } from '@monarch/shapes'
import { cardFields, titleField } from './settings.ts'
import type { ViewTypeDefinition } from './view-type-definition.ts'

const fits: Fit = {
  message: 'must be a select field, a checkbox or a relationship to become the columns of a board',
  accepts: ({ graphql, choices, relation }) =>
    !graphql.list && (choices !== undefined || graphql.scalar === 'Boolean' || relation !== undefined),
}

const summed: Fit = {
  message: 'must be a number field, whose values can be summed',
  accepts: ({ sums }) => sums === true,
}

export const cardLimit = wholeNumber(1, 100_000)

export const kanban = {
  label: 'Kanban',
  summary: 'A column for each choice; cards move between them',
  settings: {
    groupByField: annotate(named('field', { fits }), { label: 'Columns by' }),
    titleField,
    cardFields,
    sumField: annotate(named('field', { fits: summed }), { label: 'Sum of each column', placeholder: 'None' }),
    fieldNames: annotate(
      oneOf(['icon', 'label', 'hidden'], { labels: { icon: 'Icons', label: 'Labels', hidden: 'Hidden' } }),
      { label: 'Field names on the card' },
    ),
    showEmpty: annotate(flag, { label: 'Show empty values' }),
    colorColumns: annotate(flag, { label: 'Color columns by option' }),
    wip_limits: annotate(map(cardLimit, 1000), {
      label: 'WIP limits',
      editor: 'limits',
      help: 'Maximum number of cards in each column.',
    }),
    enableDragDrop: annotate(flag, { label: 'Cards can be moved' }),
    showCounts: annotate(flag, { label: 'Show counts' }),
  },
  compared: ['groupByField'],
  needed: ['groupByField'],
} satisfies ViewTypeDefinition
