import type { Json, ValidationRules } from '@monarch/field-types'
import type { LayoutItem, LayoutRow, LayoutType } from '../layouts/parts/layout.ts'
import type { ViewType } from '../views/types/registry.ts'
import type { WorkflowDefinition } from '../workflows/workflow.ts'

/**
 * A part of a workspace as data, independent of tenants: nothing in it is an id. Fields, relations and entities are
 * named by technical names, records by keys, so it can be installed anywhere. Defaults are left out, so that capturing
 * an installed template gives the same content.
 */
export interface TemplateContent {
  readonly entities: readonly TemplateEntity[]
}

export interface TemplateEntity {
  readonly name: string
  readonly displayName: string
  readonly pluralName: string
  readonly description?: string
  readonly icon: string
  readonly color: string
  /** The business area; the entity is placed in the organization's navigation group of that name, if there is one. */
  readonly category?: string
  readonly fields: readonly TemplateField[]
  readonly views: readonly TemplateView[]
  readonly layouts: readonly TemplateLayout[]
  readonly records: readonly TemplateRecord[]
}

/** In the order of forms and lists. */
export interface TemplateField {
  readonly name: string
  readonly displayName: string
  readonly fieldType: string
  readonly description?: string
  readonly icon?: string
  readonly placeholder?: string
  readonly helpText?: string
  readonly isRequired?: boolean
  readonly isUnique?: boolean
  readonly isReadonly?: boolean
  readonly showInList?: boolean
  readonly showInDetail?: boolean
  readonly showInForm?: boolean
  readonly searchable?: boolean
  readonly sectionName?: string
  readonly defaultValue?: Json
  readonly validationRules?: ValidationRules
  /** Without the id of the entity that a relation leads to, which is `target`. */
  readonly settings?: { readonly [key: string]: Json }
  readonly target?: string
  /** How many other computed fields it is made from, one after the other: those come before it. */
  readonly level?: number
}

/** The first one is what everyone sees first. */
export interface TemplateView {
  readonly name: string
  readonly description?: string
  readonly type: ViewType
  readonly config: Json
  readonly isLocked?: boolean
}

/** The first one of its type is the one in use. */
export interface TemplateLayout extends Pick<LayoutRow, 'name' | 'columns' | 'gap' | 'padding' | 'responsive'> {
  readonly type: LayoutType
  readonly items: readonly LayoutItem[]
}

/** Values as the API has them, but for relations, which are keys of records, and for days that are meant from today on. */
export interface TemplateRecord {
  readonly key: string
  readonly values: { readonly [field: string]: Json }
}

/** Days from the day of the installation; a timestamp also has a time: `{"day": -3, "time": "14:30"}`. */
export interface RelativeDay {
  readonly day: number
  readonly time?: string
}

/** A workflow of an interface, with the technical names of its entities; it is installed as a draft. */
export interface ProvidedWorkflow {
  readonly name: string
  readonly description: string
  readonly draft: WorkflowDefinition
}

/**
 * A setting that an interface makes at the organization level. Entities are named: in the key
 * (`entity.candidate.pluralLabel`), and in values that need an `entityId`.
 */
export interface ProvidedOverride {
  readonly key: string
  readonly value: Json
}

export function countCategories({ entities }: TemplateContent): number {
  return new Set(entities.flatMap(({ category }) => category ?? [])).size
}

export function countRecords({ entities }: TemplateContent): number {
  return entities.reduce((sum, { records }) => sum + records.length, 0)
}

/** The steps of an installation: entities, views and layouts, records. */
export function sizeOf(content: TemplateContent): number {
  const { entities } = content
  const saved = entities.reduce((sum, { views, layouts }) => sum + views.length + layouts.length, 0)
  return entities.length + saved + countRecords(content)
}

/** How records of a template name each other: `client-3` is the third client. */
export function recordKey(entityName: string, index: number): string {
  return `${entityName}-${index + 1}`
}
