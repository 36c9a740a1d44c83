import type { ViewType } from '@monarch/schema'
import type { EntityStructure } from '../../record-data/structure.ts'
import { calendarView } from '../calendar/calendar-view.ts'
import { formView } from '../form/form-view.ts'
import { galleryView } from '../gallery/gallery-view.ts'
import { kanbanView } from '../kanban/kanban-view.ts'
import { tableView } from '../table/table-view.ts'
import type { ViewConfig } from '../parts/view-state.ts'
import type { ViewTypeWeb } from '../parts/view-type.ts'

/** The web halves of view types. A missing one is a type error. */
export const viewTypesWeb: Readonly<Record<ViewType, ViewTypeWeb>> = {
  list: tableView,
  grid: galleryView,
  kanban: kanbanView,
  calendar: calendarView,
  form: formView,
}

/** Adds the type's defaults to the settings. */
export function completeConfig(type: ViewType, config: ViewConfig, structure: EntityStructure): ViewConfig {
  return { ...viewTypesWeb[type].defaults(structure), ...config }
}
