import { fieldTypes, idType, textListType } from '@monarch/field-types'
import type { Inputs } from '@monarch/query'
import type { Attribute } from '@monarch/schema'
import { type Fragment, boundParameter, sql } from '@monarch/sql'
import {
  type AdminEntity,
  adminEntity,
  column,
  computed,
  ofCaller,
  ofNone,
  ofOrganizations,
  toMany,
  toOne,
} from '../../structure/admin/admin-entity.ts'

/** The organizations of a user; only the row rule of users reads it. */
const membershipName = 'organizationIds'

/**
 * Users and open invitations in the admin schema. A user can be a member of several organizations; a request that names a tenant
 * gets the membership in that tenant's organization, if there is one.
 */
export const userEntities: readonly AdminEntity[] = [
  {
    entity: adminEntity('user', 'users', 'User', ['name', 'ASC'], {
      attributes: [
        column('name', fieldTypes.text),
        column('email', fieldTypes.text),
        // A URL that changes with the picture (`avatar-routes.ts`), so that lists stay small.
        optionally(
          computed(
            'avatarUrl',
            fieldTypes.text,
            (row) => sql`'/api/users/' || ${row}.id || '/avatar?v=' || left(md5(${row}."avatarUrl"), 12)`,
          ),
        ),
        column('permissions', textListType),
        column('isService', fieldTypes.boolean),
        computed('isActive', fieldTypes.boolean, (row) => sql`(${isActive(row)})`),
        computed(
          'status',
          fieldTypes.text,
          (row) => sql`case when ${row}.status = 'invited' then 'invited'
          when ${isActive(row)} then 'active' else 'suspended' end`,
        ),
        computed('isShut', fieldTypes.boolean, (row) => sql`(not ${row}."isActive")`),
        optionally(computed('tenantIds', textListType, (row) => here(row, sql`m."tenantIds"::text[]`))),
        optionally(computed('lastSeenAt', fieldTypes.datetime, (row) => here(row, sql`m."lastSeenAt"`))),
        computed('isLastAdministrator', fieldTypes.boolean, isLastAdministrator),
        computed('isHere', fieldTypes.boolean, isHere),
        computed(
          membershipName,
          textListType,
          (row) => sql`array(select m."organizationId"::text from memberships m where m."userId" = ${row}.id)`,
        ),
        toMany('roles', 'userRole', 'userId', 'The roles of the user.'),
      ],
    }),
    rows: (sees) =>
      sees.reads.includes('user') ? { [membershipName]: { hasAny: ofOrganizations.in } } : { id: ofCaller },
    internal: [membershipName],
  },
  {
    entity: adminEntity('invitation', 'invitations', 'Invitation', ['createdAt', 'DESC'], {
      attributes: [
        column('organizationId', idType),
        column('userId', idType),
        computed('email', fieldTypes.text, (row) => ofInvited(row, sql`u.email`)),
        computed('name', fieldTypes.text, (row) => ofInvited(row, sql`u.name`)),
        computed(
          'roleIds',
          textListType,
          (row) => sql`array(select ur."roleId"::text from "userRoles" ur where ur."userId" = ${row}."userId")`,
        ),
        optionally(
          computed(
            'tenantIds',
            textListType,
            (row) => sql`(select m."tenantIds"::text[] from memberships m where m."userId" = ${row}."userId")`,
          ),
        ),
        column('invitedBy', idType),
        toOne('invitedBy_user', 'user', 'invitedBy', 'The user who sent the invitation.'),
        column('expiresAt', fieldTypes.datetime),
      ],
    }),
    rows: (sees) => ({ organizationId: sees.reads.includes('user') ? ofOrganizations : ofNone }),
  },
]

/** A column of the user's membership in the organization of the request, or else in the caller's oldest common one. */
const here = (row: Fragment, what: Fragment): Fragment => sql`(
  select ${what} from memberships m where m."userId" = ${row}.id and m."organizationId" = any(${organizationIds})
  order by m."organizationId" = ${organizationId} desc nulls last, m."createdAt", m."organizationId" limit 1)`

const organizationIds = sql`${boundParameter(({ context }: Inputs) => context.organizationIds)}::uuid[]`
const organizationId = sql`${boundParameter(({ context }: Inputs) => context.organizationId)}::uuid`

const isActive = (row: Fragment): Fragment => sql`${row}."isActive" and coalesce(${here(row, sql`m."isActive"`)}, true)`

/** Whether the user is a member of the organization of the request; lists can hold the users of several. */
function isHere(row: Fragment): Fragment {
  return sql`exists (
    select from memberships m where m."userId" = ${row}.id and m."organizationId" = ${organizationId})`
}

/** Whether the user is the only one with all rights in one of the organizations. */
function isLastAdministrator(row: Fragment): Fragment {
  const holds = (
    user: Fragment,
    membership: Fragment,
  ) => sql`((${membership}."countsOwnRights" and '*' = any(${user}.permissions)) or exists (
    select from "userRoles" ur join roles r on r.id = ur."roleId"
    where ur."userId" = ${user}.id and r."organizationId" = m."organizationId" and r."deletedAt" is null and '*' = any(r.permissions)))`
  return sql`(${row}."isActive" and exists (
    select from memberships m
    where m."userId" = ${row}.id and m."isActive" and m."tenantIds" is null
      and m."organizationId" = any(${organizationIds}) and ${holds(row, sql`m`)}
      and not exists (
        select from memberships other join users u on u.id = other."userId" and u."isActive" and not u."isService"
        where other."organizationId" = m."organizationId" and other."userId" <> m."userId" and other."isActive"
          and other."tenantIds" is null and ${holds(sql`u`, sql`other`)})))`
}

const ofInvited = (row: Fragment, what: Fragment): Fragment =>
  sql`(select ${what} from users u where u.id = ${row}."userId")`

function optionally<A extends Attribute>(attribute: A): A {
  return { ...attribute, nullable: true }
}
