import type { Json } from '@monarch/field-types'
import type {
  AlertSide,
  DigestRefusal,
  DigestSchedule,
  DashboardTexts,
  GroupTexts,
  InsightPage,
  InsightTexts,
  LayoutItem,
  LayoutRow,
  LayoutType,
  Level,
  MenuGroup,
  MetricFailure,
  MetricSchedule,
  PublicLinkKind,
  ShapePart,
  Translations,
  ViewTexts,
  ViewType,
  Visibility,
} from '@monarch/schema'
import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt, Id, JsonText, JsonTextWithDefault, Time, Timestamps } from './columns.ts'

/** What screens show: the sidebar, views, layouts, public links, and the appearance settings of each level. */
export interface ScreenTables {
  entityGroups: Timestamps & {
    id: Id
    organizationId: Id
    name: string
    displayName: string
    description: string | null
    translations: JsonText<Translations<GroupTexts>> | null
    icon: Generated<string>
    color: Generated<string>
    sortOrder: Generated<number>
    isVisible: Generated<boolean>
    menu: Generated<MenuGroup>
    isDefault: Generated<boolean>
    /** The items of the group when it was moved to the bin, in order. */
    heldItems: Generated<string[]>
    deletedAt: Time | null
  }
  entityGroupItems: Timestamps & {
    id: Id
    groupId: Id
    itemType: Generated<'entity' | InsightPage>
    /** The entity; `null` for a page. */
    itemId: Id | null
    displayName: string | null
    icon: string | null
    sortOrder: Generated<number>
    isDefault: Generated<boolean>
    isVisible: Generated<boolean>
  }
  views: Timestamps & {
    id: Id
    tenantId: Id
    entityId: Id
    name: string
    description: string | null
    translations: JsonText<Translations<ViewTexts>> | null
    type: ViewType
    config: JsonText<Json>
    definition: JsonText<Json>
    visibility: Visibility
    ownerId: Id
    isDefault: Generated<boolean>
    sortOrder: Generated<number>
    uses: Generated<string[]>
    needs: Generated<string[]>
    parts: ColumnType<readonly ShapePart[], string | undefined, string>
    version: Generated<number>
    deletedAt: Time | null
  }
  reports: Timestamps & {
    id: Id
    tenantId: Id
    entityId: Id
    name: string
    description: string | null
    translations: JsonText<Translations<InsightTexts>> | null
    config: JsonText<Json>
    definition: JsonText<Json>
    visibility: Visibility
    ownerId: Id
    sortOrder: Generated<number>
    uses: Generated<string[]>
    needs: Generated<string[]>
    parts: ColumnType<readonly ShapePart[], string | undefined, string>
    version: Generated<number>
    deletedAt: Time | null
  }
  dashboards: Timestamps & {
    id: Id
    tenantId: Id
    name: string
    description: string | null
    translations: JsonText<Translations<DashboardTexts>> | null
    config: JsonText<Json>
    visibility: Visibility
    ownerId: Id
    sortOrder: Generated<number>
    uses: Generated<string[]>
    version: Generated<number>
    deletedAt: Time | null
  }
  metrics: Timestamps & {
    id: Id
    tenantId: Id
    reportId: Id
    measure: string
    name: string
    description: string | null
    translations: JsonText<Translations<InsightTexts>> | null
    target: number | null
    threshold: number | null
    alertWhen: AlertSide
    schedule: JsonText<MetricSchedule>
    visibility: Visibility
    ownerId: Id
    sortOrder: Generated<number>
    uses: Generated<string[]>
    /** The credential that it is computed with. */
    actsAs: Id | null
    apiKeyId: Id | null
    vouchedBy: Id | null
    nextAt: Time | null
    computedAt: Time | null
    /** Why the last computation failed. */
    failure: MetricFailure | null
    /** Whether its last value needs attention. */
    isBeyond: boolean | null
    /** The questions of all values; a changed question begins a new history. */
    questions: JsonTextWithDefault<readonly Json[]>
    version: Generated<number>
    deletedAt: Time | null
  }
  /** One value for each day of the tenant's time zone. */
  metricValues: {
    id: Id
    tenantId: Id
    metricId: Id
    day: string
    value: number
    computedAt: Time
    /** The position of its question in `questions` of the metric. */
    question: number
    /** A hash of the statement, which depends on the rights that it was computed with. */
    access: string
  }
  metricFollowers: { metricId: Id; userId: Id }
  digests: Timestamps & {
    id: Id
    tenantId: Id
    dashboardId: Id
    /** '' for the name of the dashboard. */
    name: string
    schedule: JsonText<DigestSchedule>
    userIds: string[]
    roleIds: string[]
    isActive: Generated<boolean>
    ownerId: Id
    uses: Generated<string[]>
    nextAt: Time | null
    version: Generated<number>
    deletedAt: Time | null
  }
  /** Recipients of a date, with the outcome: the mail, or the reason why none was sent. The key prevents a second mail for a date. */
  digestSendings: {
    digestId: Id
    tenantId: Id
    /** The day of the schedule, in the tenant's time zone. */
    date: string
    userId: Id
    /** The mail has a key of the same parts; `null` until the job of the recipient has run. */
    outcome: 'mailed' | DigestRefusal | null
    at: Time
  }
  /** People who have stopped a digest for themselves. */
  digestStops: { digestId: Id; userId: Id; createdAt: CreatedAt }
  layouts: Timestamps & {
    id: Id
    tenantId: Id
    entityId: Id
    name: string
    type: LayoutType
    columns: number
    gap: number
    padding: number
    responsive: JsonText<LayoutRow['responsive']>
    items: JsonText<LayoutItem[]>
    definition: JsonText<Json>
    uses: Generated<string[]>
    parts: ColumnType<readonly ShapePart[], string | undefined, string>
    version: Generated<number>
    deletedAt: Time | null
  }
  publicLinks: {
    id: Id
    tenantId: Id
    /** Exactly one of the three is set: the target of the link. */
    viewId: Id | null
    dashboardId: Generated<Id | null>
    embeddedDashboardId: Generated<Id | null>
    /** The parameters of an embedded dashboard (`embeddingShape`). */
    embedding: ColumnType<Json, string | null | undefined, string | null>
    /** Signs the tokens of an embedded dashboard. The previous secret is valid until `previousUntil`. */
    sealedSecret: Generated<string | null>
    sealedPrevious: Generated<string | null>
    previousUntil: ColumnType<string | null, string | null | undefined, string | null>
    kind: PublicLinkKind
    /** The published content, with ids of fields; empty for a form, which follows its view. */
    definition: ColumnType<Json, string | undefined, string>
    expiresAt: ColumnType<string | null, string | null | undefined, string | null>
    /** argon2id; guests exchange the password for a pass. */
    passwordHash: Generated<string | null>
    /** The websites that may show its page in a frame; none for all. A form has them in the settings of its view. */
    sites: Generated<string[]>
    createdBy: Id
    apiKeyId: Generated<Id | null>
    vouchedBy: Generated<Id | null>
    createdAt: CreatedAt
    updatedAt: ColumnType<string, string | undefined, string>
  }
  formCovers: {
    id: Id
    tenantId: Id
    sha256: string
    /** WebP. */
    picture: Buffer
    /** The time of the last upload of this picture. */
    storedAt: Generated<string>
  }
  settings: Timestamps & {
    id: Id
    level: Level
    organizationId: Id | null
    roleId: Id | null
    userId: Id | null
    key: string
    value: JsonText<Json>
    installId: Generated<Id | null>
    updatedBy: Id
  }
}
