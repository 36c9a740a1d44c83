import { type Access, FromContext, isGranted } from '@monarch/schema'
import { auditReachName } from '../../capabilities/audit/entities.ts'
import { securityRules, signInReachNames } from '../../capabilities/auth/security/entities.ts'
import { interfaceRules } from '../../capabilities/interfaces/entities.ts'
import { ownNotifications } from '../../capabilities/notifications/entities.ts'
import { seesAllRecords, shapesStructure } from '../shown-structure.ts'
import { templateRules } from '../../capabilities/templates/entities.ts'
import { membershipName } from '../../capabilities/users/entities.ts'
import { shownName } from './shown-to-caller.ts'

/**
 * Everyone sees the platform's own tables, and of the rest what belongs to the organizations and tenants he can reach
 * (`entity:read` comes with membership); of the structure, unless he shapes it, only what he sees of records; people only with
 * `user:read`, and otherwise himself; settings only with a right to them.
 */
export function adminAccess(ctx: {
  readonly user: { readonly permissions: readonly string[] }
  readonly direct: readonly string[]
  readonly vouchedBy: string | null
  readonly seen: object | null
}): Access {
  const has = (permission: string) => isGranted(ctx.user.permissions, permission)
  const sees = {
    people: has('user:read'),
    roles: has('role:read'),
    settings: has('settings:read') || has('settings:update'),
    signIns: has('audit:read') || has('settings:read'),
    records: seesAllRecords(ctx),
    structure: shapesStructure(ctx),
    // Whoever looks as somebody else does not read his letters.
    letters: ctx.seen === null,
    ownThings: ctx.vouchedBy === null,
    templates: has('template:read'),
    workflows: has('workflow:read'),
    apiKeys: has('api_key:read'),
    audit: has('audit:read'),
    installation: isGranted(ctx.direct, '*'),
  }
  const key = `admin ${JSON.stringify(sees)}`
  const known = accesses.get(key) ?? accessByRules(key, sees)
  accesses.set(key, known)
  return known
}

const accesses = new Map<string, Access>()

function accessByRules(
  key: string,
  sees: {
    readonly people: boolean
    readonly roles: boolean
    readonly settings: boolean
    readonly signIns: boolean
    readonly records: boolean
    readonly structure: boolean
    readonly letters: boolean
    readonly ownThings: boolean
    readonly templates: boolean
    readonly workflows: boolean
    readonly apiKeys: boolean
    readonly audit: boolean
    readonly installation: boolean
  },
): Access {
  const organizations = { in: new FromContext('organizationIds') }
  const tenants = { in: new FromContext('tenantIds') }
  const shown = sees.structure ? {} : { id: { in: new FromContext('shownEntityIds') } }
  const ofShownThings = { [shownName]: { eq: true } }
  // `null`: everyone's. What is not in the list is nobody's.
  const rules: Readonly<Record<string, object | null>> = {
    // A group whose items are all hidden goes with them; one that was made without any is a link.
    entityGroup: sees.structure
      ? { organizationId: organizations }
      : { organizationId: organizations, or: [{ items: { none: {} } }, { items: { some: { entity: shown } } }] },
    // Navigation is the organization's, what it opens a tenant's: with a tenant named, only that one's.
    entityGroupItem: { entity: { tenantId: { in: new FromContext('shownTenantIds') }, ...shown } },
    view: {
      tenantId: tenants,
      entity: shown,
      // What it shows of fields that somebody does not see is left out; one that goes by such a field is not there.
      ...(sees.structure ? {} : ofShownThings),
      or: [{ visibility: { ne: 'personal' } }, { ownerId: { eq: new FromContext('userId') } }],
    },
    layout: { tenantId: tenants, entity: shown },
    tenantEntity: { tenantId: tenants, ...shown },
    systemField: sees.structure
      ? { tenantId: tenants }
      : {
          tenantId: tenants,
          deletedAt: { isNull: true },
          entity: shown,
          not: { id: { in: new FromContext('hiddenFieldIds') } },
        },
    // Each of them names what was changed.
    structureChange: { tenantId: sees.structure ? tenants : { in: [] } },
    notification: sees.letters ? ownNotifications(sees.records) : { id: { in: [] } },
    organization: { id: organizations },
    tenant: { id: tenants },
    role: sees.roles
      ? { organizationId: organizations }
      : { organizationId: organizations, users: { some: { userId: { eq: new FromContext('userId') } } } },
    userRole: {
      role: { organizationId: organizations },
      ...(sees.people && sees.roles ? {} : { userId: { eq: new FromContext('userId') } }),
    },
    user: sees.people ? { [membershipName]: { hasAny: organizations.in } } : { id: { eq: new FromContext('userId') } },
    invitation: { organizationId: sees.people ? organizations : { in: [] } },
    ...securityRules(sees),
    aiSetting: { organizationId: sees.settings ? { in: new FromContext('wholeOrganizationIds') } : { in: [] } },
    setting: {
      or: [
        { level: { eq: 'platform' } },
        { level: { in: ['organization', 'role'] }, organizationId: organizations },
        { userId: { eq: new FromContext('userId') }, ...(sees.ownThings ? {} : { organizationId: organizations }) },
      ],
      ...(sees.structure ? {} : ofShownThings),
    },
    apiKey: { tenantId: sees.apiKeys ? tenants : { in: [] } },
    auditEntry: sees.audit ? { organizationId: organizations, [auditReachName]: { eq: true } } : { id: { in: [] } },
    ...templateRules(sees.templates, sees.structure),
    workflow: { tenantId: sees.workflows ? tenants : { in: [] }, ...(sees.structure ? {} : ofShownThings) },
    databaseServer: sees.installation ? null : { id: { in: [] } },
    systemEntity: null,
    ...interfaceRules,
  }
  const hidden = new Set([
    membershipName,
    ...signInReachNames,
    auditReachName,
    shownName,
    ...(sees.roles ? [] : ['rules']),
  ])
  const actions = new Set(['read'] as const)
  const nothing = new Set<never>()
  return {
    key,
    to: ({ name }) => ({ actions: Object.hasOwn(rules, name) ? actions : nothing, hidden, rows: rules[name] ?? null }),
  }
}
