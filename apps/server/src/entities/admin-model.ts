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
} from '@monarch/schema'
import { type Fragment, ident, sql } from '@monarch/sql'

/**
 * The admin tables as a model, so that the structure is read through the same planner as records. What is not named here
 * (hashes, sealed passwords, names of databases) cannot be asked for. Changes are commands of their own (`mutations.ts`).
 */
export const adminModel: Model = (() => {
  const entities = [
    adminEntity('entityGroup', 'entityGroups', 'Navigation group', ['sortOrder', 'ASC'], {
      byId: null,
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
      byId: null,
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
        ...entityColumns,
        toOne('interface', 'systemInterface', 'interfaceId', 'The interface that the entity belongs to.'),
        toMany('fields', 'systemField', 'entityId', 'The fields, in order.'),
        computed('fieldCount', fieldTypes.number, (row) => sql`(select count(*) from "systemFields" f where f."entityId" = ${row}.id and f."deletedAt" is null)`),
      ],
    }),
    adminEntity('systemField', 'systemFields', 'Field', ['sortOrder', 'ASC'], {
      byId: null,
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
        computed('options', textListType, (row) => sql`array(select c ->> 'value' from jsonb_array_elements(case when jsonb_typeof(${row}.settings -> 'choices') = 'array' then ${row}.settings -> 'choices' else '[]' end) c)`),
        column('showInList', fieldTypes.boolean),
        column('showInDetail', fieldTypes.boolean),
        column('showInForm', fieldTypes.boolean),
        column('searchable', fieldTypes.boolean),
        column('sortOrder', fieldTypes.number),
        { ...column('displayOrder', fieldTypes.number), column: 'sortOrder', description: 'Another name of sortOrder.' },
        optional('sectionName', fieldTypes.text),
        toOne('entity', 'tenantEntity', 'entityId', 'The entity that has the field.'),
      ],
    }),
    adminEntity('systemEntity', 'systemEntities', 'System entity', ['name', 'ASC'], {
      byId: null,
      attributes: [
        optional('interfaceId', idType),
        ...entityColumns,
        toOne('interface', 'systemInterface', 'interfaceId', 'The interface that provides the entity.'),
      ],
    }),
    adminEntity('systemInterface', 'systemInterfaces', 'Interface', ['name', 'ASC'], {
      byId: null,
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
      byId: null,
      attributes: [
        column('name', fieldTypes.text),
        toMany('tenants', 'tenant', 'organizationId', 'The workspaces of the organization.'),
      ],
    }),
    adminEntity('tenant', 'tenants', 'Tenant', ['name', 'ASC'], {
      byId: null,
      attributes: [
        column('organizationId', idType),
        column('name', fieldTypes.text),
        column('status', fieldTypes.text),
        toOne('organization', 'organization', 'organizationId', 'The organization that owns the workspace.'),
      ],
    }),
    adminEntity('user', 'users', 'User', ['name', 'ASC'], {
      byId: null,
      attributes: [
        column('name', fieldTypes.text),
        column('email', fieldTypes.text),
        column('permissions', textListType),
        column('isActive', fieldTypes.boolean),
        computed(membershipName, textListType, (row) => sql`array(select m."organizationId"::text from memberships m where m."userId" = ${row}.id)`),
      ],
    }),
  ]
  return { version: 'admin', entities: new Map(entities.map((entity) => [entity.name, entity])) }
})()
