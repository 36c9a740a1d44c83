import { AppError, type Credential } from '@monarch/schema'
import { bind } from '@monarch/sql'
import type { IncomingHttpHeaders } from 'node:http'
import type { App } from '../../platform/app.ts'
import { requestContext } from '../../request/context.ts'
import { answeringContext } from '../../structure/tenant-context.ts'
import type { ReadHandle } from '../../platform/db/database.ts'
import { isTemporary } from '../../platform/db/pg-errors.ts'
import { DocumentErrors } from '../../api/graphql/document.ts'
import { internalReply, toReplies } from '../../api/graphql/errors.ts'
import { type ChangesQuery, type GraphqlRequest, planSubscription } from '../../api/graphql/execute.ts'
import { tenantTarget } from '../../records/tenant-endpoint.ts'
import type { EventStream } from '../../api/http/event-stream.ts'

export interface LiveRequest {
  readonly id: string
  readonly headers: IncomingHttpHeaders
  readonly ip?: string
}

/** The subscriber's current access and statement, resolved again for each delivery. */
export interface Delivery extends Pick<ChangesQuery, 'statement' | 'entityId'> {
  readonly db: ReadHandle
  readonly inputs: { readonly variables: object; readonly context: object }
  /** Subscribers with equal keys receive the same events. */
  readonly key: string
  readonly expiresAt: string
}

interface Given {
  readonly app: App
  readonly request: LiveRequest
  readonly stream: EventStream
  readonly credential: Credential
}

/** One user's stream, whose access is resolved again for each delivery. */
export abstract class LiveStream<T extends { readonly expiresAt: string }> {
  readonly stream: EventStream
  readonly credential: Credential
  readonly userId: string
  readonly request: LiveRequest
  protected readonly app: App
  #expiresAt: number
  #plannedAt = performance.now()

  constructor({ app, request, stream, credential }: Given, first: T) {
    this.app = app
    // The user does not cause these requests, so they must not extend the session.
    this.request = { ...request, headers: { ...request.headers, 'x-background': 'true' } }
    this.stream = stream
    this.credential = credential
    this.userId = credential.userId
    this.#expiresAt = Date.parse(first.expiresAt)
  }

  protected abstract resolve(): Promise<T>

  /** Sessions also end without an event: by expiry or inactivity. */
  get needsCheck(): boolean {
    return performance.now() > this.#plannedAt + checkMilliseconds || Date.now() > this.#expiresAt
  }

  /** `null` when the stream has ended because access was lost. */
  async plan(): Promise<T | null> {
    try {
      const delivery = await this.resolve()
      this.#expiresAt = Date.parse(delivery.expiresAt)
      this.#plannedAt = performance.now()
      return delivery
    } catch (error) {
      if (isTemporaryError(error)) throw error
      this.fail(error)
      return null
    }
  }

  fail(error: unknown): void {
    const replies = toReplies(error)
    if (replies === null) this.app.log.error({ err: error, requestId: this.request.id }, 'A subscription failed')
    this.stream.end(JSON.stringify({ data: null, errors: replies ?? [internalReply(this.request.id)] }))
  }
}

/** One user's stream of the changes of an entity. */
export class Subscriber extends LiveStream<Delivery> {
  readonly entityId: string
  readonly #body: GraphqlRequest

  constructor({ body, ...given }: Given & { readonly body: GraphqlRequest }, first: Delivery) {
    super(given, first)
    this.#body = body
    this.entityId = first.entityId
  }

  protected resolve(): Promise<Delivery> {
    return planDelivery(this.app, this.request, this.#body)
  }

  send(data: string): void {
    if (this.stream.next(`{"data":${data}}`)) return
    this.fail(
      new AppError('RATE_LIMITED', 'The events were not read quickly enough. Subscribe again.', {
        limit: 'queuedBytes',
      }),
    )
  }
}

const checkMilliseconds = 60_000

/** Resolves the caller's current tenant, session and access, and the matching statement. */
export async function planDelivery(app: App, request: LiveRequest, body: GraphqlRequest): Promise<Delivery> {
  const ctx = await requestContext(app, request)
  const tenant = await answeringContext(ctx)
  const target = tenantTarget(ctx, tenant, null)
  const { statement, entityId, variables } = planSubscription(target, body)
  const inputs = { variables, context: target.context }
  const key = JSON.stringify([statement.text, bind(statement, inputs)])
  return { db: tenant.db, statement, entityId, inputs, key, expiresAt: ctx.session.expiresAt }
}

/** A temporary fault rather than a refusal. */
function isTemporaryError(error: unknown): boolean {
  if (error instanceof DocumentErrors) return false
  return !(error instanceof AppError) || isTemporary(error)
}
