import { embeddingSites, badInput, linkPassword } from '@monarch/schema'
import { fail, nullable, object, ok, refine, text } from '@monarch/shapes'
import type { FastifyInstance } from 'fastify'
import { needs } from '../../api/http/route-access.ts'
import type { App } from '../../platform/app.ts'
import { readBody } from '../../request/accounts/account-input.ts'
import { requestContext } from '../../request/context.ts'
import type { FindTarget } from './link-target.ts'
import { closeLink, type LinkOptions, openLink, shownLink, updateLink } from './links.ts'

type ById = { Params: { id: string } }

/** Shows, opens, changes and closes the public link of a view or a dashboard, for users who may change it. */
export const linkRoutes =
  (path: `/api/${string}/:id/link`, find: FindTarget, permission: string) =>
  (app: App, fastify: FastifyInstance): void => {
    const access = needs({ decides: permission }, 'tenant')

    fastify.get<ById>(path, access, async (request, reply) => {
      const ctx = await requestContext(app, request)
      return reply.send((await shownLink(ctx, await find(ctx, request.params.id))) ?? { token: null })
    })
    fastify.post<ById>(path, access, async (request, reply) => {
      const ctx = await requestContext(app, request)
      return reply.send(await openLink(ctx, await find(ctx, request.params.id), optionsOf(request.body)))
    })
    fastify.put<ById>(path, access, async (request, reply) => {
      const ctx = await requestContext(app, request)
      return reply.send(await updateLink(ctx, await find(ctx, request.params.id), optionsOf(request.body)))
    })
    fastify.delete<ById>(path, access, async (request, reply) => {
      const ctx = await requestContext(app, request)
      await closeLink(ctx, await find(ctx, request.params.id))
      return reply.code(204).send()
    })
  }

const moment = refine(text(40), (given) =>
  /^\d{4}-\d\d-\d\dT/.test(given) && !Number.isNaN(Date.parse(given))
    ? ok(new Date(given).toISOString())
    : fail('must be a date and time (ISO 8601)'),
)

const linkOptions = object({ expiresAt: nullable(moment), password: linkPassword, sites: embeddingSites })

function optionsOf(body: unknown): LinkOptions {
  const { expiresAt = null, ...options } = readBody(linkOptions, body ?? {})
  if (expiresAt !== null && Date.parse(expiresAt) <= Date.now())
    throw badInput({ path: 'expiresAt', message: 'Choose a time in the future' })
  return { ...options, expiresAt }
}
