import { fieldTypes, idType, textListType } from '@monarch/field-types'
import type { Inputs } from '@monarch/query'
import { systemColumns } from '@monarch/schema'
import { boundParameter, sql } from '@monarch/sql'
import {
  type AdminEntity,
  adminEntity,
  column,
  computed,
  ofCaller,
  ofNone,
  ofOrganizations,
  ofWholeOrganizations,
  optional,
  toOne,
} from '../../../structure/admin/admin-entity.ts'

/** The security rules and the identity provider of an organization, and its sign-in log. */
export const securityEntities: readonly AdminEntity[] = [
  {
    entity: adminEntity('securityRule', 'securityRules', 'Security rules', ['createdAt', 'ASC'], {
      attributes: [
        column('organizationId', idType),
        column('minimumPasswordLength', fieldTypes.number),
        column('refuseCommonPasswords', fieldTypes.boolean),
        optional('idleMinutes', fieldTypes.number),
        optional('sessionHours', fieldTypes.number),
        column('allowedNetworks', textListType),
        column('allowPublicLinks', fieldTypes.boolean),
        systemColumns.version,
      ],
    }),
    rows: (sees) => ({ organizationId: sees.settings ? ofWholeOrganizations : ofNone }),
  },
  {
    entity: adminEntity('identityProvider', 'identityProviders', 'Identity provider', ['createdAt', 'ASC'], {
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
    rows: (sees) => ({ organizationId: sees.settings ? ofWholeOrganizations : ofNone }),
  },
  {
    entity: adminEntity('signIn', 'signIns', 'Sign-in', ['createdAt', 'DESC'], {
      attributes: [
        optional('userId', idType),
        column('method', fieldTypes.text),
        column('result', fieldTypes.text),
        column('address', fieldTypes.text),
        column('userAgent', fieldTypes.text),
        computed('userName', fieldTypes.text, (row) => sql`(select u.name from users u where u.id = ${row}."userId")`),
        computed(
          'userEmail',
          fieldTypes.text,
          (row) => sql`(select u.email from users u where u.id = ${row}."userId")`,
        ),
        computed(
          'seenBy',
          textListType,
          // The organizations whose log shows the sign-in, restricted to the requested one, if any.
          (row) => sql`array(select m."organizationId"::text from memberships m
          where m."userId" = ${row}."userId" and m."createdAt" <= ${row}."createdAt"
            and coalesce(${row}."organizationId" = m."organizationId", true)
            and coalesce(m."organizationId" = ${organizationId}, true))`,
        ),
        computed('vouchedBy', idType, (row) => sql`${row}."organizationId"`),
        toOne('user', 'user', 'userId', 'The user who signed in.'),
      ],
    }),
    // Users see their own sign-ins; a session of a provider only those of that provider. Readers of the log see the organization's.
    rows: (sees) => {
      const own = { userId: ofCaller, ...(sees.ownThings ? {} : { vouchedBy: ofOrganizations }) }
      return sees.reads.includes('audit') || sees.reads.includes('settings')
        ? { or: [own, { seenBy: { hasAny: ofOrganizations.in } }] }
        : own
    },
    internal: ['seenBy', 'vouchedBy'],
  },
]

const organizationId = sql`${boundParameter(({ context }: Inputs) => context.organizationId)}::uuid`
