import multipart from '@fastify/multipart'
import { badInput, isGranted, notFound, placeName } from '@monarch/schema'
import { loose, object } from '@monarch/shapes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hash } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import { filePartOf, formOf } from '../../api/http/multipart.ts'
import { needs } from '../../api/http/route-access.ts'
import { readBody } from '../../request/accounts/account-input.ts'
import { signedInBy } from '../../request/context.ts'
import { idempotencyKeyOf, reusedKey } from '../../request/idempotency.ts'
import { takeTenantSlot } from '../../platform/tenants/quotas.ts'
import { copyTenant } from './archive/copy-tenant.ts'
import { openArchive } from './archive/export-archive.ts'
import { importArchive } from './archive/import-archive.ts'
import { archiveLimits } from './archive/limits.ts'
import { findOwnTenant } from './lifecycle.ts'
import type { Tenant } from '../../platform/tenants/tenants.ts'
import { requirePermission, requirePlatform, requireWholeOrganization } from '../../request/decisions.ts'

/**
 * GET /api/tenants/{id}/archive exports a tenant, suspended or not, and needs all permissions there; POST /api/tenants/{id}/copy
 * makes a copy in the same organization. POST /api/organizations/{id}/archive imports a file; its content enters the databases
 * unchanged, so only installation operators may import.
 */
export function archiveRoutes(app: App, fastify: FastifyInstance): void {
  fastify.get<{ Params: { id: string } }>(
    '/api/tenants/:id/archive',
    { exposeHeadRoute: false, ...needs({ decides: '* in its organization' }, 'tenant', { confirm: true }) },
    async (request, reply) => {
      const signedIn = await signedInBy(app, request)
      const tenant = await findOwnTenant(signedIn, app.admin, request.params.id)
      if (!tenant) throw notFound('id', 'tenant')
      requirePermission(signedIn.rightsIn(tenant.organizationId), '*')
      const archive = await openArchive(app, tenant.id, { by: signedIn.user.id })
      const day = new Date().toISOString().slice(0, 10)
      const name =
        tenant.name
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, '-')
          .replace(/^-|-$/g, '') || 'tenant'
      reply.header('content-disposition', `attachment; filename="${name}-${day}.tar.gz"`).type('application/gzip')
      return reply.send(archive)
    },
  )

  fastify.post<{ Params: { id: string }; Body: unknown }>(
    '/api/tenants/:id/copy',
    needs({ decides: '* in its organization' }, 'organization', { confirm: true }),
    async (request, reply) => {
      const signedIn = await signedInBy(app, request)
      const tenant = await findOwnTenant(signedIn, app.admin, request.params.id)
      if (!tenant) throw notFound('id', 'tenant')
      requirePermission(signedIn.rightsIn(tenant.organizationId), '*')
      requireWholeOrganization(signedIn, tenant.organizationId)
      const { name } = readBody(naming, request.body ?? {})
      const given = { organizationId: tenant.organizationId, name, userId: signedIn.user.id }
      const copy = { ...given, id: tenant.id, knowsServers: isGranted(signedIn.rightsIn(null).direct, '*') }
      return reply.code(201).send(
        await once(app, request, given, async () => {
          const leave = takeTenantSlot(app, 'copiesAtOnce', tenant.id)
          return copyTenant(app, copy).finally(leave)
        }),
      )
    },
  )

  fastify.register(async (scope) => {
    await scope.register(multipart, formOf(archiveLimits.archiveBytes))
    scope.post<{ Params: { id: string } }>(
      '/api/organizations/:id/archive',
      needs({ decides: '* held directly' }, 'platform'),
      async (request, reply) => {
        const signedIn = await signedInBy(app, request)
        const organizationId = request.params.id.toLowerCase()
        requirePlatform(signedIn.rightsIn(null), '*')
        if (!signedIn.organizationIds.includes(organizationId)) throw notFound('id', 'organization')
        const part = request.isMultipart() ? await filePartOf(request) : undefined
        if (part?.fieldname !== 'file')
          throw badInput({ path: 'file', message: 'Send the archive as the multipart part "file"' })
        const field = part.fields.name
        const sent = field && 'value' in field ? String(field.value).trim() : ''
        const name = sent === '' ? null : readBody(naming, { name: sent }).name
        const origin = 'from an archive'
        const given = { organizationId, name, userId: signedIn.user.id, origin }
        const made = await once(app, request, given, () => importArchive(app, part.file, given))
        return reply.code(201).send(made)
      },
    )
  })
}

interface Making {
  readonly organizationId: string
  readonly name: string | null
  readonly userId: string
}

/**
 * A repeated request with the same key returns the created tenant. Before the key is stored, a repetition fails because the name is
 * taken, so no tenant is made twice.
 */
async function once(
  app: App,
  request: FastifyRequest,
  { organizationId, name, userId }: Making,
  make: () => Promise<Tenant>,
): Promise<{ id: string; name: string }> {
  const sent = idempotencyKeyOf(request.headers)
  // The key includes the route, because keys of mutations are in the same table.
  const key = sent === null ? null : `${request.routeOptions.url} ${sent}`
  const fingerprint = hash('sha256', JSON.stringify([request.routeOptions.url, request.params, organizationId, name]))
  const own = app.admin.selectFrom('idempotencyKeys').select(['fingerprint', 'results']).where('userId', '=', userId)
  const known =
    key === null ? undefined : await own.where('tenantId', 'is', null).where('key', '=', key).executeTakeFirst()
  if (known && known.fingerprint !== fingerprint) throw reusedKey()
  if (known) {
    const tenants = app.admin.selectFrom('tenants').select(['id', 'name'])
    const before = await tenants.where('id', '=', known.results![0]!).executeTakeFirst()
    // The tenant has been deleted since.
    if (!before) throw notFound('id', 'tenant')
    return before
  }
  const made = await make()
  if (key !== null)
    await app.admin
      .insertInto('idempotencyKeys')
      .values({ userId, tenantId: null, key, fingerprint, results: [made.id] })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return { id: made.id, name: made.name }
}

const naming = loose(object({ name: placeName }, 'name'))
