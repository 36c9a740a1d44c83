import { annotate, type Fit, flag, named, oneOf } from '@monarch/shapes'
import { field, titleField } from './settings.ts'
import type { ViewTypeDefinition } from './view-type-definition.ts'
import { t } from '../messages.ts'

const fits: Fit = {
  message: 'must be a date field for a calendar',
  accepts: ({ graphql }) => !graphql.list && (graphql.scalar === 'Date' || graphql.scalar === 'DateTime'),
}

export const calendar = {
  label: () => t('calendar'),
  summary: () => t('recordsOnTheirDaysMonth'),
  settings: {
    dateField: annotate(named('field', { fits }), { label: () => t('date') }),
    endDateField: annotate(named('field', { fits }), { label: () => t('endDate'), placeholder: () => t('none') }),
    titleField,
    colorField: annotate(field, { label: () => t('colorBy'), placeholder: () => t('none') }),
    view: annotate(
      oneOf(['month', 'week', 'day', 'year'], {
        labels: { month: () => t('month'), week: () => t('week'), day: () => t('day'), year: () => t('year') },
      }),
      { label: () => t('opensWith') },
    ),
    enableEventCreation: annotate(flag, { label: () => t('recordsCanBeAddedOn') }),
  },
  compared: ['dateField', 'endDateField'],
  needed: ['dateField'],
  publicLink: 'calendar',
} satisfies ViewTypeDefinition
