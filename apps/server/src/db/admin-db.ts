import type { Json, ValidationRules } from '@monarch/field-types'
import type { LayoutItem, LayoutRow, LayoutType, RoleRule, RuleBinding, ViewType, Visibility } from '@monarch/schema'
import type { Level } from '@monarch/schema'
import type { ProvidedOverride, ProvidedWorkflow } from '../interfaces/provided.ts'
import type { SignInMethod, SignInResult } from '../auth/sign-ins.ts'
import type { TemplateContent } from '../templates/content.ts'
import type { ColumnType, Generated } from 'kysely'

/** The tables of the admin database for kysely; `migrations/admin-*.ts` make them. */
export interface AdminDb {
  organizations: Timestamps & {
    id: Id
    name: string
    status: Generated<'active' | 'suspended' | 'deleting'>
    suspendedAt: Time | null
    deleteAt: Time | null
  }
  databaseServers: Timestamps & {
    id: Id
    name: string
    host: string
    port: number
    database: string
    user: string
    sealedPassword: string | null
    useTls: Generated<boolean>
    status: Generated<'active' | 'closed'>
    deletedAt: Time | null
  }
  tenants: Timestamps & {
    id: Id
    organizationId: Id
    databaseServerId: Id | null
    name: string
    databaseName: string
    roleName: string
    sealedPassword: string
    status: 'creating' | 'active' | 'suspended' | 'deleting'
    suspendedAt: Time | null
    deleteAt: Time | null
    exportedAt: Time | null
    structureVersion: Generated<number>
    timeZone: Generated<string>
    isQuiet: Generated<boolean>
  }
  users: Timestamps & {
    id: Id
    email: string
    name: string
    passwordHash: string | null
    permissions: Generated<string[]>
    isActive: Generated<boolean>
    status: Generated<'invited' | 'active' | 'removed'>
    isService: Generated<boolean>
    avatarUrl: string | null
    addressProvenAt: Time | null
  }
  passwordResets: {
    id: Id
    userId: Id
    tokenHash: Buffer
    madeIn: Id | null
    createdAt: CreatedAt
    expiresAt: Time
  }
  invitations: Timestamps & {
    id: Id
    organizationId: Id
    userId: Id
    tokenHash: Buffer | null
    invitedBy: Id
    expiresAt: Time
  }
  memberships: {
    userId: Id
    organizationId: Id
    tenantIds: string[] | null
    isActive: Generated<boolean>
    countsOwnRights: Generated<boolean>
    lastSeenAt: Time | null
    createdAt: CreatedAt
  }
  roles: Timestamps & {
    id: Id
    organizationId: Id
    name: string
    description: string | null
    roleValue: string
    permissions: string[]
    rules: JsonTextWithDefault<RoleRule[]>
    bindings: JsonTextWithDefault<RuleBinding[]>
    uses: Generated<string[]>
    isSystem: Generated<boolean>
    sortOrder: Generated<number>
    version: Generated<number>
    deletedAt: Time | null
  }
  userRoles: Timestamps & { id: Id; userId: Id; roleId: Id }
  sessions: {
    id: Id
    tokenHash: Buffer
    userId: Id
    userAgent: Generated<string>
    address: Generated<string>
    method: Generated<SignInMethod>
    organizationId: Id | null
    createdAt: CreatedAt
    lastSeenAt: CreatedAt
    expiresAt: Time
  }
  apiKeys: Timestamps & {
    id: Id
    tenantId: Id
    userId: Id
    givenBy: Id
    name: string
    tokenHash: Buffer | null
    ending: Generated<string>
    permissions: string[]
    requestsPerMinute: number
    expiresAt: Time | null
    lastUsedAt: Time | null
    deletedAt: Time | null
  }
  secondFactors: {
    userId: Id
    sealedSecret: string
    lastStep: Generated<number>
    confirmedAt: Time | null
    createdAt: CreatedAt
  }
  recoveryCodes: { userId: Id; codeHash: Buffer }
  passkeys: {
    id: Id
    userId: Id
    name: string
    credentialId: string
    publicKey: Buffer
    counter: number
    transports: string[]
    createdAt: CreatedAt
    lastUsedAt: Time | null
  }
  signInChallenges: {
    tokenHash: Buffer
    kind: string
    userId: Id | null
    data: JsonText<Json>
    attempts: Generated<number>
    expiresAt: Time
  }
  securityRules: Timestamps & {
    id: Id
    organizationId: Id
    minimumPasswordLength: Generated<number>
    refuseCommonPasswords: Generated<boolean>
    idleMinutes: number | null
    sessionHours: number | null
    allowedNetworks: Generated<string[]>
    version: Generated<number>
  }
  identityProviders: Timestamps & {
    id: Id
    organizationId: Id
    issuer: string | null
    clientId: string | null
    sealedSecret: string | null
    emailDomains: Generated<string[]>
    isEnabled: Generated<boolean>
    isRequired: Generated<boolean>
    createsPeople: Generated<boolean>
    roleId: Id | null
    version: Generated<number>
  }
  identities: { organizationId: Id; issuer: string; subject: string; userId: Id; createdAt: CreatedAt }
  signIns: Timestamps & {
    id: Id
    userId: Id | null
    organizationId: Id | null
    method: SignInMethod
    result: SignInResult
    address: string
    userAgent: string
  }
  heartbeats: { minute: Time }
  systemInterfaces: Timestamps & {
    id: Id
    name: string
    displayName: string
    description: string | null
    category: string
    icon: Generated<string>
    color: Generated<string>
    providedEntities: Generated<string[]>
    providedViews: Generated<string[]>
    providedWorkflows: Generated<string[]>
    isPremium: Generated<boolean>
    monthlyPrice: string | null
    content: JsonTextWithDefault<TemplateContent>
    workflows: JsonTextWithDefault<ProvidedWorkflow[]>
    overrides: JsonTextWithDefault<ProvidedOverride[]>
    fingerprint: string | null
  }
  interfaceInstalls: Timestamps & {
    id: Id
    interfaceId: Id
    tenantId: Id
    entityIds: JsonTextWithDefault<Record<string, string>>
    overrides: JsonTextWithDefault<ProvidedOverride[]>
    monthlyPrice: string | null
    consentedBy: Id | null
    installedBy: Id
    removedAt: Time | null
  }
  interfaceRatings: Timestamps & { id: Id; interfaceId: Id; userId: Id; rating: number }
  systemEntities: Timestamps & {
    id: Id
    name: string
    displayName: string
    pluralName: string
    description: string | null
    icon: Generated<string>
    color: Generated<string>
    category: string | null
    interfaceId: Id | null
    isActive: Generated<boolean>
    isLocked: Generated<boolean>
    enabledFeatures: Generated<string[]>
  }
  tenantEntities: Timestamps & {
    id: Id
    tenantId: Id
    baseEntityId: Id | null
    interfaceId: Id | null
    name: string
    displayName: string
    pluralName: string
    description: string | null
    icon: Generated<string>
    color: Generated<string>
    category: string | null
    isActive: Generated<boolean>
    isLocked: Generated<boolean>
    enabledFeatures: Generated<string[]>
    deletedAt: Time | null
  }
  systemFields: Timestamps & {
    id: Id
    tenantId: Id
    entityId: Id
    name: string
    displayName: string
    description: string | null
    fieldType: string
    icon: string | null
    placeholder: string | null
    helpText: string | null
    isRequired: Generated<boolean>
    isUnique: Generated<boolean>
    isReadonly: Generated<boolean>
    isSystem: Generated<boolean>
    defaultValue: JsonText<Json> | null
    validationRules: JsonTextWithDefault<ValidationRules>
    settings: JsonTextWithDefault<Json>
    definition: JsonText<Json> | null
    resultType: string | null
    resultSettings: JsonText<Json> | null
    uses: Generated<string[]>
    showInList: Generated<boolean>
    showInDetail: Generated<boolean>
    showInForm: Generated<boolean>
    searchable: Generated<boolean>
    sortOrder: Generated<number>
    sectionName: string | null
    deletedAt: Time | null
  }
  entityGroups: Timestamps & {
    id: Id
    organizationId: Id
    name: string
    displayName: string
    description: string | null
    icon: Generated<string>
    color: Generated<string>
    sortOrder: Generated<number>
    isVisible: Generated<boolean>
    isDefault: Generated<boolean>
  }
  entityGroupItems: Timestamps & {
    id: Id
    groupId: Id
    itemType: Generated<'entity'>
    itemId: Id
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
    type: ViewType
    config: JsonText<Json>
    definition: JsonText<Json>
    visibility: Visibility
    ownerId: Id
    isDefault: Generated<boolean>
    sortOrder: Generated<number>
    uses: Generated<string[]>
    version: Generated<number>
    deletedAt: Time | null
  }
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
    version: Generated<number>
    deletedAt: Time | null
  }
  workflows: Timestamps & {
    id: Id
    tenantId: Id
    name: string
    description: string | null
    draft: JsonText<Json>
    draftDefinition: JsonText<Json>
    published: JsonText<Json> | null
    publishedDefinition: JsonText<Json> | null
    publishedVersion: number | null
    isActive: Generated<boolean>
    uses: Generated<string[]>
    publishedBy: Id | null
    publishedAt: Time | null
    activeSince: Time | null
    nextAt: Time | null
    hookId: Id
    createdBy: Id
    runCount: Generated<number>
    failedCount: Generated<number>
    lastRun: JsonText<Json> | null
    version: Generated<number>
    deletedAt: Time | null
  }
  mails: Timestamps & {
    id: Id
    key: string | null
    tenantId: Id | null
    to: string
    subject: string
    text: string
    isSealed: Generated<boolean>
    status: Generated<'waiting' | 'sent' | 'failed'>
    error: string | null
  }
  formLinks: {
    id: Id
    tenantId: Id
    viewId: Id
    createdBy: Id
    createdAt: CreatedAt
  }
  templates: Timestamps & {
    id: Id
    kind: 'default' | 'custom'
    key: string | null
    organizationId: Id | null
    name: string
    industry: string
    description: string | null
    icon: Generated<string>
    color: Generated<string>
    categories: number
    entities: number
    content: JsonText<TemplateContent>
    fingerprint: string | null
    createdBy: Id | null
    version: Generated<number>
    deletedAt: Time | null
  }
  templateInstalls: Timestamps & {
    id: Id
    templateId: Id | null
    interfaceInstallId: Generated<Id | null>
    tenantId: Id
    userId: Id
    names: JsonText<Record<string, string>>
    content: JsonText<TemplateContent>
    status: Generated<'pending' | 'done' | 'failed'>
    phase: Generated<'structure' | 'views' | 'records'>
    entityIds: JsonTextWithDefault<string[]>
    done: Generated<number>
    total: number
    error: string | null
    finishedAt: Time | null
  }
  structureChanges: {
    id: Id
    tenantId: Id
    userId: Id | null
    apiKeyId: Id | null
    address: Generated<string>
    status: 'pending' | 'done' | 'failed'
    version: number
    rowWrites: JsonText<Json>
    steps: JsonText<Json>
    log: JsonText<Json>
    subjectIds: JsonText<Json>
    description: string
    rowsBefore: JsonText<Json>
    kept: JsonTextWithDefault<Json>
    undoes: Id | null
    phase: Generated<'preparing' | 'tables'>
    bigTables: JsonTextWithDefault<Json>
    progress: JsonText<Json> | null
    done: Generated<number>
    total: Generated<number>
    updatedAt: ColumnType<string, string | Date | undefined, string | Date>
    idempotencyKey: string | null
    fingerprint: string | null
    error: string | null
    createdAt: CreatedAt
    finishedAt: Time | null
  }
  aiSettings: Timestamps & {
    id: Id
    organizationId: Id
    baseUrl: string | null
    sealedKey: string | null
    model: string | null
    isEnabled: Generated<boolean>
    dailyRequests: Generated<number>
    version: Generated<number>
  }
  aiUsage: { tenantId: Id; day: string; requests: Generated<number>; tokens: Generated<number> }
  notifications: Timestamps & {
    id: Id
    userId: Id
    tenantId: Id
    kind: 'mentioned' | 'commented' | 'workflow' | 'assigned' | 'reminder' | 'imported'
    entityId: Id | null
    recordId: Id | null
    commentId: Id | null
    key: string | null
    actorId: Id | null
    title: string
    text: string
    readAt: Time | null
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
  idempotencyKeys: {
    userId: Id
    tenantId: Id | null
    key: string
    fingerprint: string
    results: string[] | null
    createdAt: CreatedAt
  }
  operations: {
    id: Id
    at: CreatedAt
    organizationId: Id
    tenantId: Id | null
    userId: Id | null
    apiKeyId: Id | null
    address: Generated<string>
    subjectType: string
    subjectId: Id
    action: string
    version: number
    description: string
    before: JsonText<Json> | null
    after: JsonText<Json> | null
  }
}

/** A UUIDv7 made by the server. */
type Id = string
/** ISO 8601 in UTC when read. */
type Time = ColumnType<string, string | Date, string | Date>
type CreatedAt = ColumnType<string, string | Date | undefined, never>
interface Timestamps {
  createdAt: CreatedAt
  updatedAt: ColumnType<string, string | Date | undefined, string | Date>
}
/** jsonb is written as JSON text, since the driver would write a JavaScript array as an array of PostgreSQL. */
type JsonText<T> = ColumnType<T, string, string>
type JsonTextWithDefault<T> = ColumnType<T, string | undefined, string>
