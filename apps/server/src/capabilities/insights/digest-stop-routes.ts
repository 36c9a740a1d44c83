import type { FastifyInstance, FastifyReply } from 'fastify'
import { open } from '../../api/http/route-access.ts'
import type { App } from '../../platform/app.ts'
import { createCounter, networkOf } from '../../platform/rate-limits/rate-limit.ts'
import { digestLimits } from './digest-limits.ts'
import type { stopPageFor } from './digest-stop-page.ts'
import { readStopToken } from './digest-stop-link.ts'

type ByToken = { Params: { token: string } }

/**
 * /api/digest-stops/{token}, the link in the mails of a digest. GET shows a page with a button and changes nothing, because programs open
 * links that they find in mails. POST stops the mails, from the button or by a mail program (RFC 8058); its body is not read.
 */
export function digestStopRoutes(app: App, fastify: FastifyInstance): void {
  const { stopsOfDigests, windowSeconds } = digestLimits
  const stopping = createCounter('stopsOfDigests', stopsOfDigests, windowSeconds)
  const path = '/api/digest-stops/:token'
  const why = 'with the signed link of a mail'

  void fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Read the body only to enforce the size limit.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null))

    scope.get<ByToken>(path, { exposeHeadRoute: false, ...open(why) }, async (request, reply) => {
      stopping.count(networkOf(request.ip))
      return answer(reply, await pageFor(app, request.params.token, 'ask'))
    })

    scope.post<ByToken>(path, open(why), async (request, reply) => {
      stopping.count(networkOf(request.ip))
      const row = readStopToken(app, request.params.token)
      const page = await pageFor(app, request.params.token, 'stopped')
      const { setStopped } = await import('./digest-recipients.ts')
      if (row) await app.admin.transaction().execute((trx) => setStopped(trx, row, true))
      return answer(reply, page)
    })
    await Promise.resolve()
  })
}

function answer(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('x-robots-tag', 'noindex').send(html)
}

const pageFor: typeof stopPageFor = async (...given) => (await import('./digest-stop-page.ts')).stopPageFor(...given)
