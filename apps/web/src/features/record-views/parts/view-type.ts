import type { Json } from '@monarch/field-types'
import { maxCardFields, kindOf, viewShapes, type ViewType } from '@monarch/schema'
import type { Shape } from '@monarch/shapes'
import type { EditorProps } from '@monarch/ui'
import type { QueryClient } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import {
  createdField,
  type EntityStructure,
  type Field,
  listFields,
  updatedField,
} from '../../record-data/structure.ts'
import type { ViewConfig } from './view-state.ts'
import type { RecordsViewProps } from './view-props.ts'

/** Tools of the toolbar, besides the view's own fields. */
export type ToolId = 'filter' | 'sort' | 'group' | 'rowHeight' | 'colors'

/** The web half of a view type: how it draws records, and its tools and settings. */
export interface ViewTypeWeb {
  /** Lazy component. */
  readonly View: ComponentType<RecordsViewProps>
  /** Requests the first records. Called before the page is drawn, so that the server answers meanwhile. */
  readonly prefetch?: (list: PrefetchedList) => void
  readonly icon: LucideIcon
  readonly tools: readonly ToolId[]
  /** How the records are exported and printed: in these groups, each record as a row or as a card. */
  readonly print?: (config: ViewConfig) => { readonly groupBy?: readonly string[]; readonly asCards?: true }
  /** The setting that lists the displayed fields. */
  readonly fieldsIn?: 'columns' | 'cardFields'
  /** Rows keep their positions while they are created and edited, until the user sorts. In other views, a record's values determine its
   * position. */
  readonly holdsRows?: true
  /** The view creates records and displays none. */
  readonly isForm?: true
  /** Values for all required settings. */
  readonly defaults: (structure: EntityStructure) => ViewConfig
  /** Why this view type cannot show the entity's records. */
  readonly problem?: (structure: EntityStructure) => string | null
  /** Fields that the designer offers for a setting, if fewer than its shape accepts. */
  readonly offered?: Readonly<Record<string, (field: Field) => boolean>>
  /** Inputs of settings whose shape names an `editor`, by that name. */
  readonly controls?: Readonly<Record<string, ComponentType<SettingControlProps>>>
}

export interface PrefetchedList extends Pick<RecordsViewProps, 'tenantId' | 'structure' | 'request' | 'config'> {
  readonly client: QueryClient
}

export interface SettingControlProps {
  readonly structure: EntityStructure
  /** Complete, with defaults. */
  readonly config: ViewConfig
  readonly input: EditorProps
}

/** Fields that can be shown. */
export function shownFields({ entity }: EntityStructure): readonly Field[] {
  return [...entity.fields, createdField, updatedField]
}

/** Whether the server accepts the field for this setting. */
export function fitOf(type: ViewType, key: string): (field: Field) => boolean {
  const shape: Shape | undefined = viewShapes[type].keys[key]
  const fits = shape?.kind === 'named' ? shape.fits : undefined
  return ({ type: fieldType, spec }) =>
    fits?.accepts(kindOf({ type: fieldType, settings: spec.settings as Json })) ?? true
}

export function preferred(fields: readonly Field[], names: readonly string[]): Field | undefined {
  return names.flatMap((name) => fields.find((field) => field.name === name) ?? [])[0] ?? fields[0]
}

export function firstFields({ entity }: EntityStructure, but?: Field): string[] {
  return listFields(entity)
    .filter((field) => field !== entity.titleField && field !== but && field !== createdField && !isPicture(field))
    .slice(0, maxCardFields({}))
    .map((field) => field.name)
}

export function isShown({ type }: Field): boolean {
  return !type.files && !type.plainText && type.graphql.scalar !== 'JSON'
}

export function isPicture({ type }: Field): boolean {
  return type.files?.accept?.includes('image') ?? false
}

export function named(key: string, field: Field | null | undefined): ViewConfig {
  return field ? { [key]: field.name } : {}
}
