import type { Json, ValidationRules } from '@monarch/field-types'
import type { EntityTexts, FieldTexts, InsightTexts, Translations, ViewTexts } from '../structure/translations.ts'
import type { LayoutItem, LayoutRow, LayoutType } from '../layouts/parts/layout.ts'
import type { AlertSide, MetricRow, MetricSchedule } from '../insights/metric.ts'
import type { TemplateDashboard } from './template-dashboard.ts'
import type { ViewType } from '../views/types/registry.ts'
import type { WorkflowDefinition } from '../workflows/workflow.ts'

/**
 * A part of a workspace as data, without ids: fields, relations and entities have technical names, records have keys,
 * so it can be installed in any tenant. Defaults are omitted, so capturing an installed template gives the same
 * content.
 */
export interface TemplateContent {
  readonly translations?: Translations<TemplateTexts>
  readonly entities: readonly TemplateEntity[]
  /** Absent in content of earlier releases. */
  readonly dashboards?: readonly TemplateDashboard[]
}

/** Of a template or an interface. */
export interface TemplateTexts {
  readonly name?: string
  readonly industry?: string
  readonly description?: string
  /** Descriptions of entities, names, descriptions and labels of workflows, by the text as written. */
  readonly texts?: Readonly<Record<string, string>>
}

export interface TemplateEntity {
  readonly name: string
  readonly displayName: string
  readonly pluralName: string
  readonly description?: string
  readonly translations?: Translations<EntityTexts>
  readonly icon: string
  readonly color: string
  /** The business area: the entity is added to the organization's navigation group of that name, if it exists. */
  readonly category?: string
  readonly fields: readonly TemplateField[]
  readonly views: readonly TemplateView[]
  readonly layouts: readonly TemplateLayout[]
  /** Absent in content of earlier releases. */
  readonly reports?: readonly TemplateReport[]
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
  readonly translations?: Translations<FieldTexts>
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
  /** Without the id of a relation's target, which is in `target`. */
  readonly settings?: { readonly [key: string]: Json }
  readonly target?: string
  /** The length of its chain of computed sources, which are created first. */
  readonly level?: number
}

/** The first one is the default. */
export interface TemplateView {
  readonly name: string
  readonly description?: string
  readonly translations?: Translations<ViewTexts>
  readonly type: ViewType
  readonly config: Json
  readonly isLocked?: boolean
}

export interface TemplateReport {
  readonly name: string
  readonly description?: string
  readonly translations?: Translations<InsightTexts>
  readonly config: Json
  readonly isLocked?: boolean
  /** Absent in content of earlier releases. */
  readonly metrics?: readonly TemplateMetric[]
}

/** A metric of a measure of the report. */
export interface TemplateMetric extends Pick<MetricRow, 'name' | 'measure'> {
  readonly description?: string
  readonly translations?: Translations<InsightTexts>
  readonly target?: number
  readonly threshold?: number
  readonly alertWhen?: AlertSide
  readonly schedule?: MetricSchedule
  readonly isLocked?: boolean
}

/** The first one of its type is active. */
export interface TemplateLayout extends Pick<LayoutRow, 'name' | 'columns' | 'gap' | 'padding' | 'responsive'> {
  readonly type: LayoutType
  readonly items: readonly TemplateItem[]
}

/** An item without ids. A report is named by its entity and its position there. */
export interface TemplateItem extends LayoutItem {
  readonly report?: { readonly entity: string; readonly index: number }
}

/** Values as in the API, except relations, which are keys of records, and days relative to the installation. */
export interface TemplateRecord {
  readonly key: string
  readonly values: { readonly [field: string]: Json }
}

/** Days from the day of the installation; a timestamp also has a time: `{"day": -3, "time": "14:30"}`. */
export interface RelativeDay {
  readonly day: number
  readonly time?: string
}

/** A workflow that an interface provides, with technical names of entities; it is installed as a draft. */
export interface ProvidedWorkflow {
  readonly name: string
  readonly description: string
  readonly draft: WorkflowDefinition
}

/**
 * A setting that an interface applies at the organization level. It refers to entities by name: in the key
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

/** The number of steps of an installation: entities, views, layouts, reports with their metrics, dashboards, records. */
export function sizeOf(content: TemplateContent): number {
  const { entities, dashboards = [] } = content
  const saved = entities.reduce(
    (sum, { views, layouts, reports = [] }) =>
      sum + views.length + layouts.length + reports.length + reports.flatMap(({ metrics = [] }) => metrics).length,
    dashboards.length,
  )
  return entities.length + saved + countRecords(content)
}

/** The key of a record within a template: `client-3` is the third client. */
export function recordKey(entityName: string, index: number): string {
  return `${entityName}-${index + 1}`
}
