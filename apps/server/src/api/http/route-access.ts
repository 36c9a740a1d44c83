import type { OperationScope } from '@monarch/schema'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { App } from '../../platform/app.ts'
import { requireConfirmed } from '../../request/accounts/confirmed.ts'
import { type RequestContext, requestContext, signedInBy } from '../../request/context.ts'
import type { LimitName } from '../../platform/limits.ts'
import { admit, releaseSlotWhenStreaming } from './admit.ts'
import { isDeclared, type OperationRights, type NeededPermission, requireRights } from '../../request/scope.ts'

/**
 * What a route requires of a caller. Every route declares it on registration, by `open` or `needs`; the server refuses to start when one
 * declares nothing.
 */
type RouteAccess = OpenAccess | GuardedAccess

interface WithBody {
  /** The name of the body limit; the smallest (`body`) by default. */
  readonly body?: LimitName & `${string}Body`
}

interface OpenAccess extends WithBody {
  /** Why it needs no sign-in, and what is checked instead. */
  readonly open: string
  /** Whether API keys may call it. */
  readonly keys?: true
}

/** Needs a sign-in. Permission and scope are checked here; `decides` describes what the route itself checks. */
interface GuardedAccess extends OperationRights, WithBody {
  readonly scope: OperationScope
  readonly keys?: true
  /** The route handles impersonation itself. Otherwise only GET is allowed while impersonating. */
  readonly impersonating?: true
  /** Sessions must have confirmed their sign-in within the last hour (`requireConfirmed`). */
  readonly confirm?: true
}

/** A route, for tests that call all of them. */
export interface ListedRoute {
  readonly method: string
  readonly url: string
  readonly access: RouteAccess
}

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly access?: RouteAccess
  }
  interface FastifyInstance {
    /** Complete once the server is ready. */
    readonly listedRoutes: readonly ListedRoute[]
  }
}

/** For a route that needs no sign-in, with the reason. */
export function open(why: string, more: Omit<OpenAccess, 'open'> = {}) {
  return { config: { access: { open: why, ...more } } }
}

/** For a route that needs a sign-in. */
export function needs(
  permission: NeededPermission,
  scope: OperationScope,
  more: Omit<GuardedAccess, keyof OperationRights> = {},
) {
  return { config: { access: { permission, scope, ...more } } }
}

/** For a route that every signed-in user may call, such as those about their own account. */
export const anySignedInUser: NeededPermission = { decides: 'a signed-in user' }

/** Registered before all routes: enforces what each declares, and refuses to start if one declares nothing. */
export function watchRoutes(app: App, fastify: FastifyInstance): void {
  const listed: ListedRoute[] = []
  const routes: RouteOptions[] = []
  fastify.decorate('listedRoutes', listed)
  releaseSlotWhenStreaming(fastify)
  fastify.addHook('onRoute', (route) => {
    routes.push(route)
    const { access } = route.config ?? {}
    if (access === undefined) return
    route.bodyLimit = app.config.limits[access.body ?? 'body']
    if ('open' in access) {
      if (!needsSlot(route.url)) return
      // The body is read before admission, because a client can send it slowly. Bodies are small, so many can be read concurrently.
      const enter = (request: FastifyRequest, reply: FastifyReply) => admit(app, request, reply, null)
      route.preValidation = [enter, ...[route.preValidation ?? []].flat()]
      return
    }
    const require = async (request: FastifyRequest, reply: FastifyReply) => {
      // The body of an unauthenticated request is not read.
      const signedIn = await signedInBy(app, request)
      await admit(app, request, reply, signedIn)
      if (isGuarded(access)) await requireAccess(app, request)
    }
    route.onRequest = [require, ...[route.onRequest ?? []].flat()]
    // A body can take minutes, during which rights can be revoked.
    const requireAgain = (request: FastifyRequest) => requireAccess(app, request)
    if (route.method !== 'GET' && isGuarded(access))
      route.preHandler = [requireAgain, ...[route.preHandler ?? []].flat()]
  })
  fastify.addHook('onReady', async () => {
    const silent: string[] = []
    for (const { method, url, config } of routes)
      for (const each of [method].flat())
        if (!config?.access || !('open' in config.access || isDeclared(config.access))) silent.push(`${each} ${url}`)
        else if (each !== 'HEAD') listed.push({ method: each, url, access: config.access })
    if (silent.length > 0)
      throw new Error(`Routes that do not declare their permission and scope: ${silent.join(', ')}`)
  })
}

async function requireAccess(app: App, request: FastifyRequest): Promise<void> {
  const { access } = request.routeOptions.config
  if (access === undefined || 'open' in access) return
  if (needsRights(access)) requireRights(await requestContext(app, request), access)
  if (access.confirm) await requireConfirmed(app, await signedInBy(app, request))
}

/** Whether `requireAccess` checks more than the sign-in. */
const isGuarded = (access: GuardedAccess): boolean => needsRights(access) || access.confirm === true

const needsRights = ({ permission, scope }: GuardedAccess): boolean =>
  typeof permission === 'string' || !(scope === 'self' || scope === 'tenant')

/**
 * The context for a handler that reads the body itself, such as a file that arrives over minutes: checks the session, the rights and the
 * route's declaration again, after the body.
 */
export async function contextAfterBody(app: App, request: FastifyRequest): Promise<RequestContext> {
  await requireAccess(app, request)
  return requestContext(app, request)
}

/** Only for the API; health, metrics and the files of the web application are always served. */
const needsSlot = (url: string): boolean => /^\/(api|graphql)\//.test(url)
