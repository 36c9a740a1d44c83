import { whenOnline } from '@monarch/ui'
import { CalendarDays } from 'lucide-react'
import { lazy } from 'react'
import type { EntityStructure, Field } from '../../record-data/structure.ts'
import { fitOf, isShown, named, preferred, shownFields, type ViewTypeWeb } from '../parts/view-type.ts'

export const calendarView: ViewTypeWeb = {
  View: lazy(whenOnline(async () => ({ default: (await import('./RecordsCalendar.tsx')).RecordsCalendar }))),
  icon: CalendarDays,
  tools: ['filter'],
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
