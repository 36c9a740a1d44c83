import type { ExactNumber, Json, ValidationRules } from '@monarch/field-types'
import type { Rules } from '@monarch/formula'
import type {
  AccessProblem,
  AlertSide,
  DashboardTexts,
  EntityTexts,
  FieldTexts,
  GroupTexts,
  InsightTexts,
  LayoutItem,
  LayoutRow,
  DigestSchedule,
  LayoutType,
  Level,
  MetricFailure,
  MetricSchedule,
  PermissionPattern,
  Retention,
  RoleRule,
  RunStatus,
  TemplateTexts,
  Translations,
  ViewTexts,
  ViewType,
  Visibility,
  WebhookAction,
  WebhookKind,
  WebhookPause,
  WorkflowDefinition,
  WorkflowTrigger,
} from '@monarch/schema'
import type { AdminSchema } from './admin-schema.generated.ts'

/**
 * Fields with a narrower type than the schema's: texts with a few values, and JSON of a known shape. Nullability
 * follows from the schema.
 */
interface Refinements {
  'Query.testWorkflow': TestedWorkflow
  'Query.workflowAccess': readonly AccessProblem[]
  'Organization.retention': Retention
  'Tenant.retention': Retention
  'EntityGroup.translations': Translations<GroupTexts>
  'TenantEntity.translations': Translations<EntityTexts>
  'SystemField.translations': Translations<FieldTexts>
  'View.translations': Translations<ViewTexts>
  'Report.translations': Translations<InsightTexts>
  'Metric.translations': Translations<InsightTexts>
  'Dashboard.translations': Translations<DashboardTexts>
  'SystemField.settings': { readonly [key: string]: Json }
  'SystemField.resultSettings': { readonly [key: string]: Json }
  'SystemField.validationRules': ValidationRules
  'SystemField.usedBy': readonly FieldUse[]
  'StructureChange.status': 'pending' | 'done' | 'failed'
  'View.type': ViewType
  'View.visibility': Visibility
  'View.config': { readonly [key: string]: Json }
  'Layout.type': LayoutType
  'Layout.responsive': LayoutRow['responsive']
  'Layout.items': LayoutItem[]
  'Workflow.trigger': WorkflowTrigger
  'Workflow.draft': WorkflowDefinition
  'Workflow.published': WorkflowDefinition
  'Workflow.formulaRules': Rules
  'Workflow.publishedFormulaRules': Rules
  'Workflow.lastRun': RunSummary
  'User.status': 'active' | 'invited' | 'suspended'
  'User.permissions': PermissionPattern[]
  'ApiKey.permissions': PermissionPattern[]
  'EffectivePermission.permission': PermissionPattern
  'Role.permissions': PermissionPattern[]
  'Role.rules': readonly RoleRule[]
  'RoleTemplate.permissions': PermissionPattern[]
  'RoleTemplate.rules': readonly RoleRule[]
  'PermissionSource.rules': readonly RoleRule[]
  'Setting.level': Level
  'Notification.kind':
    | 'mentioned'
    | 'commented'
    | 'workflow'
    | 'assigned'
    | 'reminder'
    | 'imported'
    | 'webhook'
    | 'metric'
  'Metric.visibility': Visibility
  'Metric.alertWhen': AlertSide
  'Metric.schedule': MetricSchedule
  'Metric.failure': MetricFailure
  'Digest.schedule': DigestSchedule
  'Webhook.kind': WebhookKind
  'Webhook.config': {
    readonly actions?: readonly WebhookAction[]
    readonly fields?: readonly string[]
    readonly where?: Json
  }
  'Webhook.pauseReason': WebhookPause
  'Webhook.lastDelivery': { readonly at: string; readonly isDelivered: boolean; readonly status: number | null }
  'InterfaceInstall.progress': { readonly status: 'pending' | 'done' | 'failed'; readonly error: string | null }
  'Template.kind': 'default' | 'custom'
  'Template.preview': readonly TemplatePreviewLine[]
  'Template.translations': Translations<TemplateTexts>
  'SystemInterface.translations': Translations<TemplateTexts>
  'SystemInterface.preview': readonly InterfacePreviewLine[]
  'Template.content': { readonly entities: readonly TemplateEntity[] }
  'TemplatePreview.newCategoryTexts': readonly (Translations<GroupTexts> | null)[]
  'TemplateInstall.status': 'pending' | 'done' | 'failed'
  'TemplateInstall.names': Readonly<Record<string, string>>
  'DatabaseServer.status': 'active' | 'closed'
  'ApiKey.status': 'active' | 'expired' | 'suspended'
}

/** Types of the schema's scalars in the browser. */
export interface Scalars extends Refinements {
  ID: string
  String: string
  Boolean: boolean
  /** Counts, versions and positions, which are far below 2^53. */
  Int: number
  Float: number | ExactNumber
  Date: string
  DateTime: string
  JSON: Json
  InputJSON: unknown
}

/** The schema with a separate scalar for each refined field. */
export type RefinedSchema = Omit<AdminSchema, 'types'> & { types: { [Name in keyof Types]: Refined<Types[Name]> } }

/** Type error for a refinement of a field that the schema does not have. */
export type StaleRefinements = None<
  Exclude<keyof Refinements, { [Name in keyof Types]: PathsOf<Types[Name]> }[keyof Types]>
>

type Types = AdminSchema['types']
type None<Nothing extends never> = Nothing

type ObjectType = { kind: 'OBJECT'; name: string; fields: object }
type PathsOf<Type> = Type extends ObjectType ? `${Type['name']}.${keyof Type['fields'] & string}` : never

type Refined<Type> = Type extends ObjectType
  ? {
      kind: 'OBJECT'
      name: Type['name']
      fields: { [Name in keyof Type['fields']]: RefinedField<Type['fields'][Name], `${Type['name']}.${Name & string}`> }
    }
  : Type

type RefinedField<Field, Path> = Path extends keyof Refinements
  ? Field extends { name: infer Name; type: { kind: 'NON_NULL' } }
    ? { name: Name; type: { kind: 'NON_NULL'; ofType: { kind: 'SCALAR'; name: Path } } }
    : Field extends { name: infer Name }
      ? { name: Name; type: { kind: 'SCALAR'; name: Path } }
      : never
  : Field

/** Something that depends on a field, directly or (`depth` above 1) through others. */
export interface FieldUse {
  readonly kind: 'field' | 'view' | 'layout'
  readonly id: string
  readonly name: string
  readonly entity: string
  readonly depth: number
  /** True when it is computed from the field and moves to the bin with it; false when it only refers to the field. */
  readonly isComputed: boolean
}

export interface RunSummary {
  readonly id: string
  readonly status: RunStatus
  readonly startedAt: string | null
  readonly finishedAt: string | null
  readonly error: string | null
}

/** A test run: the input and output of each step. */
interface TestedWorkflow {
  readonly status: RunStatus
  readonly error: string | null
  readonly steps: readonly RunStep[]
  /** The formulas with earlier rules, and their results under the current ones. */
  readonly formulas: readonly ComparedFormula[]
}

export interface ComparedFormula {
  readonly stepId: string
  readonly at: string
  readonly formula: string
  readonly before: Json
  readonly after: Json
  readonly problem: string | null
}

export interface RunStep {
  readonly stepId: string
  readonly status: string
  readonly input: Json
  readonly output: Json
  readonly error: string | null
}

/** An entity of a template in the gallery. */
export interface TemplatePreviewLine {
  readonly name: string
  readonly displayName: string
  readonly pluralName: string
  readonly icon: string
  readonly color: string
  readonly records: number
  readonly translations: Translations<EntityTexts> | null
}

/** An entity of an interface in the settings. */
interface InterfacePreviewLine {
  readonly name: string
  readonly displayName: string
  readonly pluralName: string
  readonly translations: Translations<EntityTexts> | null
  readonly views: readonly { readonly name: string; readonly translations: Translations<ViewTexts> | null }[]
}

export interface TemplateEntity {
  readonly translations?: Translations<EntityTexts>
  readonly name: string
  readonly displayName: string
  readonly pluralName: string
  readonly description?: string
  readonly icon: string
  readonly color: string
  readonly fields: readonly TemplateField[]
  readonly views: readonly {
    name: string
    translations?: Translations<ViewTexts>
    type: ViewType
    config: { readonly [key: string]: Json }
  }[]
  readonly records: readonly { key: string; values: { readonly [field: string]: Json } }[]
}

export interface TemplateField {
  readonly name: string
  readonly displayName: string
  readonly fieldType: string
  readonly translations?: Translations<FieldTexts>
  readonly settings?: { readonly [key: string]: Json }
  readonly target?: string
}
