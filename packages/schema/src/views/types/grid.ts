import { annotate, oneOf, wholeNumber } from '@monarch/shapes'
import { cardFields, enableFilters, enableSearch, field, titleField } from './settings.ts'
import type { ViewTypeDefinition } from './view-type-definition.ts'

export const grid = {
  label: 'Grid',
  summary: 'Cards with a cover and key fields',
  settings: {
    cardTemplate: annotate(
      oneOf(['default', 'minimal', 'detailed', 'custom'], {
        labels: { default: 'Default', minimal: 'Minimal', detailed: 'Detailed', custom: 'Custom' },
      }),
      { label: 'Card template' },
    ),
    columns: annotate(wholeNumber(2, 5), { label: 'Columns' }),
    gap: annotate(wholeNumber(0, 100), { label: 'Gap (px)' }),
    titleField,
    coverField: annotate(field, { label: 'Cover', placeholder: 'None' }),
    cardFields,
    enableSearch,
    enableFilters,
  },
} satisfies ViewTypeDefinition
