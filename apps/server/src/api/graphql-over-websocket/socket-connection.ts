import { AppError } from '@monarch/schema'
import type { FastifyInstance } from 'fastify'
import { CloseCode, GRAPHQL_TRANSPORT_WS_PROTOCOL, type Message, MessageType, validateMessage } from 'graphql-ws'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { WebSocket } from 'ws'
import type { App } from '../../platform/app.ts'
import { toReplies } from '../graphql/errors.ts'
import { Operations } from '../graphql-connections/operations.ts'
import { socketsService, tooManyOperations } from '../graphql-connections/sockets.ts'
import { parseBody } from '../http/body.ts'
import { eventStreamLimits } from '../http/event-stream.ts'

/**
 * One WebSocket in the protocol of graphql-ws (https://github.com/enisdenjo/graphql-ws/blob/master/PROTOCOL.md). The library's own
 * server would parse and reprint results, and so lose digits of large numbers that PostgreSQL has written.
 */
export class SocketConnection {
  readonly #app: App
  readonly #fastify: FastifyInstance
  readonly #upgrade: IncomingMessage
  readonly #socket: WebSocket
  readonly #operations: Operations
  readonly #initTimer: NodeJS.Timeout
  #state: 'new' | 'opening' | 'open' = 'new'
  /** Headers of each operation's request. */
  #headers: Record<string, string> = {}
  #release: () => void = () => {}
  #isAlive = true
  #checkedAt = performance.now()

  constructor(app: App, fastify: FastifyInstance, upgrade: IncomingMessage, socket: WebSocket) {
    this.#app = app
    this.#fastify = fastify
    this.#upgrade = upgrade
    this.#socket = socket
    this.#operations = new Operations({
      next: (id, json) => this.#send(`{"id":${JSON.stringify(id)},"type":"next","payload":${json}}`),
      complete: (id) => void this.#send(JSON.stringify({ id, type: MessageType.Complete })),
      end: (error) => {
        if (error !== null) app.log.error({ err: error }, 'The results of an operation on a WebSocket were interrupted')
        socket.terminate()
      },
    })
    this.#initTimer = setTimeout(
      () => socket.close(CloseCode.ConnectionInitialisationTimeout, 'Connection initialisation timeout'),
      initMilliseconds,
    ).unref()
    socket.on('message', (data) => this.#receive(data as Buffer))
    socket.on('pong', () => (this.#isAlive = true))
    // `ws` closes the socket after an error.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') fastify.countRefusal('socketMessage')
    })
    socket.once('close', () => this.#close())
    if (socket.protocol !== GRAPHQL_TRANSPORT_WS_PROTOCOL)
      socket.close(CloseCode.SubprotocolNotAcceptable, 'Subprotocol not acceptable')
  }

  get isOpening(): boolean {
    return this.#state !== 'open'
  }

  /** Detects clients that left silently, and closes the socket if its session has ended or lost access. */
  async beat(): Promise<void> {
    if (!this.#isAlive) return this.#socket.terminate()
    this.#isAlive = false
    this.#socket.ping()
    if (this.#state !== 'open' || performance.now() - this.#checkedAt < checkMilliseconds) return
    this.#checkedAt = performance.now()
    const refusal = await this.#refusal({ 'x-background': 'true' })
    if (refusal && [401, 403, 404].includes(refusal.status)) this.#socket.close(CloseCode.Forbidden, refusal.message)
  }

  /** Clients reconnect to another process. */
  goAway(): void {
    this.#socket.close(1001, 'The server is shutting down')
    setTimeout(() => this.#socket.terminate(), partingMilliseconds).unref()
  }

  #close(): void {
    clearTimeout(this.#initTimer)
    this.#operations.stopAll()
    this.#release()
  }

  #receive(data: Buffer): void {
    let message: Message
    try {
      message = validateMessage(parseBody(data.toString(), this.#app.config.limits)) as Message
    } catch {
      return this.#socket.close(CloseCode.BadRequest, 'Invalid message received')
    }
    switch (message.type) {
      case MessageType.ConnectionInit:
        return void this.#init(message.payload ?? {})
      case MessageType.Ping:
        return void this.#send(JSON.stringify({ type: MessageType.Pong }))
      case MessageType.Pong:
        return
      case MessageType.Subscribe:
        return this.#subscribe(message.id, message.payload)
      case MessageType.Complete:
        return this.#operations.stop(message.id)
      default:
        this.#socket.close(CloseCode.BadRequest, `Unexpected message of type ${message.type} received`)
    }
  }

  async #init(payload: Record<string, unknown>): Promise<void> {
    if (this.#state !== 'new')
      return this.#socket.close(CloseCode.TooManyInitialisationRequests, 'Too many initialisation requests')
    this.#state = 'opening'
    clearTimeout(this.#initTimer)
    this.#headers = headersOf(this.#upgrade.headers, payload)
    const refusal = await this.#refusal({})
    if (refusal) return this.#socket.close(CloseCode.Forbidden, refusal.message)
    if (this.#socket.readyState !== this.#socket.OPEN) return
    try {
      this.#release = this.#app.services.get(socketsService).take(hash('sha256', this.#headers.authorization ?? ''))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      this.#fastify.countRefusal(error.limit!)
      return this.#socket.close(CloseCode.Forbidden, error.message)
    }
    this.#state = 'open'
    this.#send(JSON.stringify({ type: MessageType.ConnectionAck }))
  }

  #subscribe(id: string, payload: object): void {
    if (this.#state !== 'open') return this.#socket.close(CloseCode.Unauthorized, 'Unauthorized')
    if (this.#operations.has(id))
      return this.#socket.close(CloseCode.SubscriberAlreadyExists, `Subscriber for ${id.slice(0, 60)} already exists`)
    const { operationsPerSocket: most } = this.#app.config.limits
    if (this.#operations.count >= most) {
      this.#fastify.countRefusal('operationsPerSocket')
      return void this.#send(
        JSON.stringify({ id, type: MessageType.Error, payload: toReplies(tooManyOperations(most)) }),
      )
    }
    this.#operations
      .start(id, () => this.#request(payload))
      .catch((error: unknown) => {
        this.#app.log.error({ err: error }, 'An operation on a WebSocket failed')
        this.#socket.close(CloseCode.InternalServerError, 'Internal server error')
      })
  }

  /** Runs the operation as a request to the endpoint, which answers with events even if it refuses. */
  async #request(payload: object): Promise<Readable> {
    const request = this.#requestOf(JSON.stringify(payload), { accept: 'text/event-stream' })
    const response = await this.#fastify.inject({ ...request, payloadAsStream: true })
    const events = response.stream()
    // Otherwise the endpoint would not notice that the client has gone.
    events.once('close', () => response.raw.res.destroy())
    return events
  }

  /** Why the endpoint refuses the caller; null when it does not. */
  async #refusal(more: Record<string, string>): Promise<{ status: number; message: string } | null> {
    const { statusCode: status, body } = await this.#fastify.inject(
      this.#requestOf('{"query":"{ __typename }"}', { ...more, accept: 'application/graphql-response+json' }),
    )
    if (status === 200) return null
    const { errors } = JSON.parse(body) as { errors: { message: string }[] }
    // The protocol limits the reason of a close to 123 bytes.
    return { status, message: Buffer.from(errors[0]!.message).subarray(0, 120).toString().replace(/�$/, '') }
  }

  #requestOf(payload: string, headers: Record<string, string>) {
    return {
      method: 'POST' as const,
      url: this.#upgrade.url!.split('?')[0]!,
      headers: { ...this.#headers, ...headers, 'content-type': 'application/json' },
      payload,
      remoteAddress: this.#upgrade.socket.remoteAddress,
    }
  }

  /** Returns false when the client has fallen too far behind. */
  #send(text: string): boolean {
    const { bufferedAmount, readyState, OPEN } = this.#socket
    if (readyState !== OPEN) return true
    if (bufferedAmount + text.length > eventStreamLimits.queuedBytes) return false
    this.#socket.send(text)
    return true
  }
}

/** Headers that a client may set in `connection_init`, at the top level or under `headers`. */
const fromClient = [
  'authorization',
  'x-tenant-id',
  'x-organization-id',
  'x-tenant-database-url',
  'x-time-zone',
  'prefer',
] as const
/** Headers of the opening request that logs and limits by address need. */
const fromUpgrade = ['user-agent', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'] as const

function headersOf(upgrade: IncomingHttpHeaders, payload: Record<string, unknown>): Record<string, string> {
  const headers: Record<string, string> = {}
  const add = (given: object, names: readonly string[]) => {
    for (const [key, value] of Object.entries(given)) {
      const name = key.toLowerCase()
      if (names.includes(name) && typeof value === 'string') headers[name] = value
    }
  }
  add(upgrade, [...fromUpgrade, ...fromClient])
  if (typeof payload.headers === 'object' && payload.headers !== null) add(payload.headers, fromClient)
  add(payload, fromClient)
  return headers
}

const initMilliseconds = 5_000
const checkMilliseconds = 60_000
const partingMilliseconds = 1_000
