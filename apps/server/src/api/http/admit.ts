import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../platform/app.ts'
import { networkOf } from '../../platform/rate-limits/rate-limit.ts'
import type { SignedIn } from '../../capabilities/auth/sessions.ts'
import { onePer } from '../../platform/one-per.ts'
import { Admission, type Caller } from './admission.ts'

/**
 * The lanes of a process. Requests without a sign-in have places of their own, so people can sign in while others work, and a
 * flood of them stops nobody from working. Lookups of unknown tokens and keys have their own, too, since they come before a request has a lane.
 * Health, metrics and the files of the web application need no place.
 */
export const lanesOf = onePer((app: App) => ({
  signedIn: new Admission(app.config.limits, { atWork: 'requestsAtWork', perPerson: 'requestsPerPerson' }),
  open: new Admission(app.config.limits, { atWork: 'openRequestsAtWork', perPerson: 'openRequestsPerAddress' }),
  lookups: new Admission(app.config.limits, { atWork: 'lookupsAtWork', perPerson: 'lookupsPerAddress' }),
}))

/**
 * Looks up a session token or key that this process does not know to be valid. Invalid ones are refused only after the lookup, so
 * lookups wait in turn, address by address, and leave connections for signed-in callers.
 */
export async function lookUpInTurn<T>(app: App, address: string, lookUp: () => Promise<T>): Promise<T> {
  const lane = lanesOf(app).lookups
  const caller: Caller = { tenant: '', person: networkOf(address) }
  await lane.enter(caller)
  return lookUp().finally(() => lane.leave(caller))
}

/** Waits for a place for the request, and gives it back when the answer is sent, begins to stream events, or takes very long. */
export async function admit(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  signedIn: SignedIn | null,
): Promise<void> {
  const lane = signedIn ? lanesOf(app).signedIn : lanesOf(app).open
  const caller = signedIn ? callerOf(request, signedIn) : { tenant: '', person: networkOf(request.ip) }
  await lane.enter(caller)
  let hasPlace = true
  const leave = () => {
    if (!hasPlace) return
    hasPlace = false
    clearTimeout(timer)
    lane.leave(caller)
  }
  // A long upload, import or export mostly waits for the network and the database.
  const timer = setTimeout(leave, app.config.limits.requestPlace).unref()
  request.leavePlace = leave
  reply.raw.once('close', leave)
  // The client disconnected while waiting.
  if (reply.raw.destroyed) leave()
}

/** Event streams stay open as long as the client listens. */
export function leaveWhenStreaming(fastify: FastifyInstance): void {
  fastify.decorateRequest('leavePlace')
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) request.leavePlace?.()
    done()
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    leavePlace?: () => void
  }
}

function callerOf({ headers }: FastifyRequest, { user, organizationOfTenant }: SignedIn): Caller {
  const wished = headers['x-tenant-id']
  const tenant = typeof wished === 'string' ? wished.toLowerCase() : ''
  return { tenant: organizationOfTenant.has(tenant) ? tenant : '', person: user.id }
}
