import type { Json } from '@monarch/field-types'
import { AppError, badInput, embeddingShape, embeddingSites } from '@monarch/schema'
import { json, object } from '@monarch/shapes'
import type { FastifyInstance } from 'fastify'
import { needs } from '../../api/http/route-access.ts'
import type { App } from '../../platform/app.ts'
import { createCounter, networkOf } from '../../platform/rate-limits/rate-limit.ts'
import { readBody } from '../../request/accounts/account-input.ts'
import { type RequestContext, requestContext } from '../../request/context.ts'
import { allowPreflight, type ByToken, forGuests, guestOf } from '../../structure/public-links/guests.ts'
import type { LinkTarget } from '../../structure/public-links/link-target.ts'
import { closeLink, openLink, type PublicLink, shownLink, updateLink } from '../../structure/public-links/links.ts'
import { publicDashboardLimits } from './public-dashboard-limits.ts'
import { dashboardTarget, type PublishedDashboard } from './public-dashboard-link.ts'
import { embedQuestions } from './embed-choices.ts'
import { firstSecret, rotateEmbedSecret, secretsOf } from './embed-secrets.ts'
import { signEmbedToken } from './embed-token.ts'
import { readEmbed } from './read-embed.ts'

type ById = { Params: { id: string } }

const embedInput = object({ sites: embeddingSites, embedding: embeddingShape }, 'sites', 'embedding')
const previewSeconds = 10 * 60

/** Manages the embedding of a dashboard, for users who may change it. The secret is answered when it is made, and never again. */
export function embedRoutes(app: App, fastify: FastifyInstance): void {
  const path = '/api/dashboards/:id/embed'
  const access = needs({ decides: 'insight:update of a shared dashboard, in its tenant' }, 'tenant')

  fastify.get<ById>(path, access, async (request, reply) => {
    const ctx = await requestContext(app, request)
    const target = await targetOf(ctx, request.params.id)
    const link = await shownLink(ctx, target)
    if (link?.isCurrent === null) return reply.send({ ...answerOf(link), choices: null })
    const { choices } = await embedQuestions(ctx, await published(target))
    return reply.send({ ...(link ? answerOf(link) : { id: null }), choices })
  })
  fastify.post<ById>(path, access, async (request, reply) => {
    const ctx = await requestContext(app, request)
    const target = await targetOf(ctx, request.params.id)
    const link = await openLink(ctx, target, await optionsOf(ctx, target, request.body))
    return reply.send({ ...answerOf(link), secret: await firstSecret(app, link.token) })
  })
  fastify.put<ById>(path, access, async (request, reply) => {
    const ctx = await requestContext(app, request)
    const target = await targetOf(ctx, request.params.id)
    return reply.send(answerOf(await updateLink(ctx, target, await optionsOf(ctx, target, request.body))))
  })
  fastify.delete<ById>(path, access, async (request, reply) => {
    const ctx = await requestContext(app, request)
    await closeLink(ctx, await targetOf(ctx, request.params.id))
    return reply.code(204).send()
  })
  fastify.post<ById>(`${path}/secret`, access, async (request, reply) => {
    const ctx = await requestContext(app, request)
    return reply.send(await rotateEmbedSecret(ctx, await targetOf(ctx, request.params.id)))
  })
  fastify.post<ById>(`${path}/check`, access, async (request, reply) => {
    const ctx = await requestContext(app, request)
    const target = await targetOf(ctx, request.params.id)
    const { check } = await embedQuestions(ctx, await published(target))
    return reply.send({ tiles: check(readBody(embeddingShape, request.body)) })
  })
  fastify.post<ById>(`${path}/preview`, access, async (request, reply) => {
    const ctx = await requestContext(app, request)
    const target = await targetOf(ctx, request.params.id)
    const { params } = readBody(previewInput, request.body)
    const link = await shownLink(ctx, target)
    const [secret] = link ? await secretsOf(app, link.token) : []
    if (!link || secret === undefined) throw new AppError('NOT_FOUND', 'This dashboard is not embedded.')
    const token = await signEmbedToken(secret, link.token, params as object, previewSeconds)
    return reply.send({ path: `/e/${link.token}#${token}` })
  })
}

const previewInput = object({ params: json }, 'params')

/** GET /api/embeds/{id}, with a signed token in the header of passes. The page has it behind `#`, so no server logs it. */
export function embedGuestRoutes(app: App, fastify: FastifyInstance): void {
  const { dashboardLooks, looksOfDashboard, windowSeconds } = publicDashboardLimits
  const looking = createCounter('dashboardLooks', dashboardLooks, windowSeconds)
  const ofCustomer = createCounter('looksOfDashboard', looksOfDashboard, windowSeconds)
  const path = '/api/embeds/:token'

  allowPreflight(fastify, path)
  fastify.get<ByToken>(path, forGuests('with a token that an embedding website has signed'), async (request, reply) => {
    looking.count(networkOf(request.ip))
    return reply.send(await readEmbed(app, guestOf(request), (key) => ofCustomer.count(key)))
  })
}

async function targetOf(ctx: RequestContext, id: string): Promise<LinkTarget> {
  return { ...(await dashboardTarget(ctx, id)), kind: 'embed', column: 'embeddedDashboardId' }
}

const published = async (target: LinkTarget) => (await target.publish()) as unknown as PublishedDashboard

async function optionsOf(ctx: RequestContext, target: LinkTarget, body: unknown) {
  const { sites, embedding } = readBody(embedInput, body)
  if (sites.length === 0) throw badInput({ path: 'sites', message: 'Enter the website that shows the dashboard' })
  const questions = await embedQuestions(ctx, await published(target))
  questions.requireValid(embedding)
  return { expiresAt: null, sites, embedding: embedding as unknown as Json }
}

const answerOf = ({ token: id, sites, embedding, previousUntil, isCurrent }: PublicLink) => ({
  id,
  sites,
  embedding,
  previousUntil,
  isCurrent,
})
