import { parseJson } from '@monarch/field-types'
import { badInput } from '@monarch/schema'
import { randomBytes } from 'node:crypto'
import { fastify as createFastify, type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { App } from '../app.ts'
import { answerError, answerMissing } from './errors.ts'
import { healthRoutes } from './health.ts'
import { metricsRoutes } from './metrics.ts'
import { watchRoutes } from './route-access.ts'
import { registerRoutes } from './routes.ts'
import { findWeb, webRoutes } from './web.ts'

/** The one HTTP server: the API of all capabilities, the operators' endpoints and the web application. */
export async function buildHttpServer(app: App): Promise<FastifyInstance> {
  const fastify = createFastify({
    loggerInstance: app.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // One of its own for each request costs more than all our own steps; who logs names the request.
    childLoggerFactory: (logger) => logger,
    genReqId: requestIds(),
    bodyLimit: 5_000_000,
    requestTimeout: 600_000,
    return503OnClosing: true,
    // Whoever sends the headers of a proxy and is none would be whoever he likes.
    trustProxy: app.config.trustedProxies.length > 0 && [...app.config.trustedProxies],
    frameworkErrors: answerError,
    routerOptions: { maxParamLength: 200 },
  })
  readJsonExactly(fastify)
  fastify.setErrorHandler(answerError)
  fastify.setNotFoundHandler(answerMissing)
  const web = findWeb()
  const headers = securityHeaders(web?.inlineScripts ?? [])
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    done()
  })
  watchRoutes(app, fastify)
  metricsRoutes(app, fastify)
  healthRoutes(app, fastify)
  registerRoutes(app, fastify)
  if (web) webRoutes(fastify, web)
  return fastify
}

/**
 * The same for every answer, so they are made once. Scripts are our own and nothing else; styles may be inline, because
 * menus and drag and drop place themselves by them. Whether a browser must use TLS is for the proxy that ends it.
 */
function securityHeaders(inlineScripts: readonly string[]): Record<string, string> {
  const scripts = [`'self'`, ...inlineScripts.map((hash) => `'${hash}'`)].join(' ')
  return {
    'content-security-policy':
      `default-src 'self'; script-src ${scripts}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; ` +
      `object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
}

/** JSON is the only body by default, and read without losing digits. */
function readJsonExactly(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined)
    try {
      done(null, parseJson(body as string))
    } catch {
      done(badInput({ path: '', message: 'The body is not valid JSON' }))
    }
  })
}

/** Short, and different in every process. */
function requestIds(): () => string {
  const prefix = randomBytes(6).toString('base64url')
  let count = 0
  return () => `${prefix}-${(++count).toString(36)}`
}
