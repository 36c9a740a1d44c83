import { fieldTypes, idType, jsonType, textListType } from '@monarch/field-types'
import { type Column, FromContext } from '@monarch/schema'
import { sql } from '@monarch/sql'
import {
  type AdminEntity,
  adminEntity,
  column,
  computed,
  ofNone,
  ofTenants,
  optional,
  shownEntity,
  toMany,
  toOne,
  translationColumns,
} from './admin-entity.ts'
import type { Extensions } from '../../platform/extension-point.ts'
import { hiddenFieldIds, shownEntityIds } from './shown-to-caller.ts'
import { structureDependents } from '../change/dependent.ts'
import { usedBy } from '../change/used-by.ts'

/** The name of the user who deleted it; empty for a live row. */
const deletedByName = computed(
  'deletedByName',
  fieldTypes.text,
  (row) => sql`case when ${row}."deletedAt" is null then '' else coalesce((
    select u.name from operations o join users u on u.id = o."userId"
    where o."subjectId" = ${row}.id and o.action = 'delete' order by o.at desc limit 1), '') end`,
)

/** Entities, fields and structure changes in the admin endpoint. */
export const structureEntities: readonly (AdminEntity | ((extensions: Extensions) => AdminEntity))[] = [
  {
    entity: adminEntity('tenantEntity', 'tenantEntities', 'Entity', ['createdAt', 'DESC'], {
      byId: 'tenantEntity',
      hasBin: true,
      attributes: [
        column('tenantId', idType),
        optional('baseEntityId', idType),
        optional('interfaceId', idType),
        ...entityColumns(),
        ...translationColumns(),
        toOne('interface', 'systemInterface', 'interfaceId', 'The interface that the entity belongs to.'),
        deletedByName,
        toMany('fields', 'systemField', 'entityId', 'The fields, in order.'),
        computed(
          'fieldCount',
          fieldTypes.number,
          (row) =>
            sql`(select count(*) from "systemFields" f where f."entityId" = ${row}.id and f."deletedAt" is null
              and f.id <> all(${hiddenFieldIds}))`,
        ),
      ],
    }),
    rows: (sees) => ({ tenantId: ofTenants, ...shownEntity(sees) }),
  },
  (extensions) => ({
    entity: adminEntity('systemField', 'systemFields', 'Field', ['sortOrder', 'ASC'], {
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
        ...translationColumns(),
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
        computed('usedBy', jsonType, (row) =>
          usedBy(row, extensions.of(structureDependents), { shownEntityIds, hiddenFieldIds }),
        ),
        computed(
          'options',
          textListType,
          (row) =>
            sql`array(select c ->> 'value' from jsonb_array_elements(case
              when jsonb_typeof(${row}.settings -> 'choices') = 'array' then ${row}.settings -> 'choices' else '[]' end) c)`,
        ),
        column('showInList', fieldTypes.boolean),
        column('showInDetail', fieldTypes.boolean),
        column('showInForm', fieldTypes.boolean),
        column('searchable', fieldTypes.boolean),
        column('sortOrder', fieldTypes.number),
        {
          ...column('displayOrder', fieldTypes.number),
          column: 'sortOrder',
          description: 'An alias of sortOrder.',
        },
        optional('sectionName', fieldTypes.text),
        deletedByName,
        toOne('entity', 'tenantEntity', 'entityId', 'The entity that has the field.'),
      ],
    }),
    rows: (sees) =>
      sees.structure
        ? { tenantId: ofTenants }
        : {
            tenantId: ofTenants,
            deletedAt: { isNull: true },
            entity: shownEntity(sees),
            not: { id: { in: new FromContext('hiddenFieldIds') } },
          },
  }),
  {
    entity: adminEntity('structureChange', 'structureChanges', 'Change of structure', ['createdAt', 'DESC'], {
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
        {
          ...optional('idempotencyKey', fieldTypes.text),
          description: 'The Idempotency-Key of the request.',
        },
        column('done', fieldTypes.number),
        column('total', fieldTypes.number),
        optional('error', fieldTypes.text),
        optional('finishedAt', fieldTypes.datetime),
      ],
    }),
    // Selects the names of the changed entities and fields.
    rows: (sees) => ({ tenantId: sees.structure ? ofTenants : ofNone }),
  },
  {
    entity: adminEntity('systemEntity', 'systemEntities', 'System entity', ['name', 'ASC'], {
      attributes: [
        optional('interfaceId', idType),
        ...entityColumns(),
        toOne('interface', 'systemInterface', 'interfaceId', 'The interface that provides the entity.'),
      ],
    }),
    rows: () => null,
  },
]

/** The shared columns of tenant and system entities. */
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
