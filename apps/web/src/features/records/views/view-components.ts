import type { ViewType } from '@monarch/schema'
import { type ComponentType, lazy } from 'react'
import type { RecordsViewProps } from '../view-props.ts'

/** What draws a type of view; each comes when it is first needed. */
export const viewComponents: Partial<Record<ViewType, ComponentType<RecordsViewProps>>> = Object.fromEntries(
  Object.entries({
    list: ['../grid/RecordsGrid.tsx', 'RecordsGrid'],
    grid: ['../cards/RecordsCards.tsx', 'RecordsCards'],
    kanban: ['../kanban/RecordsKanban.tsx', 'RecordsKanban'],
    calendar: ['../calendar/RecordsCalendar.tsx', 'RecordsCalendar'],
    form: ['../form/RecordsForm.tsx', 'RecordsForm'],
  }).flatMap(([type, [path, name]]) => {
    const load = modules()[path!]
    return load ? [[type, lazy(async () => ({ default: (await load())[name!]! }))]] : []
  }),
)

function modules() {
  return import.meta.glob<Record<string, ComponentType<RecordsViewProps>>>([
    '../grid/RecordsGrid.tsx',
    '../cards/RecordsCards.tsx',
    '../kanban/RecordsKanban.tsx',
    '../calendar/RecordsCalendar.tsx',
    '../form/RecordsForm.tsx',
  ])
}

/** Those that there is something to draw with. */
export const offeredTypes = (['list', 'grid', 'kanban', 'calendar', 'form'] as const).filter(
  (type) => type === 'list' || viewComponents[type],
)
