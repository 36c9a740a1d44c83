import type { ViewType } from '@monarch/schema'
import { type ComponentType, lazy } from 'react'
import type { RecordsViewProps } from './view-props.ts'

/** What draws each type of view; each comes when it is first needed. */
export const viewComponents: Readonly<Record<ViewType, ComponentType<RecordsViewProps>>> = {
  list: lazy(async () => ({ default: (await import('./table/RecordsTable.tsx')).RecordsGrid })),
  grid: lazy(async () => ({ default: (await import('./gallery/RecordsGallery.tsx')).RecordsCards })),
  kanban: lazy(async () => ({ default: (await import('./kanban/RecordsKanban.tsx')).RecordsKanban })),
  calendar: lazy(async () => ({ default: (await import('./calendar/RecordsCalendar.tsx')).RecordsCalendar })),
  form: lazy(async () => ({ default: (await import('./form/RecordsForm.tsx')).RecordsForm })),
}
