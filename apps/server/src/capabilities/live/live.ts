import { AppError } from '@monarch/schema'
import type { Readable } from 'node:stream'
import type { App } from '../../platform/app.ts'
import { requestContext, requireTenant } from '../../request/context.ts'
import type { GraphqlRequest } from '../../api/graphql/execute.ts'
import { service } from '../../platform/service.ts'
import { EventStream } from '../../api/http/event-stream.ts'
import { Feed } from './feed.ts'
import { liveLimits } from './limits.ts'
import { presenceService } from './presence.ts'
import { type LiveRequest, planDelivery, Subscriber } from './subscriber.ts'
import { readTab, Viewer } from './viewer.ts'
import { Writing } from './writing.ts'

/** The streams of this process, with one feed per subscribed tenant. */
export class Live {
  readonly #app: App
  readonly #feeds = new Map<string, Feed>()
  readonly #streamsOf = new Map<string, number>()
  readonly #writing: Writing
  readonly #beating = setInterval(() => this.#beat(), heartbeatMilliseconds).unref()
  #streams = 0
  #isClosed = false

  constructor(app: App) {
    this.#app = app
    this.#writing = new Writing(app)
    const { bus } = app
    bus.subscribe('records', ({ tenantIds }) => tenantIds.forEach((id) => this.#feeds.get(id)?.wake()))
    bus.subscribe('structure', ({ tenantId }) => this.#feeds.get(tenantId)?.check())
    bus.subscribe('tenant', ({ tenantId }) => this.#feeds.get(tenantId)?.check())
    bus.subscribe('session', ({ userId }) => this.#checkFeeds((subscriber) => subscriber.userId === userId))
    for (const event of ['roles', 'security'] as const) bus.subscribe(event, () => this.#checkFeeds(() => true))
    bus.onGap(() => this.#checkFeeds(() => true))
  }

  /** Open streams, for metrics. */
  get streams(): number {
    return this.#streams
  }

  /** Returns the response body. Every change committed after it resolves is sent. */
  async subscribe(request: LiveRequest, body: GraphqlRequest): Promise<Readable> {
    const ctx = await requestContext(this.#app, request)
    const { id: tenantId, organizationId } = requireTenant(ctx)
    this.#take(ctx.user.id)
    const stream = new EventStream(() => this.#releaseStream(ctx.user.id))
    try {
      const delivery = await planDelivery(this.#app, request, body)
      const subscriber = new Subscriber({ app: this.#app, request, body, stream, credential: ctx.credential }, delivery)
      const feed = this.#feedOf(tenantId, delivery.db)
      stream.body.once('close', () => this.#leave(tenantId, feed, subscriber))
      await feed.join(subscriber)
      const tab = readTab(request.headers['x-tab'])
      if (tab !== null) {
        this.#present(new Viewer(this.#app, subscriber, { tenantId, tab }), stream)
        this.#showWriting(subscriber, tenantId)
        this.#announceSettings(subscriber, organizationId)
      }
      return stream.body
    } catch (error) {
      stream.body.destroy()
      throw error
    }
  }

  /** Ends all streams cleanly, so that their clients connect to another process, and refuses new ones. */
  endStreams(): void {
    this.#isClosed = true
    for (const feed of this.#feeds.values()) for (const { stream } of feed.subscribers) stream.end()
  }

  close(): void {
    clearInterval(this.#beating)
    this.#writing.close()
  }

  /** A stream with a tab receives presence, and keeps its own tab present. */
  #present(viewer: Viewer, stream: EventStream): void {
    if (stream.isOver) return
    this.#app.services.get(presenceService).join(viewer)
    stream.body.once('close', () => this.#app.services.get(presenceService).leave(viewer))
  }

  /** Streams text that AI writes for the same credential, and for no other. */
  #showWriting({ stream, entityId, credential, request }: Subscriber, tenantId: string): void {
    if (stream.isOver || request.headers['x-see-as'] !== undefined) return
    const send = (json: string) => stream.event('writing', json)
    stream.body.once('close', this.#writing.join({ tenantId, entityId, ...credential, send }))
  }

  /** Announces changed settings; personal ones only to the user's own tabs. */
  #announceSettings({ stream, userId }: Subscriber, organizationId: string): void {
    if (stream.isOver) return
    const stop = this.#app.bus.subscribe('settings', (changed) => {
      const isConcerned =
        changed.userId === null
          ? changed.organizationId === null || changed.organizationId === organizationId
          : changed.userId === userId
      if (isConcerned) stream.event('settings', '{}')
    })
    stream.body.once('close', stop)
  }

  #take(userId: string): void {
    if (this.#isClosed) throw new AppError('RATE_LIMITED', 'The server is shutting down.', { retryAfter: 1 })
    const ofUser = this.#streamsOf.get(userId) ?? 0
    if (ofUser >= liveLimits.streamsOfUser || this.#streams >= liveLimits.streams) {
      throw new AppError('RATE_LIMITED', 'Too many live streams are open. Close some and try again.', {
        retryAfter: 10,
        limit: ofUser >= liveLimits.streamsOfUser ? 'streamsOfUser' : 'streams',
      })
    }
    this.#streams += 1
    this.#streamsOf.set(userId, ofUser + 1)
  }

  #releaseStream(userId: string): void {
    this.#streams -= 1
    const left = this.#streamsOf.get(userId)! - 1
    if (left > 0) this.#streamsOf.set(userId, left)
    else this.#streamsOf.delete(userId)
  }

  #feedOf(tenantId: string, db: ConstructorParameters<typeof Feed>[2]): Feed {
    const known = this.#feeds.get(tenantId)
    if (known) return known
    const feed = new Feed(this.#app, tenantId, db)
    this.#feeds.set(tenantId, feed)
    return feed
  }

  #leave(tenantId: string, feed: Feed, subscriber: Subscriber): void {
    feed.leave(subscriber)
    if (!feed.isEmpty) return
    feed.close()
    if (this.#feeds.get(tenantId) === feed) this.#feeds.delete(tenantId)
  }

  #checkFeeds(concerns: (subscriber: Subscriber) => boolean): void {
    for (const feed of this.#feeds.values()) if (feed.subscribers.some(concerns)) feed.check()
  }

  #beat(): void {
    for (const feed of this.#feeds.values()) {
      for (const { stream } of feed.subscribers) stream.beat()
      if (feed.subscribers.some(({ needsCheck }) => needsCheck)) feed.check()
    }
  }
}

export const liveService = service(
  'live',
  (app) => new Live(app),
  (live) => live.close(),
)

const heartbeatMilliseconds = 15_000
