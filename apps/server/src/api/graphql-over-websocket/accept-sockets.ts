import { AppError } from '@monarch/schema'
import type { FastifyInstance } from 'fastify'
import { handleProtocols } from 'graphql-ws'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { WebSocketServer } from 'ws'
import type { App } from '../../platform/app.ts'
import { endSocket } from '../http/errors.ts'
import { SocketConnection } from './socket-connection.ts'

/**
 * Accepts WebSockets at the GraphQL endpoints, in the protocol of graphql-ws. Each operation becomes a request to the endpoint
 * (`fastify.inject`), so the checks, limits and metrics of requests apply. Any website can make a browser open a socket, so cookies are
 * ignored: the token comes from `connection_init`.
 */
export function acceptSockets(app: App, fastify: FastifyInstance): void {
  const { limits } = app.config
  const connections = new Set<SocketConnection>()
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: limits.socketMessage,
    handleProtocols: (protocols) => handleProtocols(protocols),
  })
  const refuse = (socket: Socket) => {
    fastify.countRefusal('socketsOpening')
    const message = 'Too many connections are being opened. Try again in a few seconds.'
    const error = new AppError('UNAVAILABLE', message, { retryAfter: 5, limit: 'socketsOpening' })
    endSocket(socket, 503, 'Service Unavailable', error)
  }
  let isClosed = false
  fastify.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const opening = [...connections].filter(({ isOpening }) => isOpening).length
    if (isClosed || opening >= limits.socketsOpening) return refuse(socket)
    server.handleUpgrade(request, socket, head, (webSocket) => {
      const connection = new SocketConnection(app, fastify, request, webSocket)
      connections.add(connection)
      webSocket.once('close', () => connections.delete(connection))
    })
  })
  const beating = setInterval(() => {
    for (const connection of connections) void connection.beat()
  }, beatMilliseconds).unref()
  fastify.addHook('preClose', async () => {
    isClosed = true
    clearInterval(beating)
    for (const connection of connections) connection.goAway()
  })
}

const beatMilliseconds = 15_000
