import { type FieldType, fieldTypes, idType, jsonType, textListType } from '@monarch/field-types'
import {
  type Access,
  type Attribute,
  type Column,
  type Computed,
  type Entity,
  FromContext,
  isGranted,
  type Model,
  systemColumn,
  type ToMany,
  type ToOne,
  typeOnly,
} from '@monarch/schema'
import { type Fragment, ident, sql } from '@monarch/sql'

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
  const sees = { people: has('user:read'), settings: has('settings:read') || has('settings:update') }
  const key = `admin ${JSON.stringify(sees)}`
  const known = accesses.get(key) ?? accessByRules(key, sees)
  accesses.set(key, known)
  return known
}

const accesses = new Map<string, Access>()

function accessByRules(key: string, sees: { readonly people: boolean; readonly settings: boolean }): Access {
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
    organization: { id: organizations },
    tenant: { id: tenants },
    user: sees.people ? { [membershipName]: { hasAny: organizations.in } } : { id: { eq: new FromContext('userId') } },
    aiSetting: { organizationId: sees.settings ? organizations : { in: [] } },
    setting: {
      or: [
        { level: { eq: 'platform' } },
        { level: { in: ['organization', 'role'] }, organizationId: organizations },
        { userId: { eq: new FromContext('userId') } },
      ],
    },
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
        column('version', fieldTypes.number),
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
        column('version', fieldTypes.number),
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
        column('version', fieldTypes.number),
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
      ],
    }),
  ]
}

/**
 * What needs the field, as a list: `{kind, id, name, entity, depth, isComputed}`. What needs it through another one of the list
 * has a depth above 1, and stands behind that one. Only what is computed goes with a field that is deleted.
 */
function usedBy(row: Fragment): Fragment {
  return sql`(
    with recursive used(id, depth, "isComputed") as (
      select ${row}.id, 0, true
      union
      select f.id, used.depth + 1, f."resultType" is not null from used join "systemFields" f
        on used."isComputed" and f.uses @> array[used.id]
        and f."tenantId" = ${row}."tenantId" and f."deletedAt" is null
        and exists (select from "tenantEntities" e where e.id = f."entityId" and e."deletedAt" is null))
    select coalesce(jsonb_agg(u order by u.depth, u.entity, u.name), '[]') from (
      select 'field' as kind, f.id, f."displayName" as name, e."displayName" as entity, max(used.depth) as depth, bool_or(used."isComputed") as "isComputed"
      from used join "systemFields" f on f.id = used.id and used.depth > 0 join "tenantEntities" e on e.id = f."entityId"
      group by f.id, e.id
      union all
      select 'view', v.id, case v.visibility when 'personal' then 'a personal view' else v.name end, e."displayName", max(used.depth) + 1, false
      from used join views v on used."isComputed" and v.uses @> array[used.id] and v."deletedAt" is null
        join "tenantEntities" e on e.id = v."entityId" and e."deletedAt" is null
      group by v.id, e.id
      union all
      select 'layout', l.id, l.name, e."displayName", max(used.depth) + 1, false
      from used join layouts l on used."isComputed" and l.uses @> array[used.id] and l."deletedAt" is null
        join "tenantEntities" e on e.id = l."entityId" and e."deletedAt" is null
      group by l.id, e.id) u)`
}

/** By all tenants of the organization. */
function usedToday(row: Fragment, what: 'requests' | 'tokens'): Fragment {
  return sql`(select coalesce(sum(u.${ident(what)}), 0)::bigint from "aiUsage" u join tenants t on t.id = u."tenantId" where t."organizationId" = ${row}."organizationId" and u.day = (now() at time zone 'UTC')::date)`
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

function adminEntity(
  name: string,
  table: string,
  label: string,
  [attribute, direction]: readonly [string, 'ASC' | 'DESC'],
  {
    attributes,
    byId = null,
    hasBin = false,
  }: { attributes: readonly Attribute[]; byId?: string | null; hasBin?: boolean },
): Entity {
  const timestamps = [column('createdAt', fieldTypes.datetime), column('updatedAt', fieldTypes.datetime)]
  const bin = hasBin ? [optional('deletedAt', fieldTypes.datetime)] : []
  const all = [column('id', idType), ...attributes, ...timestamps, ...bin]
  return {
    id: name,
    name,
    label,
    description: null,
    names: { ...typeOnly(name.charAt(0).toUpperCase() + name.slice(1)), list: table, byId },
    table: { schema: 'public', name: table },
    attributes: new Map(all.map((a) => [a.name, a])),
    hasBin,
    defaultOrder: [{ attribute, direction }],
  }
}

function column(name: string, type: FieldType): Column {
  return systemColumn(name, type, name)
}

function optional(name: string, type: FieldType): Column {
  return systemColumn(name, type, name, true)
}

function toOne(name: string, target: string, columnName: string, description: string): ToOne {
  return { kind: 'toOne', name, description, target, column: columnName }
}

function toMany(name: string, target: string, column: string, description: string): ToMany {
  return { kind: 'toMany', name, description, target, link: { column } }
}

function computed(name: string, type: FieldType, expression: (row: Fragment) => Fragment): Computed {
  return {
    kind: 'computed',
    name,
    description: null,
    type,
    spec: { label: name, settings: {}, required: true, rules: {} },
    nullable: false,
    expression,
  }
}
