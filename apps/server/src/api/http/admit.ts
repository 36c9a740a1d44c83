import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../platform/app.ts'
import { networkOf } from '../../platform/rate-limits/rate-limit.ts'
import type { SignedIn } from '../../request/signed-in.ts'
import type { Caller } from '../../platform/admission/admission.ts'
import { lanesService } from '../../platform/admission/lanes.ts'

/** Waits for a slot. Releases it when the response ends, becomes an event stream, or takes too long. */
export async function admit(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  signedIn: SignedIn | null,
): Promise<void> {
  const lane = signedIn ? app.services.get(lanesService).signedIn : app.services.get(lanesService).open
  const caller = signedIn ? callerOf(request, signedIn) : { tenant: '', person: networkOf(request.ip) }
  await lane.enter(caller)
  let hasSlot = true
  const leave = () => {
    if (!hasSlot) return
    hasSlot = false
    clearTimeout(timer)
    lane.leave(caller)
  }
  // A long upload, import or export mostly waits for the network and the database.
  const timer = setTimeout(leave, app.config.limits.requestPlace).unref()
  request.leaveSlot = leave
  reply.raw.once('close', leave)
  // The client disconnected while waiting.
  if (reply.raw.destroyed) leave()
}

/** Event streams stay open as long as the client listens. */
export function releaseSlotWhenStreaming(fastify: FastifyInstance): void {
  fastify.decorateRequest('leaveSlot')
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) request.leaveSlot?.()
    done()
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    leaveSlot?: () => void
  }
}

function callerOf({ headers }: FastifyRequest, { user, organizationOfTenant }: SignedIn): Caller {
  const requested = headers['x-tenant-id']
  const tenant = typeof requested === 'string' ? requested.toLowerCase() : ''
  return { tenant: organizationOfTenant.has(tenant) ? tenant : '', person: user.id }
}
