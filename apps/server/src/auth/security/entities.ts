import { fieldTypes, idType, textListType } from '@monarch/field-types'
import { type Entity, FromContext, systemColumns } from '@monarch/schema'
import { sql } from '@monarch/sql'
import { adminEntity, column, computed, optional, toOne } from '../../entities/admin-entity.ts'

/** In which organizations' logs a sign-in stands; only the row rule looks at it. */
export const signInMembershipName = 'seenBy'

/** What an organization asks of those who sign in, by whom else they may, and who did. */
export const securityEntities: readonly Entity[] = [
  adminEntity('securityRule', 'securityRules', 'Security rules', ['createdAt', 'ASC'], {
    attributes: [
      column('organizationId', idType),
      column('minimumPasswordLength', fieldTypes.number),
      column('refuseCommonPasswords', fieldTypes.boolean),
      optional('idleMinutes', fieldTypes.number),
      optional('sessionHours', fieldTypes.number),
      column('allowedNetworks', textListType),
      systemColumns.version,
    ],
  }),
  adminEntity('identityProvider', 'identityProviders', 'Identity provider', ['createdAt', 'ASC'], {
    attributes: [
      column('organizationId', idType),
      optional('issuer', fieldTypes.text),
      optional('clientId', fieldTypes.text),
      column('emailDomains', textListType),
      column('isEnabled', fieldTypes.boolean),
      column('isRequired', fieldTypes.boolean),
      column('createsPeople', fieldTypes.boolean),
      optional('roleId', idType),
      computed('hasSecret', fieldTypes.boolean, (row) => sql`(${row}."sealedSecret" is not null)`),
      systemColumns.version,
    ],
  }),
  adminEntity('signIn', 'signIns', 'Sign-in', ['createdAt', 'DESC'], {
    attributes: [
      optional('userId', idType),
      column('method', fieldTypes.text),
      column('result', fieldTypes.text),
      column('address', fieldTypes.text),
      column('userAgent', fieldTypes.text),
      computed('userName', fieldTypes.text, (row) => sql`(select u.name from users u where u.id = ${row}."userId")`),
      computed('userEmail', fieldTypes.text, (row) => sql`(select u.email from users u where u.id = ${row}."userId")`),
      computed(
        signInMembershipName,
        textListType,
        (row) => sql`array(select m."organizationId"::text from memberships m
          where m."userId" = ${row}."userId" and m."createdAt" <= ${row}."createdAt" and coalesce(${row}."organizationId" = m."organizationId", true))`,
      ),
      toOne('user', 'user', 'userId', 'Who it was.'),
    ],
  }),
]

/** One's own sign-ins; with a right to the log those of everybody in one's organizations. */
export function securityRules(sees: { readonly settings: boolean; readonly signIns: boolean }): Record<string, object> {
  const organizations = { in: new FromContext('organizationIds') }
  const ofOrganizations = { [signInMembershipName]: { hasAny: organizations.in } }
  return {
    securityRule: { organizationId: sees.settings ? organizations : { in: [] } },
    identityProvider: { organizationId: sees.settings ? organizations : { in: [] } },
    signIn: sees.signIns ? ofOrganizations : { ...ofOrganizations, userId: { eq: new FromContext('userId') } },
  }
}
