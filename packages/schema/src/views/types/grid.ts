import { annotate, oneOf, wholeNumber } from '@monarch/shapes'
import { cardFields, enableFilters, enableSearch, field, titleField } from './settings.ts'
import type { ViewTypeDefinition } from './view-type-definition.ts'
import { t } from '../messages.ts'

export const grid = {
  label: () => t('grid'),
  summary: () => t('cardsWithACoverAnd'),
  settings: {
    cardTemplate: annotate(
      oneOf(['default', 'minimal', 'detailed', 'custom'], {
        labels: {
          default: () => t('default'),
          minimal: () => t('minimal'),
          detailed: () => t('detailed'),
          custom: () => t('custom'),
        },
      }),
      { label: () => t('cardTemplate') },
    ),
    columns: annotate(wholeNumber(2, 5), { label: () => t('columns') }),
    gap: annotate(wholeNumber(0, 100), { label: () => t('gapPx') }),
    titleField,
    coverField: annotate(field, { label: () => t('cover'), placeholder: () => t('none') }),
    cardFields,
    enableSearch,
    enableFilters,
  },
  publicLink: 'gallery',
} satisfies ViewTypeDefinition
