import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../platform/app.ts'
import { extensionPoint } from '../../platform/extension-point.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route sets its own cache-control: for files of the web application, which are the same for all users. */
    readonly isCacheable?: true
    /** Other websites may show this page in a frame, where it has no session: with `?embed` in its URL, or always. */
    readonly isEmbeddable?: true | 'always'
  }
}

/** The websites that may show the page of a public link in a frame, by its token; `null` for any. The first list applies. */
export const framingSites =
  extensionPoint<(app: App, token: string) => Promise<readonly string[] | null>>('framing sites')

/** Restricts the frames of an embedded page to these websites. */
export function restrictFrames(reply: FastifyReply, sites: readonly string[]): void {
  const policy = String(reply.getHeader('content-security-policy'))
  reply.header('content-security-policy', policy.replace('frame-ancestors *', `frame-ancestors ${sites.join(' ')}`))
}

/** Adds headers to every response, including refusals and unknown paths. Call it before routes are registered. */
export function answerHeaders(app: App, fastify: FastifyInstance, inlineScripts: readonly string[]): void {
  const headers = securityHeaders(inlineScripts, app.config.publicUrl)
  const embedded = embeddedHeaders(headers)
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(isEmbedded(request) ? embedded : headers).header('x-request-id', request.id)
    done()
  })
  // A response is for one user. A browser may store one that has an ETag, but must revalidate it every time.
  fastify.addHook('onSend', ({ routeOptions }, reply, _payload, done) => {
    if (!(routeOptions.config?.isCacheable && reply.hasHeader('cache-control')))
      reply.header('cache-control', reply.hasHeader('etag') ? 'private, no-cache' : 'no-store')
    done()
  })
  warnOfProxies(app, fastify)
}

/**
 * The same for every response, so computed once. Only our own scripts may run; styles may be inline, because menus and drag and drop use
 * them for positions. Browsers must use TLS if the public URL does.
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

export const isEmbedded = ({ routeOptions, query }: FastifyRequest): boolean =>
  routeOptions.config?.isEmbeddable === 'always' ||
  (routeOptions.config?.isEmbeddable === true && 'embed' in (query as object))

/**
 * For a page that other websites may show in a frame. The sandbox gives the page an opaque origin: the page has no access to the browser's
 * session, and other routes of this server refuse its requests, so clickjacking has no effect (decision 70).
 */
function embeddedHeaders(headers: Record<string, string>): Record<string, string> {
  const policy = headers['content-security-policy']!.replace(`frame-ancestors 'none'`, 'frame-ancestors *')
  const others = Object.entries(headers).filter(([name]) => name !== 'x-frame-options')
  return {
    ...Object.fromEntries(others),
    'content-security-policy': `${policy}; sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads`,
    // With another value, browsers refuse the sandboxed page outside of a frame.
    'cross-origin-opener-policy': 'unsafe-none',
  }
}

/** Behind an untrusted proxy all requests seem to come from one address, so all users share the limits by address. */
function warnOfProxies({ config, log }: App, fastify: FastifyInstance): void {
  if (config.trustedProxies.length > 0) return
  let isWarned = false
  fastify.addHook('onRequest', ({ headers, socket }, _reply, done) => {
    if (!isWarned && headers['x-forwarded-for'] !== undefined) {
      isWarned = true
      log.warn(
        { address: socket.remoteAddress },
        'X-Forwarded-For is ignored. If this server is behind a proxy, add its address to MONARCH_TRUSTED_PROXIES',
      )
    }
    done()
  })
}
