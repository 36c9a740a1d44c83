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
import { notificationEntity, ownNotifications, readableEntities } from '../notifications/entity.ts'
import { adminEntity, column, computed, optional, toMany, toOne } from './admin-entity.ts'
import { usedBy, usedToday } from './admin-uses.ts'
import { roleEntities } from '../roles/entities.ts'
import { templateRules, templateTables } from '../templates/model.ts'
import { workflowEntity } from '../workflows/model.ts'

/** Whose organizations a person is a member of; only the row rule of people looks at it. */
const membershipName = 'organizationIds'

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
 * (`entity:read` comes with membership); people only with `user:read`, and otherwise himself; settings only with a right to
 * them.
 */
export function adminAccess(ctx: { readonly user: { readonly permissions: readonly string[] } }): Access {
  const has = (permission: string) => isGranted(ctx.user.permissions, permission)
  const sees = {
    people: has('user:read'),
    roles: has('role:read'),
    settings: has('settings:read') || has('settings:update'),
    records: readableEntities(ctx.user.permissions),
    templates: has('template:read'),
    workflows: has('workflow:read'),
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
    readonly records: readonly string[] | null
    readonly templates: boolean
    readonly workflows: boolean
  },
): Access {
  const organizations = { in: new FromContext('organizationIds') }
  const tenants = { in: new FromContext('tenantIds') }
  // `null`: everyone's. What is not in the list is nobody's.
  const rules: Readonly<Record<string, object | null>> = {
    entityGroup: { organizationId: organizations },
    // Navigation is the organization's, what it opens a tenant's: with a tenant named, only that one's.
    entityGroupItem: { entity: { tenantId: { in: new FromContext('shownTenantIds') } } },
    view: {
      tenantId: tenants,
      entity: {},
      or: [{ visibility: { ne: 'personal' } }, { ownerId: { eq: new FromContext('userId') } }],
    },
    layout: { tenantId: tenants, entity: {} },
    tenantEntity: { tenantId: tenants },
    systemField: { tenantId: tenants },
    structureChange: { tenantId: tenants },
    notification: ownNotifications(sees.records),
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
    aiSetting: { organizationId: sees.settings ? organizations : { in: [] } },
    setting: {
      or: [
        { level: { eq: 'platform' } },
        { level: { in: ['organization', 'role'] }, organizationId: organizations },
        { userId: { eq: new FromContext('userId') } },
      ],
    },
    ...templateRules(sees.templates),
    workflow: { tenantId: sees.workflows ? tenants : { in: [] } },
    systemEntity: null,
    systemInterface: null,
  }
  const hidden = new Set([membershipName])
  const actions = new Set(['read'] as const)
  const nothing = new Set<never>()
  return {
    key,
    to: ({ name }) => ({ actions: Object.hasOwn(rules, name) ? actions : nothing, hidden, rows: rules[name] ?? null }),
  }
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
            sql`(select count(*) from "systemFields" f where f."entityId" = ${row}.id and f."deletedAt" is null)`,
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
        computed('usedBy', jsonType, usedBy),
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
        column('uses', textListType),
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
        column('uses', textListType),
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
    adminEntity('systemInterface', 'systemInterfaces', 'Interface', ['name', 'ASC'], {
      attributes: [
        column('name', fieldTypes.text),
        column('displayName', fieldTypes.text),
        optional('description', fieldTypes.text),
        column('category', fieldTypes.text),
        column('icon', fieldTypes.text),
        column('color', fieldTypes.text),
        column('providedEntities', textListType),
        column('providedViews', textListType),
        column('providedWorkflows', textListType),
        column('isPremium', fieldTypes.boolean),
        optional('monthlyPrice', fieldTypes.decimal),
        column('installCount', fieldTypes.number),
        optional('rating', fieldTypes.decimal),
      ],
    }),
    ...templateTables(),
    adminEntity('organization', 'organizations', 'Organization', ['name', 'ASC'], {
      attributes: [
        column('name', fieldTypes.text),
        toMany('tenants', 'tenant', 'organizationId', 'The workspaces of the organization.'),
      ],
    }),
    adminEntity('tenant', 'tenants', 'Tenant', ['name', 'ASC'], {
      attributes: [
        column('organizationId', idType),
        column('name', fieldTypes.text),
        column('status', fieldTypes.text),
        column('timeZone', fieldTypes.text),
        toOne('organization', 'organization', 'organizationId', 'The organization that owns the workspace.'),
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
    adminEntity('setting', 'settings', 'Setting', ['key', 'ASC'], {
      attributes: [
        column('level', fieldTypes.text),
        optional('organizationId', idType),
        optional('roleId', idType),
        optional('userId', idType),
        column('key', fieldTypes.text),
        optional('value', jsonType),
        column('updatedBy', idType),
        toOne('updatedBy_user', 'user', 'updatedBy', 'Who set it last.'),
      ],
    }),
    notificationEntity,
    workflowEntity,
    ...roleEntities,
    adminEntity('user', 'users', 'User', ['name', 'ASC'], {
      attributes: [
        column('name', fieldTypes.text),
        column('email', fieldTypes.text),
        column('permissions', textListType),
        column('isActive', fieldTypes.boolean),
        computed(
          membershipName,
          textListType,
          (row) => sql`array(select m."organizationId"::text from memberships m where m."userId" = ${row}.id)`,
        ),
        toMany('roles', 'userRole', 'userId', 'The roles that the person has.'),
      ],
    }),
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
