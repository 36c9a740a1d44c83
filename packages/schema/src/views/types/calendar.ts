import { annotate, type Fit, flag, named, oneOf } from '@monarch/shapes'
import { field, titleField } from './settings.ts'
import type { ViewTypeDefinition } from './view-type-definition.ts'

const fits: Fit = {
  message: 'must be a date field for a calendar',
  accepts: ({ graphql }) => !graphql.list && (graphql.scalar === 'Date' || graphql.scalar === 'DateTime'),
}

export const calendar = {
  label: 'Calendar',
  summary: 'Records on their days: month, week, day and year',
  settings: {
    dateField: annotate(named('field', { fits }), { label: 'Date' }),
    endDateField: annotate(named('field', { fits }), { label: 'End date', placeholder: 'None' }),
    titleField,
    colorField: annotate(field, { label: 'Color by', placeholder: 'None' }),
    view: annotate(
      oneOf(['month', 'week', 'day', 'year'], {
        labels: { month: 'Month', week: 'Week', day: 'Day', year: 'Year' },
      }),
      { label: 'Opens with' },
    ),
    enableEventCreation: annotate(flag, { label: 'Records can be added on a day' }),
  },
  compared: ['dateField', 'endDateField'],
  needed: ['dateField'],
} satisfies ViewTypeDefinition
