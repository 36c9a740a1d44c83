import { object, type ObjectShape } from '@monarch/shapes'
import { calendar } from './calendar.ts'
import { form } from './form.ts'
import { grid } from './grid.ts'
import { kanban } from './kanban.ts'
import { type ViewType, viewTypes } from './labels.ts'
import { list } from './list.ts'
import { commonSettings } from './settings.ts'
import type { ViewTypeDefinition } from './view-type-definition.ts'

export const viewTypeDefinitions: Readonly<Record<ViewType, ViewTypeDefinition>> = {
  list,
  grid,
  kanban,
  calendar,
  form,
}

/** The shapes of the settings of a view, by its type. */
export const viewShapes = Object.fromEntries(
  viewTypes.map((type): [string, ObjectShape] => [
    type,
    object({ ...commonSettings, ...viewTypeDefinitions[type].settings }),
  ]),
) as Readonly<Record<ViewType, ObjectShape>>

/** Whether the setting means the same in both types, so that a view keeps it when its type changes. */
export const isSharedSetting = (key: string, from: ViewType, to: ViewType): boolean =>
  viewShapes[from].keys[key] === viewShapes[to].keys[key]
