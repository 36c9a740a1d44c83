import { AppError } from '@monarch/schema'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import type { App } from '../../platform/app.ts'
import type { SignedIn } from '../../request/signed-in.ts'
import { signedInBy } from '../../request/context.ts'

/**
 * A client can read a response, such as an export, as slowly as it likes. While it is sent, the session and its rights are checked
 * repeatedly, and the response is aborted when they have changed. Event streams check their own subscribers.
 */
export function endWithRights(app: App, fastify: FastifyInstance): void {
  fastify.addHook<unknown>('onSend', (request, reply, payload, done) => {
    const { access } = request.routeOptions.config
    if (!(payload instanceof Readable) || !access || 'open' in access || isEvents(reply)) done(null, payload)
    else watched(app, request, payload).then((stream) => done(null, stream), done)
  })
}

const isEvents = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type')).startsWith('text/event-stream')

async function watched(app: App, request: FastifyRequest, payload: Readable): Promise<Readable> {
  // Events from the server do not count as use of the session.
  const caller = { headers: { ...request.headers, 'x-background': 'true' }, ip: request.ip }
  const before = rightsOf(await signedInBy(app, caller))
  const requireSame = async () => {
    if (rightsOf(await signedInBy(app, caller)) === before) return
    throw new AppError('FORBIDDEN', 'Your permissions changed while the response was being sent.')
  }
  return Readable.from(checked(payload, requireSame), { objectMode: false })
}

async function* checked(chunks: AsyncIterable<Buffer | string>, requireSame: () => Promise<void>) {
  let checkedAt = performance.now()
  for await (const chunk of chunks) {
    if (performance.now() - checkedAt > checkMilliseconds) {
      await requireSame()
      checkedAt = performance.now()
    }
    yield chunk
  }
}

const checkMilliseconds = 1_000

/** Equal for equal rights, in all organizations. */
function rightsOf({ user, rightsIn }: SignedIn): string {
  const inOrganizations = user.organizations.map(({ id, isLimited, tenants }) => {
    const { access, user: here } = rightsIn(id)
    return [id, isLimited, tenants.map((tenant) => tenant.id), access.key, here.permissions]
  })
  return JSON.stringify([inOrganizations, rightsIn(null).direct])
}
