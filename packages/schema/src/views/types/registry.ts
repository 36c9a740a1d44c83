import { object, type ObjectShape } from '@monarch/shapes'
import { calendar } from './calendar.ts'
import { form } from './form.ts'
import { grid } from './grid.ts'
import { kanban } from './kanban.ts'
import { list } from './list.ts'
import { commonSettings } from './settings.ts'
import type { ViewTypeDefinition } from './view-type-definition.ts'

/** The types of views in the order of the designer. */
const registry = { list, grid, kanban, calendar, form } satisfies Record<string, ViewTypeDefinition>

export type ViewType = keyof typeof registry

export const viewTypes = Object.keys(registry) as readonly ViewType[]
export const viewTypeDefinitions: Readonly<Record<ViewType, ViewTypeDefinition>> = registry

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
