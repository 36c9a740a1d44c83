import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, isUuid } from '@monarch/schema'
import type { App } from '../../platform/app.ts'
import { formOf } from '../../api/http/multipart.ts'
import { contextAfterBody, needs, open } from '../../api/http/route-access.ts'
import { linkContext, requestContext, type RequestContext, requireTenant } from '../../request/context.ts'
import { tenantContext } from '../../structure/tenant-context.ts'
import { findReadableFile } from '../../records/files/file-access.ts'
import { fileLinksOf, linkTo, readLink } from '../../request/file-links.ts'
import { receiveUpload } from './receive.ts'
import type { FileRow } from '../../records/files/file-rows.ts'
import { sendFile } from '../../records/files/serve.ts'
import { requireUpload, storeUpload, uploaded } from './service.ts'

type FileQuery = { readonly link?: unknown; readonly thumbnail?: unknown; readonly download?: unknown }

/**
 * POST /api/files, GET /api/files/{id} and POST /api/files/{id}/link. Only GET also works without a bearer token: with a link, while the
 * user it was made for may still see the file.
 */
export function fileRoutes(app: App, fastify: FastifyInstance): void {
  fastify.register(async (scope) => {
    // Without a parser, other content types reach the check for a form, which refuses them.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    await scope.register(multipart, formOf(app.config.maxFileBytes + 1))
    scope.post(
      '/api/files',
      needs({ decides: 'record:<entity>:create, record:<entity>:update, insight:create or insight:update' }, 'tenant', {
        keys: true,
      }),
      async (request, reply) => {
        const before = await requestContext(app, request)
        requireUpload(before, await tenantContext(before))
        const incoming = await receiveUpload(app, request)
        const store = async () => {
          const ctx = await contextAfterBody(app, request)
          const tenant = await tenantContext(ctx)
          requireUpload(ctx, tenant)
          return storeUpload(ctx, tenant, incoming)
        }
        return reply.code(201).send(await store().finally(incoming.remove))
      },
    )
  })
  fastify.get<{ Params: { id: string }; Querystring: FileQuery }>(
    '/api/files/:id',
    { ...open('with a link whose session may still see the file, or signed in', { keys: true }), compress: false },
    async (request, reply) => {
      const { link, thumbnail, download } = request.query
      const isLinked = link !== undefined && request.headers.authorization === undefined
      const ctx = isLinked ? await contextOfLink(app, request, link) : await requestContext(app, request)
      const file = await requireFile(ctx, request.params.id)
      return sendFile(app, request, reply, file, { thumbnail, download: download !== undefined })
    },
  )
  fastify.post<{ Params: { id: string } }>(
    '/api/files/:id/link',
    needs({ decides: 'read access to a record that holds the file' }, 'tenant', { keys: true, impersonating: true }),
    async (request) => {
      const ctx = await requestContext(app, request)
      const file = await requireFile(ctx, request.params.id)
      const links = fileLinksOf(app, { tenantId: requireTenant(ctx).id, sessionId: ctx.session.id })
      return { ...uploaded(file), url: linkTo(file.id, links), expiresAt: links.expiresAt.toISOString() }
    },
  )
}

async function contextOfLink(
  app: App,
  request: FastifyRequest<{ Params: { id: string } }>,
  link: unknown,
): Promise<RequestContext> {
  const read = typeof link === 'string' ? readLink(app, request.params.id.toLowerCase(), link) : null
  const ctx = read && (await linkContext(app, request, read))
  if (!ctx) throw notFound()
  return ctx
}

async function requireFile(ctx: RequestContext, id: string): Promise<FileRow> {
  const tenant = await tenantContext(ctx)
  const file = isUuid(id) ? await findReadableFile(ctx.app, tenant, ctx.user.id, id.toLowerCase()) : null
  if (!file) throw notFound()
  return file
}

/** The same error for missing and forbidden files. */
function notFound(): AppError {
  return new AppError('NOT_FOUND', 'There is no such file.')
}
