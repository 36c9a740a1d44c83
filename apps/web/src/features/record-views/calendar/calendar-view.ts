import { CalendarDays } from 'lucide-react'
import type { EntityStructure, Field } from '../../record-data/structure.ts'
import { lazyView } from '../parts/lazy-view.tsx'
import { fitOf, isShown, named, preferred, shownFields, type ViewTypeWeb } from '../parts/view-type.ts'

export const calendarView: ViewTypeWeb = {
  View: lazyView(async () => (await import('./RecordsCalendar.tsx')).RecordsCalendar),
  icon: CalendarDays,
  tools: ['filter'],
  print: ({ dateField }) => ({ groupBy: [`${dateField as string}:day`] }),
  offered: { titleField: isShown, colorField: ({ type }) => type.choices !== undefined },
  defaults: (structure) => ({
    ...named('dateField', preferred(dateFields(structure), ['due_date', 'start_date'])),
    ...named('titleField', structure.entity.titleField),
    view: 'month',
    enableEventCreation: true,
  }),
}

function dateFields(structure: EntityStructure): readonly Field[] {
  return shownFields(structure).filter(fitOf('calendar', 'dateField'))
}
