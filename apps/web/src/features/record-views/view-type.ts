import type { Json } from '@monarch/field-types'
import { type Shape, viewShapes, type ViewType } from '@monarch/schema'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import { createdField, type EntityStructure, type Field, listFields, updatedField } from '../record-data/structure.ts'
import type { ViewConfig } from './saved-views/view-state.ts'
import type { RecordsViewProps } from './view-props.ts'

/** One view type: its label, component, settings and defaults. */
export interface ViewTypeInfo {
  /** Lazy component. */
  readonly View: ComponentType<RecordsViewProps>
  readonly label: string
  readonly icon: LucideIcon
  readonly summary: string
  readonly settings: readonly SettingInfo[]
  /** Values for all required settings. */
  readonly defaults: (structure: EntityStructure) => ViewConfig
  /** Why this view cannot show the entity's records. */
  readonly problem: (structure: EntityStructure) => string | null
}

interface SettingBase {
  readonly key: string
  readonly label: string
  readonly help?: string
}

/** One setting of a view type, with the data of its control. */
export type SettingInfo = SettingBase &
  (
    | { readonly kind: 'flag' }
    /** `orNone` is the label for 0, where 0 means no limit. */
    | {
        readonly kind: 'number'
        readonly min: number
        readonly max: number
        readonly unit?: string
        readonly orNone?: string
      }
    | { readonly kind: 'choice'; readonly options: readonly { readonly value: string; readonly label: string }[] }
    | { readonly kind: 'choices'; readonly options: readonly { readonly value: string; readonly label: string }[] }
    /** One of the suitable fields; an optional setting can be empty. */
    | { readonly kind: 'field'; readonly isOptional: boolean; readonly fits: (field: Field) => boolean }
    | { readonly kind: 'fields' }
    | { readonly kind: 'columns' | 'sections' }
    /** A number for each column of a kanban board. */
    | { readonly kind: 'limits'; readonly by: string }
  )

/** Fields that can be shown. */
export function shownFields({ entity }: EntityStructure): readonly Field[] {
  return [...entity.fields, createdField, updatedField]
}

export function options(...pairs: readonly [value: string, label: string][]) {
  return pairs.map(([value, label]) => ({ value, label }))
}

/** Whether the server accepts the field for this setting. */
export function fitOf(type: ViewType, key: string): (field: Field) => boolean {
  const shape: Shape | undefined = viewShapes[type].keys[key]
  const fits = shape?.kind === 'field' ? shape.fits : undefined
  return (field) => fits?.accepts(field.type, field.spec.settings as Json) ?? true
}

export function preferred(fields: readonly Field[], names: readonly string[]): Field | undefined {
  return names.flatMap((name) => fields.find((field) => field.name === name) ?? [])[0] ?? fields[0]
}

export function firstFields({ entity }: EntityStructure, but?: Field): string[] {
  return listFields(entity)
    .filter((field) => field !== entity.titleField && field !== but && field !== createdField && !isPicture(field))
    .slice(0, 4)
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
