import { AppError } from '@monarch/schema'
import { sql } from 'kysely'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '../../platform/app.ts'
import { countAttempt } from '../../platform/rate-limits/attempts.ts'
import { networkOf } from '../../platform/rate-limits/rate-limit.ts'
import { bearerOf } from '../../request/context.ts'
import { BoundedMap } from '../../platform/bounded-map.ts'
import { service } from '../../platform/service.ts'
import type { ApiKey } from '../../request/signed-in.ts'
import { closedToKeys } from '../../request/refuse-key.ts'
import { findKey, isKeySecret } from './find-key.ts'

/** One hook for all routes: refuses keys where the route does not declare `keys`, and counts their requests. */
export function guardKeyRoutes(app: App, fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const secret = bearerOf(request.headers)
    const { url = '' } = request.routeOptions
    if (secret === null || !isKeySecret(secret) || !/^\/(api|graphql)\//.test(url)) done()
    else guard(app, request, secret).then(() => done(), done)
  })
}

async function guard(app: App, { routeOptions, ip }: FastifyRequest, secret: string): Promise<void> {
  if (!routeOptions.config.access?.keys) throw closedToKeys()
  const signedIn = await findKey(app, secret, ip)
  // The route refuses an unknown secret; guesses are limited here for all routes.
  if (signedIn?.apiKey) countRequest(app, signedIn.apiKey)
  else await countAttempt(app, [{ limit: 'keyGuesses', of: networkOf(ip) }])
}

/** How a key was used in the minute that began with its first request; each process counts its own requests. */
interface Use {
  until: number
  requests: number
}

const minute = 60_000
const maxKept = 20_000
export const keyUsesService = service('uses of keys', () => new BoundedMap<string, Use>(maxKept))

function countRequest(app: App, { id, requestsPerMinute }: ApiKey): void {
  const uses = app.services.get(keyUsesService)
  const now = performance.now()
  let use = uses.get(id)
  if (!use || use.until <= now) {
    uses.set(id, (use = { until: now + minute, requests: 0 }))
    storeUse(app, id)
  }
  if (use.requests >= requestsPerMinute) {
    const retryAfter = Math.ceil((use.until - now) / 1000)
    const message = `This API key may be used ${requestsPerMinute} times a minute. Try again in ${retryAfter} seconds.`
    throw new AppError('RATE_LIMITED', message, { retryAfter, limit: 'keyRequestsPerMinute' })
  }
  use.requests++
}

/** At most once a minute, in the background. */
function storeUse(app: App, id: string): void {
  sql`update "apiKeys" set "lastUsedAt" = now()
    where id = ${id} and ("lastUsedAt" is null or "lastUsedAt" < now() - interval '1 minute')`
    .execute(app.admin)
    .catch((error: unknown) => app.log.debug({ err: error }, 'The use of a key could not be stored'))
}
