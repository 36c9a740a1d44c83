import type { Generated } from 'kysely'
import type { ProvidedOverride, TemplateContent } from '@monarch/schema'
import type { Id, JsonText, JsonTextWithDefault, Time, Timestamps } from './columns.ts'

/** Templates and interfaces, and the progress of their installation into a tenant. */
export interface TemplateTables {
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
    /** `null` when the template holds no records or is older than this column. */
    recordsTenantId: Id | null
    fingerprint: string | null
    createdBy: Id | null
    version: Generated<number>
    deletedAt: Time | null
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
  templateInstalls: Timestamps & {
    id: Id
    templateId: Id | null
    interfaceInstallId: Generated<Id | null>
    tenantId: Id
    userId: Id
    apiKeyId: Generated<Id | null>
    vouchedBy: Generated<Id | null>
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
}
