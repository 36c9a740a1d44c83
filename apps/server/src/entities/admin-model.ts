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
import { type Fragment, sql } from '@monarch/sql'

/** Whose organizations a person is a member of; only the row rule of people looks at it. */
const membershipName = 'organizationIds'

/**
 * The admin tables as a model, so that the structure is read through the same planner as records. What is not named here
 * (hashes, sealed passwords, names of databases) cannot be asked for. Changes are commands of their own (`mutations.ts`).
 */
export const adminModel: Model = {
  version: 'admin',
  entities: new Map(describeTables().map((entity) => [entity.name, entity])),
}

/**
 * Everyone sees the platform's own tables, and of the rest what belongs to the organizations and tenants he can reach
 * (`entity:read` comes with membership); people only with `user:read`, and otherwise himself.
 */
export function adminAccess(ctx: { readonly user: { readonly permissions: readonly string[] } }): Access {
  return isGranted(ctx.user.permissions, 'user:read') ? accessWithPeople : accessWithoutPeople
}

const accessWithPeople = accessByRules('admin, people', {
  [membershipName]: { hasAny: new FromContext('organizationIds') },
})
const accessWithoutPeople = accessByRules('admin', { id: { eq: new FromContext('userId') } })

function accessByRules(key: string, people: object): Access {
  const organizations = { in: new FromContext('organizationIds') }
  const tenants = { in: new FromContext('tenantIds') }
  const rules: Record<string, object | undefined> = {
    entityGroup: { organizationId: organizations },
    // Navigation is the organization's, what it opens a tenant's: with a tenant named, only that one's.
    entityGroupItem: { entity: { tenantId: { in: new FromContext('shownTenantIds') } } },
    tenantEntity: { tenantId: tenants },
    systemField: { tenantId: tenants },
    organization: { id: organizations },
    tenant: { id: tenants },
    user: people,
  }
  const hidden = new Set([membershipName])
  const actions = new Set(['read'] as const)
  return { key, to: (entity) => ({ actions, hidden, rows: rules[entity.name] ?? null }) }
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
        toOne('organization', 'organization', 'organizationId', 'The organization that owns the workspace.'),
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
