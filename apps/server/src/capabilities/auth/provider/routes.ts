import { AppError, isUuid } from '@monarch/schema'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { object } from '@monarch/shapes'
import type { App } from '../../../platform/app.ts'
import { needs, open } from '../../../api/http/route-access.ts'
import { requestContext } from '../../../request/context.ts'
import { baseUrlOf } from '../sign-in/base-url.ts'
import { makeChallenge, takeChallenge } from '../sign-in/challenges.ts'
import { email, readBody, returned } from '../../../request/accounts/account-input.ts'
import { createBeginLimits } from '../../../platform/rate-limits/rate-limit.ts'
import { completeSignIn } from '../sign-in/sign-in.ts'
import { findVouchedPerson } from './person.ts'
import {
  completeAuthorization,
  discover,
  findProvider,
  type PendingAuthorization,
  beginAuthorization,
} from './provider.ts'
import { wholeOrganization } from '../../../request/decisions.ts'

/**
 * Sign-in with the OpenID Connect provider of an organization (code flow with PKCE, state and nonce). The browser keeps a token between
 * redirect and return, so that an attacker's answer cannot sign a user in to the attacker's account.
 */
export function providerRoutes(app: App, fastify: FastifyInstance): void {
  const limits = createBeginLimits()

  /** Lists the organizations whose providers accept the domain of an address. */
  fastify.post('/api/auth/providers', open('the sign-in with an identity provider'), async (request, reply) => {
    const given = readBody(whose, request.body)
    limits.begin(request.ip)
    const domain = given.email?.slice(given.email.lastIndexOf('@') + 1) ?? null
    const providers = await app.admin
      .selectFrom('identityProviders as p')
      .innerJoin('organizations as o', 'o.id', 'p.organizationId')
      .select(['o.id as organizationId', 'o.name as organization'])
      .where('p.isEnabled', '=', true)
      .where(
        domain === null
          ? sql<boolean>`o.id = ${idOf(given.organizationId)}`
          : sql<boolean>`p."emailDomains" @> array[${domain}]`,
      )
      .orderBy('o.name')
      .limit(10)
      .execute()
    return reply.send({ providers })
  })

  fastify.post('/api/auth/provider', open('the sign-in with an identity provider'), async (request, reply) => {
    const { organizationId } = readBody(beginning, request.body)
    limits.begin(request.ip)
    const provider = await findProvider(app, idOf(organizationId))
    if (!provider) throw noProvider()
    const redirectUri = redirectUriOf(baseUrlOf(app, request))
    const { url, pending } = await beginAuthorization(app, provider, redirectUri)
    const challenge = await makeChallenge(app, 'provider', { userId: null, data: { ...pending } })
    return reply.send({ url, challenge })
  })

  fastify.post('/api/auth/provider/finish', open('the sign-in with an identity provider'), async (request, reply) => {
    const { challenge, query } = readBody(coming, request.body)
    const { data: pending } = await takeChallenge<PendingAuthorization & Record<string, string>>(
      app,
      'provider',
      challenge,
    )
    const provider = await findProvider(app, pending.organizationId)
    if (!provider || provider.issuer !== pending.issuer) throw noProvider()
    const userId = await findVouchedPerson(app, provider, await completeAuthorization(app, provider, pending, query))
    return completeSignIn(app, request, reply, { userId, method: 'provider', vouchedBy: provider.organizationId })
  })

  /** Checks that the configured provider can be reached and that its metadata is valid. */
  fastify.post('/api/auth/provider/test', needs('*', 'organization'), async (request) => {
    const ctx = await requestContext(app, request)
    const organizationId = wholeOrganization(ctx, readBody(beginning, request.body).organizationId)
    const provider = await findProvider(app, organizationId)
    if (!provider) return { ok: false, message: 'Switch the provider on and save it first.' }
    try {
      const { issuer } = (await discover(app, provider)).serverMetadata()
      const redirectUri = redirectUriOf(baseUrlOf(app, request))
      return { ok: true, message: `${issuer} answers. Register ${redirectUri} there as a redirect URI.` }
    } catch (error) {
      if (error instanceof AppError) return { ok: false, message: error.message }
      throw error
    }
  })
}

/** A page of the web application, below its public base path. */
export function redirectUriOf(base: URL): string {
  return `${base.href.replace(/\/+$/, '')}/login/callback`
}

const idOf = (text: string | undefined): string => {
  if (text !== undefined && isUuid(text)) return text.toLowerCase()
  throw noProvider()
}
const noProvider = (): AppError => new AppError('NOT_FOUND', 'This organization has no sign-in provider.')

const organizationId = returned(100, 'Choose an organization')
const whose = object({ email, organizationId })
const beginning = object({ organizationId }, 'organizationId')
const coming = object(
  {
    challenge: returned(100, 'This sign-in has expired. Start again.'),
    query: returned(10_000, 'This sign-in has expired. Start again.'),
  },
  'challenge',
  'query',
)
