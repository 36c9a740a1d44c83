import { fieldTypes, idType, jsonType } from '@monarch/field-types'
import { type Fragment, sql } from '@monarch/sql'
import {
  type AdminEntity,
  adminEntity,
  column,
  computed,
  ofCaller,
  ofOrganizations,
  optional,
  shownRow,
  toOne,
} from '../../structure/admin/admin-entity.ts'
import { hiddenFieldIds, isHiddenEntity, shownEntityIds, shownName } from '../../structure/admin/shown-to-caller.ts'

/** Settings in the admin schema. */
const setting = adminEntity('setting', 'settings', 'Setting', ['key', 'ASC'], {
  attributes: [
    column('level', fieldTypes.text),
    optional('organizationId', idType),
    optional('roleId', idType),
    optional('userId', idType),
    column('key', fieldTypes.text),
    { ...computed('value', jsonType, shownValue), nullable: true },
    column('updatedBy', idType),
    optional('installId', idType),
    toOne('role', 'role', 'roleId', 'The role of the setting.'),
    toOne('install', 'interfaceInstall', 'installId', 'The installed interface that set it.'),
    toOne('updatedBy_user', 'user', 'updatedBy', 'The user who set it last.'),
    computed(shownName, fieldTypes.boolean, isShown),
  ],
})

/** Whether the thing whose id is in the key exists and is visible to the caller. */
function isShown(row: Fragment): Fragment {
  const id = sql`(substring(${row}.key from '^[^.]+[.]([0-9a-fA-F-]{36})[.]'))::uuid`
  return sql`case split_part(${row}.key, '.', 1)
    when 'entity' then not exists (select from "tenantEntities" e where e.id = ${id} and ${isHiddenEntity(sql`e.id`)})
    when 'field' then not exists (
      select from "systemFields" f where f.id = ${id} and (${isHiddenEntity(sql`f."entityId"`)} or f.id = any(${hiddenFieldIds})))
    when 'item' then not exists (
      select from "entityGroupItems" i where i.id = ${id} and ${isHiddenEntity(sql`i."itemId"`)})
    when 'group' then not exists (select from "entityGroupItems" i where i."groupId" = ${id}) or exists (
      select from "entityGroupItems" i where i."groupId" = ${id} and not ${isHiddenEntity(sql`i."itemId"`)})
    else true end`
}

/** Removes quick actions, and views of the start page, for entities hidden from the caller; personal lists stay unchanged. */
function shownValue(row: Fragment): Fragment {
  return sql`case when ${row}.key in ('quickActions', 'home.views') and ${row}.level <> 'personal' and ${shownEntityIds} is not null
    and jsonb_typeof(${row}.value) = 'array' then (
      select coalesce(jsonb_agg(a order by place), '[]') from jsonb_array_elements(${row}.value) with ordinality actions (a, place)
      where (a ->> 'entityId')::uuid = any(${shownEntityIds}))
    else ${row}.value end`
}

export const settingEntities: readonly AdminEntity[] = [
  {
    entity: setting,
    rows: (sees) => ({
      or: [
        { level: { eq: 'platform' } },
        { level: { in: ['organization', 'role'] }, organizationId: ofOrganizations },
        { userId: ofCaller, ...(sees.ownThings ? {} : { organizationId: ofOrganizations }) },
      ],
      ...shownRow(sees),
    }),
  },
]
