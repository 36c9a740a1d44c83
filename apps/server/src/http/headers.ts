import type { FastifyInstance } from 'fastify'
import type { App } from '../app.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route says itself how long its answers are kept: files of the web application, which are the same for everybody. */
    readonly isCacheable?: true
  }
}

/** The headers of every answer, refusals and unknown paths included. To come before all routes. */
export function answerHeaders(app: App, fastify: FastifyInstance, inlineScripts: readonly string[]): void {
  const headers = securityHeaders(inlineScripts, app.config.publicUrl)
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    done()
  })
  // An answer is for one person. A browser may keep one that has an ETag, and asks each time whether it still holds.
  fastify.addHook('onSend', ({ routeOptions }, reply, _payload, done) => {
    if (!(routeOptions.config?.isCacheable && reply.hasHeader('cache-control')))
      reply.header('cache-control', reply.hasHeader('etag') ? 'private, no-cache' : 'no-store')
    done()
  })
  warnOfProxies(app, fastify)
}

/**
 * The same for every answer, so they are made once. Scripts are our own and nothing else; styles may be inline, because menus and
 * drag and drop place themselves by them. TLS is required of browsers once people reach the installation by it.
 */
function securityHeaders(inlineScripts: readonly string[], publicUrl: string | null): Record<string, string> {
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
    ...(publicUrl?.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}

/** Behind a proxy that is not trusted all requests come from one address, and limits by address hold for everybody together. */
function warnOfProxies({ config, log }: App, fastify: FastifyInstance): void {
  if (config.trustedProxies.length > 0) return
  let isWarned = false
  fastify.addHook('onRequest', ({ headers, socket }, _reply, done) => {
    if (!isWarned && headers['x-forwarded-for'] !== undefined) {
      isWarned = true
      log.warn(
        { address: socket.remoteAddress },
        'X-Forwarded-For is ignored. If a proxy stands in front, name its address in MONARCH_TRUSTED_PROXIES',
      )
    }
    done()
  })
}
