import { randomBytes } from 'node:crypto'
import { fastify as createFastify, type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { App } from '../../platform/app.ts'
import { answerBrokenRequest, answerError, answerMissing } from './errors.ts'
import { discardUnreadBodies, readJsonBodies } from './body.ts'
import { endWithRights } from './long-answers.ts'
import { limitConnections } from './connections.ts'
import { compressAnswers } from './compress.ts'
import { answerHeaders } from './headers.ts'
import { healthRoutes } from './health.ts'
import { metricsRoutes } from './metrics.ts'
import { watchRoutes } from './route-access.ts'
import { requestHooks, routes } from './route.ts'
import { opensSocket } from './upgrade.ts'
import { findWeb, webRoutes } from './web.ts'

/** The one HTTP server: the API of all capabilities, the operators' endpoints and the web application. */
export async function buildHttpServer(app: App): Promise<FastifyInstance> {
  const fastify = createFastify({
    loggerInstance: app.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger for each request would cost more than all our own steps; log calls name the request.
    childLoggerFactory: (logger) => logger,
    genReqId: requestIds(),
    requestTimeout: 600_000,
    http: { shouldUpgradeCallback: opensSocket },
    return503OnClosing: true,
    // Trusting every proxy header would let clients forge their address.
    trustProxy: app.config.trustedProxies.length > 0 && [...app.config.trustedProxies],
    frameworkErrors(error, request, reply) {
      // No hook has run.
      reply.header('cache-control', 'no-store')
      answerError(error, request, reply)
    },
    clientErrorHandler: answerBrokenRequest,
    routerOptions: { maxParamLength: 200 },
  })
  fastify.decorate('limits', app.config.limits)
  readJsonBodies(fastify, app.config.limits)
  discardUnreadBodies(fastify)
  fastify.setErrorHandler(answerError)
  fastify.setNotFoundHandler(answerMissing)
  const web = findWeb()
  answerHeaders(app, fastify, web?.inlineScripts ?? [])
  await compressAnswers(fastify)
  watchRoutes(app, fastify)
  metricsRoutes(app, fastify)
  limitConnections(app, fastify)
  endWithRights(app, fastify)
  healthRoutes(app, fastify)
  for (const register of [...app.extensions.of(requestHooks), ...app.extensions.of(routes)]) register(app, fastify)
  if (web) webRoutes(app, fastify, web)
  return fastify
}

/** Short, and different in every process. */
function requestIds(): () => string {
  const prefix = randomBytes(6).toString('base64url')
  let count = 0
  return () => `${prefix}-${(++count).toString(36)}`
}
