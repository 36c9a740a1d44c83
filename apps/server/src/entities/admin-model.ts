import { fieldTypes, idType, jsonType, textListType } from '@monarch/field-types'
import {
  type Access,
  type Column,
  type Entity,
  FromContext,
  isGranted,
  type Model,
  systemColumns,
} from '@monarch/schema'
import { sql } from '@monarch/sql'
import { notificationEntity, ownNotifications } from '../notifications/entity.ts'
import { adminEntity, column, computed, optional, toMany, toOne } from './admin-entity.ts'
import { usedBy, usedToday } from './admin-uses.ts'
import { hiddenFieldIds, shownEntityIds, shownName } from './shown-to-caller.ts'
import { interfaceRules, interfaceTables } from '../interfaces/model.ts'
import { apiKeyEntity } from '../api-keys/entities.ts'
import { auditEntity, auditReachName } from '../audit/entities.ts'
import { roleEntities } from '../roles/entities.ts'
import { seesAllRecords, shapesStructure } from '../roles/shown-structure.ts'
import { settingEntity } from '../settings/entities.ts'
import { templateRules, templateTables } from '../templates/model.ts'
import { securityEntities, securityRules, signInReachNames } from '../auth/security/entities.ts'
import { membershipName, userEntities } from '../users/entities.ts'
import { workflowEntity } from '../workflows/model.ts'

/**
 * The admin tables as a model, so that the structure is read through the same planner as records. What is not named here
 * (hashes, sealed passwords, names of databases) cannot be asked for. Changes are commands of their own (`mutations.ts`).
 */
export const adminModel: Model = {
  version: 'admin',
  timeZone: 'UTC',
  entities: new Map(describeTables().map((entity) => [entity.name, entity])),
}

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
  // What speaks of a field that somebody does not see is as little there for him as the field.
  const ofShown = sees.structure ? {} : { not: { uses: { hasAny: new FromContext('hiddenFieldIds') } } }
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
      ...ofShown,
      or: [{ visibility: { ne: 'personal' } }, { ownerId: { eq: new FromContext('userId') } }],
    },
    layout: { tenantId: tenants, entity: shown, ...ofShown },
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
    aiSetting: { organizationId: sees.settings ? organizations : { in: [] } },
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

/** Ids of fields, to be compared with a list of ids. */
function usesAsText() {
  return computed('uses', textListType, (row) => sql`${row}.uses::text[]`)
}

function describeTables(): Entity[] {
  return [
    adminEntity('entityGroup', 'entityGroups', 'Navigation group', ['sortOrder', 'ASC'], {
      attributes: [
        column('organizationId', idType),
        column('name', fieldTypes.text),
        column('displayName', fieldTypes.text),
        optional('description', fieldTypes.text),
        column('icon', fieldTypes.text),
        column('color', fieldTypes.text),
        column('sortOrder', fieldTypes.number),
        column('isVisible', fieldTypes.boolean),
        column('isDefault', fieldTypes.boolean),
        // Who may see none of its items is still told that the group is no link of its own.
        computed(
          'hasItems',
          fieldTypes.boolean,
          (row) => sql`exists (select from "entityGroupItems" i where i."groupId" = ${row}.id)`,
        ),
        toMany('items', 'entityGroupItem', 'groupId', 'What the group shows, in order.'),
      ],
    }),
    adminEntity('entityGroupItem', 'entityGroupItems', 'Navigation item', ['sortOrder', 'ASC'], {
      attributes: [
        column('groupId', idType),
        column('itemType', fieldTypes.text),
        column('itemId', idType),
        optional('displayName', fieldTypes.text),
        optional('icon', fieldTypes.text),
        column('sortOrder', fieldTypes.number),
        column('isDefault', fieldTypes.boolean),
        column('isVisible', fieldTypes.boolean),
        toOne('entity', 'tenantEntity', 'itemId', 'The entity that the item opens.'),
      ],
    }),
    adminEntity('tenantEntity', 'tenantEntities', 'Entity', ['createdAt', 'DESC'], {
      byId: 'tenantEntity',
      hasBin: true,
      attributes: [
        column('tenantId', idType),
        optional('baseEntityId', idType),
        optional('interfaceId', idType),
        ...entityColumns(),
        toOne('interface', 'systemInterface', 'interfaceId', 'The interface that the entity belongs to.'),
        toMany('fields', 'systemField', 'entityId', 'The fields, in order.'),
        computed(
          'fieldCount',
          fieldTypes.number,
          (row) =>
            sql`(select count(*) from "systemFields" f where f."entityId" = ${row}.id and f."deletedAt" is null and f.id <> all(${hiddenFieldIds}))`,
        ),
      ],
    }),
    adminEntity('systemField', 'systemFields', 'Field', ['sortOrder', 'ASC'], {
      hasBin: true,
      attributes: [
        column('tenantId', idType),
        column('entityId', idType),
        column('name', fieldTypes.text),
        column('displayName', fieldTypes.text),
        optional('description', fieldTypes.text),
        column('fieldType', fieldTypes.text),
        optional('icon', fieldTypes.text),
        optional('placeholder', fieldTypes.text),
        optional('helpText', fieldTypes.text),
        column('isRequired', fieldTypes.boolean),
        column('isUnique', fieldTypes.boolean),
        column('isReadonly', fieldTypes.boolean),
        column('isSystem', fieldTypes.boolean),
        optional('defaultValue', jsonType),
        column('validationRules', jsonType),
        column('settings', jsonType),
        optional('resultType', fieldTypes.text),
        optional('resultSettings', jsonType),
        column('uses', textListType),
        computed('usedBy', jsonType, (row) => usedBy(row, { shownEntityIds, hiddenFieldIds })),
        computed(
          'options',
          textListType,
          (row) =>
            sql`array(select c ->> 'value' from jsonb_array_elements(case when jsonb_typeof(${row}.settings -> 'choices') = 'array' then ${row}.settings -> 'choices' else '[]' end) c)`,
        ),
        column('showInList', fieldTypes.boolean),
        column('showInDetail', fieldTypes.boolean),
        column('showInForm', fieldTypes.boolean),
        column('searchable', fieldTypes.boolean),
        column('sortOrder', fieldTypes.number),
        {
          ...column('displayOrder', fieldTypes.number),
          column: 'sortOrder',
          description: 'Another name of sortOrder.',
        },
        optional('sectionName', fieldTypes.text),
        toOne('entity', 'tenantEntity', 'entityId', 'The entity that has the field.'),
      ],
    }),
    adminEntity('structureChange', 'structureChanges', 'Change of structure', ['createdAt', 'DESC'], {
      byId: 'structureChange',
      attributes: [
        column('tenantId', idType),
        optional('userId', idType),
        computed(
          'userName',
          fieldTypes.text,
          (row) => sql`coalesce((select u.name from users u where u.id = ${row}."userId"), '')`,
        ),
        column('description', fieldTypes.text),
        column('status', fieldTypes.text),
        column('version', fieldTypes.number),
        optional('undoes', idType),
        column('done', fieldTypes.number),
        column('total', fieldTypes.number),
        optional('error', fieldTypes.text),
        optional('finishedAt', fieldTypes.datetime),
      ],
    }),
    adminEntity('view', 'views', 'View', ['sortOrder', 'ASC'], {
      byId: 'view',
      hasBin: true,
      attributes: [
        column('tenantId', idType),
        column('entityId', idType),
        column('name', fieldTypes.text),
        optional('description', fieldTypes.text),
        column('type', fieldTypes.text),
        column('config', jsonType),
        column('visibility', fieldTypes.text),
        column('ownerId', idType),
        column('isDefault', fieldTypes.boolean),
        column('sortOrder', fieldTypes.number),
        usesAsText(),
        systemColumns.version,
        toOne('entity', 'tenantEntity', 'entityId', 'The entity whose records it shows.'),
        toOne('owner', 'user', 'ownerId', 'Who made it.'),
      ],
    }),
    adminEntity('layout', 'layouts', 'Layout', ['createdAt', 'ASC'], {
      byId: 'layout',
      hasBin: true,
      attributes: [
        column('tenantId', idType),
        column('entityId', idType),
        column('name', fieldTypes.text),
        column('type', fieldTypes.text),
        column('columns', fieldTypes.number),
        column('gap', fieldTypes.number),
        column('padding', fieldTypes.number),
        column('responsive', jsonType),
        column('items', jsonType),
        usesAsText(),
        systemColumns.version,
        toOne('entity', 'tenantEntity', 'entityId', 'The entity whose fields it lays out.'),
      ],
    }),
    adminEntity('systemEntity', 'systemEntities', 'System entity', ['name', 'ASC'], {
      attributes: [
        optional('interfaceId', idType),
        ...entityColumns(),
        toOne('interface', 'systemInterface', 'interfaceId', 'The interface that provides the entity.'),
      ],
    }),
    ...interfaceTables(),
    ...templateTables(),
    adminEntity('organization', 'organizations', 'Organization', ['name', 'ASC'], {
      attributes: [
        column('name', fieldTypes.text),
        ...lifeColumns(),
        toMany('tenants', 'tenant', 'organizationId', 'The workspaces of the organization.'),
      ],
    }),
    adminEntity('tenant', 'tenants', 'Tenant', ['name', 'ASC'], {
      attributes: [
        column('organizationId', idType),
        column('name', fieldTypes.text),
        ...lifeColumns(),
        optional('exportedAt', fieldTypes.datetime),
        column('timeZone', fieldTypes.text),
        column('isQuiet', fieldTypes.boolean),
        toOne('organization', 'organization', 'organizationId', 'The organization that owns the workspace.'),
      ],
    }),
    adminEntity('databaseServer', 'databaseServers', 'Database server', ['name', 'ASC'], {
      hasBin: true,
      attributes: [
        column('name', fieldTypes.text),
        column('host', fieldTypes.text),
        column('port', fieldTypes.number),
        column('database', fieldTypes.text),
        column('user', fieldTypes.text),
        column('useTls', fieldTypes.boolean),
        column('status', fieldTypes.text),
        computed('hasPassword', fieldTypes.boolean, (row) => sql`(${row}."sealedPassword" is not null)`),
        computed(
          'tenantCount',
          fieldTypes.number,
          (row) => sql`(select count(*) from tenants t where t."databaseServerId" = ${row}.id)`,
        ),
      ],
    }),
    adminEntity('aiSetting', 'aiSettings', 'AI settings', ['createdAt', 'ASC'], {
      attributes: [
        column('organizationId', idType),
        optional('baseUrl', fieldTypes.text),
        optional('model', fieldTypes.text),
        column('isEnabled', fieldTypes.boolean),
        column('dailyRequests', fieldTypes.number),
        systemColumns.version,
        computed('hasKey', fieldTypes.boolean, (row) => sql`(${row}."sealedKey" is not null)`),
        computed('requestsToday', fieldTypes.number, (row) => usedToday(row, 'requests')),
        computed('tokensToday', fieldTypes.number, (row) => usedToday(row, 'tokens')),
      ],
    }),
    settingEntity,
    notificationEntity,
    workflowEntity,
    ...roleEntities,
    ...userEntities,
    ...securityEntities,
    apiKeyEntity,
    auditEntity,
  ]
}

/** What says whether an organization or a tenant is open. */
function lifeColumns(): Column[] {
  return [
    column('status', fieldTypes.text),
    optional('suspendedAt', fieldTypes.datetime),
    optional('deleteAt', fieldTypes.datetime),
  ]
}

/** What the tenants' and the platform's entities have in common. */
function entityColumns(): Column[] {
  return [
    column('name', fieldTypes.text),
    column('displayName', fieldTypes.text),
    column('pluralName', fieldTypes.text),
    optional('description', fieldTypes.text),
    column('icon', fieldTypes.text),
    column('color', fieldTypes.text),
    optional('category', fieldTypes.text),
    column('isActive', fieldTypes.boolean),
    column('isLocked', fieldTypes.boolean),
    column('enabledFeatures', textListType),
  ]
}
