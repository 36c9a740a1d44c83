import { AppError } from '@monarch/schema'
import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'
import type { App } from '../../platform/app.ts'
import { networkOf } from '../../platform/rate-limits/rate-limit.ts'
import { isWithin } from '../../request/rights/reach.ts'
import type { LimitName } from '../../platform/limits.ts'
import { endSocket } from './errors.ts'

/**
 * Limits the open connections of this process and of one address. A connection costs memory and a file descriptor before its first request,
 * so admission comes too late for clients that open many and send nothing. All users of a trusted proxy share its address, so the limit by
 * address does not apply to it.
 */
export function limitConnections({ config }: App, fastify: FastifyInstance): void {
  const { limits, trustedProxies } = config
  const byAddress = new Map<string, number>()
  let open = 0
  const refuse = (socket: Socket, limit: LimitName) => {
    fastify.countRefusal(limit)
    const message = 'Too many connections are open. Try again in a few seconds.'
    const error = new AppError('UNAVAILABLE', message, { retryAfter: 5, limit })
    endSocket(socket, 503, 'Service Unavailable', error)
  }
  fastify.server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    const address = networkOf(remoteAddress)
    const isProxy = trustedProxies.length > 0 && isWithin(trustedProxies, remoteAddress)
    const ofAddress = byAddress.get(address) ?? 0
    open++
    byAddress.set(address, ofAddress + 1)
    socket.once('close', () => {
      open--
      const left = byAddress.get(address)! - 1
      if (left > 0) byAddress.set(address, left)
      else byAddress.delete(address)
    })
    if (open > limits.connections) refuse(socket, 'connections')
    else if (!isProxy && ofAddress >= limits.connectionsPerAddress) refuse(socket, 'connectionsPerAddress')
  })
}
