import { t } from './area-messages.ts'
import type { AreaId } from './permission.ts'
import type { permissionAreas } from './permission-areas.ts'

interface AreaWords {
  readonly label: () => string
  readonly description: () => string
  /** What the area allows an API key to do. */
  readonly forKeys?: () => string
}

type Areas = typeof permissionAreas
type Wanted = {
  readonly [Area in AreaId]: Areas[Area] extends { readonly isForKeys: true } ? Required<AreaWords> : AreaWords
}

/** The labels of permission areas, separate from the catalogue because most code checks permissions without displaying them. */
export const areaWords: Readonly<Record<AreaId, AreaWords>> = {
  record: {
    label: () => t('records'),
    description: () => t('recordsOfEachEntity'),
  },
  entity: {
    label: () => t('entities'),
    description: () => t('entitiesAndTheirFields'),
    forKeys: () => t('changeEntitiesAndFields'),
  },
  view: {
    label: () => t('views'),
    description: () => t('viewsThatEveryoneSees'),
    forKeys: () => t('changeSharedViews'),
  },
  insight: {
    label: () => t('insights'),
    description: () => t('reportsAndDashboardsThatEveryone'),
    forKeys: () => t('changeSharedReports'),
  },
  navigation: {
    label: () => t('navigation'),
    description: () => t('groupsOfTheSidebar'),
  },
  interface: {
    label: () => t('interface'),
    description: () => t('layoutsLabelsAndThemesFor'),
  },
  workflow: {
    label: () => t('workflows'),
    description: () => t('automationsThatRunOnChanges'),
    forKeys: () => t('changeAndRunWorkflows'),
  },
  webhook: {
    label: () => t('webhooks'),
    description: () => t('changesSentToOtherPrograms'),
    forKeys: () => t('changeWebhooks'),
  },
  template: {
    label: () => t('templates'),
    description: () => t('structuresToStartFrom'),
  },
  user: {
    label: () => t('users'),
    description: () => t('peopleAndInvitations'),
    forKeys: () => t('manageUsers'),
  },
  role: {
    label: () => t('roles'),
    description: () => t('permissionsOfUsersImpersonate'),
    forKeys: () => t('manageRoles'),
  },
  tenant: {
    label: () => t('tenants'),
    description: () => t('workspaces'),
  },
  organization: {
    label: () => t('organization'),
    description: () => t('createRenameAndDeleteOrganizations'),
  },
  api_key: {
    label: () => t('apiKeys'),
    description: () => t('apiAccess'),
    forKeys: () => t('manageApiKeys'),
  },
  audit: {
    label: () => t('auditLog'),
    description: () => t('whoChangedWhat'),
    forKeys: () => t('readTheAuditLog'),
  },
  settings: {
    label: () => t('settings'),
    description: () => t('securityIntegrationsMonitoring'),
    forKeys: () => t('changeSettings'),
  },
} satisfies Wanted
