import { CalendarDays } from 'lucide-react'
import { lazy } from 'react'
import type { EntityStructure, Field } from '../../record-data/structure.ts'
import { fitOf, isShown, named, options, preferred, shownFields, type ViewTypeInfo } from '../view-type.ts'

export const calendarView: ViewTypeInfo = {
  View: lazy(async () => ({ default: (await import('./RecordsCalendar.tsx')).RecordsCalendar })),
  label: 'Calendar',
  icon: CalendarDays,
  summary: 'Records on their days: month, week, day and year',
  settings: [
    { key: 'dateField', label: 'Date', kind: 'field', isOptional: false, fits: fitOf('calendar', 'dateField') },
    {
      key: 'endDateField',
      label: 'End date',
      kind: 'field',
      isOptional: true,
      fits: fitOf('calendar', 'endDateField'),
    },
    { key: 'titleField', label: 'Title', kind: 'field', isOptional: true, fits: isShown },
    {
      key: 'colorField',
      label: 'Color by',
      kind: 'field',
      isOptional: true,
      fits: (field) => field.type.choices !== undefined,
    },
    {
      key: 'view',
      label: 'Opens with',
      kind: 'choice',
      options: options(['month', 'Month'], ['week', 'Week'], ['day', 'Day'], ['year', 'Year']),
    },
    { key: 'enableEventCreation', label: 'Records can be added on a day', kind: 'flag' },
  ],
  defaults: (structure) => ({
    ...named('dateField', preferred(dateFields(structure), ['due_date', 'start_date'])),
    ...named('titleField', structure.entity.titleField),
    view: 'month',
    enableEventCreation: true,
  }),
  problem: () => null,
}

function dateFields(structure: EntityStructure): readonly Field[] {
  return shownFields(structure).filter(fitOf('calendar', 'dateField'))
}
