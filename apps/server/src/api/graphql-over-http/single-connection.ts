import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '@monarch/schema'
import { loose, object, text } from '@monarch/shapes'
import type { App } from '../../platform/app.ts'
import { service } from '../../platform/service.ts'
import { readBody } from '../../request/accounts/account-input.ts'
import { type RequestContext, requestContext } from '../../request/context.ts'
import { Operations } from '../graphql-connections/operations.ts'
import { socketsService, tooManyOperations } from '../graphql-connections/sockets.ts'
import { EventStream } from '../http/event-stream.ts'

/**
 * The single connection mode of graphql-sse (https://github.com/enisdenjo/graphql-sse/blob/master/PROTOCOL.md): PUT reserves an event
 * stream and returns its token, GET opens the stream, POST runs an operation whose results arrive on it, DELETE stops an operation. Each is
 * a request with its own authorization; the token only names the stream. All requests of a client must reach the process of its stream.
 */
class SingleConnections {
  readonly #app: App
  readonly #reserved = new Map<string, Connection>()
  readonly #beating = setInterval(() => this.#beat(), beatMilliseconds).unref()

  constructor(app: App) {
    this.#app = app
  }

  reserve(ctx: RequestContext): string {
    const release = this.#app.services.get(socketsService).take(ctx.session.id)
    const token = randomBytes(24).toString('base64url')
    const remove = () => {
      clearTimeout(expiry)
      if (this.#reserved.delete(token)) release()
    }
    const expiry = setTimeout(remove, reservedMilliseconds).unref()
    this.#reserved.set(token, new Connection(ctx.session.id, remove, () => clearTimeout(expiry)))
    return token
  }

  /** Throws NOT_FOUND for streams of other sessions too. */
  of(ctx: RequestContext, token: string): Connection {
    const found = this.#reserved.get(token)
    if (found?.sessionId === ctx.session.id) return found
    throw new AppError('NOT_FOUND', 'There is no such event stream. Reserve one with PUT.')
  }

  endStreams(): void {
    for (const connection of this.#reserved.values()) connection.end()
  }

  close(): void {
    clearInterval(this.#beating)
  }

  #beat(): void {
    for (const connection of this.#reserved.values()) void connection.beat(this.#app)
  }
}

export const singleConnectionsService = service(
  'single connections',
  (app) => new SingleConnections(app),
  (connections) => connections.close(),
)

class Connection {
  readonly sessionId: string
  readonly operations: Operations
  readonly #remove: () => void
  readonly #keep: () => void
  #stream: EventStream | null = null
  #request: FastifyRequest | null = null

  constructor(sessionId: string, remove: () => void, keep: () => void) {
    this.sessionId = sessionId
    this.#remove = remove
    this.#keep = keep
    this.operations = new Operations({
      next: (id, json) => this.#stream!.next(`{"id":${JSON.stringify(id)},"payload":${json}}`),
      complete: (id) => void this.#stream!.send('complete', JSON.stringify({ id })),
      end: () => this.end(),
    })
  }

  open(request: FastifyRequest): Readable {
    if (this.#stream) throw new AppError('CONFLICT', 'This event stream is already open.')
    this.#keep()
    this.#request = request
    this.#stream = new EventStream(() => {
      this.operations.stopAll()
      this.#remove()
    })
    return this.#stream.body
  }

  get isOpen(): boolean {
    return this.#stream !== null
  }

  end(): void {
    if (this.#stream) this.#stream.end()
    else this.#remove()
  }

  /** Also ends the stream if its session has ended or lost access. Operations check their own rights. */
  async beat(app: App): Promise<void> {
    this.#stream?.beat()
    if (!this.#request) return
    const { id, headers, ip } = this.#request
    const isRefused = await requestContext(app, { id, ip, headers: { ...headers, 'x-background': 'true' } }).then(
      () => false,
      (error: unknown) =>
        error instanceof AppError && ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'].includes(error.code),
    )
    if (isRefused) this.end()
  }
}

const reservedMilliseconds = 30_000
const beatMilliseconds = 12_000

/** The token of a reserved stream. */
export function streamTokenOf({ headers }: FastifyRequest): string | null {
  const token = headers['x-graphql-event-stream-token']
  return typeof token === 'string' ? token : null
}

export async function answerReservation(app: App, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const token = app.services.get(singleConnectionsService).reserve(await requestContext(app, request))
  reply.code(201).type('text/plain; charset=utf-8')
  return token
}

export async function openConnection(
  app: App,
  request: FastifyRequest,
  token: string,
  reply: FastifyReply,
): Promise<Readable> {
  const ctx = await requestContext(app, request)
  const stream = app.services.get(singleConnectionsService).of(ctx, token).open(request)
  reply.headers({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' })
  return stream
}

/** Results and errors of the operation arrive on the stream. */
export async function runOnConnection(
  app: App,
  request: FastifyRequest,
  token: string,
  run: () => Promise<string | Readable>,
): Promise<void> {
  const connection = app.services.get(singleConnectionsService).of(await requestContext(app, request), token)
  const { operationId } = readBody(operation, request.body).extensions
  if (!connection.isOpen) throw new AppError('CONFLICT', 'This event stream is not open yet. Open it with GET.')
  if (connection.operations.has(operationId))
    throw new AppError('CONFLICT', 'This operation is already open on the event stream.')
  const most = app.config.limits.operationsPerSocket
  if (connection.operations.count >= most) throw tooManyOperations(most)
  // Awaited, so that admission limits count the request until the operation has started.
  await connection.operations.start(operationId, run)
}

export async function stopOnConnection(app: App, request: FastifyRequest, token: string): Promise<void> {
  const { operationId } = readBody(stopped, { ...(request.query as object) })
  app.services
    .get(singleConnectionsService)
    .of(await requestContext(app, request), token)
    .operations.stop(operationId)
}

const operation = loose(object({ extensions: loose(object({ operationId: text(100) }, 'operationId')) }, 'extensions'))
const stopped = loose(object({ operationId: text(100) }, 'operationId'))
