import { AppError } from '@monarch/schema'
import type { Configuration } from 'openid-client'
import type { App } from '../../../platform/app.ts'
import { AllowList } from '../../../platform/outbound/addresses.ts'
import { OutboundError, outsideFetch } from '../../../platform/outbound/outside-fetch.ts'

/** The OpenID Connect provider of an organization. */
export interface Provider {
  readonly organizationId: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string | null
  readonly emailDomains: readonly string[]
  readonly createsPeople: boolean
  readonly roleId: string | null
}

/** Returns the provider of the organization if it is enabled. */
export async function findProvider({ admin, sealer }: App, organizationId: string): Promise<Provider | null> {
  const row = await admin
    .selectFrom('identityProviders')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('isEnabled', '=', true)
    .executeTakeFirst()
  if (!row || row.issuer === null || row.clientId === null) return null
  const { issuer, clientId, sealedSecret, emailDomains, createsPeople, roleId } = row
  const clientSecret = sealedSecret && sealer.unseal(sealedSecret, clientSecretPurpose(organizationId, issuer))
  return { organizationId, issuer, clientId, clientSecret, emailDomains, createsPeople, roleId }
}

export const clientSecretPurpose = (organizationId: string, issuer: string): string =>
  `oidc secret ${organizationId} ${issuer}`

/** State kept between the redirect to the provider and the return. */
export interface PendingAuthorization {
  readonly organizationId: string
  readonly issuer: string
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
}

/** Returns the address to redirect to, and the state to keep. `more` adds parameters to the request. */
export async function beginAuthorization(
  app: App,
  provider: Provider,
  redirectUri: string,
  more: Readonly<Record<string, string>> = {},
): Promise<{ url: string; pending: PendingAuthorization }> {
  const oidc = await import('openid-client')
  const config = await discover(app, provider)
  const pending = {
    organizationId: provider.organizationId,
    issuer: provider.issuer,
    redirectUri,
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
  }
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifierOf(app, pending.state)),
    code_challenge_method: 'S256',
    ...more,
  })
  return { url: url.href, pending }
}

/** Derives the PKCE verifier from the state with the server key, so that the database alone does not reveal it. */
const verifierOf = ({ sealer }: App, state: string): string => sealer.sign(state, 'PKCE verifier').toString('base64url')

/** The identity that the provider asserts. */
export interface Vouched {
  readonly subject: string
  readonly email: string | null
  readonly isVerified: boolean
  readonly name: string | null
  /** When the provider last authenticated the user, in seconds since 1970; `null` when it does not say. */
  readonly authenticatedAt: number | null
}

/** Verifies the provider's answer (signature, issuer, audience, times, nonce, state) and returns the identity. */
export async function completeAuthorization(
  app: App,
  provider: Provider,
  pending: PendingAuthorization,
  query: string,
): Promise<Vouched> {
  const oidc = await import('openid-client')
  const config = await discover(app, provider)
  oidc.enableNonRepudiationChecks(config)
  const url = new URL(pending.redirectUri)
  url.search = query
  const tokens = await oidc
    .authorizationCodeGrant(config, url, {
      expectedState: pending.state,
      expectedNonce: pending.nonce,
      pkceCodeVerifier: verifierOf(app, pending.state),
      idTokenExpected: true,
    })
    .catch((error: unknown) => notConfirmed(app, error))
  const claims = tokens.claims()!
  const userInfo = isComplete(claims)
    ? claims
    : await oidc
        .fetchUserInfo(config, tokens.access_token, claims.sub)
        .catch((error: unknown) => notConfirmed(app, error))
  return {
    subject: claims.sub,
    email: typeof userInfo.email === 'string' ? userInfo.email.trim().toLowerCase() : null,
    isVerified: userInfo.email_verified === true,
    name: typeof userInfo.name === 'string' ? userInfo.name : null,
    authenticatedAt: claims.auth_time ?? null,
  }
}

const isComplete = (claims: Readonly<Record<string, unknown>>): boolean =>
  typeof claims.email === 'string' && claims.email_verified !== undefined

/** Reads the provider's metadata. Users enter the address, so the call passes the outbound checks. */
export async function discover(
  app: App,
  { issuer, clientId, clientSecret }: Pick<Provider, 'issuer' | 'clientId' | 'clientSecret'>,
): Promise<Configuration> {
  const oidc = await import('openid-client')
  const call = outsideFetch({ allow: new AllowList(app.config.outboundAllow), milliseconds: 10_000, bytes: 1_000_000 })
  const authentication = clientSecret === null ? oidc.None() : oidc.ClientSecretPost(clientSecret)
  try {
    return await oidc.discovery(new URL(issuer), clientId, undefined, authentication, {
      [oidc.customFetch]: (url, options) => call(url, options as RequestInit),
      // The outbound checks decide whether plain http is allowed.
      execute: [oidc.allowInsecureRequests],
    })
  } catch (error) {
    return notConfirmed(app, error)
  }
}

function notConfirmed(app: App, error: unknown): never {
  app.log.info({ err: error }, 'A provider did not confirm a sign-in')
  const cause = error instanceof Error ? error.cause : undefined
  const outbound = [error, cause].find((each) => each instanceof OutboundError)
  const message =
    outbound?.message ?? 'The provider of your organization did not confirm who you are. Please try again.'
  throw new AppError('UNAUTHENTICATED', message)
}
