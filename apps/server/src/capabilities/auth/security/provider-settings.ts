import { annotate, flag, id, list, nullable, object, optionalText, text, type ValueOf } from '@monarch/shapes'
import { badInput, Issues, notFound } from '@monarch/schema'
import { sql } from 'kysely'
import { type AdminChange, logAdminChange } from '../../../api/admin/admin-mutation.ts'
import { newId } from '../../../platform/new-id.ts'
import { problemOfUrl } from '../../../platform/outbound/outside-fetch.ts'
import { tidyList } from './settings.ts'
import { clientSecretPurpose } from '../provider/provider.ts'

const maxDomains = 50

/** A missing key keeps its value; `null` clears it. */
export const providerChange = object({
  issuer: annotate(nullable(text()), { description: 'The OpenID Connect issuer. Changing it deletes the secret.' }),
  clientId: annotate(
    { ...optionalText(300), pattern: /^[\x21-\x7e]*$/ },
    { message: 'A client id contains only printable ASCII characters without spaces' },
  ),
  clientSecret: annotate(
    { ...optionalText(1000), pattern: /^[\x21-\x7e]*$/ },
    {
      description: 'Write-only. null or "" deletes it.',
      message: 'A secret contains only printable ASCII characters without spaces',
    },
  ),
  emailDomains: annotate(nullable(list(text(), maxDomains)), {
    message: `At most ${maxDomains} domains`,
    description: 'The domains of the email addresses that the provider vouches for.',
  }),
  isEnabled: flag,
  isRequired: annotate(flag, {
    description: 'Members must sign in through the provider. Administrators can also use passwords and passkeys.',
  }),
  createsPeople: annotate(flag, {
    description: 'Users that the provider vouches for become members at their first sign-in.',
  }),
  roleId: annotate(nullable(id), { description: 'The role of users who become members at sign-in.' }),
})
type ProviderInput = ValueOf<typeof providerChange>

/**
 * Updates the provider of an organization and logs the change without the secret. A new issuer ends the sessions of the former one.
 * Returns the id of the row.
 */
export async function updateIdentityProvider(
  change: AdminChange,
  organizationId: string,
  input: ProviderInput,
): Promise<string> {
  const { transaction, ctx } = change
  await transaction
    .insertInto('identityProviders')
    .values({ id: newId(), organizationId, issuer: null, clientId: null, sealedSecret: null, roleId: null })
    .onConflict((row) => row.column('organizationId').doNothing())
    .execute()
  const { id, version, sealedSecret, ...before } = await transaction
    .selectFrom('identityProviders')
    .select(['id', 'version', 'sealedSecret', ...keys])
    .where('organizationId', '=', organizationId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const after = {
    issuer: input.issuer === undefined ? before.issuer : input.issuer?.trim() || null,
    clientId: input.clientId === undefined ? before.clientId : input.clientId,
    emailDomains: input.emailDomains === undefined ? before.emailDomains : tidyDomains(input.emailDomains ?? []),
    isEnabled: input.isEnabled ?? before.isEnabled,
    isRequired: input.isRequired ?? before.isRequired,
    createsPeople: input.createsPeople ?? before.createsPeople,
    roleId: input.roleId === undefined ? before.roleId : input.roleId,
  }
  checkProvider(after)
  if (after.roleId !== null && after.roleId !== before.roleId) await requireRole(change, organizationId, after.roleId)
  const isSameIssuer = after.issuer === before.issuer
  const kept = isSameIssuer ? sealedSecret : null
  const secret = input.clientSecret ?? null
  const nextSecret =
    input.clientSecret === undefined
      ? kept
      : secret && after.issuer && ctx.app.sealer.seal(secret, clientSecretPurpose(organizationId, after.issuer))
  await transaction
    .updateTable('identityProviders')
    .set({ ...after, sealedSecret: nextSecret || null, version: version + 1, updatedAt: new Date() })
    .where('id', '=', id)
    .execute()
  if (!isSameIssuer || !after.isEnabled)
    await sql`delete from sessions where "organizationId" = ${organizationId}`.execute(transaction)
  await logAdminChange(change, {
    organizationId,
    tenantId: null,
    subjectType: 'identityProvider',
    subjectId: id,
    action: 'update',
    version: version + 1,
    description: 'Changed the identity provider',
    before: { ...before, hasSecret: sealedSecret !== null },
    after: { ...after, hasSecret: nextSecret !== null, secretChanged: secret !== null },
  })
  await ctx.app.bus.publish('security', { organizationId }, transaction)
  return id
}

const keys = ['issuer', 'clientId', 'emailDomains', 'isEnabled', 'isRequired', 'createsPeople', 'roleId'] as const

interface Settings {
  readonly issuer: string | null
  readonly clientId: string | null
  readonly emailDomains: readonly string[]
  readonly isEnabled: boolean
  readonly isRequired: boolean
}

function checkProvider(settings: Settings): void {
  const { issuer, clientId, emailDomains, isEnabled, isRequired } = settings
  const issues = new Issues()
  const refuse = (path: string, message: string) => issues.push({ path: `data.${path}`, message })
  const url = issuer === null ? null : URL.parse(issuer)
  const problem = issuer !== null && (url === null || issuer.length > maxIssuerLength ? noUrl : problemOfUrl(url))
  if (problem) refuse('issuer', problem)
  const wrong = emailDomains.find((domain) => !/^(?=.{4,253}$)([a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/.test(domain))
  if (wrong !== undefined) refuse('emailDomains', `"${wrong}" is not a domain such as example.com`)
  if (isEnabled && issuer === null) refuse('issuer', noUrl)
  if (isEnabled && clientId === null) refuse('clientId', 'Enter the client id that the provider gave you')
  if (isEnabled && emailDomains.length === 0) refuse('emailDomains', 'Enter at least one email domain')
  if (isRequired && !isEnabled) refuse('isRequired', 'Only an enabled provider can be required')
  if (issues.length > 0) throw badInput(issues)
}

const noUrl = 'Enter a web address, for example https://login.example.com'

const tidyDomains = (domains: readonly string[]): string[] =>
  tidyList(domains.map((domain) => domain.trim().replace(/^@/, '')))

async function requireRole({ transaction }: AdminChange, organizationId: string, roleId: string): Promise<void> {
  const role = await transaction
    .selectFrom('roles')
    .select('id')
    .where(sql<string>`id::text`, '=', roleId.toLowerCase())
    .where('organizationId', '=', organizationId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!role) throw notFound('data.roleId', 'role')
}

const maxIssuerLength = 500
